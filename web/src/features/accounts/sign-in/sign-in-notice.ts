import { isRecord } from "../../../lib/storage/json";

/** Router state for the sign-in page: why the visitor was sent there. */
export interface SignInNotice {
  notice: string;
}

/** Router state for the sign-in page: the email of an existing account, to prefill. */
export interface SignInState {
  email: string;
}

export const readSignInEmail = (state: unknown): string =>
  isRecord(state) && typeof state.email === "string" ? state.email : "";

export function readSignInNotice(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  return typeof state.notice === "string" ? state.notice : null;
}
