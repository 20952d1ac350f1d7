import type { Feature, FeatureDeps } from "../feature";
import { LEADERBOARD_TOPICS } from "./leaderboard-topics";
import { LeaderboardResolver } from "./leaderboard.resolver";
import { LEADERBOARD_ROWS } from "./leaderboard.rest";
import { LeaderboardService } from "./leaderboard.service";
import { MessageAllowance } from "./ledger/message-allowance.entity";
import { XpAdjustments } from "./ledger/xp-adjustments";
import { XpEntry } from "./ledger/xp-entry.entity";
import { XpReceipts } from "./ledger/xp-receipts";
import { XpTotal } from "./ledger/xp-total.entity";
import { XpResolver } from "./ledger/xp.resolver";
import { Listing } from "./ranking/listing";
import { RankBlock } from "./ranking/rank-block.entity";
import { RankKeeper } from "./ranking/rank-keeper";
import { RankMove } from "./ranking/rank-move.entity";
import { TopTenFeed } from "./ranking/top-ten-feed";
import { xpData } from "./xp-data";
import { Cursors } from "../../kernel/paging/cursors";

export { achievementsOf, reputationOf } from "./achievements";
export { announceXp, tellXp } from "./ledger/announce-xp";
export { mayEarnHelp, type HelpReceived } from "./ledger/help-allowance";
export { ALL_TIME, dayOf, monthOf, weekOf } from "./ranking/periods";
export { RankKeeper } from "./ranking/rank-keeper";
export { checkXp } from "./ledger/xp-check";
export {
  awardCourse,
  awardHelp,
  awardMessage,
  giveBackForStrike,
  reverseHelp,
  reverseMessage,
  takeForStrike,
  XP,
  type XpChange,
} from "./ledger/xp-ledger";

export function createLeaderboard({ database, bus, clock, logger, secret }: FeatureDeps): Feature {
  const leaderboard = new LeaderboardService(database, clock, new Cursors(secret, "ranking"));
  const topTen = new TopTenFeed(leaderboard, bus, logger);
  const rankKeeper = new RankKeeper(database, bus, clock, logger);
  const receipts = new XpReceipts(database, bus);
  return {
    entities: [XpEntry, XpTotal, RankBlock, RankMove, MessageAllowance],
    resolvers: [
      new LeaderboardResolver(leaderboard),
      new XpResolver(receipts, new XpAdjustments(database, bus, clock), new Listing(database, bus)),
    ],
    services: [topTen, receipts],
    restRows: LEADERBOARD_ROWS,
    personalData: [xpData],
    topics: LEADERBOARD_TOPICS,
    jobs: [rankKeeper],
    stop: async () => {
      topTen.stop();
      await rankKeeper.stop();
    },
  };
}
