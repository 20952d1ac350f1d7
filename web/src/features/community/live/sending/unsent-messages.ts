import { notify } from "../../../../ui/toast/notify";
import { sendTexts } from "../../texts";
import { fileSender, type FileSender } from "../../attachments/file-sender";
import type { PendingFile } from "../../attachments/tray-store";
import type { FeedOperations, Rejected, SendOutcome, Sent } from "../feed-operations";
import {
  withMessage,
  withoutPending,
  withPending,
  withPendingChange,
  withRetried,
  type FeedMessage,
  type MessageFeed,
  type PendingMessage,
  type Quote,
} from "../window/message-feed";
import type { PendingStore } from "./pending-store";

const RETRY_STEP_MS = 2_000;
const MAX_RETRY_DELAY_MS = 10_000;

/** The feed that shows the pending messages. */
interface UnsentMessagesFeed {
  read(): MessageFeed;
  update(change: (feed: MessageFeed) => MessageFeed): void;
  onAward(xp: number): void;
}

interface UnsentMessagesDeps {
  channelId: string;
  feed: UnsentMessagesFeed;
  store: PendingStore;
  operations: Pick<FeedOperations, "send">;
  /** By default, the product's own. */
  files?: FileSender;
}

/**
 * The unsent messages of one channel. Each message is shown and stored immediately, and sent after those before it. If no
 * response arrives, it is sent again; its client ID lets the server detect the retry.
 */
export class UnsentMessages {
  private isSending = false;
  private isStopped = false;
  /** Whether the server asked for a delay, which even a reconnect must respect. */
  private isPaused = false;
  private failures = 0;
  private retryTimer: number | undefined;

  private readonly files: FileSender;

  constructor(private readonly deps: UnsentMessagesDeps) {
    const { channelId, feed, store } = deps;
    this.files = deps.files ?? fileSender;
    const unsent = store.read(channelId);
    if (unsent.length) feed.update((current) => ({ ...current, pending: unsent }));
  }

  send(content: string, replyTo: Quote | null, files: readonly PendingFile[] = [], threadRoot?: Quote): void {
    const message: PendingMessage = {
      clientMessageId: newClientMessageId(),
      content,
      replyTo,
      writtenAt: new Date().toISOString(),
      status: "queued",
      error: null,
      ...(files.length > 0 && { files }),
      ...(threadRoot && { threadRoot }),
    };
    this.update((feed) => withPending(feed, message));
    this.flush();
  }

  retry(clientMessageId: string): void {
    this.update((feed) => withRetried(feed, clientMessageId));
    this.flush();
  }

  discard(clientMessageId: string): void {
    void this.files.discard(this.find(clientMessageId));
    this.update((feed) => withoutPending(feed, clientMessageId));
  }

  /** Sends queued messages now, without waiting for the next retry. */
  flush(): void {
    if (this.isPaused) return;
    window.clearTimeout(this.retryTimer);
    void this.sendQueued();
  }

  /** Stops sending and ignores the outcome of a request in flight. Unsent messages stay in the store. */
  stop(): void {
    this.isStopped = true;
    window.clearTimeout(this.retryTimer);
  }

  private async sendQueued(): Promise<void> {
    if (this.isSending || this.isStopped) return;
    this.isSending = true;
    try {
      for (let next = this.nextQueued(); next; next = this.nextQueued()) {
        if (!(await this.attempt(next))) return;
      }
    } finally {
      this.isSending = false;
    }
  }

  private nextQueued(): PendingMessage | undefined {
    return this.deps.feed.read().pending.find(({ status }) => status === "queued");
  }

  /** Returns whether to continue with the next message. */
  private async attempt(message: PendingMessage): Promise<boolean> {
    this.updateMessage(message, { status: "sending" });
    const delivery = await this.deliver(message);
    // The member may have discarded the message during its uploads.
    if (this.isStopped || delivery.kind === "discarded") return !this.isStopped;
    const outcome = retryFalseDuplicate(message, delivery);
    if (outcome.kind === "unreachable") {
      this.failures += 1;
      this.requeue(message, Math.min(RETRY_STEP_MS * this.failures, MAX_RETRY_DELAY_MS));
      return false;
    }
    this.failures = 0;
    if (outcome.kind === "retryLater") {
      this.isPaused = true;
      this.requeue(message, outcome.delayMs);
      return false;
    }
    if (outcome.kind === "sent") this.acknowledge(message, outcome);
    else this.reject(message, outcome);
    return true;
  }

  private async deliver(message: PendingMessage): Promise<SendOutcome | { kind: "discarded" }> {
    if (!message.files) return this.deps.operations.send(this.deps.channelId, message);
    const result = await this.files.upload(message);
    if ("outcome" in result) return result.outcome;
    const { files } = result;
    this.updateMessage(message, { files });
    if (!this.find(message.clientMessageId)) return { kind: "discarded" };
    return this.deps.operations.send(this.deps.channelId, { ...message, files });
  }

  private find(clientMessageId: string): PendingMessage | undefined {
    return this.deps.feed.read().pending.find((message) => message.clientMessageId === clientMessageId);
  }

  private requeue(message: PendingMessage, delayMs: number): void {
    this.updateMessage(message, { status: "queued" });
    this.retryTimer = window.setTimeout(() => {
      this.isPaused = false;
      void this.sendQueued();
    }, delayMs);
  }

  private acknowledge(sent: PendingMessage, { message, xpAwarded }: Sent): void {
    if (isDuplicate(sent, message)) notify.info(sendTexts.duplicateKept);
    this.update((feed) => withoutPending(withMessage(feed, message), sent.clientMessageId));
    void this.files.remove(sent);
    if (xpAwarded > 0) this.deps.feed.onAward(xpAwarded);
  }

  /** A held message waits on the server. Also clears the quote if the quoted message was deleted. If no list shows the message, a notice says that it wasn't sent. */
  private reject(message: PendingMessage, { error, code, isQuoteMissing, areFilesMissing }: Rejected): void {
    const { replyTo, files, threadRoot } = message;
    if (code === "HELD") {
      this.update((feed) => withoutPending(feed, message.clientMessageId));
      void this.files.remove(message);
      return void notify.info(error);
    }
    if (threadRoot && this.deps.feed.read().thread?.root?.id !== threadRoot.id) notify.error(sendTexts.replyNotSent);
    const cleared = isQuoteMissing && replyTo && { replyTo: { ...replyTo, content: "", deleted: true } };
    const reset = areFilesMissing && files && { files: this.files.reset(files) };
    this.updateMessage(message, { status: "failed", error, errorCode: code, ...cleared, ...reset });
  }

  private updateMessage({ clientMessageId }: PendingMessage, change: Partial<PendingMessage>): void {
    this.update((feed) => withPendingChange(feed, clientMessageId, change));
  }

  /** Also stores the pending messages. */
  update(change: (feed: MessageFeed) => MessageFeed): void {
    this.deps.feed.update(change);
    this.deps.store.write(this.deps.channelId, this.deps.feed.read().pending);
  }
}

/** Starts with the time of writing, for `retryFalseDuplicate`. `randomUUID` is unavailable without TLS, except on localhost. */
function newClientMessageId(): string {
  const random = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36));
  return [Date.now(), ...random].join("-");
}

const writtenAtMs = (clientMessageId: string): number => Number(clientMessageId.split("-")[0]);

/** For a duplicate, the server returns the earlier message, which has a different client ID. */
const isDuplicate = (sent: PendingMessage, { clientMessageId }: FeedMessage): boolean =>
  clientMessageId !== sent.clientMessageId;

/**
 * The server detects duplicates by arrival time. Identical messages written further apart can still arrive together after
 * an outage. They aren't duplicates, so send the second one again when the server's window has passed.
 */
function retryFalseDuplicate(sent: PendingMessage, outcome: SendOutcome): SendOutcome {
  if (outcome.kind !== "sent" || !isDuplicate(sent, outcome.message)) return outcome;
  const delayMs = outcome.duplicateWindowMs ?? 0;
  const earlierMs = writtenAtMs(outcome.message.clientMessageId ?? "");
  const distanceMs = Math.abs(writtenAtMs(sent.clientMessageId) - earlierMs);
  return distanceMs > delayMs ? { kind: "retryLater", delayMs } : outcome;
}
