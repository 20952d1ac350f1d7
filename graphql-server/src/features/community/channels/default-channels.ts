export interface ChannelSeed {
  name: string;
  description: string;
  category: "ANNOUNCEMENTS" | "STAFF" | "COURSES" | "TRADING" | "GENERAL" | "SUPPORT" | "PREMIUM";
  accessLevel: "FREE" | "OPEN" | "READONLY" | "LEVEL" | "COURSE" | "PREMIUM" | "ADMIN" | "ADMIN_ONLY";
  /** Only for LEVEL channels. */
  minLevel?: number;
  /** Only for COURSE channels. */
  courseSlug?: string;
  locked?: boolean;
  /** Order within the category. */
  position: number;
}

/** The channels of a new installation. They cover every category, access level, and level threshold. */
export const DEFAULT_CHANNELS: readonly ChannelSeed[] = [
  {
    name: "welcome",
    description: "Start here: what this place is, and where to go next.",
    category: "ANNOUNCEMENTS",
    accessLevel: "READONLY",
    position: 1,
  },
  {
    name: "rules",
    description: "Short, and enforced. A strike costs 200 XP; five make a ban.",
    category: "ANNOUNCEMENTS",
    accessLevel: "READONLY",
    position: 2,
  },
  {
    name: "announcements",
    description: "New lessons, maintenance and changes to the platform.",
    category: "ANNOUNCEMENTS",
    accessLevel: "READONLY",
    position: 3,
  },
  {
    name: "staff-room",
    description: "For the team: who covers what this week.",
    category: "STAFF",
    accessLevel: "ADMIN",
    locked: true,
    position: 1,
  },
  {
    name: "mod-log",
    description: "Strikes, bans and appeals, talked through before and after.",
    category: "STAFF",
    accessLevel: "ADMIN_ONLY",
    locked: true,
    position: 2,
  },
  {
    name: "intro-to-trading",
    description: "Questions on the free course, lesson by lesson. None is too basic.",
    category: "COURSES",
    accessLevel: "COURSE",
    courseSlug: "intro-to-trading",
    position: 1,
  },
  {
    name: "technical-analysis",
    description: "Charts from the exercises, and arguments about what counts as a trend.",
    category: "COURSES",
    accessLevel: "COURSE",
    courseSlug: "technical-analysis",
    position: 2,
  },
  {
    name: "risk-management",
    description: "Sizing exercises, recovery arithmetic, and sums that don't come out.",
    category: "COURSES",
    accessLevel: "COURSE",
    courseSlug: "risk-management",
    position: 3,
  },
  {
    name: "algorithmic-fx",
    description: "Backtests, bad ticks and code, among people who take the course.",
    category: "COURSES",
    accessLevel: "COURSE",
    courseSlug: "algorithmic-fx",
    locked: true,
    position: 4,
  },
  {
    name: "forex-desk",
    description: "Currency pairs, sessions and the calendar. Ideas, never advice.",
    category: "TRADING",
    accessLevel: "OPEN",
    position: 1,
  },
  {
    name: "crypto-desk",
    description: "Coins, funding and custody. No calls, no referral links.",
    category: "TRADING",
    accessLevel: "OPEN",
    position: 2,
  },
  {
    name: "chart-review",
    description: "Post a setup with entry, stop and reason; get it taken apart kindly.",
    category: "TRADING",
    accessLevel: "LEVEL",
    minLevel: 1,
    position: 3,
  },
  {
    name: "strategy-lab",
    description: "Systems and statistics. Bring a sample size. Level 10.",
    category: "TRADING",
    accessLevel: "LEVEL",
    minLevel: 10,
    position: 4,
  },
  {
    name: "pro-floor",
    description: "Longer reviews among people who keep a journal. Level 25.",
    category: "TRADING",
    accessLevel: "LEVEL",
    minLevel: 25,
    position: 5,
  },
  {
    name: "elite-desk",
    description: "Portfolio risk, execution and the dull parts of the craft. Level 50.",
    category: "TRADING",
    accessLevel: "LEVEL",
    minLevel: 50,
    locked: true,
    position: 6,
  },
  {
    name: "legends",
    description: "For those who answered the same question a hundred times. Level 99.",
    category: "TRADING",
    accessLevel: "LEVEL",
    minLevel: 99,
    locked: true,
    position: 7,
  },
  {
    name: "general",
    description: "Everything that fits nowhere else.",
    category: "GENERAL",
    accessLevel: "FREE",
    position: 1,
  },
  {
    name: "introductions",
    description: "Who you are, what you want to learn, what you have lost so far.",
    category: "GENERAL",
    accessLevel: "FREE",
    position: 2,
  },
  {
    name: "wins-and-losses",
    description: "Closed trades only, with size in R. Losses are welcome here.",
    category: "GENERAL",
    accessLevel: "FREE",
    position: 3,
  },
  {
    name: "help-desk",
    description: "Stuck on the platform or a lesson? Mark the reply that helped.",
    category: "SUPPORT",
    accessLevel: "FREE",
    position: 1,
  },
  {
    name: "platform-feedback",
    description: "What is broken, slow or missing.",
    category: "SUPPORT",
    accessLevel: "OPEN",
    position: 2,
  },
  {
    name: "premium-lounge",
    description: "Longer conversations among subscribers.",
    category: "PREMIUM",
    accessLevel: "PREMIUM",
    position: 1,
  },
  {
    name: "premium-reviews",
    description: "Post a page of your journal and review someone else's.",
    category: "PREMIUM",
    accessLevel: "PREMIUM",
    locked: true,
    position: 2,
  },
];
