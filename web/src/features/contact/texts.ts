/** The specification fixes most of these texts. */
export const contactTexts = {
  title: "Contact Us",
  subtitle: "Ask about a course, a payment, or the community. A person reads every message and replies by email.",
  mfaTitle: "MFA Support",
  mfaSubtitle: "Having trouble with MFA verification? Tell us, and we'll help you sign in.",
  mfaMessage: "I am having issues with MFA verification. Please help.",
  name: "Full Name",
  email: "Email Address",
  message: "Message",
  messageRequired: "Message is required",
  messageTooLong: "Message must have at most 4,000 characters",
  submit: "Send Message",
  submitting: "Sending...",
  sent: "Your message has been sent successfully. We will contact you soon.",
  failed: "There was a problem sending your message. Please try again later.",
} as const;

export const detailsTexts = {
  heading: "Contact details",
  email: "Email",
  location: "Location",
  city: "London, UK",
  operator: "Operator",
  hours: "Hours",
  hoursText: "Mon-Fri 9:00 AM-6:00 PM",
  map: "Sketch map of London and the Thames",
  mapNote: "Not to scale",
  coordinates: "51.5072 N 0.1276 W",
} as const;

export const mfaHints = {
  heading: "Before you write",
  hints: [
    "The email can take a minute. Check your spam folder too.",
    "A code expires after 10 minutes, and only the latest one works.",
    "You can request a new code 30 seconds after the last one.",
  ],
} as const;

export const inboxTexts = {
  title: "CONTACT SUBMISSIONS",
  subtitle: (total: number, unread: number) => `${total} total, ${unread} unread`,
  loading: "Loading messages...",
  filter: "Filter messages",
  all: "All",
  unread: "Unread",
  emptyTitle: "No Messages Yet",
  emptyText: "Messages from the contact page and the chatbot appear here.",
  emptyUnreadTitle: "No unread messages",
  emptyUnreadText: "You're all caught up.",
  deniedTitle: "ACCESS DENIED",
  deniedText: "You must be an admin to view this page.",
  failed: (reason: string) => `Failed to load messages: ${reason}`,
  serverReturned: (status: number, statusText: string) => `Server returned ${status}: ${statusText}`,
  failedTitle: "Couldn't load the inbox",
  retry: "Retry",
  older: "Older messages",
  truncated: (shown: number) => `Showing the newest ${shown} messages. Delete some to see older ones.`,
  new: "New",
  member: "Member",
  reply: "Reply",
  markRead: "Mark Read",
  markUnread: "Mark Unread",
  delete: "Delete",
  actionLabel: (action: string, name: string) => `${action}: message from ${name}`,
  actionFailed: "Something went wrong. Please try again.",
  deletedByOther: "Another admin deleted this message.",
  replies: "Replies",
  repliedBy: (username: string | null) => username ?? "A former admin",
  transcript: (turns: number) => `Conversation with the chatbot (${turns})`,
  transcriptOrigin: "The visitor's browser sent this transcript. It isn't verified.",
  transcriptLoading: "Loading the conversation...",
  visitor: "Visitor",
  assistant: "Chatbot",
} as const;

export const replyTexts = {
  title: (name: string) => `Reply to ${name}`,
  description: (email: string) => `We email your reply to ${email} and keep a copy here.`,
  label: "Your reply",
  greeting: (name: string) => `Hello ${name},\n\n`,
  required: "Reply is required",
  send: "Send Reply",
  sending: "Sending...",
  cancel: "Cancel",
  sent: (email: string) => `Reply sent to ${email}.`,
  failed: "We couldn't send your reply. Please try again.",
  repliedMeanwhile:
    "Another admin has just replied to this message, so we didn't send yours. Close this window to read their reply, or send yours as well.",
  deletedByOther: "Another admin deleted this message, so you can't reply to it.",
  readByOther: "Another admin marked this message as read.",
  repliedByOther: (username: string) => `${username} replied to this message while you were writing.`,
} as const;

export const deleteTexts = {
  title: "Delete this message?",
  question: (name: string) => `This permanently deletes the message from ${name} and all replies.`,
  done: "Message deleted.",
  failed: "We couldn't delete the message. Please try again.",
} as const;
