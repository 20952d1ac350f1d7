import { useId } from "react";
import { errorText } from "../../../lib/text/error-text";
import { formatNumber } from "../../../lib/text/numbers";
import { ChartTable } from "../../../ui/chart/chart-table";
import { Modal } from "../../../ui/overlay/modal";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { clockOf } from "../desk/clock";
import type { Desk, DeskEvent, Trade } from "../desk/desk-state";
import { useSimulatorPathQuery } from "../simulator.generated";

const [WIDTH, HEIGHT, EDGE] = [600, 240, 16];
const REASONS = {
  ENTRY: "entry",
  STOP: "stop",
  TARGET: "target",
  CLOSE: "closed",
  LIQUIDATION: "liquidated",
  END: "end of the run",
};

interface InsideBarProps {
  desk: Desk;
  trade: Trade;
  bar: number;
  onClose: () => void;
}

/** The prices inside the bar in which a trade was closed: which of stop and target came first is a fact. */
export function InsideBar({ desk, trade, bar, onClose }: InsideBarProps) {
  const { data, error, refetch } = useSimulatorPathQuery({
    variables: { id: desk.runId, bar, instrument: trade.instrument },
  });
  const path = data?.simulatorRun?.path;
  const fills = desk.events.filter(
    (event) => event.kind === "FILLED" && event.bar === bar && event.tradeId === trade.id,
  );
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Inside the bar"
      description={`${clockOf(desk.bars[trade.instrument]?.minutes[bar] ?? 0)}. Orders met these prices in this order.`}
    >
      {path ? (
        <Path
          path={path}
          trade={trade}
          fills={fills}
          decimals={desk.scenario.instruments[trade.instrument]?.decimals ?? 2}
        />
      ) : error ? (
        <ErrorState title="Couldn't load the prices" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" height={HEIGHT} />
      )}
    </Modal>
  );
}

interface PathProps {
  path: readonly number[];
  trade: Trade;
  fills: readonly DeskEvent[];
  decimals: number;
}

function Path({ path, trade: { stop, target }, fills, decimals }: PathProps) {
  const titleId = useId();
  const levels = [
    { name: "Stop", price: stop, className: "stroke-down" },
    { name: "Target", price: target, className: "stroke-up" },
  ].flatMap(({ price, ...level }) => (price === null ? [] : [{ ...level, price }]));
  const [lowest, highest] = [Math.min(...path), Math.max(...path)];
  const room = highest - lowest || 1;
  // A level far away would flatten the path.
  const near = levels.filter(({ price }) => price > lowest - room && price < highest + room);
  const prices = [...path, ...near.map(({ price }) => price), ...fills.flatMap(({ price }) => price ?? [])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (step: number): number => EDGE + (step / Math.max(1, path.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (price: number): number => HEIGHT - EDGE - ((price - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  return (
    <figure className="flex flex-col gap-3">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={titleId}
        className="w-full border border-line bg-canvas"
      >
        <title id={titleId}>The path of the price inside the bar. The list below has the fills.</title>
        {near.map(({ name, price, className }) => (
          <line key={name} x1={0} x2={WIDTH} y1={y(price)} y2={y(price)} strokeDasharray="6 4" className={className} />
        ))}
        <polyline
          points={path.map((price, step) => `${x(step)},${y(price)}`).join(" ")}
          className="fill-none stroke-text"
          strokeWidth={1.5}
        />
        {fills.map(({ step, price }) => (
          <circle key={step} cx={x(step)} cy={y(price ?? low)} r={5} className="fill-signal" />
        ))}
      </svg>
      <figcaption className="flex flex-col gap-1 text-sm text-muted">
        {levels.map(({ name, price }) => (
          <span key={name} className="figures">
            {name}: {formatNumber(price, decimals)}
          </span>
        ))}
        {fills.map(({ step, price, reason, units }) => (
          <span key={`fill ${step}`} className="figures">
            Price {step + 1} of {path.length}: {reason && REASONS[reason]}, {units} at{" "}
            {formatNumber(price ?? 0, decimals)}
          </span>
        ))}
        <span>The line is the middle between bid and ask. Fills are at the bid or the ask, with slippage.</span>
      </figcaption>
      <ChartTable
        label="The path inside the bar"
        columns={["Price", "Middle"]}
        rows={path.map((price, step) => [`${step + 1}`, formatNumber(price, decimals)])}
      />
    </figure>
  );
}
