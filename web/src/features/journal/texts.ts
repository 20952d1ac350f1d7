import type { JournalMood, JournalSource } from "../../gql/graphql";

export const SOURCES: Record<JournalSource, string> = {
  SIMULATOR: "Simulated",
  TRADE_CARD: "Trade card",
  MANUAL: "By hand",
  CSV: "Imported",
};

export const MOODS: Record<JournalMood, string> = {
  CALM: "Calm",
  FOCUSED: "Focused",
  TIRED: "Tired",
  ANXIOUS: "Anxious",
  IMPATIENT: "Impatient",
  ANGRY: "Angry",
};

export const SIDES = { LONG: "Long", SHORT: "Short" } as const;
