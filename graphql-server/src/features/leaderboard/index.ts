export { achievementsOf, reputationOf } from "./achievements";
export { announceXp, tellXp } from "./announce-xp";
export { mayEarnHelp, type HelpReceived } from "./help-allowance";
export { LeaderboardResolver } from "./leaderboard.resolver";
export { LeaderboardService } from "./leaderboard.service";
export { Listing } from "./listing";
export { MessageAllowance } from "./message-allowance.entity";
export { ALL_TIME, dayOf, monthOf, weekOf } from "./periods";
export { RankBlock } from "./rank-block.entity";
export { RankKeeper } from "./rank-keeper";
export { RankMove } from "./rank-move.entity";
export { TopTenFeed } from "./top-ten-feed";
export { XpAdjustments } from "./xp-adjustments";
export { checkXp } from "./xp-check";
export { xpData } from "./xp-data";
export { XpEntry } from "./xp-entry.entity";
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
} from "./xp-ledger";
export { XpReceipts } from "./xp-receipts";
export { XpResolver } from "./xp.resolver";
export { XpTotal } from "./xp-total.entity";
