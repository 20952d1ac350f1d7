import { requirementTexts, type TaskRequirements } from "../../courses";
import { instrumentOf, plannedRisk, type Account, type Trade } from "../market/account";
import type { Market } from "../market/market";
import type { TimedAction } from "../market/replay";
import { brokenRules, type RunPlan } from "../verdict/broken-rules";
import type { TradeNote } from "../verdict/verdict";

export interface GradedRun {
  account: Account;
  market: Market;
  /** How many have closed. */
  bars: number;
  actions: readonly TimedAction[];
  plan: RunPlan;
  notes: ReadonlyMap<string, TradeNote>;
}

export interface TaskGrade {
  isSolved: boolean;
  /** Trades that meet all requirements. */
  tradesMet: number;
  /** What the trade that came closest has done. Empty without trades. */
  requirements: { text: string; isMet: boolean }[];
}

type Requirement = keyof ReturnType<typeof requirementTexts>;

/** Compares the trades of a run with what a task requires. Only trades whose entry was filled count. */
export function gradeTask(require: TaskRequirements, run: GradedRun): TaskGrade {
  const reasons = new Set([...run.notes].flatMap(([id, { wrongIf }]) => (wrongIf === null ? [] : [id])));
  const broken = brokenRules(run.account, run, run.plan, reasons);
  const texts = Object.entries(requirementTexts(require));
  const graded = run.account.trades
    .filter(({ entryUnits }) => entryUnits > 0)
    .map((trade) =>
      texts.map(([name, text]) => ({
        text,
        isMet: isMet(name, require, trade, run, {
          hasReason: reasons.has(trade.id),
          brokenCount: broken.get(trade.id)?.length ?? 0,
        }),
      })),
    );
  const metOf = (requirements: TaskGrade["requirements"]): number => requirements.filter((each) => each.isMet).length;
  const tradesMet = graded.filter((requirements) => metOf(requirements) === texts.length).length;
  const closest = graded.reduce<TaskGrade["requirements"]>(
    (best, each) => (metOf(each) >= metOf(best) ? each : best),
    [],
  );
  return { isSolved: tradesMet >= require.trades, tradesMet, requirements: closest };
}

function isMet(
  name: Requirement,
  { maxRisk = 1, stopBeyondBars = 0, minTargetR = 0 }: TaskRequirements,
  trade: Trade,
  { account, market, bars }: GradedRun,
  { hasReason, brokenCount }: { hasReason: boolean; brokenCount: number },
): boolean {
  const { plan, side } = trade;
  switch (name) {
    case "maxRisk": {
      const risk = plannedRisk(trade, instrumentOf(account, trade.instrument));
      return risk !== null && risk <= account.startBalance * maxRisk;
    }
    case "stopBeyondBars":
      return plan.stop !== null && (rangeBefore(market, trade, stopBeyondBars) - plan.stop) * side > 0;
    case "minTargetR":
      return (
        plan.stop !== null &&
        plan.target !== null &&
        (plan.target - plan.entry) * side >= minTargetR * (plan.entry - plan.stop) * side
      );
    case "throughJump":
      return isOpenInJump(market, trade, bars);
    case "reason":
      return hasReason;
    case "planKept":
      return trade.closedBy !== null && brokenCount === 0;
    default:
      return false;
  }
}

/** Whether a jump came after the bar of the entry, and not after that of the exit. */
function isOpenInJump({ jumps }: Market, { openedBar, closedBar }: Trade, bars: number): boolean {
  return openedBar !== null && jumps.subarray(openedBar + 1, (closedBar ?? bars - 1) + 1).includes(1);
}

/** The lowest price of the bars before the order of a long, or the highest one for a short. */
function rangeBefore(market: Market, { plan, side, instrument }: Trade, bars: number): number {
  const quotes = market.quotes[instrument];
  const ends = side === 1 ? quotes?.lows : quotes?.highs;
  const before = [...(ends?.subarray(Math.max(0, plan.bar - bars), plan.bar) ?? [])];
  return side === 1 ? Math.min(...before) : Math.max(...before);
}
