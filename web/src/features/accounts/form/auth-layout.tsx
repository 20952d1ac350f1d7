import type { ReactNode } from "react";
import { CandleField } from "../../../ui/chart/candle-field";

interface AuthLayoutProps {
  title: string;
  intro: string;
  children?: ReactNode;
}

/** The form on the left, and a decorative chart on the right of wide screens. */
export function AuthLayout({ title, intro, children }: AuthLayoutProps) {
  return (
    // At least one screen tall, so that late content doesn't move a visible footer.
    <div className="relative min-h-[calc(100dvh-3.5rem)] flex-1">
      <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
        <div className="flex flex-col gap-8 max-lg:mx-auto max-lg:max-w-lg lg:w-1/2 lg:pr-12">
          <header>
            <h1 className="glitch-title font-display text-xl font-semibold caps">{title}</h1>
            <p className="mt-2 text-muted">{intro}</p>
          </header>
          {children}
        </div>
      </div>
      <aside
        aria-hidden="true"
        className="absolute inset-y-0 right-0 left-1/2 hidden border-l border-line bg-surface lg:block"
      >
        <div className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-hidden">
          <div className="grid-backdrop absolute inset-0" />
          <CandleField count={31} className="absolute inset-x-0 top-[12%] h-[74%] w-full" />
          <div className="noise-backdrop absolute inset-0" />
          <p className="figures absolute bottom-6 left-8 text-xs text-muted">Sample prices, for decoration only</p>
        </div>
      </aside>
    </div>
  );
}
