import { formatDay } from "../../../lib/format";
import { Card } from "../../../ui/card";
import { DayChart } from "../../../ui/day-chart";
import { figuresTexts as texts } from "../texts";

interface FigureCardProps {
  label: string;
  hint: string | null;
  shape: "bars" | "line";
  format: (value: number) => string;
  total: number;
  /** Oldest first. */
  days: readonly { day: string; value: number }[];
}

/** One series: its sum, its course by day, and the same as a table. */
export function FigureCard({ label, hint, shape, format, total, days }: FigureCardProps) {
  const points = days.map(({ day, value }) => ({ label: formatDay(day), value }));
  const most = points.reduce<(typeof points)[number] | null>(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    null,
  );
  const summary = most ? texts.summary(label, format(total), format(most.value), most.label) : texts.nothing(label);
  return (
    <Card as="section" aria-label={label} className="flex min-w-0 flex-col gap-4 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-lg font-semibold">{label}</h2>
        {hint && <p className="text-xs text-muted">{hint}</p>}
      </header>
      <DayChart summary={summary} walkLabel={texts.dayOf(label)} points={points} format={format} shape={shape} />
      <details className="text-sm">
        <summary className="w-fit text-xs text-muted hover:text-text">{texts.table}</summary>
        <div className="relative mt-3 max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label={label}>
          <table className="figures w-full text-left text-xs">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 font-normal">
                  {texts.day}
                </th>
                <th scope="col" className="py-1 text-right font-normal">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.label} className="border-t border-line">
                  <th scope="row" className="py-1 font-normal">
                    {point.label}
                  </th>
                  <td className="py-1 text-right">{format(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
