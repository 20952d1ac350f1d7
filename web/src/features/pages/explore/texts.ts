import { brand } from "../../../lib/brand";
import type { FeatureText } from "../feature-card";

/** The words of Explore, as specified where the specification has them. */
export const exploreTexts = {
  title: `Welcome to ${brand.name}`,
  lead: "An AI-powered platform for learning to trade: an assistant that answers from our own courses and rules and names its sources, lessons with an end, and a community that is awake when the market is.",
  ticker: "Sample prices",
  browse: "Browse the courses",
  why: `Why ${brand.name}`,
  teamTitle: "OUR EXPERT TEAM",
  testimonialsTitle: "TRADER TESTIMONIALS",
  testimonialsRisk: "Results differ, and most retail traders lose money.",
  invented: "Invented. Describes no real person.",
  peopleFailed: "The team could not be loaded",
  featuresTitle: "PLATFORM FEATURES",
  featuresLead: "Everything below is running today.",
} as const;

/** A member of the team, or the author of a testimonial. */
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
    text: "Teaches the order of things: where the trade is wrong comes first, how much to put on it second, why to take it last.",
  },
  {
    id: "team-2",
    name: "Tomasz Reyes",
    title: "Systems Lead",
    expertise: ["Algorithmic FX", "Backtesting", "Execution"],
    text: "Has deleted more strategies than most people write. His course begins with how backtests deceive.",
  },
  {
    id: "team-3",
    name: "Dr. Ife Adeyemi",
    title: "Intelligent Systems",
    expertise: ["Machine learning", "Forecasting", "Evaluation"],
    text: "Builds models that say how unsure they are, and shows what remains of an edge once costs have been taken out.",
  },
  {
    id: "team-4",
    name: "Claire Beaumont",
    title: "Wealth and Ventures",
    expertise: ["Real estate", "E-commerce", "Cash flow"],
    text: "For income that does not depend on the next candle: margins, vacancies, taxes, and patience.",
  },
];

export const inventedTestimonials: readonly PersonText[] = [
  {
    id: "testimonial-1",
    name: "Jonas W.",
    title: "Swing trader, Hamburg",
    text: "I came for entries and left with a position size. My worst month is now a number I chose beforehand.",
    expertise: [],
  },
  {
    id: "testimonial-2",
    name: "Priya N.",
    title: "Learning forex, Leeds",
    text: "I asked a clumsy question at two in the morning and had three careful answers before the kettle boiled.",
    expertise: [],
  },
  {
    id: "testimonial-3",
    name: "Mateo R.",
    title: "Algorithmic FX, Valencia",
    text: "The best lesson was finding out that my strategy had no edge. On paper, in an evening, for free.",
    expertise: [],
  },
];

export const platformFeatures: readonly FeatureText[] = [
  {
    title: "Live channels",
    icon: "hash",
    text: "Messages arrive as they are written. After a lost connection you get what you missed, once and in order.",
  },
  {
    title: "Courses with an end",
    icon: "book",
    text: "Lessons to read, progress that is counted from them, and a certificate anybody can check once the last one is read. Each course says how many of its lessons are written.",
  },
  {
    title: "XP that adds up",
    icon: "trophy",
    text: "Every point has a reason in a ledger. Ranks for all time, the month and the week.",
  },
  {
    title: "Help that is seen",
    icon: "medal",
    text: "Mark the answer that helped you: its writer earns 100 XP, and the next reader finds it.",
  },
  {
    title: "An assistant with sources",
    icon: "target",
    text: "It answers from the catalogue, the rules and a written FAQ, says where it read it, and hands over to people.",
  },
  {
    title: "Yours to take along",
    icon: "shield",
    text: "Download what we keep about you, end any session, delete the account. All in your profile.",
  },
];
