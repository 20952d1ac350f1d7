export { activeBan, whyRemoved } from "./active-ban";
export { AuditEntry } from "./audit-entry.entity";
export {
  type ContactAct,
  type CourseAct,
  writeAudit,
  writeChannelAudit,
  writeContactAudit,
  writeCourseAudit,
} from "./audit-log";
export { lockRemovable, lockSubject, requireAnotherAdmin } from "./last-admin";
export { authorizeModerate, canModerate } from "./moderation.policy";
export { ModerationResolver } from "./moderation.resolver";
export { ModerationService } from "./moderation.service";
export { Sanction } from "./sanction.entity";
export { auditData, sanctionData } from "./sanction-data";
export { StrikeStatus, strikesSql, strikeStatusOf } from "./strikes";
export { ModerationRecords } from "./moderation-records";
export { SanctionsService } from "./sanctions.service";
