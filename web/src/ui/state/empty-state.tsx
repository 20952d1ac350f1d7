import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Icon, type IconName } from "../icon";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Replaces the whole page, so its title is the h1. */
  isPage?: boolean;
  /** What it means and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/**
 * Left-aligned with the content above it, and without margins. The width doesn't depend on the text, so that the left edge
 * stays in place in a centered pane.
 */
export function EmptyState({ icon, title, isPage = false, children, action }: EmptyStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className="flex w-full max-w-md flex-col items-start gap-3 py-12">
      <span className="cut grid size-12 place-items-center border border-line-strong bg-raised text-muted [--cut-line:var(--color-line-strong)]">
        <Icon name={icon} size={24} />
      </span>
      <Heading className={classNames("font-display font-semibold", isPage ? "glitch-title text-xl" : "text-lg")}>
        {title}
      </Heading>
      {children && <div className="text-sm text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
