import { isList } from "../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../lib/storage/storage";

/** Returns the active strikes that this browser hasn't shown yet, and remembers them as shown. */
export function rememberNewStrikes<Strike extends { id: string }>(active: readonly Strike[]): readonly Strike[] {
  const notified = readStoredJson(storageKeys.notifiedStrikes, isList) ?? [];
  const unseen = active.filter(({ id }) => !notified.includes(id));
  if (unseen.length > 0 || notified.length !== active.length) {
    writeStoredJson(
      storageKeys.notifiedStrikes,
      active.map(({ id }) => id),
    );
  }
  return unseen;
}
