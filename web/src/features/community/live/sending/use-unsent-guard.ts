import { useEffect } from "react";
import { signedInUserId } from "../../../accounts/tokens/session-tokens";
import { PendingStore } from "./pending-store";

/** The browser asks before it closes a tab that holds what was written and not sent. */
export function useUnsentGuard(viewerId: string): void {
  useEffect(
    function askBeforeClosing() {
      function ask(event: BeforeUnloadEvent): void {
        // After signing out, here or in another tab, nothing is to keep the page.
        if (signedInUserId() === viewerId && new PendingStore(viewerId).count() > 0) event.preventDefault();
      }
      window.addEventListener("beforeunload", ask);
      return () => window.removeEventListener("beforeunload", ask);
    },
    [viewerId],
  );
}
