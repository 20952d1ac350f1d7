import { isList } from "../../../lib/storage/json";
import { readStoredJson, storageKeys, writeStoredJson } from "../../../lib/storage/storage";

/** Those of the strikes in force that this browser has not told of yet; it remembers them. */
export function rememberNewStrikes<Strike extends { id: string }>(inForce: readonly Strike[]): readonly Strike[] {
  const known = readStoredJson(storageKeys.notifiedStrikes, isList) ?? [];
  const fresh = inForce.filter(({ id }) => !known.includes(id));
  if (fresh.length > 0 || known.length !== inForce.length) {
    writeStoredJson(
      storageKeys.notifiedStrikes,
      inForce.map(({ id }) => id),
    );
  }
  return fresh;
}
