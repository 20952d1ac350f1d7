import type { IconName } from "../../../ui/icon";
import type { HeadState } from "./ai-head/use-head-state";

export const introTexts = {
  label: "Introduction",
  skip: "Skip intro",
} as const;

/** Name and status of each intro phase. */
export const introPhases = [
  ["power", "on"],
  ["clock", "UTC"],
  ["prices", "sample"],
  ["courses", "open"],
  ["channels", "synced"],
  ["ranks", "updated"],
  ["risk", "yours"],
  ["signal", "live"],
] as const;

export const heroTexts = {
  eyebrow: "Trading education and community",
  title: ["Learn the trade.", "Watch the signal."],
  lead: "Courses in eight domains, a community that's active when the markets are, and a level you earn by learning and helping.",
  start: "Start Trading",
  explore: "Explore Features",
  risk: "You can lose more than you invest. We teach; we don't give advice.",
} as const;

export const tickerLabel = "Sample prices";

export interface Feature {
  title: string;
  icon: IconName;
  text: string;
  /** Pairs of name and value, shown in terminal style. */
  facts: readonly (readonly [string, string])[];
}

export const showcaseTexts = {
  title: "Under the hood",
  pause: "Pause rotation",
  resume: "Resume rotation",
} as const;

export const features: readonly Feature[] = [
  {
    title: "Neural Intelligence",
    icon: "target",
    text: "Courses on intelligent systems and algorithmic FX take you from first principles to a model you can explain line by line.",
    facts: [
      ["course", "Intelligent Systems Development"],
      ["length", "12 weeks"],
      ["level", "Advanced"],
    ],
  },
  {
    title: "Quantum Speed",
    icon: "bolt",
    text: "Messages, presence, and unread counts update live. If your connection drops, you get everything you missed, in order and without repeats.",
    facts: [
      ["delivery", "live"],
      ["after a drop", "catches up automatically"],
      ["repeats", "none"],
    ],
  },
  {
    title: "Military Security",
    icon: "shield",
    text: "Passwords are hashed with Argon2id, session tokens rotate, and signing out ends your session immediately.",
    facts: [
      ["passwords", "Argon2id"],
      ["session tokens", "rotating"],
      ["sign-out", "immediate"],
    ],
  },
  {
    title: "Predictive Analytics",
    icon: "chart",
    text: "Your XP, level, and rank come from a ledger that can be recomputed at any time. You always see your rank and the XP you need for the next level.",
    facts: [
      ["message", "+10 XP"],
      ["course completed", "+50 XP"],
      ["level", "every 100 XP"],
    ],
  },
];

export const statsTexts = {
  title: "In numbers",
  source: "Figures from the design brief. No records support them, and they aren't learners' results.",
  risk: "Most retail traders lose money, and past results don't guarantee future results.",
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
  lead: "Find it in the corner of this page. Ask about courses, prices, and rules. It answers from this site and cites its sources, but it won't tell you what to buy or sell.",
  state: "state:",
  names: { idle: "Idle", thinking: "Thinking", analyzing: "Analyzing", learning: "Learning" },
} as const satisfies { names: Record<HeadState, string> } & Record<string, unknown>;

/** The states a visitor can preview. */
export const headStates: readonly { id: HeadState; text: string }[] = [
  { id: "thinking", text: "Breaks down your question and looks for terms it recognizes." },
  { id: "analyzing", text: "Compares the catalog, rules, and FAQ, and picks the best match." },
  { id: "learning", text: "If it can't answer, you can send the conversation to our team." },
];

export const closingTexts = {
  title: "The desk is open.",
  lead: "The intro course and the open channels are free.",
  member: "Go to your dashboard",
  visitor: "Create your account",
} as const;
