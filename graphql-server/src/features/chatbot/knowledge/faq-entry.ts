import { BRAND_NAME } from "../../../kernel/brand";

/** The page of this site that an answer is based on. */
export interface FaqSource {
  title: string;
  path: string;
  /** The lesson itself, for members with access to its course. */
  lesson?: { courseId: number; path: string };
}

/** A question and its answer. */
export interface FaqEntry {
  id: string;
  /** The main wording. */
  question: string;
  /** Alternative wordings, used only for the search. */
  also: readonly string[];
  answer: string;
  source: FaqSource;
  /** Requires a full match: a lesson with one matching word in its title is not an answer. */
  exact?: boolean;
  /** The entry applies only to normalized questions that match. */
  onlyFor?: RegExp;
}

/** Settings used in the answers. */
export interface FaqFacts {
  /** For example "$19.99". */
  premiumPrice: string;
  /** Whether payments are enabled. */
  canBuy: boolean;
  /** Whether members may create channels. */
  membersCreateChannels: boolean;
  /** Whether the home page shows unsupported marketing figures. */
  marketingFigures: boolean;
  /** The support email address. */
  supportAddress: string;
}

export const SOURCES = {
  courses: { title: "Courses", path: "/courses" },
  pricing: { title: "Pricing", path: "/pricing" },
  freeCourse: { title: "Intro to Trading", path: "/courses/intro-to-trading" },
  myCourses: { title: "My Courses", path: "/my-courses" },
  community: { title: "Community", path: "/community" },
  leaderboard: { title: "How XP Works", path: "/leaderboard" },
  profile: { title: "Profile", path: "/profile" },
  register: { title: "Sign Up", path: "/register" },
  login: { title: "Sign In", path: "/login" },
  forgotPassword: { title: "Forgot Password", path: "/forgot-password" },
  journal: { title: "Journal", path: "/journal" },
  simulator: { title: "Simulator rules", path: "/simulator/rules" },
  contact: { title: "Contact", path: "/contact" },
  help: { title: "Can't stop trading?", path: "/help" },
  terms: { title: "Terms", path: "/terms" },
  educationTerms: { title: "Terms: education, not advice", path: "/terms#education" },
  accountTerms: { title: "Terms: your account", path: "/terms#account" },
  courseTerms: { title: "Terms: courses and Premium", path: "/terms#courses" },
  refundTerms: { title: "Terms: canceling and refunds", path: "/terms#refunds" },
  communityTerms: { title: "Terms: community rules", path: "/terms#community" },
  contentTerms: { title: "Terms: what you write", path: "/terms#content" },
  serviceTerms: { title: "Terms: the service and liability", path: "/terms#service" },
  endingTerms: { title: "Terms: leaving, changes, law", path: "/terms#ending" },
  privacy: { title: "Privacy", path: "/privacy" },
  why: { title: `Why ${BRAND_NAME}`, path: "/why-glitch" },
  explore: { title: "Explore", path: "/explore" },
} as const satisfies Record<string, FaqSource>;

export type FaqSourceName = keyof typeof SOURCES;
