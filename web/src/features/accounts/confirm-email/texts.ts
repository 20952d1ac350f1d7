export const confirmEmailTexts = {
  title: "Confirm your email",
  intro: "Click to confirm this as your email address.",
  start: "Start your first course",
} as const;

export const emailBannerTexts = {
  intro: (email: string) => `Confirm your email: open the link we sent to ${email}.`,
  sent: (email: string) => `We sent a new link to ${email}. Check your spam folder, too.`,
  start: "Free course",
} as const;
