import type { ReactNode } from "react";
import { CandleField } from "../../ui/candle-field";

interface AuthLayoutProps {
  title: string;
  intro: string;
  children?: ReactNode;
}

/** The form to the left; to the right, where there is room, the desk it leads to. */
export function AuthLayout({ title, intro, children }: AuthLayoutProps) {
  return (
    // At least a screen high, so that what arrives late moves no footer that is in sight.
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-1">
      <div className="flex flex-1 justify-center px-4 py-10 sm:px-8 lg:py-16">
        <div className="flex w-full max-w-lg flex-col gap-8">
          <header>
            <h1 className="glitch-title font-display text-2xl font-semibold uppercase">{title}</h1>
            <p className="mt-2 text-muted">{intro}</p>
          </header>
          {children}
        </div>
      </div>
      <aside aria-hidden="true" className="hidden flex-1 border-l border-line bg-surface lg:block">
        <div className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-hidden">
          <div className="grid-backdrop absolute inset-0" />
          <CandleField count={31} className="absolute inset-x-0 top-[12%] h-[74%] w-full" />
          <div className="noise-backdrop absolute inset-0" />
          <p className="figures absolute bottom-6 left-8 text-xs text-muted">Invented prices, drawn for the eye</p>
        </div>
      </aside>
    </div>
  );
}
