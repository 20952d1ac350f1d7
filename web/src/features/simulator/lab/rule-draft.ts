import type {
  Rule_ruleFragment,
  SimulatorLabComparison,
  SimulatorLabIndicator,
  SimulatorLabRuleInput,
  SimulatorLabSide,
  Value_valueFragment,
} from "../../../gql/graphql";
import { formatNumber, readNumber } from "../../../lib/text/numbers";

export type Rule = Rule_ruleFragment;
export type Indicator = SimulatorLabIndicator;
export type Comparison = SimulatorLabComparison;

/** A side of a condition as typed. `number` is the period of an indicator or a fixed number. */
export interface ValueDraft {
  of: Indicator;
  number: string;
}

export interface ConditionDraft {
  left: ValueDraft;
  is: Comparison;
  right: ValueDraft;
}

export interface RuleDraft {
  side: SimulatorLabSide;
  conditions: ConditionDraft[];
  stopRanges: string;
  /** Empty: none. */
  targetR: string;
  maxBars: string;
  /** In percent. */
  risk: string;
}

export const MAX_CONDITIONS = 4;

export const newCondition = (): ConditionDraft => ({
  left: { of: "PRICE", number: "20" },
  is: "CROSSES_ABOVE",
  right: { of: "AVERAGE", number: "20" },
});

export const newRule = (): RuleDraft => ({
  side: "BOTH",
  conditions: [newCondition()],
  stopRanges: "2",
  targetR: "2",
  maxBars: "60",
  risk: "1",
});

class DraftProblem extends Error {}

/** The rule, or what is wrong with it. */
export function readRule(draft: RuleDraft): { rule: SimulatorLabRuleInput } | { problem: string } {
  try {
    const { side, conditions, stopRanges, targetR, maxBars, risk } = draft;
    const optional = (text: string): boolean => text.trim() === "";
    return {
      rule: {
        side,
        conditions: conditions.map(({ left, is, right }) => ({ left: readValue(left), is, right: readValue(right) })),
        stopRanges: numberIn(stopRanges, 0.25, 10, "The stop is 0.25 to 10 average ranges away."),
        targetR: optional(targetR) ? null : numberIn(targetR, 0.25, 10, "The target is 0.25 to 10 R away, or empty."),
        maxBars: optional(maxBars)
          ? null
          : wholeIn(maxBars, 1, 500, "The last exit comes after 1 to 500 bars, or never."),
        risk: numberIn(risk, 0.1, 5, "The risk is 0.1% to 5% of the start balance.") / 100,
      },
    };
  } catch (error) {
    if (error instanceof DraftProblem) return { problem: error.message };
    throw error;
  }
}

function readValue({ of, number }: ValueDraft) {
  if (of === "PRICE") return { of };
  if (of === "NUMBER") return { of, value: numberIn(number, -1e6, 1e6, "Enter the number to compare with.") };
  return { of, period: wholeIn(number, 2, 200, "An indicator looks back 2 to 200 bars.") };
}

function numberIn(text: string, low: number, high: number, problem: string): number {
  const number = readNumber(text);
  if (number === null || number < low || number > high) throw new DraftProblem(problem);
  return number;
}

function wholeIn(text: string, low: number, high: number, problem: string): number {
  const number = numberIn(text, low, high, problem);
  if (!Number.isInteger(number)) throw new DraftProblem(problem);
  return number;
}

/** The draft of a rule, to change something about it. */
export const draftOf = ({ side, conditions, stopRanges, targetR, maxBars, risk }: Rule): RuleDraft => ({
  side,
  conditions: conditions.map(({ left, is, right }) => ({ left: valueDraft(left), is, right: valueDraft(right) })),
  stopRanges: String(stopRanges),
  targetR: targetR === null ? "" : String(targetR),
  maxBars: maxBars === null ? "" : String(maxBars),
  risk: formatNumber(risk * 100),
});

const valueDraft = ({ of, period, value }: Value_valueFragment): ValueDraft => ({
  of,
  number: String(period ?? value ?? 20),
});

const COMPARISONS: Record<Comparison, string> = {
  ABOVE: "is above",
  BELOW: "is below",
  CROSSES_ABOVE: "crosses above",
  CROSSES_BELOW: "crosses below",
};

function valueText({ of, period, value }: { of: Indicator; period?: number | null; value?: number | null }): string {
  switch (of) {
    case "PRICE":
      return "the price";
    case "NUMBER":
      return formatNumber(value ?? 0);
    case "AVERAGE":
      return `the ${period}-bar average`;
    case "RSI":
      return `the ${period}-bar RSI`;
    case "HIGHEST":
      return `the ${period}-bar high`;
    case "LOWEST":
      return `the ${period}-bar low`;
  }
}

/** "Buy when the price crosses above the 20-bar average". */
export function entryText({ side, conditions }: Pick<SimulatorLabRuleInput, "side" | "conditions">): string {
  const all = conditions.map(({ left, is, right }) => `${valueText(left)} ${COMPARISONS[is]} ${valueText(right)}`);
  const when = all.join(" and ");
  if (side === "LONG") return `Buy when ${when}`;
  return side === "SHORT" ? `Sell short when ${when}` : `Buy when ${when}, and sell short on the mirror image`;
}

/** "Stop 2 ranges, target 3 R, out after 60 bars, risk 1%". */
export function exitText({ stopRanges, targetR, maxBars, risk }: SimulatorLabRuleInput): string {
  return [
    `Stop ${formatNumber(stopRanges)} ${stopRanges === 1 ? "range" : "ranges"} away`,
    typeof targetR === "number" ? `target ${formatNumber(targetR)} R` : "no target",
    typeof maxBars === "number" ? `out after ${maxBars} ${maxBars === 1 ? "bar" : "bars"}` : "no time limit",
    `risk ${formatNumber((risk ?? 0.01) * 100)}%`,
  ].join(", ");
}
