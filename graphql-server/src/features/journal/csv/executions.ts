import { setImmediate } from "node:timers/promises";

/** A fill. Numbers are decimals of at most 18 digits after the point. */
export interface Execution {
  key: string;
  account: string;
  instrument: string;
  side: "BUY" | "SELL";
  size: string;
  price: string;
  pointValue: string;
  fees: string;
  currency: string;
  /** ISO 8601. */
  executedAt: string;
  place: number;
}

/** A trade from flat to flat. Values are sums of price times size. */
export interface JoinedTrade {
  /** The key of the fill that opened it. */
  key: string;
  account: string;
  instrument: string;
  side: "LONG" | "SHORT";
  size: string;
  entryValue: string;
  exitedSize: string;
  exitValue: string;
  pointValue: string;
  fees: string;
  currency: string;
  openedAt: string;
  closedAt: string | null;
  /** The keys of all its fills. */
  fills: string[];
}

const FILLS_AT_ONCE = 5_000;
const SCALE = 18;
const UNIT = 10n ** BigInt(SCALE);

export function toUnits(decimal: string): bigint {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const units = BigInt(whole) * UNIT + BigInt(fraction.slice(0, SCALE).padEnd(SCALE, "0"));
  return sign === "-" ? -units : units;
}

/** `scale`: how many of its digits are decimals. */
export function toDecimal(units: bigint, scale = SCALE): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const fraction = digits.slice(-scale).replace(/0{1,36}$/, "");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}${fraction && `.${fraction}`}`;
}

/** Much faster than a comparison in a language. */
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface OpenTrade {
  first: Execution;
  size: bigint;
  exited: bigint;
  entryValue: bigint;
  exitValue: bigint;
  fees: bigint;
  fills: string[];
}

/**
 * Joins the fills of one instrument and account, in the order of their times. A trade begins with the first fill of a flat account and ends with the
 * one that makes it flat. A fill that turns the position around ends one trade and begins the next, and its fees are divided by size. Lets others
 * run in between, because an account can have tens of thousands of fills.
 */
export async function joinExecutions(executions: readonly Execution[]): Promise<JoinedTrade[]> {
  const ordered = executions.toSorted(
    (a, b) => order(a.executedAt, b.executedAt) || a.place - b.place || order(a.key, b.key),
  );
  const trades: JoinedTrade[] = [];
  let open: OpenTrade | null = null;
  for (const [index, fill] of ordered.entries()) {
    if (index % FILLS_AT_ONCE === FILLS_AT_ONCE - 1) await setImmediate();
    const [size, price, fees] = [toUnits(fill.size), toUnits(fill.price), toUnits(fill.fees)];
    let left = size;
    let leftFees = fees;
    if (open && open.first.side !== fill.side) {
      const rest: bigint = open.size - open.exited;
      const closed = left < rest ? left : rest;
      const share = closed === left ? fees : (fees * closed) / size;
      open.exited += closed;
      open.exitValue += closed * price;
      open.fees += share;
      open.fills.push(fill.key);
      left -= closed;
      leftFees -= share;
      if (open.exited === open.size) {
        trades.push(joined(open, fill.executedAt));
        open = null;
      }
    }
    if (left === 0n) continue;
    open ??= { first: fill, size: 0n, exited: 0n, entryValue: 0n, exitValue: 0n, fees: 0n, fills: [] };
    open.size += left;
    open.entryValue += left * price;
    open.fees += leftFees;
    open.fills.push(fill.key);
  }
  if (open) trades.push(joined(open, null));
  return trades;
}

function joined(
  { first, size, exited, entryValue, exitValue, fees, fills }: OpenTrade,
  closedAt: string | null,
): JoinedTrade {
  const { key, account, instrument, side, pointValue, currency, executedAt } = first;
  return {
    key,
    account,
    instrument,
    side: side === "BUY" ? "LONG" : "SHORT",
    size: toDecimal(size),
    entryValue: toDecimal(entryValue, 2 * SCALE),
    exitedSize: toDecimal(exited),
    exitValue: toDecimal(exitValue, 2 * SCALE),
    pointValue,
    fees: toDecimal(fees),
    currency,
    openedAt: executedAt,
    closedAt,
    fills,
  };
}
