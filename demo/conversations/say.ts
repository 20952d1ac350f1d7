import type { TradeCardInput } from "../../graphql-server/src/features/community";

/** One message in a scripted thread. */
export interface DemoMessage {
  /** Cast number of the author: 0 is the admin, 1 to 30 are the members of DEMO_CAST, 31 and 32 are Frankie and Presley. */
  by: number;
  /** `@{n}` mentions cast member n. */
  text: string;
  /** Minutes since the previous message in the thread. */
  minutesAfter: number;
  /** Index in the thread of the message this one replies to. */
  replyTo?: number;
  /** The message is a trade card, whose text the server writes. */
  trade?: DemoTrade;
  /** Shows a generated chart. */
  chart?: { name: string; altText: string };
}

export interface DemoTrade {
  plan: TradeCardInput;
  /** Missing while the trade is open. */
  result?: { status: "CLOSED" | "STOPPED"; exitPrice: number; hoursAfter: number };
}

/** The messages of a thread, oldest first. */
export type DemoThread = readonly DemoMessage[];

export const postTrade = (by: number, minutesAfter: number, trade: DemoTrade): DemoMessage => ({
  by,
  minutesAfter,
  text: "",
  trade,
});

export function say(by: number, minutesAfter: number, text: string, replyTo?: number): DemoMessage {
  return replyTo === undefined ? { by, text, minutesAfter } : { by, text, minutesAfter, replyTo };
}
