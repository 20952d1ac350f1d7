import { Button } from "./button";
import { Icon } from "./icon";

interface ErrorStateProps {
  title: string;
  /** Stands for the whole page: its title is the page's main heading. */
  isPage?: boolean;
  message?: string;
  retryLabel?: string;
  onRetry?: () => void;
}

export function ErrorState({ title, isPage = false, message, retryLabel = "Try Again", onRetry }: ErrorStateProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="cut grid size-12 place-items-center border border-glitch/60 bg-raised text-danger [--cut-line:var(--color-glitch)]">
        <Icon name="warning" size={24} />
      </span>
      <Heading className="font-display text-lg font-semibold">{title}</Heading>
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
