import { createContext, useContext } from "react";
import type { Session_authPayloadFragment } from "../../../gql/graphql";
import type { SignInNotice } from "../sign-in/sign-in-notice";
import type { Viewer } from "./stored-viewer";

export type { Viewer };

/** The session of a sign-in response. Its token and user are null if the code step is required. */
export type SignInPayload = Pick<Session_authPayloadFragment, "token" | "refreshToken" | "mfaVerified" | "user">;

export interface Session {
  status: "loading" | "signedOut" | "signedIn";
  viewer: Viewer | null;
  /** Starts the session of a login or registration response. */
  signIn: (payload: SignInPayload) => Promise<void>;
  /** Ends the session on the server and in this browser, then goes to the sign-in page. */
  signOut: () => Promise<void>;
  /** Clears a session that the server has already ended, then navigates to `to`. */
  clearSession: (to: string, state?: SignInNotice) => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession must be used inside SessionProvider");
  return session;
}
