/** The specification fixes most of these texts. */
export const contactTexts = {
  title: "Contact Us",
  mfaTitle: "MFA Support",
  mfaMessage: "I am having issues with MFA verification. Please help.",
  name: "Full Name",
  email: "Email Address",
  message: "Message",
  submit: "Send Message",
  submitting: "Sending...",
  sent: "Your message has been sent successfully. We will contact you soon.",
  failed: "There was a problem sending your message. Please try again later.",
} as const;

export const detailsTexts = {
  heading: "Contact details",
  email: "Email",
  hoursText: "Mon-Fri 9:00 AM-6:00 PM",
} as const;

export const mfaHints = {
  hints: [
    "The email can take a minute. Check your spam folder too.",
    "A code expires after 10 minutes, and only the latest one works.",
    "You can request a new code 30 seconds after the last one.",
  ],
} as const;

export const inboxTexts = {
  title: "CONTACT SUBMISSIONS",
  all: "All",
  emptyTitle: "No Messages Yet",
  deniedTitle: "ACCESS DENIED",
  deniedText: "You must be an admin to view this page.",
  failed: (reason: string) => `Failed to load messages: ${reason}`,
  serverReturned: (status: number, statusText: string) => `Server returned ${status}: ${statusText}`,
  retry: "Retry",
  member: "Member",
  reply: "Reply",
  markRead: "Mark Read",
  delete: "Delete",
  actionLabel: (action: string, name: string) => `${action}: message from ${name}`,
  repliedBy: (username: string | null) => username ?? "A former admin",
  visitor: "Visitor",
  assistant: "Chatbot",
} as const;

export const replyTexts = {
  sending: "Sending...",
  deletedByOther: "Another admin deleted this message, so you can't reply to it.",
} as const;
