import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";

interface PageHeaderProps {
  title: string;
  /** The title is a person's name, so its case is preserved. */
  titleIsName?: boolean;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The h1 of a page, with the glitch animation. */
export function PageHeader({ title, titleIsName = false, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-line pb-6">
      <div className="max-w-2xl">
        <h1 className={classNames("glitch-title font-display text-xl font-semibold", !titleIsName && "caps")}>
          {title}
        </h1>
        {subtitle && <p className="mt-2 text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
