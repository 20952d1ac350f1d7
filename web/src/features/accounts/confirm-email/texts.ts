export const confirmEmailTexts = {
  title: "Confirm your address",
  intro: "Click to confirm this as your email address.",
  submit: "Confirm this address",
  submitting: "Confirming...",
  done: "Your address is confirmed.",
  start: "Start your first course",
  onwards: "Go to your profile",
  failed: "The address could not be confirmed. Please try again.",
  noLink: "This link is not complete. Please open it from the mail, or ask for a new one.",
  newLink: "Ask for a new link",
} as const;

export const emailBannerTexts = {
  label: "Confirm your address",
  intro: (email: string) => `Confirm your address: open the link in our email to ${email}.`,
  resend: "Send again",
  sent: (email: string) => `We sent a new link to ${email}. Check your inbox and your spam folder.`,
  failed: "The link could not be sent. Please try again.",
  start: "Start your first course",
} as const;
