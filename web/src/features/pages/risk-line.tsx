import type { ReactNode } from "react";

/** Shown next to every promise of returns. */
export function RiskLine({ children }: { children: ReactNode }) {
  return <p className="max-w-2xl border-l-2 border-warning pl-3 text-sm text-muted">{children}</p>;
}
