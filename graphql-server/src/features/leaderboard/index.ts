export { achievementsOf, reputationOf } from "./achievements";
export { announceXp, publishXpChange } from "./ledger/announce-xp";
export { canEarnHelpXp, type HelpAwardCounts } from "./ledger/help-allowance";
export { LeaderboardResolver } from "./leaderboard.resolver";
export { LeaderboardService } from "./leaderboard.service";
export { LeaderboardVisibility } from "./ranking/leaderboard-visibility";
export { MessageAllowance } from "./ledger/message-allowance.entity";
export { ALL_TIME, dayOf, monthOf, weekOf } from "./ranking/periods";
export { RankBlock } from "./ranking/rank-block.entity";
export { RankMaintenance } from "./ranking/rank-maintenance";
export { RankMove } from "./ranking/rank-move.entity";
export { TopTenFeed } from "./ranking/top-ten-feed";
export { XpAdjustments } from "./ledger/xp-adjustments";
export { checkXp } from "./ledger/xp-check";
export { xpData } from "./xp-data";
export { XpEntry } from "./ledger/xp-entry.entity";
export {
  awardCourse,
  awardHelp,
  awardMessage,
  refundStrikeXp,
  reverseHelp,
  reverseMessage,
  deductStrikeXp,
  XP,
  type XpChange,
} from "./ledger/xp-ledger";
export { XpReceipts } from "./ledger/xp-receipts";
export { XpResolver } from "./ledger/xp.resolver";
export { XpTotal } from "./ledger/xp-total.entity";
