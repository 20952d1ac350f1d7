import type { Feature, FeatureDeps } from "../feature";
import { Cursors } from "../../kernel/paging/cursors";
import type { Limit } from "../../kernel/rate-limits";
import type { TopicSettings } from "../../kernel/events/topics";
import { uploadsFolder, type BanLinks, type SessionsService } from "../accounts";
import { AuditEntry } from "./audit-entry.entity";
import type { BannedIdentities } from "./bans/banned-identities.service";
import { BannedIdentity } from "./bans/banned-identity.entity";
import { BanEmails } from "./bans/bans.emails";
import { Block } from "./blocks/block.entity";
import { BlocksResolver } from "./blocks/blocks.resolver";
import { BlocksService } from "./blocks/blocks.service";
import { Appeals } from "./decisions/appeals.service";
import { Appeal, Decision } from "./decisions/decision.entity";
import { Decisions } from "./decisions/decisions.service";
import { DecisionsResolver, TransparencyResolver } from "./decisions/decisions.resolver";
import { Reversal, type HeldMessages } from "./decisions/reversal.service";
import { readRules } from "./decisions/community-rule.type";
import { TransparencyService } from "./decisions/transparency.service";
import { GuardResolver } from "./guard/guard.resolver";
import { GuardRule } from "./guard/guard-rule.entity";
import { GuardRulesService } from "./guard/guard-rules.service";
import { ScamGuard } from "./guard/scam-guard.service";
import { Moderator } from "./moderators/moderator.entity";
import { ModeratorsResolver, ViewerModeratorResolver } from "./moderators/moderators.resolver";
import { ModeratorsService } from "./moderators/moderators.service";
import { ModerationRecords } from "./moderation.sql";
import { ModerationResolver } from "./moderation.resolver";
import { ModerationService, type StopPayments } from "./moderation.service";
import { auditData, blockData, moderatorData, sanctionData } from "./moderation.personal-data";
import { CaseDecider, type RemovableMessages } from "./reports/case-decider.service";
import { QueueService } from "./reports/queue.service";
import { ModerationCase, ModerationNote, Report } from "./reports/report.entity";
import { decisionData, reportData } from "./reports/reports.personal-data";
import { QueueResolver, ReportsResolver } from "./reports/reports.resolver";
import { ReportsService } from "./reports/reports.service";
import { Sanction } from "./sanction.entity";
import { SanctionsService, type StrikeXp } from "./sanctions.service";

export { hasBlocked, hasBlockedSql } from "./blocks/block.sql";
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
export { DecisionKind } from "./decisions/decision.types";
export type { HeldContent } from "./reports/report.types";
export { findingOf } from "./guard/guard.policy";
export { ScamGuard } from "./guard/scam-guard.service";
export { Decisions } from "./decisions/decisions.service";
export { lockForRemoval, lockSubject, assertNotLastAdmin } from "./last-admin.sql";
export { isStaff, moderatesSql } from "./moderators/moderator.sql";
export { assertCanModerate, canModerate } from "./moderation.policy";
export { StrikeStatus, strikesSql, strikeStatusOf } from "./bans/strike-status";

const LIMITS = {
  appealsPerAddress: { points: 10, duration: 60 * 60 },
  reportsPerPerson: { points: 20, duration: 60 * 60 },
  noticesPerAddress: { points: 10, duration: 60 * 60 },
  /** Limits confirmations, because anyone can enter other people's addresses. */
  noticeMailsPerRecipient: { points: 3, duration: 24 * 60 * 60 },
  removalMailsPerRecipient: { points: 5, duration: 24 * 60 * 60 },
  blocksPerPerson: { points: 60, duration: 60 },
  guardTrialsPerPerson: { points: 10, duration: 60 },
  staffChecksPerAddress: { points: 60, duration: 60 },
  moderationActionsPerPerson: { points: 120, duration: 60 },
  transparencyReadsPerAddress: { points: 60, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

const TOPICS = { moderationChanged: {}, guardRulesChanged: {} } satisfies Record<string, TopicSettings>;

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by "all": a decision, an appeal, a report, or a claim was stored. */
    moderationChanged: Record<string, never>;
    /** Keyed by "all": processes load the rules of the scam guard again. */
    guardRulesChanged: Record<string, never>;
  }
}

/** What other features need to write decisions. Created first, because this feature needs those features. */
export function createDecisions({ database, bus, clock, emailQueue, limits, secret, env }: FeatureDeps): Decisions {
  const publicUrl = env.PUBLIC_URL;
  return new Decisions({ database, bus, clock, emailQueue, limits, secret, publicUrl, rules: readRules() });
}

/** What judges messages and names. Created early, because other features need it. */
export function createScamGuard({ database, bus, clock, limits, logger, env }: FeatureDeps): ScamGuard {
  const settings = { publicUrl: env.PUBLIC_URL, picturesFolder: uploadsFolder(env), isOn: env.SCAM_GUARD };
  return new ScamGuard({ database, bus, clock, limits, logger, ...settings });
}

interface ModerationOptions {
  guard: ScamGuard;
  sessions: SessionsService;
  banLinks: BanLinks;
  bannedIdentities: BannedIdentities;
  decisions: Decisions;
  messages: RemovableMessages;
  heldMessages: HeldMessages;
  strikeXp: StrikeXp;
  /** Cancels the renewal of a member who lost the paid role, in the same transaction. */
  stopRenewals: StopPayments;
  /** Also closes the open checkouts of a member who was banned, in the same transaction. */
  stopCharges: StopPayments;
}

export function createModeration(deps: FeatureDeps, options: ModerationOptions): Feature {
  const { env, database, bus, clock, emailQueue, limits, secret } = deps;
  const { sessions, bannedIdentities, decisions, messages, heldMessages, stopCharges } = options;
  const publicUrl = env.PUBLIC_URL;
  const { rules } = decisions;
  const emails = new BanEmails({ emailQueue, links: options.banLinks, publicUrl });
  const shared = { database, sessions, bus, clock, emails, decisions, stopCharges };
  const moderation = new ModerationService({ ...shared, stopRenewals: options.stopRenewals });
  const sanctions = new SanctionsService({ ...shared, strikeXp: options.strikeXp });
  const reversal = new Reversal({ clock, moderation, sanctions, heldMessages });
  const appeals = new Appeals({
    database,
    clock,
    limits,
    decisions,
    rules,
    reversal,
    ownCursors: new Cursors(secret, "decisions"),
    appealCursors: new Cursors(secret, "appeals"),
  });
  const reports = new ReportsService({
    database,
    clock,
    limits,
    emailQueue,
    decisions,
    rules,
    messages,
    cursors: new Cursors(secret, "reports"),
    secret,
    publicUrl,
  });
  const queue = new QueueService({
    database,
    clock,
    limits,
    decisions,
    rules,
    decider: new CaseDecider({
      database,
      clock,
      emailQueue,
      decisions,
      moderation,
      sanctions,
      reversal,
      messages,
      heldMessages,
    }),
    heldMessages,
    queueCursors: new Cursors(secret, "moderationQueue"),
    decidedCursors: new Cursors(secret, "decidedCases"),
  });
  return {
    entities: [
      Block,
      Sanction,
      Moderator,
      AuditEntry,
      BannedIdentity,
      Decision,
      Appeal,
      ModerationCase,
      Report,
      ModerationNote,
      GuardRule,
    ],
    resolvers: [
      new ModeratorsResolver(new ModeratorsService({ database, sessions, bus, limits, clock })),
      new ViewerModeratorResolver(),
      new BlocksResolver(new BlocksService({ database, limits, clock })),
      new ModerationResolver({ moderation, sanctions, records: new ModerationRecords({ database, clock }) }),
      new DecisionsResolver({ appeals, rules }),
      new TransparencyResolver(new TransparencyService({ database, clock, limits, rules, publicUrl })),
      new ReportsResolver(reports),
      new QueueResolver(queue),
      new GuardResolver({
        guard: options.guard,
        rules: new GuardRulesService({ database, bus, clock, limits, rules }),
      }),
    ],
    personalData: [
      sanctionData(bannedIdentities, clock),
      auditData,
      blockData,
      moderatorData,
      decisionData,
      reportData,
    ],
    limits: LIMITS,
    topics: TOPICS,
  };
}
