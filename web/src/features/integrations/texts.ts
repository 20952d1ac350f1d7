export const apiKeyTexts = {
  heading: "API keys",
  title: "Personal API keys",
  text: "Let your own programs read courses and leaderboards. A key never acts as you.",
  documentation: "Documentation",
  create: "New key",
  name: "Key name",
  nameHint: "For example, “Weekly report”. Only you and admins see it.",
  nameHintForOthers: "For example, “Weekly report”. Its owner and admins see it.",
  nameRequired: "Enter a name",
  scopes: "Read access",
  scopesRequired: "Select at least one",
  expires: "Expiration",
  owner: "Owner",
  ownerHint: "A username. Leave empty to own the key yourself.",
  submit: "Create key",
  creating: "Creating...",
  cancel: "Cancel",
  createFailed: "We couldn't create the key. Please try again.",
  newTitle: "New API key",
  newText: "Copy it now. You won't be able to see it again.",
  copy: "Copy",
  copied: "Copied.",
  copyFailed: "We couldn't copy the key. Select it and copy it yourself.",
  done: "Done",
  none: "No keys yet",
  noneText: "Create one to read courses or leaderboards from your own programs.",
  failed: "We couldn't load the API keys",
  revoke: "Revoke",
  revokeLabel: (name: string) => `Revoke ${name}`,
  revokeTitle: "Revoke this key?",
  revokeQuestion: (name: string) =>
    `Programs that use “${name}” lose access immediately. You can't undo this.`,
  revoked: "Revoked",
  revokedNow: "Key revoked.",
  revokeFailed: "We couldn't revoke the key. Please try again.",
  expired: "Expired",
  active: "Active",
  created: (date: string) => `created ${date}`,
  used: (ago: string) => (ago === "now" ? "used just now" : `used ${ago} ago`),
  neverUsed: "never used",
  until: (date: string) => `valid until ${date}`,
  noExpiry: "never expires",
} as const;

export const scopeTexts = {
  COURSES_READ: "Courses",
  LEADERBOARD_READ: "Leaderboards",
} as const;

export const expiryOptions = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "Never" },
] as const;

export const adminKeyTexts = {
  title: "API keys",
  subtitle: "All members' keys, newest first. A revoked key stops working immediately.",
  columns: ["Key", "Owner", "Read access", "Status", "Last used"],
  none: "No API keys yet",
  noneText: "Members create keys in their profile, or you create one for them.",
} as const;
