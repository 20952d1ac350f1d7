export { achievementsOf, reputationOf } from "./achievements";
export { mayEarnHelp, type HelpReceived } from "./help-allowance";
export { LeaderboardResolver } from "./leaderboard.resolver";
export { LeaderboardService } from "./leaderboard.service";
export { MessageAllowance } from "./message-allowance.entity";
export { dayOf, monthOf, weekOf } from "./periods";
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
export { XpTotal } from "./xp-total.entity";
