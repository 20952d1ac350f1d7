import { UNSENT_DATABASE } from "../../../lib/storage/tab-storage";

const VERSION = 1;
const STORES = ["files", "messages"] as const;

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's database failed"));
  });
}

/** Runs a request on the database of unsent messages and their files. Signing out removes the database. */
export async function withStore<T>(
  name: (typeof STORES)[number],
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(UNSENT_DATABASE, VERSION);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    for (const store of STORES) result.createObjectStore(store);
  };
  const database = await resultOf(opening);
  try {
    return await resultOf(run(database.transaction(name, mode).objectStore(name)));
  } finally {
    // An open connection would block the removal at sign-out.
    database.close();
  }
}
