import type { ReactNode } from "react";

/** Risk, named next to every promise. */
export function RiskLine({ children }: { children: ReactNode }) {
  return <p className="max-w-2xl border-l-2 border-warning pl-3 text-sm text-muted">{children}</p>;
}
