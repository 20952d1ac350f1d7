export const apiKeyTexts = {
  heading: "API keys",
  create: "New key",
  failed: "Couldn't load the API keys",
  revoke: "Revoke",
  revoked: "Revoked",
  expired: "Expired",
  active: "Active",
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
  columns: ["Key", "Owner", "Read access", "Status", "Last used"],
} as const;
