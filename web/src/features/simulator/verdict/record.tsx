import type { SimulatorRecord_recordFragment } from "../../../gql/graphql";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { IntervalBar } from "./interval-bar";
import { Part } from "./part";
import { percent, sayExpectancy, sayHabit, tradesText } from "./sayings";

const MIN_TRADES_FOR_LUCK = 30;

/** What all runs say together. Nothing before the first trade. */
export function Record({ record }: { record: SimulatorRecord_recordFragment }) {
  const { runs, trades, tradesWithPlanKept, expectancy, shareAtLeast, habits, brier, calibration } = record;
  if (!expectancy) return null;
  return (
    <Part
      title="Your record"
      method="Your latest 50 runs with trades. The interval is a bootstrap of all of their trades. Traders without skill: the averages and variances of 10,000 coin flippers in each run, with as many trades of the same sizes and holding times, added up. Probabilities: the Brier score is 0 at best, and 0.25 for always saying 50%."
    >
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          <p className="figures font-mono text-xl leading-snug">
            {formatR(expectancy.mean)}{" "}
            <span className="block font-sans text-base text-muted">
              per trade, {tradesText(trades)} in {runs} {runs === 1 ? "run" : "runs"}, plan kept in{" "}
              {percent(tradesWithPlanKept / trades)}
            </span>
          </p>
          <IntervalBar estimates={[{ label: "You", estimate: expectancy }]} />
        </div>
        <div className="flex flex-col gap-2 text-sm text-muted">
          <p className="text-base text-text">
            {shareAtLeast === null
              ? `After ${MIN_TRADES_FOR_LUCK - trades} more ${MIN_TRADES_FOR_LUCK - trades === 1 ? "trade" : "trades"}, this says how often an unskilled trader would do as well.`
              : `With these results, an unskilled trader would do as well in ${formatNumber(shareAtLeast * 100, 0)} of 100 cases.`}
          </p>
          <p>{sayExpectancy(expectancy)}</p>
          {habits.map(({ habit, cost }) => (
            <p key={habit}>{sayHabit(habit, cost)}</p>
          ))}
          {brier !== null && (
            <p>
              Your probabilities: Brier score {formatNumber(brier, 2)}.{" "}
              {calibration
                .map(({ said, happened, count }) => `Said ${percent(said)}, happened ${percent(happened)} (${count}).`)
                .join(" ")}
            </p>
          )}
        </div>
      </div>
    </Part>
  );
}
