import type { Feature, FeatureDeps } from "../feature";
import type { BanLinks, SessionsService } from "../accounts";
import { AuditEntry } from "./audit-entry.entity";
import type { BannedIdentities } from "./bans/banned-identities.service";
import { BannedIdentity } from "./bans/banned-identity.entity";
import { BanEmails } from "./bans/bans.emails";
import { ModerationRecords } from "./moderation.sql";
import { ModerationResolver } from "./moderation.resolver";
import { ModerationService, type StopPayments } from "./moderation.service";
import { auditData, sanctionData } from "./moderation.personal-data";
import { Sanction } from "./sanction.entity";
import { SanctionsService, type StrikeXp } from "./sanctions.service";

export { BannedIdentities } from "./bans/banned-identities.service";
export { activeBan, removalReason } from "./bans/active-ban.sql";
export { isActiveSql, isBannedSql, isKickedSql, restrictionsSql } from "./bans/restrictions.sql";
export {
  type ChannelAction,
  type ContactAction,
  type CourseAction,
  type FeaturedPersonAction,
  type LessonAction,
  writeAudit,
} from "./audit-log.sql";
export { lockForRemoval, lockSubject, assertNotLastAdmin } from "./last-admin.sql";
export { assertCanModerate, canModerate } from "./moderation.policy";
export { StrikeStatus, strikesSql, strikeStatusOf } from "./bans/strike-status";

interface ModerationOptions {
  sessions: SessionsService;
  banLinks: BanLinks;
  bannedIdentities: BannedIdentities;
  strikeXp: StrikeXp;
  /** Cancels the renewal of a member who lost the paid role, in the same transaction. */
  stopRenewals: StopPayments;
  /** Also closes the open checkouts of a member who was banned, in the same transaction. */
  stopCharges: StopPayments;
}

export function createModeration(
  deps: FeatureDeps,
  { sessions, banLinks, bannedIdentities, strikeXp, stopRenewals, stopCharges }: ModerationOptions,
): Feature {
  const { env, database, bus, clock, emailQueue } = deps;
  const emails = new BanEmails({ emailQueue, links: banLinks, publicUrl: env.PUBLIC_URL });
  return {
    entities: [Sanction, AuditEntry, BannedIdentity],
    resolvers: [
      new ModerationResolver({
        moderation: new ModerationService({ database, sessions, bus, clock, emails, stopRenewals, stopCharges }),
        sanctions: new SanctionsService({ database, sessions, strikeXp, bus, clock, emails, stopCharges }),
        records: new ModerationRecords({ database, clock }),
      }),
    ],
    personalData: [sanctionData(bannedIdentities, clock), auditData],
  };
}
