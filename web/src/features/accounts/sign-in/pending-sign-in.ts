import { readStored, removeStored, storageKeys, writeStored } from "../../../lib/storage/storage";

/** A sign-in whose password was right and whose code is still to come. */
export interface PendingSignIn {
  userId: string;
  /** The address that the code was mailed to. */
  email: string;
  /** Shows the server that the password was given, after a change of network too. */
  signInProof?: string | null;
}

/** As long as a code lives on the server. */
const codeLifeMs = 10 * 60_000;

/** Keeps it under the documented keys, so that the code screen can be opened anew. */
export function storePendingSignIn({ userId, email, signInProof }: PendingSignIn): void {
  writeStored(storageKeys.mfaUserId, userId);
  writeStored(storageKeys.mfaEmail, email);
  if (signInProof) writeStored(storageKeys.mfaProof, signInProof);
  else removeStored(storageKeys.mfaProof);
  writeStored(storageKeys.mfaStartedAt, String(Date.now()));
}

export function readPendingSignIn(): PendingSignIn | null {
  const userId = readStored(storageKeys.mfaUserId);
  const email = readStored(storageKeys.mfaEmail);
  const signInProof = readStored(storageKeys.mfaProof);
  return userId && email ? { userId, email, signInProof } : null;
}

/** Only while its last code can still be typed: whoever comes to sign in later begins with the password. */
export function readFreshPendingSignIn(): PendingSignIn | null {
  const startedAt = Number(readStored(storageKeys.mfaStartedAt));
  return Date.now() - startedAt < codeLifeMs ? readPendingSignIn() : null;
}

export function clearPendingSignIn(): void {
  removeStored(storageKeys.mfaUserId, storageKeys.mfaEmail, storageKeys.mfaProof, storageKeys.mfaStartedAt);
}
