import { Link } from "react-router-dom";
import type { CheckSimulatorTaskMutation, LessonTask_taskFragment } from "../../../../gql/graphql";
import { paths } from "../../../../lib/paths";
import { errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { FormAlert } from "../../../../ui/form/form-alert";
import { Icon } from "../../../../ui/icon";
import { KindLabel } from "../../../../ui/kind-label";
import { useSession } from "../../../accounts";
import { SimulatedResults } from "../../../simulator";
import { LessonText } from "../lesson-text";
import { SignUpToAnswer } from "../sign-up-to-answer";
import { StartButton, SyntheticLine } from "./scenario-card";
import { useCheckSimulatorTaskMutation } from "./scenario-card.generated";

/** A task to do in the simulator. The server compares the reader's latest run with what it requires. */
export function TaskCard({ task }: { task: LessonTask_taskFragment }) {
  const { id, anchor, title, text, scenario, requirements, tradeCount, isSolved } = task;
  const { status } = useSession();
  const [check, { data, error, loading }] = useCheckSimulatorTaskMutation();
  const result = data?.checkSimulatorTask;
  return (
    <section id={anchor} aria-label={title} className="flex flex-col gap-4 border border-signal/40 p-5 sm:p-6">
      <header className="flex flex-col gap-2">
        <KindLabel icon={isSolved ? "check" : "target"} isActive>
          {isSolved ? "Task in the simulator: solved" : "Task in the simulator"}
        </KindLabel>
        <h3 className="m-0! font-display text-lg font-semibold">{title}</h3>
      </header>
      <LessonText markdown={text} />
      <SyntheticLine scenario={scenario} />
      <div role="status" className="flex flex-col gap-2">
        <p className="label m-0! text-muted">
          {tradeCount === 1 ? "One trade that" : `${tradeCount} trades, each of which`}
        </p>
        <ul className="m-0! flex list-none! flex-col gap-1 p-0!">
          {(result?.requirements.length
            ? result.requirements
            : requirements.map((one) => ({ text: one, isMet: null }))
          ).map((requirement) => (
            <Requirement key={requirement.text} {...requirement} />
          ))}
        </ul>
        {result && <Outcome result={result} tradeCount={tradeCount} />}
        {result && <SimulatedResults />}
      </div>
      <FormAlert text={error ? errorText(error) : undefined} />
      {status === "signedOut" ? (
        <SignUpToAnswer anchor={anchor} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <StartButton scenario={scenario} isQuiet={isSolved} />
          <Button
            variant="secondary"
            busy={loading}
            busyLabel="Checking..."
            onClick={() => void check({ variables: { id } }).catch(() => undefined)}
          >
            Check my latest run
          </Button>
        </div>
      )}
    </section>
  );
}

/** Null: not checked yet. */
const Requirement = ({ text, isMet }: { text: string; isMet: boolean | null }) => (
  <li className="m-0! flex items-baseline gap-3">
    <Icon
      name={isMet === null ? "chevron-right" : isMet ? "check" : "close"}
      size={14}
      className={isMet === null ? "text-muted" : isMet ? "text-up" : "text-down"}
    />
    <span>
      {text}
      {isMet !== null && <span className="sr-only">{isMet ? ": yes" : ": no"}</span>}
    </span>
  </li>
);

function Outcome({
  result: { runId, requirements, tradesMet },
  tradeCount,
}: {
  result: CheckSimulatorTaskMutation["checkSimulatorTask"];
  tradeCount: number;
}) {
  return (
    <p className="m-0! text-sm text-muted">
      {requirements.length === 0
        ? "No trade of your latest run was filled. "
        : tradesMet >= tradeCount
          ? "Solved. "
          : tradeCount === 1
            ? "This is the trade that came closest. "
            : `${tradesMet} of ${tradeCount} trades so far. The marks show the one that came closest. `}
      <Link to={paths.simulatorRun(runId)}>Open the run</Link>
    </p>
  );
}
