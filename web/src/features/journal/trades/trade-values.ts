import type { JournalMood, JournalTradePartsFragment, SaveJournalTradeInput } from "../../../gql/graphql";
import { fromLocalTime, optionalDecimal, toDecimal, toLocalTime } from "../decimals";

/** The form of a trade. Names are those of the input, so that the server's errors find their fields. */
export interface TradeValues {
  facts: {
    account: string;
    instrument: string;
    side: "LONG" | "SHORT";
    size: string;
    entryPrice: string;
    exitPrice: string;
    pointValue: string;
    fees: string;
    currency: string;
    openedAt: string;
    closedAt: string;
  };
  levels: { stop: string; target: string };
  notes: {
    stopNow: string;
    isPlanned: "" | "true" | "false";
    plan: string;
    review: string;
    correlatedGroup: string;
    setupId: string;
    metCriteria: string[];
    tags: string[];
    mood: JournalMood | "";
    screenshots: string[];
  };
}

export function valuesOf(trade: JournalTradePartsFragment | null): TradeValues {
  return {
    facts: {
      account: trade?.account ?? "",
      instrument: trade?.instrument ?? "",
      side: trade?.side ?? "LONG",
      size: trade?.size ?? "",
      entryPrice: trade?.entryPrice ?? "",
      exitPrice: trade?.exitPrice ?? "",
      pointValue: trade?.pointValue ?? "1",
      fees: trade?.fees ?? "0",
      currency: trade?.currency ?? "USD",
      openedAt: toLocalTime(trade?.openedAt ?? new Date().toISOString()),
      closedAt: trade?.closedAt ? toLocalTime(trade.closedAt) : "",
    },
    levels: { stop: trade?.stop ?? "", target: trade?.target ?? "" },
    notes: {
      stopNow: trade?.stopNow ?? "",
      isPlanned: trade?.isPlanned === true ? "true" : trade?.isPlanned === false ? "false" : "",
      plan: trade?.plan ?? "",
      review: trade?.review ?? "",
      correlatedGroup: trade?.correlatedGroup ?? "",
      setupId: trade?.setup?.id ?? "",
      metCriteria: [...(trade?.metCriteria ?? [])],
      tags: [...(trade?.tags ?? [])],
      mood: trade?.mood ?? "",
      screenshots: (trade?.screenshots ?? []).map((each) => each.id),
    },
  };
}

/** `trade` is null for a new one. The fields have been checked. */
export function inputOf(
  id: string,
  { facts, levels, notes }: TradeValues,
  trade: JournalTradePartsFragment | null,
): SaveJournalTradeInput {
  const { setupId, mood, isPlanned, stopNow, ...texts } = notes;
  return {
    id,
    ...((!trade || trade.viewerCanEditFacts) && {
      facts: {
        ...facts,
        size: toDecimal(facts.size) ?? facts.size,
        entryPrice: toDecimal(facts.entryPrice) ?? facts.entryPrice,
        exitPrice: optionalDecimal(facts.exitPrice),
        pointValue: optionalDecimal(facts.pointValue) ?? "1",
        fees: optionalDecimal(facts.fees) ?? "0",
        currency: facts.currency.trim().toUpperCase(),
        // A time that wasn't changed keeps its seconds.
        openedAt: timeOf(facts.openedAt, trade?.openedAt ?? null) ?? "",
        closedAt: timeOf(facts.closedAt, trade?.closedAt ?? null),
      },
    }),
    ...((!trade || trade.viewerCanEditPlan) && {
      levels: { stop: optionalDecimal(levels.stop), target: optionalDecimal(levels.target) },
    }),
    notes: {
      ...texts,
      stopNow: optionalDecimal(stopNow),
      isPlanned: isPlanned === "" ? null : isPlanned === "true",
      setupId: setupId || null,
      mood: mood || null,
      metCriteria: setupId ? texts.metCriteria : [],
    },
  };
}

const timeOf = (local: string, before: string | null): string | null =>
  before !== null && toLocalTime(before) === local ? before : fromLocalTime(local);

/** A rule for a field with a decimal. */
export const isDecimal =
  (isRequired = false) =>
  (text: string): true | string =>
    (text.trim() === "" ? !isRequired : toDecimal(text) !== null) || "Enter a number, such as 1.085.";
