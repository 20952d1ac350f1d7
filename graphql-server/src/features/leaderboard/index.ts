import type { TopicSettings } from "../../kernel/events/topics";
import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { XpChangeRecord } from "./ledger/xp.types";
import { LeaderboardResolver } from "./leaderboard.resolver";
import { LEADERBOARD_ROWS } from "./leaderboard.rest";
import { LeaderboardService } from "./leaderboard.service";
import { MessageAllowance } from "./ledger/message-allowance.entity";
import { XpAdjustments } from "./ledger/xp-adjustments.service";
import { XpDispute } from "./disputes/xp-dispute.entity";
import { XpDisputes } from "./disputes/xp-disputes.service";
import { XpEntry } from "./ledger/xp-entry.entity";
import { XpReceipts } from "./ledger/xp-receipts.service";
import { XpTotal } from "./ledger/xp-total.entity";
import { XpResolver } from "./ledger/xp.resolver";
import { BlockRanking, RankMaintenance, RANKING_ENTITIES } from "./ranking/ranking";
import { TopTenService } from "./top-ten.service";
import { xpData, xpDisputeData, xpTotalsData } from "./leaderboard.personal-data";
import { Cursors } from "../../kernel/paging/cursors";

export { achievementsOf, reputationOf } from "./achievements.sql";
export { announceXp, publishXpChange } from "./ledger/announce-xp";
export { canEarnHelpXp, type HelpAwardCounts } from "./ledger/help-allowance";
export { ALL_TIME, dayOf, monthOf, Timeframe, weekOf, windowOf } from "./periods";
export { checkXp } from "./ledger/xp-check.sql";
export {
  awardCourse,
  awardHelp,
  awardMessage,
  courseXpEarnedAt,
  refundStrikeXp,
  reverseHelp,
  reverseMessage,
  deductStrikeXp,
  readMessageAllowances,
  XP,
  type MessageAllowances,
  type XpChange,
} from "./ledger/xp-ledger.sql";

const LIMITS = {
  /** Each change moves the member in the rankings of all periods. */
  leaderboardListingChangesPerPerson: { points: 20, duration: 60 * 60 },
  xpDisputesPerPerson: { points: 10, duration: 24 * 60 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by user id: XP was awarded or deducted. */
    xpChanged: XpChangeRecord;
    /** Keyed by "all": a member's rank, or their appearance in the rankings, may have changed. */
    standingsMoved: Record<string, never>;
    /** Keyed by "all": a member reached or lost a level. */
    levelChanged: { userId: string };
  }
}

const TOPICS = { xpChanged: {}, standingsMoved: {}, levelChanged: {} } satisfies Record<string, TopicSettings>;

export function createLeaderboard({
  env,
  database,
  bus,
  limits,
  clock,
  logger,
  secret,
  emailQueue,
}: FeatureDeps): Feature {
  const leaderboard = new LeaderboardService({
    ranking: new BlockRanking({ database, clock }),
    database,
    bus,
    limits,
    clock,
    cursors: new Cursors(secret, "ranking"),
  });
  const topTen = new TopTenService({ leaderboard, bus, logger });
  const rankMaintenance = new RankMaintenance({ database, bus, clock, logger });
  const receipts = new XpReceipts({ database, bus });
  const publicUrl = env.PUBLIC_URL;
  const disputes = new XpDisputes({ database, receipts, limits, clock, emailQueue, publicUrl });
  return {
    entities: [XpEntry, XpDispute, XpTotal, ...RANKING_ENTITIES, MessageAllowance],
    resolvers: [
      new LeaderboardResolver(leaderboard),
      new XpResolver({ receipts, disputes, adjustments: new XpAdjustments({ database, bus, clock }) }),
    ],
    services: [topTen, receipts],
    restRows: LEADERBOARD_ROWS,
    personalData: [xpData, xpDisputeData, xpTotalsData],
    limits: LIMITS,
    topics: TOPICS,
    jobs: [rankMaintenance],
    stop: async () => {
      topTen.stop();
      await rankMaintenance.stop();
    },
  };
}
