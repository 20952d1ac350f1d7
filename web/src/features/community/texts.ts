import type { ChannelApproval, ChannelCategory } from "../../gql/graphql";

/** Texts of the community. The specification fixes some of them. */
export const communityTexts = {
  loading: "Loading community...",
  loadFailed: "Couldn't load the community",
  authenticationError: "Authentication error. Please try logging in again.",
  retry: "Try Again",
  connected: "Connected",
  connecting: "Connecting...",
  disconnected: "Disconnected",
  reconnectFailed: "Max reconnect attempts reached. Please refresh the page to try again.",
  reconnect: "Reconnect",
  channels: "Channels",
  showChannels: "Show channels",
  showChannelsUnread: (count: number) => `Show channels, ${count} unread`,
  noChannels: "No channels yet",
  noChannelsText: "New channels appear here as soon as the team creates them.",
  accessDeniedAlert: "You don't have access to this channel.",
  selectChannel: "Select a Channel",
  selectChannelText: "Pick one from the list to start reading.",
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
  denied: "No access",
  members: (count: number) => `${count} ${count === 1 ? "member" : "members"}`,
  unread: (count: number) => `${count} unread`,
  unreadWithMentions: (count: number, mentions: number) =>
    `${count} unread, ${mentions} ${mentions === 1 ? "mentions" : "mention"} you`,
  create: "Create Channel",
  unlocksAt: (level: number | null) => ["Level " + String(level), `Unlocks at level ${level}`] as const,
  unlocksWithCourse: (title: string | null) => ["Course", `Unlocks with the course ${title}`] as const,
  unlocksWithPremium: ["Premium", "Unlocks with Premium"],
  staffOnly: ["Staff", "For staff only"],
  showTopic: "Show what this channel is about",
  topic: (name: string) => `About #${name}`,
  unlocked: "You have access",
  archived: "Archived",
  gone: (name: string) => `#${name} was archived.`,
  unknown: (shown: string) => `That channel doesn't exist, or you don't have access to it. You're in #${shown}.`,
} as const;

export const channelAdminTexts = {
  manage: "Manage channels",
  edit: (name: string) => `Edit #${name}`,
  editOwn: "Edit name and description",
  actionsOf: (name: string) => `Actions for #${name}`,
  archive: (name: string) => `Archive #${name}`,
  archiveConfirm: "Archive",
  confirmArchiveOwn: "Members can no longer see the channel. Only an admin can restore it.",
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
  loading: "Loading messages...",
  loadFailed: "Couldn't load messages",
  loadOffline: "You seem to be offline. Messages load when you reconnect.",
  emptyTitle: "No messages yet",
  emptyText: "Start the conversation.",
  emptyReadOnlyText: "No announcements yet.",
  beginning: (channel: string) => `This is the beginning of #${channel}.`,
  loadingOlder: "Loading older messages...",
  olderFailed: "Couldn't load older messages.",
  loadingNewer: "Loading newer messages...",
  newerFailed: "Couldn't load newer messages.",
  retry: "Retry",
  newDivider: "New",
  today: "Today",
  yesterday: "Yesterday",
  jumpToLatest: "Jump to latest",
  newCount: (count: number) => `${count} new ${count === 1 ? "message" : "messages"}`,
  moreThanNew: (count: number) => `More than ${count} new messages`,
  markRead: "Mark as read",
  edited: "(edited)",
  deleted: "This message was deleted.",
  deletedQuote: "a deleted message",
  level: (level: number) => `Lv ${level}`,
  levelLong: (level: number) => `Level ${level}`,
  copy: "Copy",
  copyLink: "Copy link",
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
  deleteReason: "Reason",
  deleteReasonHint: "Optional. Saved in the audit log.",
  updateFailed: "Failed to update message",
  deleteFailed: "Failed to delete message",
  editLabel: "Edit message",
  save: "Save",
  cancel: "Cancel",
  editHint: "Enter saves, Esc cancels",
  editedGone: "This message was deleted. Your text stays here until you cancel.",
  editConflict: "This message has changed. It now says:",
  saveAnyway: "Save anyway",
  discardEdit: "Discard",
  messageIn: (channel: string) => `Message in #${channel}`,
  deletedRun: (count: number) => `${count} deleted messages`,
  showSpoiler: "Show spoiler",
  loadImage: "Load image",
  imageFrom: (host: string) => `from ${host}`,
  imageAlt: "Image",
  imageFailed: "Couldn't load the image",
} as const;

export const helpfulMarkTexts = {
  helped: "Helped me",
  withdraw: "Remove 'Helped me'",
  badge: (asker: string) => `Helped ${asker}`,
  marked: (helper: string, xp: number) =>
    xp > 0 ? `Marked. ${helper} got +${xp} XP.` : `Marked. ${helper} got no XP because of the daily limit.`,
  withdrawn: "Helpful mark removed.",
  received: (asker: string, xp: number) =>
    xp > 0 ? `Your reply helped ${asker}: +${xp} XP.` : `Your reply helped ${asker}.`,
  removed: (xp: number) => `A helpful mark on your reply was removed: ${xp} XP.`,
  failed: "Couldn't change the helpful mark. Please try again.",
} as const;

export const typingTexts = {
  one: (username: string) => `${username} is typing...`,
  two: (first: string, second: string) => `${first} and ${second} are typing...`,
  several: "Several people are typing...",
} as const;

export const mentionTexts = {
  listLabel: "People to mention",
  found: (count: number) =>
    `${count} ${count === 1 ? "person" : "people"}. Use the arrow keys to choose, Enter to select, Escape to close.`,
} as const;

export const sendTexts = {
  label: (channel: string) => `Message #${channel}`,
  noPermission: "You don't have permission to send messages in this channel.",
  send: "Send",
  queuedOffline: "Waiting for the connection",
  queued: "Waiting to be sent",
  sendFailed: "Failed to send message. Please try again.",
  retry: "Retry",
  discard: "Discard",
  duplicateKept: "You just sent that, so we kept one copy.",
  sendPlain: "Send without the quote",
  quoteGone: "The message you're replying to was deleted. Your reply won't quote it.",
  unmuted: "Not sent because you were muted. You can send it now.",
  undeliverableLabel: "Messages that were not sent",
  undeliverable: (count: number) =>
    `${count === 1 ? "Your message wasn't" : "Your messages weren't"} sent because you lost access to the channel.`,
  attach: "Attach a file",
  gif: "Send a GIF",
  gifAlert: "You can't send GIFs yet.",
  game: "Start a game",
  gameAlert: "Games aren't available yet.",
  emoji: "Insert an emoji",
  replyingTo: (username: string) => `Replying to ${username}`,
  cancelReply: "Cancel reply",
  lengthCount: (used: string, limit: string) => `${used} / ${limit}`,
  tooLong: (excess: string) => `Messages can have up to 4,000 characters: ${excess} too many.`,
  keys: "Enter sends, Shift+Enter adds a line, Up edits your last message, Ctrl+/ shows all shortcuts",
  xp: (amount: number) => `+${amount} XP`,
} as const;

export const memberTexts = {
  onlineUsers: "Online Users",
  showOnlineUsers: "Show online users",
  moreOnline: (shown: string, more: string) => `Showing the first ${shown} by name. ${more} more online.`,
  onlyYou: "Online: just you",
  loadFailed: "Couldn't load online users.",
  retry: "Retry",
  you: "you",
  openProfile: (username: string) => `Profile of ${username}`,
} as const;
