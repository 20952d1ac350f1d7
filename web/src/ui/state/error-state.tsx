import { classNames } from "../../lib/class-names";
import { Button } from "../button";
import { Icon } from "../icon";

interface ErrorStateProps {
  title: string;
  /** Replaces the whole page, so its title is the h1. */
  isPage?: boolean;
  message?: string;
  retryLabel?: string;
  onRetry?: () => void;
}

/** Aligned like EmptyState. */
export function ErrorState({ title, isPage = false, message, retryLabel = "Try Again", onRetry }: ErrorStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div role="alert" className="flex w-full max-w-md flex-col items-start gap-3 py-12">
      <span className="cut grid size-12 place-items-center border border-glitch/60 bg-raised text-danger [--cut-line:var(--color-glitch)]">
        <Icon name="warning" size={24} />
      </span>
      <Heading className={classNames("font-display font-semibold", isPage ? "glitch-title text-xl" : "text-lg")}>
        {title}
      </Heading>
      {message && <p className="text-sm text-muted">{message}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-2" onClick={onRetry}>
          <Icon name="refresh" size={16} />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
