import type { ReactNode } from "react";

interface DetailsSectionProps {
  title: string;
  /** Replaces the children when there is nothing to show. */
  empty?: string | false;
  children: ReactNode;
}

export function DetailsSection({ title, empty, children }: DetailsSectionProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="label mb-2 text-muted">{title}</h2>
      {empty ? <p className="border-t border-line py-3 text-sm text-muted">{empty}</p> : children}
    </section>
  );
}

interface DetailsRowProps {
  title: ReactNode;
  /** Small text below the title. */
  detail: ReactNode;
  /** Shown on the right, such as a status or an amount. */
  trailing?: ReactNode;
}

export function DetailsRow({ title, detail, trailing }: DetailsRowProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-2.5 text-sm">
      <div className="min-w-0">
        <p className="wrap-anywhere">{title}</p>
        <p className="figures text-xs wrap-anywhere text-muted">{detail}</p>
      </div>
      {trailing && <div className="figures flex-none text-right">{trailing}</div>}
    </li>
  );
}
