import type { ReactNode } from "react";

interface StatProps {
  label: string;
  value: string;
  /** An explanation or a trend. */
  children?: ReactNode;
}

/** A labeled number inside a `dl`. */
export function Stat({ label, value, children }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-3">
      <dt className="label text-muted">{label}</dt>
      <dd className="figures truncate font-mono text-lg">{value}</dd>
      {children && <dd className="text-xs text-muted">{children}</dd>}
    </div>
  );
}
