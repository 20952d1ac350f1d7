import { brand } from "../../../lib/brand";
import type { FeatureText } from "../feature-card";

/** The specification fixes the headings, the action, and the card titles. */
export const whyTexts = {
  title: `Why Choose ${brand.name}`,
  paragraphs: [
    "Most trading courses sell certainty, and no market offers any. What you can learn is narrower and lasts longer: how to size a position, how to tell an edge from luck, and how to be patient.",
    `${brand.name} is built around that. You get written courses that you can finish and check for yourself, a community whose rules apply to everyone, and numbers about your own progress that you can check yourself.`,
  ],
  action: "Initialize Trading",
} as const;

export const pillars: readonly FeatureText[] = [
  {
    title: "Advanced Analytics",
    icon: "chart",
    text: "Track your progress by lesson and question, your XP, and your rank by week and month. You can trace every number back to what you did.",
  },
  {
    title: "Expert Education",
    icon: "book",
    text: "Eight domains and nine trading courses, each with exercises, a project, and a final test. The first lesson of each is free to read.",
  },
  {
    title: "Community Support",
    icon: "users",
    text: "Channels by topic and course, a separate channel for each course's questions, and 100 XP for every helpful answer.",
  },
];

export const tools: readonly FeatureText[] = [
  {
    title: "Trading Simulator",
    icon: "gamepad",
    text: "Fifteen markets with generated prices whose true odds are known. After each run, a verdict says how much of the result was skill, what costs and habits took, and what was behind the prices. No real prices, and no money.",
  },
  {
    title: "Secure Platform",
    icon: "shield",
    text: "Argon2id password hashing, rotating session tokens, and optional sign-in codes by email. Signing out ends your session immediately.",
  },
  {
    title: "Trading Algorithms",
    icon: "sliders",
    text: "Ten weeks of Algorithmic FX: turn rules into testable claims, spot misleading data, and see what's left after costs.",
  },
  {
    title: "Performance Tracking",
    icon: "target",
    text: "A journal for your trades: from the simulator by themselves, by hand, or from your broker's CSV file. It gives each average its range, and says when there are too few trades to tell. And a dashboard with your progress in the courses.",
  },
  {
    title: "Portfolio Management",
    icon: "archive",
    text: "Lessons and a page, not a service: we manage no money. The journal shows what your open positions risk to their stops, one by one, in groups that move together, and in total, next to your own limits.",
  },
  {
    title: "Social Trading",
    icon: "megaphone",
    text: "Discuss trades with members who challenge your reasoning. No copy trading, and no signals for sale.",
  },
];

/** Names that mean more on other sites than they do here. */
export const meanings: readonly { name: string; meaning: string }[] = [
  {
    name: "AI-powered",
    meaning:
      "The help assistant searches our own courses, rules, and FAQ and shows you where each answer comes from. The operator can connect it to a language model that rewords the answer. No AI predicts prices, gives advice, or places trades.",
  },
  {
    name: "Trading Simulator",
    meaning:
      "Practice on synthetic prices, which are generated and belong to no real market. It shows how you trade and how much was luck. A good result there says little about real money.",
  },
  {
    name: "Portfolio Management",
    meaning:
      "Lessons about position size and risk, and a page of the journal with the risk of the positions that you enter. We don't manage, hold, or see your money, and nothing is connected to your broker.",
  },
];
