import { useState } from "react";
import { errorText } from "../../lib/error-text";
import { Button } from "../../ui/button";
import { notify } from "../../ui/notify";
import { adminTexts } from "./texts";

interface MoreButtonProps {
  loadMore: () => Promise<unknown>;
  size?: "sm" | "md";
  className?: string;
}

/** Loads the next page of a list; says when it could not be loaded, and stays for another try. */
export function MoreButton({ loadMore, size, className }: MoreButtonProps) {
  const [busy, setBusy] = useState(false);

  async function load(): Promise<void> {
    setBusy(true);
    try {
      await loadMore();
    } catch (error) {
      notify.error(errorText(error, adminTexts.moreFailed));
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
      busyLabel={adminTexts.loadingMore}
      onClick={() => void load()}
    >
      {adminTexts.more}
    </Button>
  );
}
