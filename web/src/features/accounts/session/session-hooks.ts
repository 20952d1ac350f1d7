import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLogoutMutation, ViewerDocument } from "./session.generated";
import { clearTab, clearUnsent } from "../../../lib/storage/tab-storage";
import { paths } from "../../../lib/paths";
import { decodeAccessToken, isAccessTokenLive } from "../tokens/access-token";
import { refreshSession } from "./refresh-session";
import type { SignInPayload } from "./session";
import { clearStoredSession, readAccessToken, readTokens, storeTokens, takeEndReason } from "../tokens/session-tokens";
import type { SignInNotice } from "../sign-in/sign-in-notice";
import { storeViewer } from "./stored-viewer";

const LOGOUT_TIMEOUT_MS = 3000;

/** Checks the stored token once. True while an expired token is being refreshed. */
export function useSessionStart(): boolean {
  const [starting, setStarting] = useState(() => {
    const token = readAccessToken();
    return token !== null && !isAccessTokenLive(token);
  });
  useEffect(function refreshOrClear() {
    const tokens = readTokens();
    if (!tokens || isAccessTokenLive(tokens.token)) return;
    if (tokens.refreshToken && decodeAccessToken(tokens.token)) {
      void refreshSession().then(() => setStarting(false));
    } else {
      clearStoredSession();
      setStarting(false);
    }
  }, []);
  return starting;
}

/** Starts a session from a sign-in response. */
export function useSignIn() {
  const client = useApolloClient();
  return useCallback(
    async ({ token, refreshToken, user }: SignInPayload) => {
      if (!token || !user) throw new Error("Invalid response from server");
      // Data fetched as a visitor may be wrong for a member.
      await client.clearStore();
      client.writeQuery({ query: ViewerDocument, data: { viewer: user } });
      storeViewer(user);
      storeTokens({ token, refreshToken });
    },
    [client],
  );
}

export interface SignOutActions {
  signOut: () => Promise<void>;
  clearSession: (to: string, state?: SignInNotice) => void;
}

/** Returns actions that end the session. Also goes to the sign-in page whenever any tab removes the tokens. */
export function useSignOut(token: string | null): SignOutActions {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [logout] = useLogoutMutation();
  const hadToken = useRef(token !== null);
  const destination = useRef<{ to: string; state?: SignInNotice } | null>(null);

  useEffect(
    function redirectWhenSignedOut() {
      if (hadToken.current && token === null) {
        const notice = takeEndReason() ?? "Your session has ended. Please sign in again.";
        const ended = { to: paths.login(pathname + search), state: { notice } };
        const { to, state } = destination.current ?? ended;
        destination.current = null;
        void navigate(to, { state });
      }
      hadToken.current = token !== null;
    },
    [token, navigate, pathname, search],
  );

  const clearSession = useCallback(
    (to: string, state?: SignInNotice) => {
      if (readAccessToken() === null) return void navigate(to, { replace: true, state });
      destination.current = { to, state };
      clearStoredSession();
    },
    [navigate],
  );

  const signOut = useCallback(async () => {
    // Sign out locally even if the server is unreachable. The session then expires on its own.
    const fetchOptions = { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) };
    await logout({ context: { fetchOptions } }).catch(() => undefined);
    clearSession(paths.login());
    // Last, because feeds store unsent messages until they stop.
    clearTab();
    clearUnsent();
  }, [logout, clearSession]);

  return { signOut, clearSession };
}
