import { BRAND_NAME } from "../../../kernel/brand";

/** Where an answer comes from, on this site. */
export interface FaqSource {
  title: string;
  path: string;
}

/** One thing the chatbot knows. */
export interface FaqEntry {
  id: string;
  /** As people ask it. */
  question: string;
  /** The same in other words: for finding it only. */
  also: readonly string[];
  answer: string;
  source: FaqSource;
  /** Only when nothing else is asked for: a lesson with one fitting word in its title is no answer. */
  exact?: boolean;
  /** Questions that don't match, in lower case and without marks, are about something else. */
  onlyFor?: RegExp;
}

/** What the written answers say that is decided elsewhere. */
export interface FaqFacts {
  /** Such as "$19.99". */
  premiumPrice: string;
  /** Whether there is a way to pay at present. */
  canBuy: boolean;
  /** Whether members may create channels. */
  membersCreateChannels: boolean;
  /** Whether the home page shows figures that no records support. */
  marketingFigures: boolean;
  /** Where people can write to. */
  supportAddress: string;
}

export const SOURCES = {
  courses: { title: "Courses", path: "/courses" },
  freeCourse: { title: "Intro to Trading", path: "/courses/intro-to-trading" },
  myCourses: { title: "My Courses", path: "/my-courses" },
  community: { title: "Community", path: "/community" },
  leaderboard: { title: "How XP Works", path: "/leaderboard" },
  profile: { title: "Profile", path: "/profile" },
  register: { title: "Sign Up", path: "/register" },
  login: { title: "Sign In", path: "/login" },
  forgotPassword: { title: "Forgot Password", path: "/forgot-password" },
  contact: { title: "Contact", path: "/contact" },
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
