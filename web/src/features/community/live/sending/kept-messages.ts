import { serialize } from "../../../../lib/hooks/serialize";
import { randomUuid } from "../../../../lib/random-uuid";
import type { SessionScope } from "../../../../lib/session-scope";
import { isRecord } from "../../../../lib/storage/json";
import { UNSENT_DATABASE } from "../../../../lib/storage/tab-storage";
import { withStore } from "../../attachments/unsent-database";
import { withoutAcknowledged, type MessageFeed, type PendingMessage } from "../window/message-feed";
import { subscribeToPending, toPending, type PendingStore } from "./pending-store";

type TakeOver = (channelId: string, change: (feed: MessageFeed) => MessageFeed) => void;

/**
 * Keeps a member's unsent messages in the browser's database until they are sent or the member signs out. Each page has a record of its
 * own and holds a lock with the same name, so a later page can tell which pages are gone, and takes over their messages.
 */
export async function keepMessages(
  viewerId: string,
  store: PendingStore,
  session: SessionScope,
  takeOver: TakeOver,
): Promise<void> {
  // Browsers have locks only over HTTPS and on localhost.
  if (session.hasEnded || !navigator.locks) return;
  const prefix = `${viewerId} `;
  const key = prefix + randomUuid();
  await holdLock(key, session);
  let isSaved = false;

  async function save(): Promise<void> {
    const kept = Object.fromEntries(store.channelIds().map((id) => [id, store.read(id)]));
    const isEmpty = Object.keys(kept).length === 0;
    if (session.hasEnded || (isEmpty && !isSaved)) return;
    if (isEmpty) await withStore("messages", "readwrite", (messages) => messages.delete(key));
    else await withStore("messages", "readwrite", (messages) => messages.put(kept, key));
    isSaved = !isEmpty;
  }

  const saveSoon = serialize(save);
  session.onEnd(subscribeToPending(saveSoon));
  saveSoon();
  await navigator.locks.request("unsent-messages", () => takeOverFromClosedPages(prefix, session, takeOver, save));
}

/** Resolves once the lock is held. It ends with the session or the page. */
function holdLock(name: string, session: SessionScope): Promise<void> {
  return new Promise((resolve, reject) => {
    const untilEnd = new Promise<void>((end) => session.onEnd(end));
    navigator.locks
      .request(name, () => {
        resolve();
        return untilEnd;
      })
      .catch(reject);
  });
}

async function takeOverFromClosedPages(
  prefix: string,
  session: SessionScope,
  takeOver: TakeOver,
  save: () => Promise<void>,
): Promise<void> {
  // Opening the database would create it.
  const databases = await indexedDB.databases?.();
  if (databases?.every(({ name }) => name !== UNSENT_DATABASE)) return;
  const { held = [] } = await navigator.locks.query();
  const ofViewer = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const keys = await withStore("messages", "readonly", (messages) => messages.getAllKeys(ofViewer));
  for (const key of keys.filter((each) => !held.some(({ name }) => name === each))) {
    const kept: unknown = await withStore(
      "messages",
      "readonly",
      (messages) => messages.get(key) as IDBRequest<unknown>,
    );
    if (session.hasEnded) return;
    for (const [channelId, messages] of Object.entries(isRecord(kept) ? kept : {}))
      takeOver(channelId, (feed) => withTakenOver(feed, toPending(messages)));
    await save();
    await withStore("messages", "readwrite", (messages) => messages.delete(key));
  }
}

/** Adds the unsent messages of a closed page, in the order of writing. */
export function withTakenOver(feed: MessageFeed, messages: readonly PendingMessage[]): MessageFeed {
  const known = new Set(feed.pending.map(({ clientMessageId }) => clientMessageId));
  const added = withoutAcknowledged(messages, feed.messages).filter((message) => !known.has(message.clientMessageId));
  const pending = [...feed.pending, ...added].sort((a, b) => a.writtenAt.localeCompare(b.writtenAt));
  return { ...feed, pending };
}
