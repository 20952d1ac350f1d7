export { activeBan, removalReason } from "./bans/active-ban";
export { AuditEntry } from "./audit-entry.entity";
export {
  type ChannelAct,
  type ContactAct,
  type CourseAct,
  writeAudit,
  writeChannelAudit,
  writeContactAudit,
  writeCourseAudit,
} from "./audit-log";
export { BanMails } from "./bans/ban-mails";
export { lockRemovable, lockSubject, requireAnotherAdmin } from "./last-admin";
export { authorizeModerate, canModerate } from "./moderation.policy";
export { ModerationResolver } from "./moderation.resolver";
export { ModerationService } from "./moderation.service";
export { Sanction } from "./sanction.entity";
export { auditData, sanctionData } from "./sanction-data";
export { StrikeStatus, strikesSql, strikeStatusOf } from "./bans/strikes";
export { ModerationRecords } from "./moderation-records";
export { SanctionsService } from "./sanctions.service";
