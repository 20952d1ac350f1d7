import type { ChannelApproval, ChannelCategory } from "../../gql/graphql";

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
  showChannelsUnread: (count: number) => `Show channels, ${count} unread`,
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
  topic: (name: string) => `About #${name}`,
  gone: (name: string) => `#${name} was archived.`,
  unknown: (shown: string) => `That channel doesn't exist, or you don't have access to it. You're in #${shown}.`,
} as const;

export const channelAdminTexts = {
  edit: (name: string) => `Edit #${name}`,
  actionsOf: (name: string) => `Actions for #${name}`,
  archive: (name: string) => `Archive #${name}`,
  archiveConfirm: "Archive",
} as const;

export const approvalTexts = {
  states: {
    APPROVED: "Approved",
    PENDING: "Waiting for approval",
    REJECTED: "Not approved",
  } satisfies Record<ChannelApproval, string>,
  pendingCount: (count: number) =>
    count === 1 ? "1 channel is waiting for approval" : `${count} channels are waiting for approval`,
} as const;

export const messageTexts = {
  listLabel: (channel: string) => `Messages in #${channel}`,
  emptyTitle: "No messages yet",
  beginning: (channel: string) => `This is the beginning of #${channel}.`,
  retry: "Retry",
  newCount: (count: number) => `${count} new ${count === 1 ? "message" : "messages"}`,
  moreThanNew: (count: number) => `More than ${count} new messages`,
  deleted: "This message was deleted.",
  level: (level: number) => `Lv ${level}`,
  levelLong: (level: number) => `Level ${level}`,
  copy: "Copy",
  linkedGone: "This message was deleted, or you don't have access to it.",
  linkedFailed: "Couldn't load the message. Please try again.",
  copied: "Copied",
  copyFailed: "Your browser blocked copying.",
  reply: "Reply",
  edit: "Edit",
  delete: "Delete",
  actionsOf: (username: string) => `Actions for ${username}'s message`,
  confirmDeleteTitle: "Delete message",
  confirmDelete: "Are you sure you want to delete this message?",
  updateFailed: "Failed to update message",
  deleteFailed: "Failed to delete message",
  editLabel: "Edit message",
  save: "Save",
  cancel: "Cancel",
  messageIn: (channel: string) => `Message in #${channel}`,
  deletedRun: (count: number) => `${count} deleted messages`,
  imageFrom: (host: string) => `from ${host}`,
  imageAlt: "Image",
} as const;

export const helpfulMarkTexts = {
  badge: (asker: string) => `Helped ${asker}`,
  marked: (helper: string, xp: number) =>
    xp > 0 ? `Marked. ${helper} got +${xp} XP.` : `Marked. ${helper} got no XP because of the daily limit.`,
  received: (asker: string, xp: number) =>
    xp > 0 ? `Your reply helped ${asker}: +${xp} XP.` : `Your reply helped ${asker}.`,
  removed: (xp: number) => `A helpful mark on your reply was removed: ${xp} XP.`,
} as const;

export const typingTexts = {
  one: (username: string) => `${username} is typing...`,
  two: (first: string, second: string) => `${first} and ${second} are typing...`,
} as const;

export const mentionTexts = {
  found: (count: number) =>
    `${count} ${count === 1 ? "person" : "people"}. Use the arrow keys to choose, Enter to select, Escape to close.`,
} as const;

export const sendTexts = {
  label: (channel: string) => `Message #${channel}`,
  noPermission: "You don't have permission to send messages in this channel.",
  send: "Send",
  sendFailed: "Failed to send message. Please try again.",
  retry: "Retry",
  discard: "Discard",
  duplicateKept: "You just sent that, so we kept one copy.",
  undeliverable: (count: number) =>
    `${count === 1 ? "Your message wasn't" : "Your messages weren't"} sent because you lost access to the channel.`,
  emoji: "Insert an emoji",
  replyingTo: (username: string) => `Replying to ${username}`,
  lengthCount: (used: string, limit: string) => `${used} / ${limit}`,
  tooLong: (excess: string) => `Messages can have up to 4,000 characters: ${excess} too many.`,
  xp: (amount: number) => `+${amount} XP`,
} as const;

export const memberTexts = {
  onlineUsers: "Online Users",
  moreOnline: (shown: string, more: string) => `Showing the first ${shown} by name. ${more} more online.`,
  retry: "Retry",
  openProfile: (username: string) => `Profile of ${username}`,
} as const;
