import { skipToken } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useViewerQuery } from "./session.generated";
import { refreshSession } from "./refresh-session";
import { clearStoredSession } from "../tokens/session-tokens";
import { readStoredViewer, storeViewer, type Viewer } from "./stored-viewer";

export interface LoadedViewer {
  viewer: Viewer | null;
  failed: boolean;
}

/** The viewer: the stored copy first, then the server's. */
export function useLoadedViewer(hasSession: boolean): LoadedViewer {
  const stored = useMemo(() => (hasSession ? readStoredViewer() : null), [hasSession]);
  const { data, error, refetch } = useViewerQuery(
    hasSession ? { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" } : skipToken,
  );
  const loaded = data?.viewer;
  const isRejected = loaded === null;

  useEffect(
    function storeForNextStart() {
      if (loaded) storeViewer(loaded);
    },
    [loaded],
  );

  useEffect(
    function recoverRejectedSession() {
      if (!isRejected) return;
      async function recover() {
        if ((await refreshSession()) !== "refreshed") return;
        const retried = await refetch();
        if (!retried.data?.viewer) clearStoredSession();
      }
      recover().catch(() => undefined);
    },
    [isRejected, refetch],
  );

  return { viewer: loaded ?? (isRejected ? null : stored), failed: error !== undefined };
}
