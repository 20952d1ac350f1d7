export { publicProfileTexts } from "./public/texts";
export { MemberPosts } from "./public/view/member-posts";
export { MemberTrades, TradeSummary } from "./public/view/member-trades";
export { askToWrite, useWriteTarget, type WriteTarget } from "./public/write-target";
export { RankBadge } from "./public/view/rank-badge";
