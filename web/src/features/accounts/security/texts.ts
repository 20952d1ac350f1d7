export const securityTexts = {
  heading: "Security",
  currentPassword: "Current password",
  cancel: "Cancel",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnOnTitle: "Turn on sign-in codes",
  askPassword: "Enter your password to confirm it's you.",
  failed: "Something went wrong. Please try again.",
  lastUsed: (when: string) => (when === "now" ? "In use now" : `Last used ${when} ago`),
  endFailed: "We couldn't end the session. Please try again.",
} as const;
