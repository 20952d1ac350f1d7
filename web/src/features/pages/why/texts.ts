import { brand } from "../../../lib/brand";
import type { FeatureText } from "../feature-card";

/** The words of Why, as specified where the specification has them. */
export const whyTexts = {
  title: `Why Choose ${brand.name}`,
  ticker: "Sample prices",
  paragraphs: [
    "Most places that teach trading sell certainty. A market has none to give. What can be taught is narrower and lasts longer: how to size a position, how to tell an edge from luck, how to sit still.",
    `${brand.name} is built around that. Courses that end, written down so that you can check them. A community with rules that hold for everybody. And numbers about you that can be recounted, instead of numbers about us that cannot.`,
  ],
  risk: "None of this makes trading safe. Most retail traders lose money; do not trade with what you cannot lose.",
  action: "Initialize Trading",
  pillarsTitle: "Three reasons",
  toolsTitle: "What you work with",
  toolsLead: "Taught, practiced and talked over. We hold no money and place no orders.",
  meaningsTitle: "What these names mean here",
} as const;

export const pillars: readonly FeatureText[] = [
  {
    title: "Advanced Analytics",
    icon: "chart",
    text: "Progress counted from lessons, XP from a ledger, ranks by week and month. Every number about you can be traced to what you did.",
  },
  {
    title: "Expert Education",
    icon: "book",
    text: "Eight domains and nine trading courses, from the first order to systems you build yourself. A preview lesson of each is open.",
  },
  {
    title: "Community Support",
    icon: "users",
    text: "Channels by topic and course, people who were where you are a year ago, and 100 XP for the answer that helped.",
  },
];

export const tools: readonly FeatureText[] = [
  {
    title: "Trading Simulator",
    icon: "gamepad",
    text: "A method, not software. Lesson 6 of the free intro course teaches a month of paper trades: write the idea and its exit down, settle it without money, and count the result.",
  },
  {
    title: "Secure Platform",
    icon: "shield",
    text: "Argon2id, rotating sessions, a code by mail if you want one. Signing out ends a session at once.",
  },
  {
    title: "Trading Algorithms",
    icon: "sliders",
    text: "Ten weeks of Algorithmic FX: rules as claims that can fail, data that lie politely, and what costs leave over.",
  },
  {
    title: "Performance Tracking",
    icon: "target",
    text: "A dashboard with your courses, your level and what you have not read yet. No vanity metrics.",
  },
  {
    title: "Portfolio Management",
    icon: "archive",
    text: "Lessons, not a service: we manage no money. Lesson 5 of the free intro course sizes one position, and Risk Management counts every trade in units of risk.",
  },
  {
    title: "Social Trading",
    icon: "megaphone",
    text: "Talk trades over with people who ask where you are wrong. Nobody's positions are copied, no signals are sold.",
  },
];

/** Names that promise more elsewhere than they do here. */
export const meanings: readonly { name: string; meaning: string }[] = [
  {
    name: "AI-powered",
    meaning:
      "The help assistant searches our own courses, rules and FAQ and shows you where each answer comes from. Some sites connect it to a language model that rewords the answer. No AI predicts prices, gives advice or places trades.",
  },
  {
    name: "Trading Simulator",
    meaning:
      "Paper trading, taught as a method. There is no simulator program: you use a journal, and a practice account of your choice if you want one.",
  },
  {
    name: "Portfolio Management",
    meaning:
      "Lessons and exercises about position size and risk. Nobody here manages, holds or sees your money, and there is no portfolio tool.",
  },
];
