import { Client, type IFrame, type IMessage, type StompConfig } from "@stomp/stompjs";
import WebSocket from "ws";
import type { Person } from "../people";

interface Server {
  url: string;
}

/** Shorter than the time limit of a test, so that the error shows what is missing. */
const TIMEOUT_MS = 45_000;

export interface ErrorFrame {
  /** The `message` header, which clients show. */
  message: string;
  receiptId: string | undefined;
  body: { code: string; message: string; requestId: string; until?: string };
}

/** The @stomp/stompjs client, signed in and without reconnects. Tests can await its connection, errors, and messages. */
export class StompClient {
  readonly received: unknown[] = [];
  readonly connected: Promise<IFrame>;
  readonly error: Promise<ErrorFrame>;
  readonly closed: Promise<{ code: number; at: number }>;
  readonly client: Client;
  private readonly waiting = new Set<() => void>();

  constructor(server: Server, person: Pick<Person, "token"> | null, config: StompConfig = {}) {
    this.client = new Client({
      reconnectDelay: 0,
      heartbeatIncoming: 4_000,
      heartbeatOutgoing: 4_000,
      connectHeaders: person ? { Authorization: `Bearer ${person.token}` } : {},
      webSocketFactory: () =>
        new WebSocket(`${server.url.replace("http", "ws")}/ws`, ["v12.stomp", "v11.stomp", "v10.stomp"]),
      ...config,
    });
    this.connected = new Promise((resolve) => (this.client.onConnect = resolve));
    this.error = new Promise((resolve) => {
      this.client.onStompError = ({ headers, body }) => {
        const parsed = JSON.parse(body) as ErrorFrame["body"];
        resolve({ message: headers.message ?? "", receiptId: headers["receipt-id"], body: parsed });
      };
    });
    this.closed = new Promise((resolve) => {
      this.client.onWebSocketClose = ({ code }: { code: number }) => resolve({ code, at: Date.now() });
    });
    this.client.activate();
  }

  /** Subscribes to a destination and collects its message bodies. Resolves on the server's receipt or when the socket closes. */
  async subscribe<Body>(destination: string): Promise<StompSubscription<Body>> {
    await this.connected;
    const bodies: Body[] = [];
    const receipt = `subscribed-${Math.random()}`;
    const confirmed = this.receiptOf(receipt);
    const { unsubscribe } = this.client.subscribe(
      destination,
      ({ body }: IMessage) => {
        bodies.push(JSON.parse(body) as Body);
        this.waiting.forEach((check) => check());
      },
      { receipt },
    );
    await Promise.race([confirmed, this.closed]);
    return { bodies, unsubscribe, until: (condition) => this.until(bodies, condition) };
  }

  /** Sends a message. Resolves on the server's receipt or when the socket closes. */
  async send(destination: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
    await this.connected;
    const receipt = `sent-${Math.random()}`;
    const confirmed = this.receiptOf(receipt);
    this.client.publish({
      destination,
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { receipt, ...headers },
    });
    await Promise.race([confirmed, this.closed]);
  }

  receiptOf(receipt: string): Promise<void> {
    return new Promise((resolve) => this.client.watchForReceipt(receipt, () => resolve()));
  }

  async stop(): Promise<void> {
    await this.client.deactivate({ force: true });
  }

  private until<Body>(bodies: Body[], condition: (bodies: Body[]) => boolean): Promise<Body[]> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (!condition(bodies)) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve(bodies);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`Timed out; received so far: ${JSON.stringify(bodies)}`));
      }, TIMEOUT_MS);
      this.waiting.add(check);
      check();
    });
  }
}

export interface StompSubscription<Body> {
  bodies: Body[];
  unsubscribe: () => void;
  until(condition: (bodies: Body[]) => boolean): Promise<Body[]>;
}
