import { useId, useState, type ReactNode } from "react";
import type { LabState_notebookFragment, LabTrial_trialFragment } from "../../../gql/graphql";
import { focusOnMount } from "../../../lib/focus-on-mount";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { MethodButton, MethodText, type MethodName } from "./methods";

type Trial = LabTrial_trialFragment;

interface CounterProps {
  count: number;
  needed: number;
  isRevealed: boolean;
  onReveal: () => Promise<void>;
}

/** How many trials there are, always in view, and the way to the holdout. */
export function Counter({ count, needed, isRevealed, onReveal }: CounterProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const hintId = useId();
  const missing = needed - count;
  async function reveal() {
    setBusy(true);
    await onReveal();
    setBusy(false);
  }
  return (
    <section
      aria-label="Trials"
      className="sticky top-14 z-30 -mx-4 mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-y border-line bg-canvas px-4 py-2 sm:mx-0 sm:px-0"
    >
      <p className="figures font-mono text-lg">
        <span className="label font-sans text-muted">Trials</span> {count}
        {!isRevealed && needed > 1 && <span className="text-muted"> / {needed}</span>}
      </p>
      {!isRevealed && needed > 1 && (
        <div aria-hidden="true" className="hidden gap-0.5 sm:flex">
          {Array.from({ length: needed }, (_, index) => (
            <span key={index} className={`h-4 w-1.5 ${index < count ? "bg-signal" : "bg-line-strong"}`} />
          ))}
        </div>
      )}
      <p id={hintId} className="min-w-0 flex-1 basis-40 text-xs text-muted">
        {isRevealed
          ? "The holdout is revealed. New trials aren't counted."
          : missing > 0
            ? `${missing} more before you can reveal the holdout.${needed > 1 ? " One lucky trial says little; the best of many shows what choosing does." : ""}`
            : "Reveal the holdout when you have chosen your best rule. You can do it once."}
      </p>
      {!isRevealed && (
        <Button
          size="sm"
          variant={missing > 0 ? "secondary" : "primary"}
          disabled={missing > 0}
          aria-describedby={hintId}
          busy={isBusy}
          busyLabel="Revealing..."
          onClick={() => setAsking(true)}
        >
          Reveal holdout
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Reveal the holdout?"
        message="This is final for this notebook. You can try more rules on it afterward, but they aren't counted, because you have seen the answer."
        confirmLabel="Reveal"
        tone="primary"
        onConfirm={() => void reveal()}
      />
    </section>
  );
}

interface HoldoutProps {
  notebook: LabState_notebookFragment;
  /** Right after the reveal, whose button is gone. */
  takesFocus: boolean;
}

/** The trials before and after the reveal: the best one against what luck explains. */
export function Holdout({ notebook: { trials, statistics }, takesFocus }: HoldoutProps) {
  const titleId = useId();
  const [method, setMethod] = useState<MethodName | null>(null);
  const { bestTrial: best, luckiestSharpe: luckiest } = statistics;
  const counted = trials.filter(({ isCounted }) => isCounted);
  const chosen = counted.find(({ number }) => number === best);
  if (!chosen?.holdout) return null;
  const worse = counted.filter(({ inSample, holdout }) => (holdout?.sharpe ?? 0) < inSample.sharpe).length;
  const better = counted.filter(({ holdout }) => (holdout?.sharpe ?? 0) > (chosen.holdout?.sharpe ?? 0)).length;
  const sharpe = (value: number): string => formatNumber(value, 2);
  return (
    <section aria-labelledby={titleId} className="mt-8 flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2
          id={titleId}
          ref={takesFocus ? focusOnMount : undefined}
          tabIndex={-1}
          className="font-display text-lg font-semibold text-warning"
        >
          What your best trial was worth
        </h2>
        <p className="label text-muted">
          <MethodButton name="holdout" shown={method} onShow={setMethod} />
        </p>
      </div>
      {method && <MethodText name={method} />}
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <Slopes trials={counted} best={best} />
        <div className="flex flex-col gap-4">
          <table className="figures w-full font-mono text-sm">
            <caption className="pb-2 text-left font-sans text-sm text-muted">Your best trial, #{chosen.number}</caption>
            <thead>
              <tr className="border-b border-line text-left text-xs text-muted">
                <th scope="col" className="py-2 pr-3 font-sans font-normal">
                  Bars
                </th>
                {(["sharpe", "meanR"] as const).map((name) => (
                  <th key={name} scope="col" className="py-2 pr-3 font-sans font-normal">
                    <MethodButton name={name} shown={method} onShow={setMethod} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              <Row name="Where you chose it" value={sharpe(chosen.inSample.sharpe)} r={chosen.inSample.meanR} />
              <Row
                name={<MethodButton name="luckiest" shown={method} onShow={setMethod} />}
                value={sharpe(luckiest)}
                r={null}
              />
              <Row name="In the holdout" value={sharpe(chosen.holdout.sharpe)} r={chosen.holdout.meanR} />
            </tbody>
          </table>
          <p className="text-sm text-muted">
            {worse} of {counted.length} trials did worse in the holdout than where they were tried. In the holdout,{" "}
            {better} of the other {counted.length - 1} did better than the one you would have chosen.
          </p>
        </div>
      </div>
    </section>
  );
}

const Row = ({ name, value, r }: { name: ReactNode; value: string; r: number | null }) => (
  <tr>
    <th scope="row" className="py-2 pr-3 text-left font-sans font-normal">
      {name}
    </th>
    <td className="py-2 pr-3">{value}</td>
    <td className="py-2 whitespace-nowrap">{r === null ? "–" : formatR(r)}</td>
  </tr>
);

const HEIGHT = 240;

/** A line per trial, from its Sharpe ratio where it was tried to the one in the holdout. The table of trials has the same numbers. */
function Slopes({ trials, best }: { trials: readonly Trial[]; best: number | null }) {
  const ends = trials.flatMap(({ inSample, holdout }) => [inSample.sharpe, holdout?.sharpe ?? 0]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const y = (value: number): number => HEIGHT - 12 - ((value - low) / (high - low || 1)) * (HEIGHT - 24);
  const sorted = trials.toSorted((a, b) => Number(a.number === best) - Number(b.number === best));
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div className="relative border border-line bg-canvas" style={{ height: HEIGHT }}>
        <svg
          role="img"
          aria-label={`The Sharpe ratios of ${trials.length} trials, where they were tried and in the holdout`}
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full"
        >
          <path
            d={`M0 ${y(0)}H100`}
            className="stroke-line-strong"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          {sorted.map(({ id, number, inSample, holdout }) => (
            <path
              key={id}
              d={`M8 ${y(inSample.sharpe)}L92 ${y(holdout?.sharpe ?? 0)}`}
              fill="none"
              className={number === best ? "stroke-signal" : "stroke-muted/50"}
              strokeWidth={number === best ? 3 : 1}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <span className="figures absolute left-2 font-mono text-xs text-muted" style={{ top: Math.max(2, y(0) - 18) }}>
          0
        </span>
      </div>
      <figcaption className="flex justify-between gap-4 text-xs text-muted">
        <span>Where you tried them</span>
        <span className="text-signal">Your best trial</span>
        <span>In the holdout</span>
      </figcaption>
    </figure>
  );
}
