import { XP } from "../graphql-server/src/features/leaderboard";

export interface XpAward {
  userId: string;
  rule: "MESSAGE" | "COURSE" | "HELP" | "STRIKE";
  /** Id of the message, helpful mark, course, or sanction. */
  sourceId: string;
  at: Date;
  /** Defaults to the rule's amount. */
  amount?: number;
  /** Explains XP from before the move, which has no source. */
  note?: string;
}

const AMOUNTS = { MESSAGE: XP.message, COURSE: XP.course, HELP: XP.help, STRIKE: XP.strike };

export const amountOf = ({ amount, rule }: XpAward): number => amount ?? AMOUNTS[rule];
