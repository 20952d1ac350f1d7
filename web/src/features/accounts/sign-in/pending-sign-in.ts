import type { CodeSource } from "../../../gql/graphql";
import { readStored, removeStored, storageKeys, writeStored } from "../../../lib/storage/storage";

/** A sign-in with a correct password that still needs the code. */
export interface PendingSignIn {
  userId: string;
  /** The email that the code was sent to. */
  email: string;
  /** Proves to the server that the password was entered, even if the network changes. */
  signInProof?: string | null;
  /** Where the member finds the code; by default, in the email. */
  codeSource?: CodeSource | null;
}

/** Must match the lifetime of a code on the server. */
const CODE_LIFETIME_MS = 10 * 60_000;

const CODE_SOURCES: readonly CodeSource[] = ["AUTHENTICATOR", "PASSKEY", "PASSKEY_OR_AUTHENTICATOR"];

/** Uses the documented keys, so that the code screen survives a reload. */
export function storePendingSignIn({ userId, email, signInProof, codeSource }: PendingSignIn): void {
  writeStored(storageKeys.mfaUserId, userId);
  writeStored(storageKeys.mfaEmail, email);
  if (signInProof) writeStored(storageKeys.mfaProof, signInProof);
  else removeStored(storageKeys.mfaProof);
  if (codeSource) writeStored(storageKeys.mfaCodeSource, codeSource);
  else removeStored(storageKeys.mfaCodeSource);
  writeStored(storageKeys.mfaStartedAt, String(Date.now()));
}

export function readPendingSignIn(): PendingSignIn | null {
  const userId = readStored(storageKeys.mfaUserId);
  const email = readStored(storageKeys.mfaEmail);
  const signInProof = readStored(storageKeys.mfaProof);
  const stored = readStored(storageKeys.mfaCodeSource);
  const codeSource = CODE_SOURCES.find((source) => source === stored) ?? "EMAIL";
  return userId && email ? { userId, email, signInProof, codeSource } : null;
}

/** Null after the last code has expired; sign-in then starts with the password. */
export function readFreshPendingSignIn(): PendingSignIn | null {
  const startedAt = Number(readStored(storageKeys.mfaStartedAt));
  return Date.now() - startedAt < CODE_LIFETIME_MS ? readPendingSignIn() : null;
}

export function clearPendingSignIn(): void {
  removeStored(
    storageKeys.mfaUserId,
    storageKeys.mfaEmail,
    storageKeys.mfaProof,
    storageKeys.mfaCodeSource,
    storageKeys.mfaStartedAt,
  );
}
