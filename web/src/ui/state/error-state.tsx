import { Button } from "../button";
import { Icon } from "../icon";
import { StatePanel } from "./state-panel";

interface ErrorStateProps {
  title: string;
  /** Replaces the whole page, so its title is the h1. */
  isPage?: boolean;
  message?: string;
  retryLabel?: string;
  onRetry?: () => void;
}

export const ErrorState = ({ title, isPage = false, message, retryLabel = "Try Again", onRetry }: ErrorStateProps) => (
  <StatePanel
    icon="warning"
    isError
    title={title}
    isPage={isPage}
    action={
      onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          <Icon name="refresh" size={16} />
          {retryLabel}
        </Button>
      )
    }
  >
    {message}
  </StatePanel>
);
