/** Router state for the sign-in page: a line that says why the visitor is there. */
export interface SignInNotice {
  notice: string;
}

export function readSignInNotice(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  return typeof state.notice === "string" ? state.notice : null;
}
