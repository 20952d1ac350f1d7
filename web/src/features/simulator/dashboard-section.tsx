import { classNames } from "../../lib/class-names";
import type {
  SimulatorSection_questionFragment,
  SimulatorSection_recordFragment,
  SimulatorSection_runFragment,
} from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { SimulatedResults } from "./simulated-results";
import { simulatorTexts } from "./texts";

interface SimulatorSectionProps {
  /** The member's newest run. */
  run: SimulatorSection_runFragment | undefined;
  record: SimulatorSection_recordFragment;
  questions: readonly SimulatorSection_questionFragment[];
}

/** What to do next in the simulator: go on with a run, answer for broken rules, or take the weekly challenge. */
export function SimulatorSection({ run, record: { trades, tradesWithPlanKept }, questions }: SimulatorSectionProps) {
  const isOpen = run?.endedAt === null;
  return (
    <Card as="section" aria-labelledby="simulator" className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="min-w-0">
        <h2 id="simulator" className="font-display text-lg font-semibold">
          Simulator
        </h2>
        <p className={classNames("mt-1 text-sm text-muted", !isOpen && trades > 0 && "figures")}>
          {isOpen
            ? `Your run of "${run.scenario.title}" is open.`
            : trades > 0
              ? `Plan kept in ${tradesWithPlanKept} of ${trades} trades.`
              : "Trade a market whose true odds are known."}{" "}
          {simulatorTexts.synthetic}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {questions.length > 0 && (
          <ButtonLink to={paths.review()} variant="secondary">
            {questions.length === 1
              ? "1 question about your trades"
              : `${questions.length} questions about your trades`}
          </ButtonLink>
        )}
        {isOpen ? (
          <ButtonLink to={paths.simulatorRun(run.id)} variant="secondary">
            Continue
          </ButtonLink>
        ) : trades > 0 ? (
          <ButtonLink to={paths.simulatorChallenge()} variant="secondary">
            Weekly challenge
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.simulator()} variant="secondary">
            Your first trade
          </ButtonLink>
        )}
      </div>
      {trades > 0 && (
        <div className="w-full">
          <SimulatedResults />
        </div>
      )}
    </Card>
  );
}
