import { brand } from "../../../lib/brand";
import type { FeatureText } from "../feature-card";

/** The specification fixes the headings. */
export const exploreTexts = {
  title: `Welcome to ${brand.name}`,
  why: `Why ${brand.name}`,
  teamTitle: "OUR EXPERT TEAM",
  testimonialsTitle: "TRADER TESTIMONIALS",
  featuresTitle: "PLATFORM FEATURES",
} as const;

/** A team member or the author of a testimonial. */
export interface PersonText {
  id: string;
  name: string;
  title: string;
  text: string;
  expertise: readonly string[];
}

export const inventedTeam: readonly PersonText[] = [
  {
    id: "team-1",
    name: "Mara Lindqvist",
    title: "Head of Trading",
    expertise: ["Forex", "Market structure", "Risk"],
    text: "Teaches traders to plan in order: the exit first, then the position size, then the entry.",
  },
  {
    id: "team-2",
    name: "Tomasz Reyes",
    title: "Systems Lead",
    expertise: ["Algorithmic FX", "Backtesting", "Execution"],
    text: "Has deleted more strategies than most people write. His course starts with how backtests mislead.",
  },
  {
    id: "team-3",
    name: "Dr. Ife Adeyemi",
    title: "Intelligent Systems",
    expertise: ["Machine learning", "Forecasting", "Evaluation"],
    text: "Builds models that report their own uncertainty, and shows how much of an edge is left after costs.",
  },
  {
    id: "team-4",
    name: "Claire Beaumont",
    title: "Wealth and Ventures",
    expertise: ["Real estate", "E-commerce", "Cash flow"],
    text: "Teaches income that doesn't depend on the next candle: margins, vacancies, taxes, and patience.",
  },
];

export const inventedTestimonials: readonly PersonText[] = [
  {
    id: "testimonial-1",
    name: "Jonas W.",
    title: "Swing trader, Hamburg",
    text: "I came for entry signals and learned to size my positions. Now I decide in advance how much a bad month can cost me.",
    expertise: [],
  },
  {
    id: "testimonial-2",
    name: "Priya N.",
    title: "Learning forex, Leeds",
    text: "I asked a beginner's question at 2 a.m. and had three thoughtful answers within minutes.",
    expertise: [],
  },
  {
    id: "testimonial-3",
    name: "Mateo R.",
    title: "Algorithmic FX, Valencia",
    text: "The best lesson was learning that my strategy had no edge. I found out on paper, in one evening, for free.",
    expertise: [],
  },
];

export const platformFeatures: readonly FeatureText[] = [
  {
    title: "Live channels",
    icon: "hash",
    text: "Messages arrive live. If you lose your connection, you get everything you missed, in order and without repeats.",
  },
  {
    title: "Courses you can finish",
    icon: "book",
    text: "Work through charts and worked examples, answer questions with your own numbers, and pass the final test. Anyone can verify your certificate.",
  },
  {
    title: "Credit for helping",
    icon: "medal",
    text: "Mark the answer that helped you. Its author earns 100 XP, every point is recorded with a reason, and the next reader finds the answer.",
  },
  {
    title: "A market with known odds",
    icon: "chart",
    text: "Trade synthetic prices, and learn how much of your result was skill. Your trades go to a journal that says when there are too few to tell. No money involved.",
  },
  {
    title: "An assistant with sources",
    icon: "target",
    text: "It answers from the catalog, the rules, and a written FAQ, cites its sources, and can pass your question to our team.",
  },
  {
    title: "Your data, your call",
    icon: "shield",
    text: "Download your data, end any session, or delete your account. It's all in your profile.",
  },
];
