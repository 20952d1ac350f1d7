export { activeBan } from "./active-ban";
export { Sanction } from "./sanction.entity";
export { StrikeStatus, strikesJson, strikeStatusOf } from "./strikes";
