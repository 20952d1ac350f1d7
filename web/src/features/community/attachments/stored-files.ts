import { withStore } from "./unsent-database";

/** Files of tabs that were closed without sending are removed after this time. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

interface StoredFile {
  file: Blob;
  storedAt: number;
}

/** Where a browser has no database, such as in some private windows, files last until the page is closed. */
const ignoreFailure = (): null => null;

/** Stores a file until it is sent or the member signs out. */
export async function storeFile(key: string, file: Blob): Promise<void> {
  await withStore("files", "readwrite", (store) =>
    store.put({ file, storedAt: Date.now() } satisfies StoredFile, key),
  ).catch(ignoreFailure);
}

export async function readStoredFile(key: string): Promise<Blob | null> {
  const stored = await withStore(
    "files",
    "readonly",
    (store) => store.get(key) as IDBRequest<StoredFile | undefined>,
  ).catch(ignoreFailure);
  return stored?.file ?? null;
}

export async function removeStoredFile(key: IDBValidKey): Promise<void> {
  await withStore("files", "readwrite", (store) => store.delete(key)).catch(ignoreFailure);
}

export async function removeOldFiles(): Promise<void> {
  const before = Date.now() - MAX_AGE_MS;
  const keys = await withStore("files", "readonly", (store) => store.getAllKeys()).catch(ignoreFailure);
  for (const key of keys ?? []) {
    const stored = await withStore(
      "files",
      "readonly",
      (store) => store.get(key) as IDBRequest<StoredFile | undefined>,
    ).catch(ignoreFailure);
    if (stored && stored.storedAt < before) await removeStoredFile(key);
  }
}
