import { XP } from "../src/features/leaderboard";

export interface XpAward {
  userId: string;
  rule: "MESSAGE" | "COURSE" | "HELP" | "STRIKE";
  /** What it was for: a message, mark, course or sanction id. */
  sourceId: string;
  at: Date;
  /** Where it is not what the rule gives. */
  amount?: number;
  /** For what came from before this place: there is nothing left to point to. */
  note?: string;
}

const AMOUNTS = { MESSAGE: XP.message, COURSE: XP.course, HELP: XP.help, STRIKE: XP.strike };

export const amountOf = ({ amount, rule }: XpAward): number => amount ?? AMOUNTS[rule];
