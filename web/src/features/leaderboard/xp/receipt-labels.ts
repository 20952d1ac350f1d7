import type { XpReceiptRow_receiptFragment } from "../../../gql/graphql";
import { formatDay } from "../../../lib/text/format";
import { receiptTexts as texts } from "../texts";

/** The XP that a strike deducts if the member has enough. */
const STRIKE_XP = 200;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The Unix epoch starts on a Thursday, three days after Monday. */
const EPOCH_DAYS_SINCE_MONDAY = 3;

/** The number of ISO weeks (UTC) since the Unix epoch. */
const isoWeekIndex = (iso: string): number =>
  Math.floor((Math.floor(Date.parse(iso) / DAY_MS) + EPOCH_DAYS_SINCE_MONDAY) / 7);

const monthOf = (iso: string): string => new Date(iso).toISOString().slice(0, "2026-11".length);

/** The day a change counts toward, if it falls in another week or month (UTC) than the change itself. */
export function countedOnLabel({
  at,
  countedAt,
}: Pick<XpReceiptRow_receiptFragment, "at" | "countedAt">): string | null {
  if (isoWeekIndex(at) === isoWeekIndex(countedAt) && monthOf(at) === monthOf(countedAt)) return null;
  return texts.countsToward(formatDay(new Date(countedAt).toISOString().slice(0, "2026-11-21".length)));
}

type ReceiptKind = Pick<XpReceiptRow_receiptFragment, "rule" | "isReversal" | "amount">;

/** Details that the rule's name doesn't include. */
export function ruleDetail({ rule, isReversal, amount }: ReceiptKind): string | null {
  if (isReversal) return texts.reversed[rule];
  if (rule !== "STRIKE" || amount <= -STRIKE_XP) return null;
  return amount === 0 ? "no XP to deduct" : "deducted all remaining XP";
}
