import type { SimulatorAchievementKind, SimulatorRecord_recordFragment } from "../../../gql/graphql";
import { formatDate, formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { Icon } from "../../../ui/icon";
import { CalibrationCurve } from "./calibration-curve";
import { IntervalBar } from "./interval-bar";
import { Part } from "./part";
import { percent, sayExpectancy, sayHabit, tradesText } from "./sayings";

const MIN_TRADES_FOR_LUCK = 30;

/** The process of one run with at least ten trades, never its result. */
const ACHIEVEMENTS: Record<SimulatorAchievementKind, readonly [name: string, meaning: string]> = {
  PLAN_KEPT: ["Plan kept", "Ten trades or more in a run, and none broke the plan."],
  ALWAYS_A_STOP: ["Always a stop", "Ten trades or more in a run, each with a stop that was never moved away."],
  ALWAYS_A_REASON: ["Always a reason", "Ten trades or more in a run, and each says when it is wrong."],
  ODDS_STATED: ["Odds stated", "Ten stated probabilities or more in a run."],
  CHALLENGE_FINISHED: ["Challenger", "A weekly challenge with ten trades or more."],
};

/** What all runs say together. Nothing before the first trade. */
export function TradingRecord({ record }: { record: SimulatorRecord_recordFragment }) {
  const { runs, trades, tradesWithPlanKept, expectancy, shareAtLeast, habits, brier, calibration, achievements } =
    record;
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
          {calibration.length > 0 && <CalibrationCurve calibration={calibration} />}
          {achievements.length > 0 && (
            <ul aria-label="Achievements" className="flex flex-wrap gap-2">
              {achievements.map(({ kind, earnedAt }) => (
                <li
                  key={kind}
                  title={`${ACHIEVEMENTS[kind][1]} ${formatDate(earnedAt)}`}
                  className="flex items-center gap-2 border border-signal/40 px-3 py-1.5 text-sm"
                >
                  <Icon name="medal" size={16} className="text-signal" />
                  {ACHIEVEMENTS[kind][0]}
                  <span className="sr-only">: {ACHIEVEMENTS[kind][1]}</span>
                </li>
              ))}
            </ul>
          )}
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
          {brier !== null && <p>Your probabilities: Brier score {formatNumber(brier, 2)}.</p>}
        </div>
      </div>
    </Part>
  );
}
