import { Client, type IFrame, type IMessage, type StompConfig } from "@stomp/stompjs";
import WebSocket from "ws";
import type { Person } from "../people";

interface Place {
  url: string;
}

const PATIENCE_MS = 60_000;

export interface ErrorFrame {
  /** The header that clients show. */
  message: string;
  receiptId: string | undefined;
  body: { code: string; message: string; requestId: string; until?: string };
}

/** The real client, signed in, that does not come back by itself; what happens to it can be waited for. */
export class StompClient {
  readonly received: unknown[] = [];
  readonly connected: Promise<IFrame>;
  readonly error: Promise<ErrorFrame>;
  readonly closed: Promise<{ code: number; at: number }>;
  readonly client: Client;
  private readonly waiting = new Set<() => void>();

  constructor(place: Place, person: Pick<Person, "token"> | null, config: StompConfig = {}) {
    this.client = new Client({
      reconnectDelay: 0,
      heartbeatIncoming: 4_000,
      heartbeatOutgoing: 4_000,
      connectHeaders: person ? { Authorization: `Bearer ${person.token}` } : {},
      webSocketFactory: () =>
        new WebSocket(`${place.url.replace("http", "ws")}/ws`, ["v12.stomp", "v11.stomp", "v10.stomp"]),
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

  /** Collects the bodies of a destination; resolves when the server has confirmed the subscription. */
  async follow<Body>(destination: string): Promise<StompSubscription<Body>> {
    await this.connected;
    const bodies: Body[] = [];
    const receipt = `subscribed-${Math.random()}`;
    const confirmed = this.receiptOf(receipt);
    const { unsubscribe } = this.client.subscribe(
      destination,
      ({ body }: IMessage) => {
        bodies.push(JSON.parse(body) as Body);
        this.waiting.forEach((look) => look());
      },
      { receipt },
    );
    await Promise.race([confirmed, this.closed]);
    return { bodies, unsubscribe, until: (fits) => this.until(bodies, fits) };
  }

  /** Sends and waits for the receipt. */
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

  private until<Body>(bodies: Body[], fits: (bodies: Body[]) => boolean): Promise<Body[]> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!fits(bodies)) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(bodies);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`Waited in vain; so far: ${JSON.stringify(bodies)}`));
      }, PATIENCE_MS);
      this.waiting.add(look);
      look();
    });
  }
}

export interface StompSubscription<Body> {
  bodies: Body[];
  unsubscribe: () => void;
  until(fits: (bodies: Body[]) => boolean): Promise<Body[]>;
}
