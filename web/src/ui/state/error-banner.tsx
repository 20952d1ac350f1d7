import type { ReactNode } from "react";
import { Button } from "../button";
import { Icon } from "../icon";
import { IconButton } from "../icon-button";

interface ErrorBannerProps {
  children: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
  retryLabel?: string;
  onRetry?: () => void;
}

/** An error above a screen that still works. Stays until dismissed or retried. */
export function ErrorBanner({ children, dismissLabel, onDismiss, retryLabel, onRetry }: ErrorBannerProps) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-sm border border-glitch/60 bg-glitch/10 py-2 pr-2 pl-4 text-sm"
    >
      <Icon name="warning" size={16} className="flex-none text-danger" />
      <div className="min-w-0 flex-1">{children}</div>
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      <IconButton label={dismissLabel} icon="close" size="sm" onClick={onDismiss} />
    </div>
  );
}
