import { brand } from "../../../../lib/brand";
import { classNames } from "../../../../lib/class-names";
import { CandleField } from "../../../../ui/chart/candle-field";
import { introPhases } from "../texts";
import { SplitMark } from "./split-mark";
import { PHASE_COUNT } from "./use-intro-phase";

/** Decorative: assembles the logo, draws the candles, and lists the phases. */
export function IntroScene({ phase }: { phase: number }) {
  const progress = Math.min(1, phase / PHASE_COUNT);
  return (
    <div aria-hidden="true" className="relative isolate flex flex-1 flex-col justify-end">
      <div className="grid-backdrop absolute inset-0 -z-10" />
      <div
        className="absolute inset-0 -z-10 transition-[clip-path] duration-500 ease-linear"
        style={{ clipPath: `inset(0 ${100 - 100 * progress}% 0 0)` }}
      >
        <CandleField count={72} className="size-full opacity-30" />
      </div>
      <div className="absolute inset-0 -z-10 bg-radial from-canvas from-10% to-transparent to-60%" />
      <div className="noise-backdrop absolute inset-0 -z-10" />
      <div className="flex flex-1 flex-col items-center justify-center gap-8 px-4">
        <SplitMark phase={phase} />
        <p
          className={classNames(
            "text-center font-display text-display font-semibold whitespace-nowrap",
            phase >= PHASE_COUNT && "glitch-title",
          )}
        >
          <Letters text={brand.name} progress={progress} />
        </p>
      </div>
      <PhaseList phase={phase} />
    </div>
  );
}

function Letters({ text, progress }: { text: string; progress: number }) {
  const letters = [...text];
  return letters.map((letter, index) => (
    <span
      key={index}
      className={classNames(
        "transition-opacity",
        index < Math.round(progress * letters.length) ? "opacity-100" : "opacity-10",
      )}
    >
      {letter}
    </span>
  ));
}

function PhaseList({ phase }: { phase: number }) {
  return (
    <ol className="figures grid grid-cols-2 gap-x-4 gap-y-4 px-4 pb-8 text-xs sm:grid-cols-4 sm:px-8 lg:grid-cols-8">
      {introPhases.map(([name, status], index) => (
        <li key={name} data-reached={index < phase || undefined} className="group flex flex-col gap-2">
          <span className="block h-0.5 bg-line">
            <span className="block h-full origin-left scale-x-0 bg-signal transition-transform duration-500 ease-linear group-data-reached:scale-x-100" />
          </span>
          <span className="flex justify-between gap-2 opacity-0 transition-opacity group-data-reached:opacity-100">
            <span className="text-muted">{name}</span>
            <span className={index === phase - 1 ? "text-signal" : "text-text"}>{status}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
