import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import { SessionContext, type Session } from "./session";
import { readAccessToken, watchTokens } from "../tokens/session-tokens";
import { useSignOut, useSessionStart, useSignIn } from "./session-hooks";
import { useLoadedViewer, type LoadedViewer } from "./use-loaded-viewer";

/** Provides the session to its children. Must be inside the router. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const starting = useSessionStart();
  const token = useSyncExternalStore(watchTokens, readAccessToken, () => null);
  const loaded = useLoadedViewer(token !== null && !starting);
  const signIn = useSignIn();
  const { signOut, clearSession } = useSignOut(token);

  const status = starting ? "loading" : sessionStatus(token, loaded);
  const viewer = status === "signedIn" ? loaded.viewer : null;
  const session = useMemo<Session>(
    () => ({ status, viewer, signIn, signOut, clearSession }),
    [status, viewer, signIn, signOut, clearSession],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

function sessionStatus(token: string | null, { viewer, failed }: LoadedViewer): Session["status"] {
  if (token === null) return "signedOut";
  if (viewer) return "signedIn";
  return failed ? "signedOut" : "loading";
}
