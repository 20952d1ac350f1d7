import type { IconName } from "../../../ui/icon";
import type { HeadState } from "./ai-head/use-head-state";

export const introTexts = {
  label: "Introduction",
  skip: "Skip intro",
} as const;

/** What each phase of the introduction reports: name and finding. */
export const introPhases = [
  ["power", "on"],
  ["clock", "UTC"],
  ["prices", "sample"],
  ["courses", "open"],
  ["channels", "in order"],
  ["ranks", "recounted"],
  ["risk", "yours"],
  ["signal", "live"],
] as const;

export const heroTexts = {
  eyebrow: "Trading education and community",
  title: ["Learn the trade.", "Watch the signal."],
  lead: "Courses in eight domains, a community that is awake when the market is, and a level that says what you have really done.",
  start: "Start Trading",
  myCourses: "Go to My Courses",
  explore: "Explore Features",
  risk: "Trading can lose you more than you put in. We teach; we do not advise.",
} as const;

export const tickerLabel = "Sample prices";

export interface Feature {
  title: string;
  icon: IconName;
  text: string;
  /** Short facts in the manner of a terminal: name and value. */
  facts: readonly (readonly [string, string])[];
}

export const showcaseTexts = {
  title: "What runs underneath",
  pause: "Pause the rotation",
  resume: "Resume the rotation",
} as const;

export const features: readonly Feature[] = [
  {
    title: "Neural Intelligence",
    icon: "target",
    text: "Courses on intelligent systems and algorithmic FX that go from first principles to a model you can defend, line by line.",
    facts: [
      ["course", "Intelligent Systems Development"],
      ["length", "12 weeks"],
      ["level", "Advanced"],
    ],
  },
  {
    title: "Quantum Speed",
    icon: "bolt",
    text: "Messages, presence and unread counts arrive as they happen. When your line drops you get exactly what you missed, once, in order.",
    facts: [
      ["delivery", "live"],
      ["after a drop", "catches up by itself"],
      ["repeats", "none"],
    ],
  },
  {
    title: "Military Security",
    icon: "shield",
    text: "Passwords are hashed with Argon2id, sessions rotate their keys, and signing out ends a session everywhere at once.",
    facts: [
      ["passwords", "Argon2id"],
      ["session keys", "rotating"],
      ["sign-out", "immediate"],
    ],
  },
  {
    title: "Predictive Analytics",
    icon: "chart",
    text: "Your XP, level and rank come from a ledger that can be recounted at any time. You see where you stand and what the next level takes.",
    facts: [
      ["message", "+10 XP"],
      ["course completed", "+50 XP"],
      ["level", "every 100 XP"],
    ],
  },
];

export const statsTexts = {
  title: "In numbers",
  source: "Figures from the design brief. No records support them; they describe no learner's result.",
  risk: "Most retail traders lose money, and past results promise nothing.",
} as const;

export interface Stat {
  value: string;
  unit: string;
  label: string;
}

export const stats: readonly Stat[] = [
  { value: "8", unit: "", label: "Domains" },
  { value: "247", unit: "%", label: "Average ROI" },
  { value: "15", unit: "", label: "Income streams" },
  { value: "99", unit: "", label: "Success rate" },
];

export const aiHeadTexts = {
  title: "An assistant that shows its work",
  lead: "It sits in the corner of this page. Ask it about courses, prices and rules: it answers from what is written here and names the source. What to buy or sell it will not tell you.",
  state: "state:",
  names: { idle: "Idle", thinking: "Thinking", analyzing: "Analyzing", learning: "Learning" },
} as const satisfies { names: Record<HeadState, string> } & Record<string, unknown>;

/** The states one can look at. */
export const headStates: readonly { id: HeadState; text: string }[] = [
  { id: "thinking", text: "Takes your question apart and looks for the words it knows." },
  { id: "analyzing", text: "Weighs catalogue, rules and FAQ against it, and keeps the passage that fits best." },
  { id: "learning", text: "What it cannot answer you can hand over to a person, with the conversation." },
];

export const closingTexts = {
  title: "The desk is open.",
  lead: "The introductory course is free, and so are the open channels.",
  member: "Go to your dashboard",
  visitor: "Create your account",
} as const;
