/** What is traded: all prices are whole ticks, and all money is whole millionths of a dollar ("micros"), so that every result is exact. */
export interface Instrument {
  name: string;
  /** Decimals of a displayed price: a price of 2 decimals and 8,412 ticks is 84.12. */
  decimals: number;
  /** One unit gains this when the price rises by one tick, in micros. */
  tickValue: number;
  /** The smallest step of a size, in units. */
  lotUnits: number;
  /** Ask minus bid, in ticks, in quiet times. */
  spreadTicks: number;
  /** Market and stop orders fill worse than the quote by this many ticks. */
  slippageTicks: number;
  /** Per unit and side, in micros. */
  commission: number;
  /** Interest per night on the position's value: positive is paid, negative is received. A fraction per year of 365 nights. */
  financing: { long: number; short: number };
  /** How many units the market gives or takes at each step of the price. Larger orders fill in parts. */
  depthUnits: number;
}

/** The account's rules for borrowed money, as in the lesson on leverage. */
export interface MarginRules {
  /** The value of a position divided by the deposit it requires. */
  leverage: number;
  /** Warn at this equity divided by used margin, such as 1. */
  callLevel: number;
  /** Close everything at this one, such as 0.5. */
  closeOutLevel: number;
}

/** When the market is open. Times are minutes of the day, UTC. */
export interface Sessions {
  opensAt: number;
  closesAt: number;
  /** Five: Monday to Friday. */
  daysPerWeek: 5 | 7;
}

/** Prices of one run, generated at once. Only the server sees those that haven't happened yet. */
export interface Market {
  bars: number;
  /** Each bar has this many prices, the path on which orders are filled. */
  stepsPerBar: number;
  /** Minutes since Monday 00:00 of the first week, for the start of each bar. */
  minutes: Int32Array;
  /** How many nights follow each bar: 0 within a session, 3 after Friday's last bar. */
  nightsAfter: Uint8Array;
  /** 1 where the first price of a bar follows a jump: a session's opening, or news. */
  jumps: Uint8Array;
  /** The index of the regime in which each bar was generated. */
  regimes: Uint8Array;
  quotes: Quotes[];
}

/** One instrument's prices. */
export interface Quotes {
  /** The middle between bid and ask, in ticks: `stepsPerBar` for each bar. */
  mids: Int32Array;
  /** Lowest and highest middle of each bar. */
  lows: Int32Array;
  highs: Int32Array;
  /** Ask minus bid, in ticks, of each bar. */
  spreads: Uint16Array;
  volumes: Int32Array;
}

/** With an odd spread, the ask is one tick further from the middle. */
export const bidOf = (mid: number, spread: number): number => mid - Math.floor(spread / 2);
export const askOf = (mid: number, spread: number): number => bidOf(mid, spread) + spread;
