import { useEffect, useState } from "react";
import { notify } from "../../../ui/toast/notify";
import { useSession } from "../../accounts";
import { completePurchase, type Purchase, type PurchaseOutcome } from "./complete-purchase";

export type PurchaseState = PurchaseOutcome | { status: "processing"; pending: boolean };

const toastOptions = { position: "bottom-right", closeAfterMs: 3000 } as const;

/** Completes the purchase once the session has loaded, and again on retry. Unmounting aborts it. */
export function usePaymentCompletion({ courseId, sessionId, isFree }: Omit<Purchase, "viewerId">): {
  state: PurchaseState;
  retry: () => void;
} {
  const { status, viewer } = useSession();
  const viewerId = viewer?.id ?? null;
  const isSessionLoaded = status !== "loading";
  const [state, setState] = useState<PurchaseState>({ status: "processing", pending: false });

  const [attempt, setAttempt] = useState(0);

  useEffect(
    function completeOnce() {
      if (!isSessionLoaded) return;
      const mount = new AbortController();
      void complete(mount.signal);
      return () => mount.abort();

      async function complete(signal: AbortSignal): Promise<void> {
        // Strict mode unmounts the first mount immediately. Don't send a request for it.
        await Promise.resolve();
        if (signal.aborted) return;
        const showPending = () => setState({ status: "processing", pending: true });
        const outcome = await completePurchase({ courseId, sessionId, isFree, viewerId }, signal, showPending);
        if (!outcome) return;
        setState(outcome);
        // Enrolling has already shown a toast, and the page itself shows errors.
        if (outcome.status === "success" && !isFree) notify.success(outcome.message, toastOptions);
      }
    },
    [courseId, sessionId, isFree, isSessionLoaded, viewerId, attempt],
  );

  const retry = (): void => {
    setState({ status: "processing", pending: false });
    setAttempt((attempts) => attempts + 1);
  };
  return { state, retry };
}
