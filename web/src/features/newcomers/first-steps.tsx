import type { FirstSteps_newcomerFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { errorText } from "../../lib/text/error-text";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { notify } from "../../ui/toast/notify";
import type { Viewer } from "../accounts";
import { minutesLabel } from "../courses";
import { FirstStepLink, firstStepTexts, listedSteps, type FirstStep } from "./first-step-link";
import { useDismissFirstStepsMutation } from "./newcomers.generated";

interface FirstStepsProps {
  newcomer: FirstSteps_newcomerFragment;
  viewer: Viewer;
}

/** What a new member can do first, until everything is done or they hide it. */
export function FirstSteps({ newcomer, viewer }: FirstStepsProps) {
  const [dismiss, { loading }] = useDismissFirstStepsMutation();
  const firstSteps = listedSteps(newcomer.firstSteps);
  if (firstSteps.length === 0) return null;
  const doneCount = firstSteps.filter(({ done }) => done).length;
  return (
    <Card as="section" aria-labelledby="first-steps">
      <header className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id="first-steps" className="font-display text-lg font-semibold">
          First steps
        </h2>
        <p className="figures ml-auto text-sm text-muted">
          {doneCount} of {firstSteps.length} done
        </p>
        <Button
          variant="ghost"
          size="sm"
          busy={loading}
          onClick={() => void dismiss().catch((error: unknown) => notify.error(errorText(error)))}
        >
          Hide
        </Button>
      </header>
      <ol className="grid gap-px bg-line sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {firstSteps.map((step, index) => (
          <li key={step.kind} className="flex bg-surface sm:max-lg:last:odd:col-span-2">
            <Step step={step} number={index + 1} viewer={viewer} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, number, viewer }: { step: FirstStep; number: number; viewer: Viewer }) {
  const { title, hint } = firstStepTexts[step.kind];
  const body = (
    <>
      <span
        aria-hidden
        className={classNames(
          "figures grid size-8 flex-none place-items-center border text-sm",
          step.done ? "border-signal text-signal" : "border-line-strong text-muted",
        )}
      >
        {step.done ? <Icon name="check" size={16} /> : number}
      </span>
      <span className="flex flex-col gap-1">
        <span className={classNames("font-semibold", step.done && "text-muted")}>{title}</span>
        <span className="text-sm text-muted">
          {step.done ? "Done" : step.lesson ? `${minutesLabel(step.lesson.minutes)}. ${hint}` : hint}
        </span>
      </span>
    </>
  );
  const className = "flex flex-1 items-start gap-3 p-5";
  if (step.done) return <div className={className}>{body}</div>;
  return (
    <FirstStepLink
      step={step}
      viewer={viewer}
      className={classNames(className, "outline-offset-[-4px] transition-colors [a&]:hover:bg-raised")}
    >
      {body}
    </FirstStepLink>
  );
}
