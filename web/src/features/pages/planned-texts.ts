import { brand } from "../../lib/brand";
import { paths } from "../../lib/paths";

export interface PlannedTexts {
  title: string;
  lead: string;
  /** Over the list, when it is more than an outlook. */
  heading?: string;
  /** What the page will hold. */
  holds: readonly string[];
  /** What one can do until then. */
  meanwhile: readonly { label: string; to: string }[];
  /** Signed out, the page asks to sign in first. */
  membersOnly?: boolean;
}

const courses = { label: "Browse the courses", to: paths.courses() };
const community = { label: "Open the community", to: paths.community() };
const myCourses = { label: "My Courses", to: paths.myCourses() };
const leaderboard = { label: "Leaderboard", to: paths.leaderboard() };
const home = { label: "Home", to: paths.home() };

const byId = {
  explore: {
    title: "Explore",
    lead: `A walk through ${brand.name}: the people who teach, what members say, and what the platform does.`,
    holds: [
      "The expert team and what each of them teaches",
      "Trader testimonials",
      "Every platform feature on one page",
    ],
    meanwhile: [courses, home],
  },
  whyGlitch: {
    title: `Why Choose ${brand.name}`,
    lead: "The long answer, with examples. The short one: courses with an end, a community with rules, and numbers that can be recounted.",
    holds: [
      "Advanced analytics, expert education, community support",
      "How simulator, tracking and portfolio tools fit together",
    ],
    meanwhile: [courses, home],
  },
  terms: {
    title: "Terms and conditions",
    lead: "The full text is being written. These are the rules it will spell out, and they hold already.",
    heading: "In short",
    holds: [
      "Courses and channels are education and conversation, never investment advice. Trading can lose you more than you put in; you decide and you bear the risk.",
      "Your account is yours alone. Keep your password to yourself and tell us if somebody else has it.",
      "Be civil. No abuse, no spam, no paid signals, no promises of returns. Breaking this costs XP, then access.",
      "Course material is for you to learn from, not to resell.",
    ],
    meanwhile: [{ label: "Privacy notice", to: paths.privacy() }, home],
  },
  privacy: {
    title: "Privacy notice",
    lead: "The full text is being written. This is what it will say, and it is how things work already.",
    heading: "In short",
    holds: [
      "We keep what you enter when you sign up, your messages, your course progress and your XP.",
      "Only you and the administrators see your e-mail address. Members see your username, name, picture and level.",
      "Your password is stored as a hash that nobody can turn back.",
      "Your browser remembers your session, your course list and that you read the privacy notice. There are no advertising cookies and no trackers.",
    ],
    meanwhile: [{ label: "Terms and conditions", to: paths.terms() }, home],
  },
  dashboard: {
    title: "Dashboard",
    lead: "Your own summary: what you are learning, what you have earned and what you have not read.",
    holds: ["Your courses with their progress", "XP, level and rank", "Channels with unread messages"],
    meanwhile: [community, myCourses, leaderboard],
    membersOnly: true,
  },
  adminUsers: {
    title: "Registered Users",
    lead: "Everybody with an account, who of them is online, and the means to remove one.",
    holds: [
      "Total, online and offline counts, live",
      "Role, joined date and sign-in code of each user",
      "Deleting an account, after asking",
    ],
    meanwhile: [
      { label: "Courses", to: paths.adminCourses() },
      { label: "Orders", to: paths.adminOrders() },
      community,
    ],
  },
} satisfies Record<string, PlannedTexts>;

export type PlannedPageId = keyof typeof byId;

export const plannedTexts: Record<PlannedPageId, PlannedTexts> = byId;

export const plannedLabels = {
  holds: "What this page will hold",
  meanwhile: "Until then",
  signInFirst: "Please sign in to continue.",
} as const;
