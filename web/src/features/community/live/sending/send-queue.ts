import type { FeedMessage, PendingMessage } from "../window/message-feed";

const RETRY_STEP_MS = 2_000;
const RETRY_LIMIT_MS = 10_000;

export interface Sent {
  kind: "sent";
  message: FeedMessage;
  xpAwarded: number;
}

export interface Refused {
  kind: "refused";
  error: string;
  code: string | null;
  /** What the message answers does not exist any more. */
  isQuoteGone: boolean;
}

/**
 * How one attempt to send ended. later: the server takes the same message after a pause. unreachable: nobody knows, so the
 * same message may be sent again.
 */
export type SendOutcome = Sent | Refused | { kind: "later"; pauseMs: number } | { kind: "unreachable" };

export interface SendQueueTarget {
  /** The first message that waits for its turn. */
  nextQueued(): PendingMessage | undefined;
  markSending(message: PendingMessage): void;
  markQueued(message: PendingMessage): void;
  markRefused(message: PendingMessage, outcome: Refused): void;
  markSent(message: PendingMessage, outcome: Sent): void;
}

/**
 * Sends one message after the other, so that they arrive in the order of writing. Without an answer the same message is
 * tried again until there is one: its client id makes that harmless.
 */
export class SendQueue {
  private isSending = false;
  private isStopped = false;
  private isPaused = false;
  private failures = 0;
  private retryTimer: number | undefined;

  constructor(
    private readonly target: SendQueueTarget,
    private readonly attempt: (message: PendingMessage) => Promise<SendOutcome>,
  ) {}

  /** Starts sending if there is something to send; also the moment to try again at once after a reconnect, unless the server asked to wait. */
  flush(): void {
    if (this.isPaused) return;
    window.clearTimeout(this.retryTimer);
    void this.run();
  }

  /** Nothing is sent from now on, and what is under way changes nothing any more. */
  stop(): void {
    this.isStopped = true;
    window.clearTimeout(this.retryTimer);
  }

  private async run(): Promise<void> {
    if (this.isSending || this.isStopped) return;
    this.isSending = true;
    try {
      for (let next = this.target.nextQueued(); next; next = this.target.nextQueued()) {
        if (!(await this.send(next))) return;
      }
    } finally {
      this.isSending = false;
    }
  }

  /** Whether the next one may follow. */
  private async send(message: PendingMessage): Promise<boolean> {
    this.target.markSending(message);
    const outcome = await this.attempt(message);
    if (this.isStopped) return false;
    if (outcome.kind === "unreachable") {
      this.failures += 1;
      this.target.markQueued(message);
      this.goOnAfter(Math.min(RETRY_STEP_MS * this.failures, RETRY_LIMIT_MS));
      return false;
    }
    this.failures = 0;
    if (outcome.kind === "later") {
      this.isPaused = true;
      this.target.markQueued(message);
      this.goOnAfter(outcome.pauseMs);
      return false;
    }
    if (outcome.kind === "sent") this.target.markSent(message, outcome);
    else this.target.markRefused(message, outcome);
    return true;
  }

  private goOnAfter(pauseMs: number): void {
    this.retryTimer = window.setTimeout(() => {
      this.isPaused = false;
      void this.run();
    }, pauseMs);
  }
}
