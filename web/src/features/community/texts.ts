import type { ChannelAccessLevel, ChannelCategory } from "../../gql/graphql";

/** The words of the community, as specified where the specification has them. */
export const communityTexts = {
  title: "Community",
  loading: "Loading community...",
  loadFailed: "The community could not be loaded",
  retry: "Try Again",
  connected: "Connected",
  connecting: "Connecting...",
  gaveUp: "Max reconnect attempts reached. Please refresh the page to try again.",
  reconnect: "Reconnect",
  channels: "Channels",
  showChannels: "Show channels",
  noChannels: "No channels yet",
  accessDeniedAlert: "You don't have access to this channel.",
  selectChannel: "Select a Channel",
  selectChannelText: "Pick one from the list to read along.",
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
  lastActivity: (time: string) => (time === "now" ? "active now" : `active ${time} ago`),
  create: "Create Channel",
  createText: "Everybody will be able to read it and write in it.",
  creating: "Creating...",
  nameLabel: "Channel name",
  nameHint: "Letters, digits and dashes, such as swing-ideas.",
  nameRequired: "Channel name is required",
  categoryLabel: "Category",
  accessLabel: "Access",
  accessNames: {
    FREE: "Everybody",
    OPEN: "Everybody",
    READONLY: "Everybody reads, admins write",
    LEVEL: "From a level",
    COURSE: "With a course",
    PREMIUM: "Premium",
    ADMIN: "Admins",
    ADMIN_ONLY: "Admins",
  } satisfies Record<ChannelAccessLevel, string>,
  minLevelLabel: "From level",
  courseLabel: "Course",
  chooseCourse: "Choose a course",
  coursesFailed: "The courses could not be loaded. Please try again.",
  archived: "Archived",
  cancel: "Cancel",
} as const;

export const channelAdminTexts = {
  manage: "Manage channels",
  title: "Channels",
  intro: "Changes show at once for everybody.",
  editTitle: (name: string) => `Edit #${name}`,
  edit: (name: string) => `Edit #${name}`,
  descriptionLabel: "Description",
  lockedLabel: "Show the 'Locked' badge",
  save: "Save",
  saving: "Saving...",
  moveUp: (name: string) => `Move #${name} up`,
  moveDown: (name: string) => `Move #${name} down`,
  movedTo: (name: string, category: string, place: number) => `#${name} is now number ${place} in ${category}.`,
  emptyCategory: "No channel here",
  archive: (name: string) => `Archive #${name}`,
  archiveConfirm: "Archive",
  confirmArchive: "Members will not see it any more and nobody can write in it. Its history stays; it can be restored.",
  archivedHeading: "Archived",
  archivedNotice: (name: string) => `#${name} is archived.`,
  restore: (name: string) => `Restore #${name}`,
  restoredNotice: (name: string) => `#${name} is back.`,
} as const;

export const accessTexts = {
  title: "Access Denied",
  warning: "You cannot read this channel.",
  levelNeeded: (needed: number, missing: number) =>
    missing > 0
      ? `It opens at level ${needed}: ${missing} more ${missing === 1 ? "level" : "levels"} to go.`
      : `It opens at level ${needed}.`,
  howXpWorks: "How XP works",
  courseNeeded: (title: string) => `It belongs to the course ${title}, and opens for you when you take it.`,
  seeCourse: "See the course",
  premiumNeeded: "It comes with Premium, and opens for you as soon as you have it.",
  getPremium: "Upgrade to Premium",
  staffOnly: "The team talks here. Nothing is missing from your side.",
} as const;

export const messageTexts = {
  listLabel: (channel: string) => `Messages in #${channel}`,
  loading: "Loading messages...",
  loadFailed: "Messages could not be loaded",
  emptyTitle: "No messages yet",
  emptyText: "Say the first word.",
  emptyReadOnlyText: "Nothing has been announced here so far.",
  beginning: (channel: string) => `This is the beginning of #${channel}.`,
  loadingOlder: "Loading older messages...",
  olderFailed: "Older messages could not be loaded.",
  loadingNewer: "Loading newer messages...",
  newerFailed: "Newer messages could not be loaded.",
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
  linkedGone: "This message was deleted, or is not in this channel.",
  linkedFailed: "The message could not be loaded. Please try again.",
  copied: "Copied",
  copyFailed: "The browser did not allow copying.",
  reply: "Reply",
  edit: "Edit",
  delete: "Delete",
  actionsOf: (username: string) => `Actions for the message of ${username}`,
  confirmDeleteTitle: "Delete message",
  confirmDelete: "Are you sure you want to delete this message?",
  updateFailed: "Failed to update message",
  deleteFailed: "Failed to delete message",
  editLabel: "Edit message",
  save: "Save",
  cancel: "Cancel",
  editHint: "Enter saves, Esc cancels",
  showPicture: "Show picture",
  pictureFrom: (host: string) => `from ${host}`,
  pictureAlt: "Picture",
} as const;

export const helpTexts = {
  helped: "Helped me",
  withdraw: "Withdraw 'Helped me'",
  badge: (asker: string) => `Helped ${asker}`,
  marked: (helper: string, xp: number) =>
    xp > 0 ? `Marked. ${helper} got +${xp} XP.` : `Marked. ${helper} has had today's XP for helping already.`,
  withdrawn: "The mark was withdrawn.",
  received: (asker: string, xp: number) =>
    xp > 0 ? `Your reply helped ${asker}: +${xp} XP.` : `Your reply helped ${asker}.`,
  takenBack: (xp: number) => `A mark on your reply was withdrawn: ${xp} XP.`,
  failed: "The mark could not be changed. Please try again.",
} as const;

export const typingTexts = {
  one: (username: string) => `${username} is typing...`,
  two: (first: string, second: string) => `${first} and ${second} are typing...`,
  several: "Several people are typing...",
} as const;

export const mentionTexts = {
  listLabel: "People to mention",
  found: (count: number) =>
    `${count} ${count === 1 ? "person" : "people"}. Arrow keys choose, Enter picks, Escape closes.`,
} as const;

export const sendTexts = {
  label: (channel: string) => `Message #${channel}`,
  noPermission: "You don't have permission to send messages in this channel.",
  send: "Send",
  queued: "Waiting for the connection",
  sending: "Sending...",
  sendFailed: "Failed to send message. Please try again.",
  retry: "Retry",
  discard: "Discard",
  attach: "Attach a file",
  attachAlert: "Files (images, pdf, doc, docx, txt, mp4, mp3) cannot be sent yet. Nothing was attached.",
  gif: "Send a GIF",
  gifAlert: "GIFs cannot be sent yet.",
  game: "Start a game",
  gameAlert: "There are no games here yet.",
  emoji: "Insert an emoji",
  emojiSearch: "Search emoji",
  emojiNone: "No emoji of that name",
  replyingTo: (username: string) => `Replying to ${username}`,
  cancelReply: "Cancel reply",
  remaining: (used: string, limit: string) => `${used} / ${limit}`,
  tooLong: "A message has at most 4,000 characters.",
  keys: "Enter sends, Shift+Enter starts a line, Arrow up edits your last message",
  xp: (amount: number) => `+${amount} XP`,
} as const;

export const memberTexts = {
  onlineUsers: "Online Users",
  showOnlineUsers: "Show online users",
  nobody: "Nobody else is here right now.",
  loadFailed: "Could not be loaded.",
  retry: "Retry",
  you: "you",
  openProfile: (username: string) => `Profile of ${username}`,
  level: "Level",
  xp: "XP",
  role: "Role",
  joined: "Joined",
  nextLevel: (xp: string) => `${xp} XP to the next level`,
  progress: "Progress to the next level",
  publicProfile: "Public profile",
  profileFailed: "The rest of the profile could not be loaded.",
} as const;
