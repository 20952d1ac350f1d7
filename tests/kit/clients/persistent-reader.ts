import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "graphql-ws";
import WebSocket from "ws";
import { eventually } from "../eventually";

const RECONNECT_DELAY_MS = 50;
const eventsQuery = (fields: string): string => `subscription ($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { seq previousSeq message { id clientMessageId ${fields} } }
}`;

export interface ReceivedEvent {
  seq: number;
  previousSeq: number;
  message: { id: string; clientMessageId: string };
}

/** Reads a channel like our web client: after a disconnect, it reconnects and continues after the last event. */
export class PersistentReader {
  readonly events: ReceivedEvent[] = [];
  /** The `afterSeq` of each subscription. */
  readonly resumedAfter: number[] = [];
  private isStopped = false;
  private current: { dispose: () => unknown } | null = null;
  private socket: WebSocket | null = null;
  private readonly done: Promise<void>;

  /** `addressOf` runs on each attempt, because the server may have changed. */
  constructor(
    private readonly addressOf: (attempt: number) => string,
    private readonly token: string,
    private readonly channelId: string,
    /** Message fields to request in addition to the IDs. Their values are ignored. */
    private readonly fields = "",
  ) {
    this.done = this.readUntilStopped();
  }

  get lastSeq(): number {
    return this.events.at(-1)?.seq ?? 0;
  }

  /** Resolves when the reader has received everything up to a `seq`. */
  async until(seq: number): Promise<void> {
    await eventually(`the reader receives event ${seq}`, () => this.lastSeq >= seq);
  }

  /** Stops reading from the TCP connection without notifying the server. */
  pause(): void {
    this.socket?.pause();
  }

  /** Reads the remaining data from the socket, then reconnects if the socket has closed. */
  resume(): void {
    this.socket?.resume();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.current?.dispose();
    await this.done;
  }

  private async readUntilStopped(): Promise<void> {
    for (let attempt = 0; !this.isStopped; attempt += 1) {
      await this.readOnce(attempt);
      await wait(RECONNECT_DELAY_MS);
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
    this.resumedAfter.push(variables.afterSeq);
    return new Promise((resolve) => {
      client.subscribe<{ channelEvents: ReceivedEvent }>(
        { query: eventsQuery(this.fields), variables },
        {
          next: ({ data }) => data && this.events.push(data.channelEvents),
          error: () => resolve(),
          complete: () => resolve(),
        },
      );
    });
  }
}
