export type { EditableField } from "./edit/edit-screens";
export { publicProfileTexts } from "./public/texts";
export { MemberPosts } from "./public/view/member-posts";
export { RankBadge } from "./public/view/rank-badge";
