export { activeBan, removalReason } from "./bans/active-ban";
export { AuditEntry } from "./audit-entry.entity";
export {
  type ChannelAction,
  type ContactAction,
  type CourseAction,
  writeAudit,
  writeChannelAudit,
  writeContactAudit,
  writeCourseAudit,
} from "./audit-log";
export { BanEmails } from "./bans/ban-emails";
export { lockForRemoval, lockSubject, assertNotLastAdmin } from "./last-admin";
export { assertCanModerate, canModerate } from "./moderation.policy";
export { ModerationResolver } from "./moderation.resolver";
export { ModerationService } from "./moderation.service";
export { Sanction } from "./sanction.entity";
export { auditData, sanctionData } from "./sanction-data";
export { StrikeStatus, strikesSql, strikeStatusOf } from "./bans/strike-status";
export { ModerationRecords } from "./moderation-records";
export { SanctionsService } from "./sanctions.service";
