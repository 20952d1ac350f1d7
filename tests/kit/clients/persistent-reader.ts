import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { eventually } from "../eventually";

const PAUSE_MS = 50;
const eventsWith = (fields: string): string => `subscription ($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { seq previousSeq message { id clientMessageId ${fields} } }
}`;

export interface SeenEvent {
  seq: number;
  previousSeq: number;
  message: { id: string; clientMessageId: string };
}

/** Reads a channel as a good client does: when its socket is gone, it comes back and asks for what followed what it saw. */
export class PersistentReader {
  readonly events: SeenEvent[] = [];
  /** What it said it had seen, each time it came. */
  readonly cameAfter: number[] = [];
  private isStopped = false;
  private current: { dispose: () => unknown } | null = null;
  private socket: WebSocket | null = null;
  private readonly done: Promise<void>;

  /** `addressOf` is asked at each try: the server may be another one by then. */
  constructor(
    private readonly addressOf: (attempt: number) => string,
    private readonly token: string,
    private readonly channelId: string,
    /** Asked for beside the ids, and not looked at. */
    private readonly fields = "",
  ) {
    this.done = this.readOn();
  }

  get lastSeq(): number {
    return this.events.at(-1)?.seq ?? 0;
  }

  /** Resolves when everything up to a number was seen. */
  async until(seq: number): Promise<void> {
    await eventually(`the reader has seen event ${seq}`, () => this.lastSeq >= seq);
  }

  /** Takes nothing more off its TCP connection, without a word to the server. */
  fallAsleep(): void {
    this.socket?.pause();
  }

  /** Reads on: first what still is in its socket, then, if that has ended meanwhile, over a new one. */
  wakeUp(): void {
    this.socket?.resume();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.current?.dispose();
    await this.done;
  }

  private async readOn(): Promise<void> {
    for (let attempt = 0; !this.isStopped; attempt += 1) {
      await this.readOnce(attempt);
      await wait(PAUSE_MS);
    }
  }

  private readOnce(attempt: number): Promise<void> {
    const client = createClient({
      url: `${this.addressOf(attempt).replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${this.token}` },
      retryAttempts: 0,
      on: { opened: (socket) => (this.socket = socket as WebSocket) },
    });
    this.current = client;
    const variables = { channelId: this.channelId, afterSeq: this.lastSeq };
    this.cameAfter.push(variables.afterSeq);
    return new Promise((resolve) => {
      client.subscribe<{ channelEvents: SeenEvent }>(
        { query: eventsWith(this.fields), variables },
        {
          next: ({ data }) => data && this.events.push(data.channelEvents),
          error: () => resolve(),
          complete: () => resolve(),
        },
      );
    });
  }
}
