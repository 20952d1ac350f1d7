import { isRecord } from "../../../lib/storage/json";

/** Router state for the sign-in page: a line that says why the visitor is there. */
export interface SignInNotice {
  notice: string;
}

/** Router state for the sign-in page: the address of someone who has an account already. */
export interface SignInState {
  email: string;
}

export const readSignInEmail = (state: unknown): string =>
  isRecord(state) && typeof state.email === "string" ? state.email : "";

export function readSignInNotice(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  return typeof state.notice === "string" ? state.notice : null;
}
