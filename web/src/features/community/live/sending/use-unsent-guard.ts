import { useEffect } from "react";
import { signedInUserId } from "../../../accounts";
import { PendingStore } from "./pending-store";

/** Asks for confirmation before the browser closes a tab with unsent messages. */
export function useUnsentGuard(viewerId: string): void {
  useEffect(
    function confirmBeforeUnload() {
      function handleBeforeUnload(event: BeforeUnloadEvent): void {
        // After a sign-out in any tab, the page may close without confirmation.
        if (signedInUserId() === viewerId && new PendingStore(viewerId).count() > 0) event.preventDefault();
      }
      window.addEventListener("beforeunload", handleBeforeUnload);
      return () => window.removeEventListener("beforeunload", handleBeforeUnload);
    },
    [viewerId],
  );
}
