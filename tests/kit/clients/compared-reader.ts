import { createPerson, type Person } from "../people";
import type { TestApp } from "../test-app";
import { openSignedIn, type RawSocket } from "./raw-socket";

/** A member with one socket to the product and one to plain graphql-ws. Records the frames per operation on each socket. */
export class ComparedReader {
  readonly product = new Map<string, string[]>();
  readonly plain = new Map<string, string[]>();
  private operations = 0;
  private pings = 0;

  private constructor(
    readonly person: Person,
    readonly isPaying: boolean,
    private readonly sockets: readonly RawSocket[],
  ) {}

  static async open(app: TestApp, plain: { url: string }, role: "FREE" | "PREMIUM" | "ADMIN"): Promise<ComparedReader> {
    const person = await createPerson(app, { role });
    const sockets = await Promise.all([app, plain].map((server) => openSignedIn(server, person.token)));
    const reader = new ComparedReader(person, role !== "FREE", sockets);
    for (const [index, { socket }] of sockets.entries()) {
      const frames = index === 0 ? reader.product : reader.plain;
      socket.on("message", (data) => {
        const text = (data as Buffer).toString().replace(/"requestId":"[^"]+"/g, '"requestId":"…"');
        const { id } = JSON.parse(text) as { id?: string };
        if (id) frames.set(id, [...(frames.get(id) ?? []), text]);
      });
    }
    return reader;
  }

  /** Subscribes on both servers with the same operation ID. */
  subscribe(query: string, variables: Record<string, unknown> = {}): string {
    const id = String((this.operations += 1));
    for (const socket of this.sockets) socket.send({ id, type: "subscribe", payload: { query, variables } });
    return id;
  }

  /** Resolves once both servers have handled the end of the subscription. */
  async complete(id: string): Promise<void> {
    const payload = { number: (this.pings += 1) };
    for (const socket of this.sockets) {
      socket.send({ id, type: "complete" });
      socket.send({ type: "ping", payload });
      await socket.receive((message) => (message.payload as typeof payload | undefined)?.number === payload.number);
    }
  }

  hasReceived(id: string, frames: number): boolean {
    return [this.product, this.plain].every((received) => (received.get(id)?.length ?? 0) >= frames);
  }

  close(): void {
    for (const { socket } of this.sockets) socket.terminate();
  }
}
