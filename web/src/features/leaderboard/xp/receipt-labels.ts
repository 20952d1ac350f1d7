import type { XpReceiptRow_receiptFragment } from "../../../gql/graphql";
import { formatDay } from "../../../lib/text/format";
import { receiptTexts as texts } from "../texts";

/** What a strike takes where there is enough. */
const STRIKE_XP = 200;

const DAY_MS = 24 * 60 * 60 * 1000;
/** From the beginning of Unix time, a Thursday, back to its Monday. */
const EPOCH_DAYS_SINCE_MONDAY = 3;

/** Which ISO week it is, in UTC, counted from the beginning of Unix time. */
const isoWeekIndex = (iso: string): number =>
  Math.floor((Math.floor(Date.parse(iso) / DAY_MS) + EPOCH_DAYS_SINCE_MONDAY) / 7);

const monthOf = (iso: string): string => new Date(iso).toISOString().slice(0, "2026-11".length);

/** The day whose week and month it counts in, where these are not those of the day it happened; in UTC, as the tables are. */
export function countedOnLabel({
  at,
  countedAt,
}: Pick<XpReceiptRow_receiptFragment, "at" | "countedAt">): string | null {
  if (isoWeekIndex(at) === isoWeekIndex(countedAt) && monthOf(at) === monthOf(countedAt)) return null;
  return texts.countsToward(formatDay(new Date(countedAt).toISOString().slice(0, "2026-11-21".length)));
}

type ReceiptKind = Pick<XpReceiptRow_receiptFragment, "rule" | "isReversal" | "amount">;

/** What the name of the rule alone does not say. */
export function ruleDetail({ rule, isReversal, amount }: ReceiptKind): string | null {
  if (isReversal) return texts.reversed[rule];
  if (rule !== "STRIKE" || amount <= -STRIKE_XP) return null;
  return amount === 0 ? texts.nothingDeducted : texts.deductedRemaining;
}
