import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import type { Desk } from "./desk-state";
import type { DeskActions } from "./use-desk";

export const SPEEDS = [1, 2, 4, 10] as const;

/** Whether an order or a position could be filled. Otherwise, the next fill would be the end of the run. */
export const canFill = ({ account }: Desk): boolean =>
  account.trades.some(({ status }) => status === "OPEN" || status === "WAITING");

interface ControlsProps {
  desk: Desk;
  actions: DeskActions;
  barsPerSecond: number | null;
  speed: number;
  onSpeed: (speed: number) => void;
  isBusy: boolean;
  onOrder: () => void;
}

/** Lets time pass: bar by bar, to the next fill or session, or by itself. */
export function Controls({ desk, actions, barsPerSecond, speed, onSpeed, isBusy, onOrder }: ControlsProps) {
  const isPlaying = barsPerSecond !== null;
  const isDisabled = desk.isOver || isPlaying;
  const step = (bars: number, until?: "FILL" | "SESSION") => () => {
    if (!isBusy) void actions.step(bars, until);
  };
  return (
    <div
      role="group"
      aria-label="Time"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-3 py-2 max-lg:sticky max-lg:bottom-0 max-lg:z-10 pointer-coarse:[&_button]:min-h-11"
    >
      <Button size="sm" className="lg:hidden" disabled={desk.isOver} onClick={onOrder}>
        Order
      </Button>
      <Button
        size="sm"
        variant={isPlaying ? "secondary" : "primary"}
        disabled={desk.isOver}
        onClick={() => (isPlaying ? actions.pause() : actions.play(speed))}
      >
        <Icon name={isPlaying ? "pause" : "play"} size={16} />
        {isPlaying ? "Pause" : "Play"}
      </Button>
      <Button size="sm" variant="secondary" disabled={isDisabled} onClick={step(1)}>
        Next bar
      </Button>
      <Button size="sm" variant="ghost" disabled={isDisabled || !canFill(desk)} onClick={step(500, "FILL")}>
        Next fill
      </Button>
      <Button size="sm" variant="ghost" disabled={isDisabled} onClick={step(500, "SESSION")}>
        Next session
      </Button>
      <SegmentedControl
        label="Bars per second"
        options={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        value={String(speed)}
        onChange={(value) => onSpeed(Number(value))}
      />
    </div>
  );
}
