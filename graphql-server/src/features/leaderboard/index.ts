export { achievementsOf, reputationOf } from "./achievements";
export { mayEarnHelp, type HelpReceived } from "./help-allowance";
export { LeaderboardResolver } from "./leaderboard.resolver";
export { LeaderboardService } from "./leaderboard.service";
export { MessageAllowance } from "./message-allowance.entity";
export { ALL_TIME, dayOf, monthOf, weekOf } from "./periods";
export { RankBlock } from "./rank-block.entity";
export { RankMove } from "./rank-move.entity";
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
  type XpChange,
} from "./xp-ledger";
export { XpTotal } from "./xp-total.entity";
export { RankKeeper } from "./rank-keeper";
