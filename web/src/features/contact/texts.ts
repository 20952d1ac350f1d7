/** The words of the contact form, as specified where the specification has them. */
export const contactTexts = {
  title: "Contact Us",
  subtitle: "Questions about a course, a payment or the community. A person reads every message and answers by mail.",
  mfaTitle: "MFA Support",
  mfaSubtitle: "Trouble with MFA verification? Tell us, and we will get you back in.",
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
  heading: "Reach us",
  email: "Email",
  location: "Location",
  city: "London, UK",
  operator: "Operator",
  hours: "Hours",
  hoursText: "Mon-Fri 9:00 AM-6:00 PM",
  map: "London, on a bend of the Thames",
  mapNote: "Drawn, not to scale",
  coordinates: "51.5072 N 0.1276 W",
} as const;

export const mfaHints = {
  heading: "Before you write",
  hints: [
    "The mail can take a minute; look in the spam folder too.",
    "A code lives for ten minutes, and only the newest one works.",
    "You can have it sent again 30 seconds after the last one.",
  ],
} as const;

export const inboxTexts = {
  title: "CONTACT SUBMISSIONS",
  subtitle: (total: number, unread: number) => `${total} in all, ${unread} unread.`,
  loading: "Loading messages...",
  filter: "Which messages",
  all: "All",
  unread: "Unread",
  emptyTitle: "No Messages Yet",
  emptyText: "What people write on the contact page, or hand over from the chatbot, arrives here.",
  emptyUnreadTitle: "Nothing unread",
  emptyUnreadText: "Every message has been read.",
  deniedTitle: "ACCESS DENIED",
  deniedText: "You must be an admin to view this page.",
  failed: (reason: string) => `Failed to load messages: ${reason}`,
  serverReturned: (status: number, statusText: string) => `Server returned ${status}: ${statusText}`,
  failedTitle: "The inbox could not be loaded",
  retry: "Retry",
  older: "Older messages",
  truncated: (shown: number) => `The newest ${shown} are shown. Older ones follow once some of these are deleted.`,
  new: "New",
  member: "Member",
  reply: "Reply",
  markRead: "Mark Read",
  markUnread: "Mark Unread",
  delete: "Delete",
  actionLabel: (action: string, name: string) => `${action}: message of ${name}`,
  actionFailed: "That did not work. Please try again.",
  deletedByOther: "Somebody else has deleted this message meanwhile.",
  replies: "Replies",
  repliedBy: (username: string | null) => username ?? "A former admin",
  transcript: (turns: number) => `Conversation with the chatbot (${turns})`,
  transcriptOrigin: "As the visitor's browser sent it: nobody has checked either side's words.",
  transcriptLoading: "Loading the conversation...",
  visitor: "Visitor",
  assistant: "Chatbot",
} as const;

export const replyTexts = {
  title: (name: string) => `Reply to ${name}`,
  description: (email: string) => `Sent by mail to ${email}, and kept here.`,
  label: "Your reply",
  greeting: (name: string) => `Hello ${name},\n\n`,
  required: "Reply is required",
  send: "Send Reply",
  sending: "Sending...",
  cancel: "Cancel",
  sent: (email: string) => `Your reply is on its way to ${email}.`,
  failed: "Your reply could not be sent. Please try again.",
  deletedByOther: "Somebody else has deleted this message meanwhile: it can no longer be answered.",
  readByOther: "Somebody else has marked this message read meanwhile.",
  repliedByOther: (username: string) => `${username} has replied to this message meanwhile.`,
} as const;

export const deleteTexts = {
  title: "Delete this message?",
  question: (name: string) => `What ${name} wrote and every reply to it are gone for good.`,
  done: "The message was deleted.",
  failed: "The message could not be deleted. Please try again.",
} as const;
