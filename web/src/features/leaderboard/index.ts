export { OpenDisputes } from "./xp/open-disputes";
export { LeaderboardVisibilitySection } from "./ranking/visibility-section";
export { receiptTexts, visibilityTexts } from "./texts";
export { XpReceipts } from "./xp/xp-receipts";
