import type { Session } from "./session";

/** A session for tests: by default, of a visitor. */
export const sampleSession = (change: Partial<Session> = {}): Session => ({
  status: "signedOut",
  viewer: null,
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  clearSession: () => undefined,
  ...change,
});
