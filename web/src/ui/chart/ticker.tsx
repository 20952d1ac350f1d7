import { useState } from "react";
import { classNames } from "../../lib/class-names";
import { usePrefersReducedMotion } from "../../lib/hooks/use-prefers-reduced-motion";
import { IconButton } from "../icon-button";

export interface TickerItem {
  symbol: string;
  /** Formatted for display. */
  price: string;
  /** In percent. The sign sets the color. */
  change: number;
}

interface TickerProps {
  items: readonly TickerItem[];
  /** Names the ticker. Must say so if the prices are samples. */
  label: string;
}

const pauseLabel = "Pause the ticker";
const resumeLabel = "Resume the ticker";

/** A moving line of prices with a pause button. Pauses on hover. With reduced motion, it doesn't move but can be scrolled. */
export function Ticker({ items, label }: TickerProps) {
  const [paused, setPaused] = useState(false);
  const reducedMotion = usePrefersReducedMotion();
  // A scrollable area must be reachable by keyboard.
  const scroller = reducedMotion && ({ role: "group", "aria-label": label, tabIndex: 0 } as const);
  return (
    <section aria-label={label} className="group flex items-center overflow-hidden border-y border-line bg-surface">
      <span className="label z-10 flex-none border-r border-line bg-surface px-3 py-2 text-muted">{label}</span>
      <IconButton
        label={paused ? resumeLabel : pauseLabel}
        icon={paused ? "play" : "pause"}
        size="sm"
        className="z-10 mx-1 flex-none motion-reduce:hidden"
        onClick={() => setPaused(!paused)}
      />
      <div
        {...scroller}
        className="min-w-0 flex-1 overflow-hidden focus-visible:outline-offset-[-4px] motion-reduce:overflow-x-auto"
      >
        <div
          className={classNames(
            "flex w-max animate-ticker group-hover:[animation-play-state:paused]",
            paused && "[animation-play-state:paused]",
          )}
        >
          <TickerRow items={items} />
          <TickerRow items={items} repeated />
        </div>
      </div>
    </section>
  );
}

function TickerRow({ items, repeated = false }: { items: readonly TickerItem[]; repeated?: boolean }) {
  return (
    <ul aria-hidden={repeated || undefined} className={classNames("flex", repeated && "motion-reduce:hidden")}>
      {items.map((item) => (
        <li key={item.symbol} className="figures flex items-center gap-2 px-4 py-2 text-sm whitespace-nowrap">
          <span className="text-muted">{item.symbol}</span>
          <span>{item.price}</span>
          <span className={item.change < 0 ? "text-down" : "text-up"}>
            {item.change < 0 ? "−" : "+"}
            {Math.abs(item.change).toFixed(2)}%
          </span>
        </li>
      ))}
    </ul>
  );
}
