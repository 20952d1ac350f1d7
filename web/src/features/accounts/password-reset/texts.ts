export const passwordResetTexts = {
  title: "Forgot Password?",
  intro: "Enter your email and we'll send you a link to reset your password.",
  email: "Email",
  submitting: "Sending...",
  sent: (email: string) => `If ${email} has an account, we've sent a link. It works once and expires in 30 minutes.`,
  resetTitle: "Choose a new password",
  linkIntros: {
    VALID: "Changing your password signs you out everywhere. Sign in again with the new one.",
    USED: "This link has already been used. Request a new one to reset your password again.",
    EXPIRED: "This link has expired. Links work for 30 minutes. Request a new one.",
    UNKNOWN: "This link isn't valid. Request a new one.",
    INCOMPLETE: "This link is incomplete. Open it from the email again, or request a new one.",
  },
} as const;
