import { randomUuid } from "../../../lib/random-uuid";
import type { FeedOperations } from "./feed-operations";
import {
  withMessage,
  withoutPending,
  withPending,
  withPendingStatus,
  type MessageFeed,
  type PendingMessage,
  type Quote,
} from "./message-feed";
import type { PendingStore } from "./pending-store";
import { SendQueue, type SendOutcome } from "./send-queue";

/** What an outbox sees and changes of its channel. */
interface OutboxTarget {
  read(): MessageFeed;
  change(change: (feed: MessageFeed) => MessageFeed): void;
  awarded(xp: number): void;
}

/** What a person writes in one channel: shown at once, sent in order, kept until the server has it. */
export class Outbox {
  private readonly queue: SendQueue;

  constructor(
    private readonly channelId: string,
    private readonly target: OutboxTarget,
    private readonly store: PendingStore,
    operations: Pick<FeedOperations, "send">,
  ) {
    this.queue = new SendQueue(
      {
        nextQueued: () => target.read().pending.find((message) => message.status === "queued"),
        markSending: (message) => this.setStatus(message, "sending"),
        markQueued: (message) => this.setStatus(message, "queued"),
        markRefused: (message, error) => this.setStatus(message, "failed", error),
        markSent: (message, outcome) => this.acknowledge(message, outcome),
      },
      (message) => operations.send(channelId, message),
    );
    const unsent = store.read(channelId);
    if (unsent.length) target.change((feed) => ({ ...feed, pending: unsent }));
  }

  send(content: string, replyTo: Quote | null): void {
    const message: PendingMessage = {
      clientMessageId: randomUuid(),
      content,
      replyTo,
      writtenAt: new Date().toISOString(),
      status: "queued",
      error: null,
    };
    this.change((feed) => withPending(feed, message));
    this.queue.flush();
  }

  retry(clientMessageId: string): void {
    this.change((feed) => withPendingStatus(feed, clientMessageId, "queued"));
    this.queue.flush();
  }

  discard(clientMessageId: string): void {
    this.change((feed) => withoutPending(feed, clientMessageId));
  }

  /** Sends what waits. */
  flush(): void {
    this.queue.flush();
  }

  /** Leaves what is unsent as it is. */
  stop(): void {
    this.queue.stop();
  }

  /** For repeated words the server answers with the earlier message, which does not bear this bubble's id. */
  private acknowledge(sent: PendingMessage, { message, xpAwarded }: Extract<SendOutcome, { kind: "sent" }>): void {
    this.change((feed) => withoutPending(withMessage(feed, message), sent.clientMessageId));
    if (xpAwarded > 0) this.target.awarded(xpAwarded);
  }

  private setStatus(message: PendingMessage, status: PendingMessage["status"], error: string | null = null): void {
    this.change((feed) => withPendingStatus(feed, message.clientMessageId, status, error));
  }

  private change(change: (feed: MessageFeed) => MessageFeed): void {
    this.target.change(change);
    this.store.write(this.channelId, this.target.read().pending);
  }
}

/** `randomUUID` is missing where a site is served without TLS from another host than localhost. */
