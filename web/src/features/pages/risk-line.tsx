import type { ReactNode } from "react";

/** A risk warning next to claims about trading. */
export function RiskLine({ children }: { children: ReactNode }) {
  return <p className="max-w-2xl border-l-2 border-warning pl-3 text-sm text-muted">{children}</p>;
}
