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
  teamLead: "Four desks, one habit: show the arithmetic first.",
  testimonialsTitle: "TRADER TESTIMONIALS",
  testimonialsRisk:
    "Written as examples of what people take away, not as records of returns. Results differ, and most retail traders lose money.",
  featuresTitle: "PLATFORM FEATURES",
  featuresLead: "Everything below is running today.",
} as const;

export interface TeamMember {
  name: string;
  role: string;
  expertise: readonly string[];
  description: string;
}

export const team: readonly TeamMember[] = [
  {
    name: "Mara Lindqvist",
    role: "Head of Trading",
    expertise: ["Forex", "Market structure", "Risk"],
    description:
      "Teaches the order of things: where the trade is wrong comes first, how much to put on it second, why to take it last.",
  },
  {
    name: "Tomasz Reyes",
    role: "Systems Lead",
    expertise: ["Algorithmic FX", "Backtesting", "Execution"],
    description: "Has deleted more strategies than most people write. His course begins with how backtests deceive.",
  },
  {
    name: "Dr. Ife Adeyemi",
    role: "Intelligent Systems",
    expertise: ["Machine learning", "Forecasting", "Evaluation"],
    description:
      "Builds models that say how unsure they are, and shows what remains of an edge once costs have been taken out.",
  },
  {
    name: "Claire Beaumont",
    role: "Wealth and Ventures",
    expertise: ["Real estate", "E-commerce", "Cash flow"],
    description: "For income that does not depend on the next candle: margins, vacancies, taxes, and patience.",
  },
];

export interface Testimonial {
  quote: string;
  name: string;
  about: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote: "I came for entries and left with a position size. My worst month is now a number I chose beforehand.",
    name: "Jonas W.",
    about: "Swing trader, Hamburg",
  },
  {
    quote: "I asked a clumsy question at two in the morning and had three careful answers before the kettle boiled.",
    name: "Priya N.",
    about: "Learning forex, Leeds",
  },
  {
    quote: "The best lesson was finding out that my strategy had no edge. On paper, in an evening, for free.",
    name: "Mateo R.",
    about: "Algorithmic FX, Valencia",
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
