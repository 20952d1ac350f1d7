export const apiKeyTexts = {
  heading: "API keys",
  title: "Keys for programs",
  text: "A key lets a program of yours read courses and leaderboards. It never acts as you.",
  documentation: "Documentation",
  create: "New key",
  name: "What is it for?",
  nameHint: "Such as “Weekly report”. Only you and admins see it.",
  nameHintForOthers: "Such as “Weekly report”. Its owner and admins see it.",
  nameRequired: "Give the key a name",
  scopes: "It may read",
  scopesRequired: "Choose at least one",
  expires: "It expires",
  owner: "Whose key",
  ownerHint: "A username; your own if empty.",
  submit: "Make the key",
  creating: "Making...",
  cancel: "Cancel",
  createFailed: "The key could not be made. Please try again.",
  newTitle: "The new key",
  newText: "Copy it now: it is shown this once and cannot be looked up again.",
  copy: "Copy",
  copied: "Copied.",
  copyFailed: "Copying is not possible here. Select the key and copy it by hand.",
  done: "I have it",
  none: "No keys yet",
  noneText: "Make one to read courses or leaderboards from a program of yours.",
  failed: "Your keys could not be loaded",
  revoke: "Revoke",
  revokeLabel: (name: string) => `Revoke ${name}`,
  revokeTitle: "Revoke this key?",
  revokeQuestion: (name: string) =>
    `Programs that use “${name}” are refused from the next call on. There is no way back.`,
  revoked: "Revoked",
  revokedNow: "The key was revoked.",
  revokeFailed: "The key could not be revoked. Please try again.",
  expired: "Expired",
  active: "Active",
  created: (date: string) => `made ${date}`,
  used: (ago: string) => (ago === "now" ? "used just now" : `used ${ago} ago`),
  neverUsed: "never used",
  until: (date: string) => `until ${date}`,
  noExpiry: "does not expire",
} as const;

export const scopeTexts = {
  COURSES_READ: "Courses",
  LEADERBOARD_READ: "Leaderboards",
} as const;

export const expiryOptions = [
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in a year" },
  { value: "", label: "never" },
] as const;

export const adminKeyTexts = {
  title: "API keys",
  subtitle: "Everybody's keys, the newest first. Revoking works at once.",
  columns: ["Key", "Owner", "May read", "State", "Last use"],
  none: "Nobody has a key",
  noneText: "People make keys in their profile, or you make one for them.",
} as const;
