export const confirmEmailTexts = {
  title: "Confirm your email",
  intro: "Click to confirm this as your email address.",
  submit: "Confirm email",
  submitting: "Confirming...",
  done: "Your email is confirmed.",
  approveIntro: "Click to approve the change of your email address.",
  approve: "Approve the change",
  approving: "Approving...",
  approved: "Approved. Now open the link we sent to your new address.",
  start: "Start your first course",
  toProfile: "Go to your profile",
  failed: "We couldn't confirm your email. Please try again.",
  noLink: "This link is incomplete. Open it from the email again, or request a new one.",
  newLink: "Request a new link",
} as const;

export const emailBannerTexts = {
  label: "Confirm your email",
  intro: (email: string) => `Confirm your email: open the link we sent to ${email}.`,
  resend: "Send again",
  sent: (email: string) => `We sent a new link to ${email}. Check your spam folder, too.`,
  failed: "We couldn't send the link. Please try again.",
  start: "Free course",
} as const;
