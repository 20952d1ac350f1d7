import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { errorBody, toAppError, type LogUnexpected } from "../../kernel/errors/error-format";
import { AppError } from "../../kernel/errors/errors";
import type { Viewer } from "../../kernel/auth/viewer";
import type { SocketWriter } from "../fan-out/socket-writer";
import { textFrame } from "../fan-out/text-frame";
import { negotiateBeats, OFFERED_BEATS, Pulse } from "./heart-beats";
import { encodeFrame, type StompFrame } from "./stomp-frame";
import { StompParser } from "./stomp-parser";

const CONNECT_PATIENCE_MS = 10_000;
const POLICY_VIOLATION = 1008;
const NORMAL = 1000;
/** A client that waits for nothing is read no further than this many frames ahead. */
const READ_AHEAD = 32;
const MAX_SUBSCRIPTIONS = 30;

/** What the frames of one connection lead to. Every call throws what the client is to be told. */
export interface StompDestinations {
  /** Signs in. `release` undoes what the connection set up. */
  admit(authorization: string | undefined): Promise<{ viewer: Viewer; release: () => void }>;
  /** Bodies of a destination, listening already. */
  follow(destination: string): Promise<AsyncIterableIterator<string>>;
  /** A message of the client for a destination. */
  publish(destination: string, body: string): Promise<void>;
}

/** One STOMP 1.2 connection: frames are worked through in order, an error is said once and ends it. */
export class StompSession {
  private readonly parser = new StompParser();
  private readonly waiting: StompFrame[] = [];
  private readonly subscriptions = new Map<string, AsyncIterableIterator<string>>();
  private readonly connectTimer: NodeJS.Timeout;
  private pulse: Pulse | null = null;
  private release: (() => void) | null = null;
  private isConnected = false;
  private isWorking = false;
  private isOver = false;
  private messageCount = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly writer: SocketWriter,
    private readonly destinations: StompDestinations,
    private readonly logUnexpected: LogUnexpected,
  ) {
    const late = new AppError("UNAUTHENTICATED", "Authentication required");
    this.connectTimer = setTimeout(() => this.fail(late), CONNECT_PATIENCE_MS);
    socket.on("message", (data) => this.receive(data as Buffer));
    socket.once("close", () => this.end());
  }

  private receive(data: Buffer): void {
    if (this.isOver) return;
    this.pulse?.heard();
    try {
      this.waiting.push(...this.parser.push(data));
    } catch (error) {
      this.fail(error);
      return;
    }
    if (this.waiting.length > READ_AHEAD) this.socket.pause();
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    for (let frame = this.waiting.shift(); frame && !this.isOver; frame = this.waiting.shift()) {
      try {
        await this.handle(frame);
      } catch (error) {
        this.fail(error, frame);
      }
      if (this.waiting.length === 0) this.socket.resume();
    }
    this.isWorking = false;
  }

  private async handle(frame: StompFrame): Promise<void> {
    const { command, headers } = frame;
    const isOpening = command === "CONNECT" || command === "STOMP";
    if (isOpening !== !this.isConnected) throw refused(isOpening ? "Connected already" : "Send CONNECT first");
    if (isOpening) return this.connect(frame);
    if (command === "SUBSCRIBE") await this.subscribe(frame);
    else if (command === "UNSUBSCRIBE") await this.unsubscribe(headers.get("id"));
    else if (command === "SEND") await this.destinations.publish(required(frame, "destination"), frame.body);
    else if (command !== "DISCONNECT") throw refused(`${command.slice(0, 40)} is not taken here`);
    this.confirm(headers.get("receipt"));
    if (command === "DISCONNECT") this.close(NORMAL);
  }

  private async connect({ headers }: StompFrame): Promise<void> {
    const versions = (headers.get("accept-version") ?? "1.0").split(",").map((version) => version.trim());
    if (!versions.includes("1.2")) {
      throw refused(`This server speaks STOMP 1.2 only, not ${versions.join(", ")}. Send accept-version:1.2`);
    }
    const beats = negotiateBeats(headers.get("heart-beat"));
    const { viewer, release } = await this.destinations.admit(
      headers.get("Authorization") ?? headers.get("authorization"),
    );
    // The socket may have gone while the session was read.
    if (this.isOver) return release();
    this.release = release;
    this.isConnected = true;
    clearTimeout(this.connectTimer);
    this.write("CONNECTED", {
      version: "1.2",
      "heart-beat": OFFERED_BEATS,
      "user-name": viewer.id,
      session: randomUUID(),
    });
    this.pulse = new Pulse(
      beats,
      () => this.writer.write(textFrame("\n")),
      () => this.fail(refused("Nothing was heard for three heart-beats")),
    );
  }

  private async subscribe(frame: StompFrame): Promise<void> {
    const id = required(frame, "id");
    const destination = required(frame, "destination");
    if ((frame.headers.get("ack") ?? "auto") !== "auto") throw refused("Only ack:auto is offered");
    if (this.subscriptions.has(id)) throw refused("A subscription has this id already");
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS) throw refused(`At most ${MAX_SUBSCRIPTIONS} subscriptions`);
    const bodies = await this.destinations.follow(destination);
    if (this.isOver) {
      await bodies.return?.();
      return;
    }
    this.subscriptions.set(id, bodies);
    void this.deliver(id, destination, bodies);
  }

  private async deliver(id: string, destination: string, bodies: AsyncIterableIterator<string>): Promise<void> {
    try {
      for await (const body of bodies) {
        if (this.subscriptions.get(id) !== bodies) return;
        const headers = { subscription: id, "message-id": `${id}-${(this.messageCount += 1)}`, destination };
        this.write("MESSAGE", { ...headers, "content-type": "application/json" }, body);
      }
    } catch (error) {
      // What was unsubscribed meanwhile has nothing more to say.
      if (this.subscriptions.get(id) === bodies) this.fail(error);
    }
  }

  private async unsubscribe(id: string | undefined): Promise<void> {
    const bodies = id === undefined ? undefined : this.subscriptions.get(id);
    if (id === undefined || !bodies) throw refused("There is no subscription with this id");
    this.subscriptions.delete(id);
    await bodies.return?.();
  }

  private confirm(receipt: string | undefined): void {
    if (receipt !== undefined) this.write("RECEIPT", { "receipt-id": receipt });
  }

  /** As STOMP 1.2 says, the connection is over after an ERROR frame. */
  private fail(thrown: unknown, frame?: StompFrame): void {
    if (this.isOver) return;
    const requestId = randomUUID();
    const { error, unexpected } = toAppError(thrown);
    if (unexpected) this.logUnexpected(error, requestId);
    const receipt = frame?.headers.get("receipt");
    const headers = { message: error.message, version: "1.2", "content-type": "application/json" };
    const body = JSON.stringify(errorBody(error, requestId));
    this.write("ERROR", { ...headers, ...(receipt !== undefined && { "receipt-id": receipt }) }, body);
    this.close(POLICY_VIOLATION);
  }

  private write(command: string, headers: Record<string, string>, body?: string): void {
    this.writer.write(textFrame(encodeFrame(command, headers, body)), command === "MESSAGE" ? 1 : 0);
  }

  private close(code: number): void {
    this.end();
    // Paused, the socket would not read the client's answer to the closing.
    this.socket.resume();
    this.socket.close(code);
  }

  private end(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.connectTimer);
    this.pulse?.stop();
    const ending = [...this.subscriptions.values()];
    this.subscriptions.clear();
    for (const bodies of ending) void bodies.return?.();
    this.release?.();
    this.release = null;
  }
}

const refused = (text: string): AppError => new AppError("VALIDATION", text);

function required({ command, headers }: StompFrame, name: string): string {
  const value = headers.get(name);
  if (!value) throw refused(`${command} needs the header ${name}`);
  return value;
}
