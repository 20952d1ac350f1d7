import { createContext, useContext } from "react";
import type { Session_authPayloadFragment } from "../../../gql/graphql";
import type { SignInNotice } from "../sign-in/sign-in-notice";
import type { Viewer } from "./stored-viewer";

export type { Viewer };

/** An answer that carries a whole session; one that asks for the code step does not. */
export type SignInPayload = Pick<Session_authPayloadFragment, "token" | "refreshToken" | "mfaVerified" | "user">;

export interface Session {
  status: "loading" | "signedOut" | "signedIn";
  viewer: Viewer | null;
  /** Takes up the session of a login or registration answer. */
  signIn: (payload: SignInPayload) => Promise<void>;
  /** Ends the session on the server and here; leads to the sign-in page. */
  signOut: () => Promise<void>;
  /** Drops a session that the server has ended already, and goes on to another page. */
  forget: (to: string, state?: SignInNotice) => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it");
  return session;
}
