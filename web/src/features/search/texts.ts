export const searchTexts = {
  button: "Search (Ctrl+K)",
  loading: "Loading search...",
  title: "Search",
  field: "Search channels, people, lessons, and messages",
  placeholder: "Search, or type a filter",
  results: "Results",
  groups: {
    filters: "Filters",
    recent: "Recent searches",
    channels: "Channels",
    members: "People",
    lessons: "Lessons",
    pages: "Calculators and glossary",
    messages: "Messages",
  },
  none: (query: string) => `Nothing found for "${query}". Try fewer words, or check the filters.`,
  corrected: (words: readonly string[]) => `Showing results for "${words.join(" ")}".`,
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  searching: "Searching...",
  retry: "Try Again",
  failed: "Search failed",
  clear: "Clear recent searches",
  seeAll: "See all messages",
  back: "Back to all results",
  more: "Load more",
  loadingMore: "Loading...",
  locked: "Locked",
  unlockedBy: ({ isFree, isInPremium }: { isFree: boolean; isInPremium: boolean }) => {
    if (isFree) return "Unlocks when you enroll in the course, for free";
    return isInPremium ? "Unlocks with Premium or the course" : "Unlocks with the course";
  },
  lessonOf: (course: string, position: number) => `${course}, lesson ${position}`,
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
