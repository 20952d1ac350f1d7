import { notify } from "../../../../ui/toast/notify";
import { sendTexts } from "../../texts";
import type { FeedOperations } from "../feed-operations";
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
import { SendQueue, type Refused, type SendOutcome, type Sent } from "./send-queue";

/** Within this time the server takes the same words to the same channel for a repetition. */
const REPETITION_MS = 5_000;

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
        markSending: (message) => this.update(message, { status: "sending" }),
        markQueued: (message) => this.update(message, { status: "queued" }),
        markRefused: (message, outcome) => this.refuse(message, outcome),
        markSent: (message, outcome) => this.acknowledge(message, outcome),
      },
      async (message) => unlessOwnWords(message, await operations.send(channelId, message)),
    );
    const unsent = store.read(channelId);
    if (unsent.length) target.change((feed) => ({ ...feed, pending: unsent }));
  }

  send(content: string, replyTo: Quote | null): void {
    const message: PendingMessage = {
      clientMessageId: newClientMessageId(),
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
    this.change((feed) => withRetried(feed, clientMessageId));
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

  private acknowledge(sent: PendingMessage, { message, xpAwarded }: Sent): void {
    if (isMerged(sent, message)) notify.info(sendTexts.duplicateKept);
    this.change((feed) => withoutPending(withMessage(feed, message), sent.clientMessageId));
    if (xpAwarded > 0) this.target.awarded(xpAwarded);
  }

  /** What is quoted and gone is not shown any longer. */
  private refuse(message: PendingMessage, { error, code, isQuoteGone }: Refused): void {
    const { replyTo } = message;
    const gone = isQuoteGone && replyTo && { replyTo: { ...replyTo, content: "", deleted: true } };
    this.update(message, { status: "failed", error, errorCode: code, ...gone });
  }

  private update({ clientMessageId }: PendingMessage, change: Partial<PendingMessage>): void {
    this.change((feed) => withPendingChange(feed, clientMessageId, change));
  }

  private change(change: (feed: MessageFeed) => MessageFeed): void {
    this.target.change(change);
    this.store.write(this.channelId, this.target.read().pending);
  }
}

/**
 * Begins with the time of writing, by which words said twice are told from words sent twice. `randomUUID` is missing where
 * a site is served without TLS from another host than localhost.
 */
function newClientMessageId(): string {
  const chance = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36));
  return [Date.now(), ...chance].join("-");
}

const writingTimeMs = (clientMessageId: string): number => Number(clientMessageId.split("-")[0]);

/** For repeated words the server answers with the earlier message, which does not bear the bubble's id. */
const isMerged = (sent: PendingMessage, { clientMessageId }: FeedMessage): boolean =>
  clientMessageId !== sent.clientMessageId;

/**
 * The server takes the same words for a repetition by the time of their arrival. What was written further apart and came
 * together, because there was no connection, is no repetition: it is sent again once the server takes it.
 */
function unlessOwnWords(sent: PendingMessage, outcome: SendOutcome): SendOutcome {
  if (outcome.kind !== "sent" || !isMerged(sent, outcome.message)) return outcome;
  const earlier = writingTimeMs(outcome.message.clientMessageId ?? "");
  const apartMs = Math.abs(writingTimeMs(sent.clientMessageId) - earlier);
  return apartMs > REPETITION_MS ? { kind: "later", pauseMs: REPETITION_MS } : outcome;
}
