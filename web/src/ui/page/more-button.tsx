import { useState } from "react";
import { errorText } from "../../lib/text/error-text";
import { Button } from "../button";
import { notify } from "../toast/notify";

interface MoreButtonProps {
  loadMore: () => Promise<unknown>;
  label?: string;
  failedText?: string;
  size?: "sm" | "md";
  className?: string;
}

/** Loads the next page of a list. If loading fails, shows an error and allows a retry. */
export function MoreButton({
  loadMore,
  label = "Show more",
  failedText = "Couldn't load more. Please try again.",
  size,
  className,
}: MoreButtonProps) {
  const [busy, setBusy] = useState(false);

  async function load(): Promise<void> {
    setBusy(true);
    try {
      await loadMore();
    } catch (error) {
      notify.error(errorText(error, failedText));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      busy={busy}
      busyLabel="Loading..."
      onClick={() => void load()}
    >
      {label}
    </Button>
  );
}
