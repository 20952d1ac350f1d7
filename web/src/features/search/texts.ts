export const searchTexts = {
  results: "Results",
  groups: {
    filters: "Filters",
    recent: "Recent searches",
    channels: "Channels",
    commands: "Go to",
    members: "People",
    lessons: "Lessons",
    pages: "Courses, calculators, and terms",
    messages: "Messages",
  },
  retry: "Try Again",
  loadingMore: "Loading...",
  locked: "Locked",
  unlockedBy: ({ isFree, isInPremium }: { isFree: boolean; isInPremium: boolean }) => {
    if (isFree) return "Unlocks when you enroll in the course, for free";
    return isInPremium ? "Unlocks with Premium or the course" : "Unlocks with the course";
  },
  shortcuts: [
    ["Up, Down", "Choose a result"],
    ["Enter", "Open it"],
    ["Esc", "Close"],
  ],
} as const;

/** The filters for messages, in the order in which they're suggested. */
export const filterTexts: readonly { token: string; text: string }[] = [
  { token: "from:", text: "Messages by a member, or from:me" },
  { token: "in:", text: "Messages in a channel" },
  { token: "has:image", text: "Messages with an image" },
  { token: "helped:yes", text: "Replies marked as helpful" },
  { token: "before:", text: "Before a date: 2026-11-20, today, yesterday, 7d" },
  { token: "after:", text: "Since a date: 2026-11-20, today, yesterday, 7d" },
];
