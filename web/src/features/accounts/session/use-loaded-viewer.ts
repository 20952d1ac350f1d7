import { skipToken } from "@apollo/client/react";
import { useEffect, useMemo } from "react";
import { useViewerQuery } from "./session.generated";
import { refreshSession } from "./refresh-session";
import { clearSession } from "../tokens/session-tokens";
import { readStoredViewer, storeViewer, type Viewer } from "./stored-viewer";

export interface LoadedViewer {
  viewer: Viewer | null;
  failed: boolean;
}

/** The signed-in person: at once as last stored, then as the server says. */
export function useLoadedViewer(hasSession: boolean): LoadedViewer {
  const stored = useMemo(() => (hasSession ? readStoredViewer() : null), [hasSession]);
  const { data, error, refetch } = useViewerQuery(
    hasSession ? { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" } : skipToken,
  );
  const loaded = data?.viewer;
  const disowned = loaded === null;

  useEffect(
    function keepForNextStart() {
      if (loaded) storeViewer(loaded);
    },
    [loaded],
  );

  useEffect(
    function renewDisownedSession() {
      if (!disowned) return;
      async function recover() {
        if ((await refreshSession()) !== "renewed") return;
        const again = await refetch();
        if (!again.data?.viewer) clearSession();
      }
      recover().catch(() => undefined);
    },
    [disowned, refetch],
  );

  return { viewer: loaded ?? (disowned ? null : stored), failed: error !== undefined };
}
