import { brand } from "../../../lib/brand";

/** Shown while the session loads. Appears after a short delay, so that a fast start doesn't flash. */
export function InitializingScreen() {
  return (
    <div role="status" className="appear-late grid min-h-dvh place-items-center px-6">
      <div className="flex w-72 flex-col gap-4">
        <p className="figures flex justify-between text-xs text-muted">
          <span>{brand.name}</span>
          <span aria-hidden="true">session</span>
        </p>
        <div aria-hidden="true" className="h-px overflow-hidden bg-line-strong">
          <div className="run-across h-px w-1/3 bg-signal" />
        </div>
        <p className="font-display text-lg font-semibold tracking-[0.12em]">SYSTEM INITIALIZING</p>
      </div>
    </div>
  );
}
