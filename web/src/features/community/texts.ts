import type { ChannelApproval, ChannelCategory } from "../../gql/graphql";

/** A channel with #; a conversation, whose name starts with @ or a quote, as it is. */
export const channelTag = (name: string): string => (/^[@“]/.test(name) ? name : `#${name}`);

/** Texts of the community. The specification fixes some of them. */
export const communityTexts = {
  loading: "Loading community...",
  authenticationError: "Authentication error. Please try logging in again.",
  retry: "Try Again",
  connected: "Connected",
  connecting: "Connecting...",
  reconnectFailed: "Max reconnect attempts reached. Please refresh the page to try again.",
  reconnect: "Reconnect",
  channels: "Channels",
  accessDeniedAlert: "You don't have access to this channel.",
  selectChannel: "Select a Channel",
} as const;

export const categoryNames: Record<ChannelCategory, string> = {
  ANNOUNCEMENTS: "Welcome & Announcements",
  STAFF: "Staff",
  COURSES: "Courses",
  TRADING: "Trading",
  GENERAL: "General",
  SUPPORT: "Support",
  PREMIUM: "Premium",
  DIRECT: "Messages",
};

export const channelTexts = {
  readOnly: "Read Only",
  locked: "Locked",
  members: (count: number) => `${count} ${count === 1 ? "member" : "members"}`,
  unread: (count: number) => `${count} unread`,
  unreadWithMentions: (count: number, mentions: number) =>
    `${count} unread, ${mentions} ${mentions === 1 ? "mentions" : "mention"} you`,
  create: "Create Channel",
  unlocksAt: (level: number | null) => ["Level " + String(level), `Unlocks at level ${level}`] as const,
  unlocksWithCourse: (title: string | null) => ["Course", `Unlocks with the course ${title}`] as const,
  unlocksWithPremium: ["Premium", "Unlocks with Premium"],
  staffOnly: ["Staff", "For staff only"],
} as const;

export const channelAdminTexts = {
  edit: (name: string) => `Edit #${name}`,
  archive: (name: string) => `Archive #${name}`,
  archiveConfirm: "Archive",
} as const;

export const approvalTexts = {
  states: {
    APPROVED: "Approved",
    PENDING: "Waiting for approval",
    REJECTED: "Not approved",
  } satisfies Record<ChannelApproval, string>,
} as const;

export const messageTexts = {
  emptyTitle: "No messages yet",
  retry: "Retry",
  newCount: (count: number) => `${count} new ${count === 1 ? "message" : "messages"}`,
  deleted: "This message was deleted.",
  blocked: "A message from someone you have blocked",
  level: (level: number) => `Lv ${level}`,
  levelLong: (level: number) => `Level ${level}`,
  copy: "Copy",
  linkedGone: "This message was deleted, or you don't have access to it.",
  linkedFailed: "Couldn't load the message. Please try again.",
  reply: "Reply",
  edit: "Edit",
  delete: "Delete",
  confirmDeleteTitle: "Delete message",
  confirmDelete: "Are you sure you want to delete this message?",
  updateFailed: "Failed to update message",
  deleteFailed: "Failed to delete message",
  editLabel: "Edit message",
  save: "Save",
  cancel: "Cancel",
  imageFrom: (host: string) => `from ${host}`,
  imageAlt: "Image",
} as const;

export const helpfulMarkTexts = {
  badge: (asker: string) => `Helped ${asker}`,
  marked: (helper: string, xp: number) =>
    xp > 0 ? `Marked. ${helper} got +${xp} XP.` : `Marked. ${helper} got no XP because of the daily limit.`,
  received: (asker: string, xp: number) =>
    xp > 0 ? `Your reply helped ${asker}: +${xp} XP.` : `Your reply helped ${asker}.`,
} as const;

export const sendTexts = {
  noPermission: "You don't have permission to send messages in this channel.",
  nobodyHere: "You can write more once someone else is here.",
  send: "Send",
  sendFailed: "Failed to send message. Please try again.",
  retry: "Retry",
  discard: "Discard",
  replyNotSent: "Your reply wasn't sent. Open its thread to try again.",
  duplicateKept: "You just sent that, so we kept one copy.",
  emoji: "Insert an emoji",
} as const;

export const memberTexts = {
  onlineUsers: "Online Users",
  openProfile: (username: string) => `Profile of ${username}`,
} as const;
