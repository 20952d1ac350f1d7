import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Stands for the whole page: its title is the page's main heading. */
  isPage?: boolean;
  /** What it means and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, isPage = false, children, action }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="cut grid size-12 place-items-center border border-line-strong bg-raised text-muted [--cut-line:var(--color-line-strong)]">
        <Icon name={icon} size={24} />
      </span>
      <Heading className="font-display text-lg font-semibold">{title}</Heading>
      {children && <div className="text-sm text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
