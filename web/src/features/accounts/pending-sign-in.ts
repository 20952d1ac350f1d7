import { readStored, removeStored, storageKeys, writeStored } from "../../lib/storage";

/** A sign-in whose password was right and whose code is still to come. */
export interface PendingSignIn {
  userId: string;
  /** The address that the code was mailed to. */
  email: string;
}

/** Keeps it under the documented keys, so that the code screen can be opened anew. */
export function storePendingSignIn({ userId, email }: PendingSignIn): void {
  writeStored(storageKeys.mfaUserId, userId);
  writeStored(storageKeys.mfaEmail, email);
}

export function readPendingSignIn(): PendingSignIn | null {
  const userId = readStored(storageKeys.mfaUserId);
  const email = readStored(storageKeys.mfaEmail);
  return userId && email ? { userId, email } : null;
}

export function clearPendingSignIn(): void {
  removeStored(storageKeys.mfaUserId, storageKeys.mfaEmail);
}
