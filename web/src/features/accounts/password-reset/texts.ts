export const passwordResetTexts = {
  title: "Forgot Password?",
  submitting: "Sending...",
  resetTitle: "Choose a new password",
  linkIntros: {
    VALID: "Changing your password signs you out everywhere. Sign in again with the new one.",
    USED: "This link has already been used. Request a new one to reset your password again.",
    EXPIRED: "This link has expired. Links work for 30 minutes. Request a new one.",
    UNKNOWN: "This link isn't valid. Request a new one.",
    INCOMPLETE: "This link is incomplete. Open it from the email again, or request a new one.",
  },
} as const;
