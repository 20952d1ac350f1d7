export { achievementsOf, reputationOf } from "./achievements";
export { LeaderboardResolver } from "./leaderboard.resolver";
export { LeaderboardService } from "./leaderboard.service";
export { MessageAllowance } from "./message-allowance.entity";
export { monthOf, weekOf } from "./periods";
export { xpData } from "./xp-data";
export { XpEntry } from "./xp-entry.entity";
export { awardCourse, awardMessage, reverseMessage, type XpChange } from "./xp-ledger";
export { XpTotal } from "./xp-total.entity";
