import { useId, useState, type ReactNode } from "react";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { useDebounced } from "../../lib/hooks/use-debounced";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { notify } from "../../ui/toast/notify";
import { NumberInput } from "./number-input";
import { describeCalculation, ResultsPanel } from "./results-panel";
import { useCalculator, type Start } from "./use-calculator";

/** Screen readers announce results only after this pause. */
const ANNOUNCE_MS = 1_000;

interface CalculatorProps {
  calculator: Calculator_calculatorFragment;
  /** Numbers that replace the defaults. */
  start?: Start;
  /** Shown above the inputs. */
  header?: ReactNode;
}

const NO_START: Start = {};

/** The fields and live results of a calculator. */
export function Calculator({ calculator, start = NO_START, header }: CalculatorProps) {
  const state = useCalculator(calculator, start);
  const [isChanged, setChanged] = useState(false);
  const resultsId = useId();
  const { calculation, isStale } = state;
  const announcement = useDebounced(
    isChanged && calculation && !isStale ? describeCalculation(calculator.results, calculation) : "",
    ANNOUNCE_MS,
  );

  function change(name: string, text: string) {
    setChanged(true);
    state.setText(name, text);
  }

  function reset() {
    setChanged(true);
    state.reset();
  }

  return (
    <Card className="@container p-5 sm:p-6">
      {header}
      <div className="grid items-start gap-8 @2xl:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <div className="flex flex-col gap-6">
          <div role="group" aria-label="Inputs" className="grid items-start gap-x-4 gap-y-5 @md:grid-cols-2">
            {calculator.inputs.map((parameter) => (
              <NumberInput
                key={parameter.name}
                parameter={parameter}
                text={state.fieldTexts[parameter.name] ?? ""}
                error={state.errors[parameter.name]}
                onChange={(text) => change(parameter.name, text)}
              />
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" onClick={reset}>
              <Icon name="refresh" size={16} />
              Reset
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void copyLink(paths.tool(calculator.id, state.changed))}
            >
              <Icon name="copy" size={16} />
              Copy link
            </Button>
          </div>
        </div>
        <section aria-labelledby={resultsId} className="flex flex-col gap-4 border border-line bg-canvas p-5">
          <h2 id={resultsId} className="sr-only">
            Results
          </h2>
          {state.failed ? (
            <p className="text-sm text-danger">
              We couldn't load the calculator. Check your connection and reload the page.
            </p>
          ) : (
            <ResultsPanel results={calculator.results} calculation={calculation} isStale={isStale} />
          )}
        </section>
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </Card>
  );
}

/** Copies the full address of a path on this site. */
async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    notify.info("Link copied, with your numbers.");
  } catch {
    notify.error("We couldn't copy the link. Copy it from the address bar.");
  }
}
