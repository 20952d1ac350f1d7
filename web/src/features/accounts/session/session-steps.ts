import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLogoutMutation, ViewerDocument } from "./session.generated";
import { clearTab } from "../../../lib/storage/tab-storage";
import { paths } from "../../../lib/paths";
import { decodeAccessToken, isAccessTokenLive } from "../tokens/access-token";
import { refreshSession } from "./refresh-session";
import type { SignInPayload } from "./session";
import { clearSession, readAccessToken, readTokens, storeTokens, takeEndReason } from "../tokens/session-tokens";
import type { SignInNotice } from "../sign-in/sign-in-notice";
import { storeViewer } from "./stored-viewer";
import { sessionTexts } from "../texts";

const logoutDeadlineMs = 3000;

/** Checks the stored token once; true while an expired one is being renewed. */
export function useSessionStart(): boolean {
  const [starting, setStarting] = useState(() => {
    const token = readAccessToken();
    return token !== null && !isAccessTokenLive(token);
  });
  useEffect(function renewOrForget() {
    const tokens = readTokens();
    if (!tokens || isAccessTokenLive(tokens.token)) return;
    if (tokens.refreshToken && decodeAccessToken(tokens.token)) {
      void refreshSession().then(() => setStarting(false));
    } else {
      clearSession();
      setStarting(false);
    }
  }, []);
  return starting;
}

/** Takes up a new session. */
export function useSignIn() {
  const client = useApolloClient();
  return useCallback(
    async ({ token, refreshToken, user }: SignInPayload) => {
      if (!token || !user) throw new Error("Invalid response from server");
      // What a visitor was told (prices aside) may be wrong for a member.
      await client.clearStore();
      client.writeQuery({ query: ViewerDocument, data: { viewer: user } });
      storeViewer(user);
      storeTokens({ token, refreshToken });
    },
    [client],
  );
}

/** How a session is left: told to the server first, or only dropped here because the server has ended it already. */
export interface Leaving {
  signOut: () => Promise<void>;
  forget: (to: string, state?: SignInNotice) => void;
}

/** Ends the session; leads to the sign-in page whenever the tokens go, for whatever reason and in whatever tab. */
export function useLeaving(token: string | null): Leaving {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [logout] = useLogoutMutation();
  const hadToken = useRef(token !== null);
  const destination = useRef<{ to: string; state?: SignInNotice } | null>(null);

  useEffect(
    function leaveWhenSignedOut() {
      if (hadToken.current && token === null) {
        void client.clearStore();
        const notice = takeEndReason() ?? sessionTexts.sessionEnded;
        const ended = { to: paths.login(pathname + search), state: { notice } };
        const { to, state } = destination.current ?? ended;
        destination.current = null;
        void navigate(to, { state });
      }
      hadToken.current = token !== null;
    },
    [token, client, navigate, pathname, search],
  );

  const forget = useCallback(
    (to: string, state?: SignInNotice) => {
      if (readAccessToken() === null) return void navigate(to, { replace: true, state });
      destination.current = { to, state };
      clearSession();
    },
    [navigate],
  );

  const signOut = useCallback(async () => {
    // The person leaves even when the server cannot be told; it ends the session by its own time then.
    const fetchOptions = { signal: AbortSignal.timeout(logoutDeadlineMs) };
    await logout({ context: { fetchOptions } }).catch(() => undefined);
    forget(paths.login());
    // Afterward: the feeds have stopped storing what waits to be sent.
    clearTab();
  }, [logout, forget]);

  return { signOut, forget };
}
