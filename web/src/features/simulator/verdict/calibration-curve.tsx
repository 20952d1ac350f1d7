import { useId } from "react";
import { ChartTable } from "../../../ui/chart/chart-table";
import { percent } from "./sayings";

interface CalibrationCurveProps {
  calibration: readonly { said: number; happened: number; count: number }[];
}

const [SIZE, EDGE] = [240, 12];
const at = (share: number): number => EDGE + share * (SIZE - 2 * EDGE);

/** What was said against what happened. On the diagonal, the two agree. Larger dots are more trades. */
export function CalibrationCurve({ calibration }: CalibrationCurveProps) {
  const titleId = useId();
  const most = Math.max(...calibration.map(({ count }) => count));
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex items-stretch gap-2">
        <p aria-hidden="true" className="self-center text-xs text-muted rotate-180 [writing-mode:vertical-rl]">
          Happened
        </p>
        <div className="w-full max-w-60">
          <svg
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            role="img"
            aria-labelledby={titleId}
            className="w-full border border-line bg-surface"
          >
            <title id={titleId}>The probabilities that you stated against how often the target came first</title>
            <line x1={at(0)} y1={at(1)} x2={at(1)} y2={at(0)} className="stroke-line-strong" strokeDasharray="4 4" />
            <polyline
              points={calibration.map(({ said, happened }) => `${at(said)},${at(1 - happened)}`).join(" ")}
              className="fill-none stroke-signal/50"
            />
            {calibration.map(({ said, happened, count }) => (
              <circle
                key={said}
                cx={at(said)}
                cy={at(1 - happened)}
                r={3 + 6 * Math.sqrt(count / most)}
                className="fill-signal/70 stroke-signal"
              />
            ))}
          </svg>
          <p aria-hidden="true" className="mt-1 text-center text-xs text-muted">
            Said
          </p>
        </div>
      </div>
      <figcaption className="text-sm text-muted">
        Dots above the line: it happened more often than you said. Below: less often.
      </figcaption>
      <ChartTable
        label="Your probabilities"
        columns={["Said", "Happened", "Trades"]}
        rows={calibration.map(({ said, happened, count }) => [percent(said), percent(happened), String(count)])}
      />
    </figure>
  );
}
