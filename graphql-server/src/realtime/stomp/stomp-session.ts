import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { errorBody, toAppError, type LogUnexpected } from "../../kernel/errors/error-format";
import { AppError } from "../../kernel/errors/errors";
import type { Viewer } from "../../kernel/auth/viewer";
import { textFrame, type SocketWriter } from "../socket-writer";
import { negotiateHeartBeats, SERVER_HEART_BEAT, HeartBeatTimer } from "./heart-beats";
import { encodeFrame, type StompFrame } from "./stomp-frame";
import { StompParser } from "./stomp-parser";

const CONNECT_TIMEOUT_MS = 10_000;
const POLICY_VIOLATION = 1008;
const NORMAL = 1000;
/** Reading pauses while more frames are queued. */
const MAX_QUEUED_FRAMES = 32;
const MAX_SUBSCRIPTIONS = 30;
/** Enough for CONNECT and the subscriptions that clients send without waiting for the answer. */
const MAX_BYTES_BEFORE_CONNECTED = 32_768;

/** The operations behind a connection's frames. Errors are sent to the client. */
export interface StompDestinations {
  authenticate(authorization: string | undefined): Promise<Viewer>;
  /** Message bodies of a destination. The subscription is active once the promise resolves. */
  subscribe(destination: string): Promise<AsyncIterableIterator<string>>;
  publish(destination: string, body: string): Promise<void>;
}

interface StompSessionDeps {
  socket: WebSocket;
  writer: SocketWriter;
  destinations: StompDestinations;
  logUnexpected: LogUnexpected;
}

/** One STOMP 1.2 connection. Handles frames in order and closes after the first error. */
export class StompSession {
  private readonly parser = new StompParser();
  private readonly queue: StompFrame[] = [];
  private readonly subscriptions = new Map<string, AsyncIterableIterator<string>>();
  private readonly connectTimer: NodeJS.Timeout;
  private heartBeatTimer: HeartBeatTimer | null = null;
  private isConnected = false;
  private isProcessing = false;
  private isEnded = false;
  private messageCount = 0;
  private bytesBeforeConnected = 0;

  constructor(private readonly deps: StompSessionDeps) {
    const timeout = new AppError("UNAUTHENTICATED", "Authentication required");
    this.connectTimer = setTimeout(() => this.fail(timeout), CONNECT_TIMEOUT_MS);
    deps.socket.on("message", (data) => this.receive(data as Buffer));
    deps.socket.once("close", () => this.end());
  }

  private receive(data: Buffer): void {
    if (this.isEnded) return;
    this.heartBeatTimer?.onReceive();
    try {
      if (!this.isConnected && (this.bytesBeforeConnected += data.length) > MAX_BYTES_BEFORE_CONNECTED) {
        throw protocolError("Too much data before CONNECTED");
      }
      this.queue.push(...this.parser.push(data));
    } catch (error) {
      this.fail(error);
      return;
    }
    if (this.queue.length > MAX_QUEUED_FRAMES) this.deps.socket.pause();
    void this.processQueue();
  }

  private async processQueue(): Promise<void> {
    if (this.isProcessing) return;
    this.isProcessing = true;
    for (let frame = this.queue.shift(); frame && !this.isEnded; frame = this.queue.shift()) {
      try {
        await this.handle(frame);
      } catch (error) {
        this.fail(error, frame);
      }
      if (this.queue.length === 0) this.deps.socket.resume();
    }
    this.isProcessing = false;
  }

  private async handle(frame: StompFrame): Promise<void> {
    const { command, headers } = frame;
    const isOpening = command === "CONNECT" || command === "STOMP";
    if (isOpening !== !this.isConnected) throw protocolError(isOpening ? "Already connected" : "Send CONNECT first");
    if (isOpening) return this.connect(frame);
    if (command === "SUBSCRIBE") await this.subscribe(frame);
    else if (command === "UNSUBSCRIBE") await this.unsubscribe(headers.get("id"));
    else if (command === "SEND") await this.deps.destinations.publish(requireHeader(frame, "destination"), frame.body);
    else if (command !== "DISCONNECT") throw protocolError(`${command.slice(0, 40)} is not supported`);
    this.sendReceipt(headers.get("receipt"));
    if (command === "DISCONNECT") this.close(NORMAL);
  }

  private async connect({ headers }: StompFrame): Promise<void> {
    const versions = (headers.get("accept-version") ?? "1.0").split(",").map((version) => version.trim());
    if (!versions.includes("1.2")) {
      throw protocolError(`This server supports only STOMP 1.2, not ${versions.join(", ")}. Send accept-version:1.2`);
    }
    const beats = negotiateHeartBeats(headers.get("heart-beat"));
    const viewer = await this.deps.destinations.authenticate(
      headers.get("Authorization") ?? headers.get("authorization"),
    );
    // The socket may have closed during authentication.
    if (this.isEnded) return;
    this.isConnected = true;
    clearTimeout(this.connectTimer);
    this.write("CONNECTED", {
      version: "1.2",
      "heart-beat": SERVER_HEART_BEAT,
      "user-name": viewer.id,
      session: randomUUID(),
    });
    this.heartBeatTimer = new HeartBeatTimer(
      beats,
      () => this.deps.writer.write(textFrame("\n")),
      () => this.fail(protocolError("No data received for three heart-beats")),
    );
  }

  private async subscribe(frame: StompFrame): Promise<void> {
    const id = requireHeader(frame, "id");
    const destination = requireHeader(frame, "destination");
    if ((frame.headers.get("ack") ?? "auto") !== "auto") throw protocolError("Only ack:auto is supported");
    if (this.subscriptions.has(id)) throw protocolError("A subscription with this id already exists");
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw protocolError(`A connection can have at most ${MAX_SUBSCRIPTIONS} subscriptions`);
    const bodies = await this.deps.destinations.subscribe(destination);
    if (this.isEnded) {
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
      // Ignore errors of a subscription that has been canceled.
      if (this.subscriptions.get(id) === bodies) this.fail(error);
    }
  }

  private async unsubscribe(id: string | undefined): Promise<void> {
    const bodies = id === undefined ? undefined : this.subscriptions.get(id);
    if (id === undefined || !bodies) throw protocolError("No subscription has this id");
    this.subscriptions.delete(id);
    await bodies.return?.();
  }

  private sendReceipt(receipt: string | undefined): void {
    if (receipt !== undefined) this.write("RECEIPT", { "receipt-id": receipt });
  }

  /** STOMP 1.2 requires closing the connection after an ERROR frame. */
  private fail(thrown: unknown, frame?: StompFrame): void {
    if (this.isEnded) return;
    const requestId = randomUUID();
    const { error, unexpected } = toAppError(thrown);
    if (unexpected) this.deps.logUnexpected(error, requestId);
    const receipt = frame?.headers.get("receipt");
    const headers = { message: error.message, version: "1.2", "content-type": "application/json" };
    const body = JSON.stringify(errorBody(error, requestId));
    this.write("ERROR", { ...headers, ...(receipt !== undefined && { "receipt-id": receipt }) }, body);
    this.close(POLICY_VIOLATION);
  }

  private write(command: string, headers: Record<string, string>, body?: string): void {
    this.deps.writer.write(textFrame(encodeFrame(command, headers, body)), command === "MESSAGE" ? 1 : 0);
  }

  private close(code: number): void {
    this.end();
    // A paused socket would not read the client's close frame.
    this.deps.socket.resume();
    this.deps.socket.close(code);
  }

  private end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    clearTimeout(this.connectTimer);
    this.heartBeatTimer?.stop();
    const iterators = [...this.subscriptions.values()];
    this.subscriptions.clear();
    for (const bodies of iterators) void bodies.return?.();
  }
}

const protocolError = (text: string): AppError => new AppError("VALIDATION", text);

function requireHeader({ command, headers }: StompFrame, name: string): string {
  const value = headers.get(name);
  if (!value) throw protocolError(`${command} requires the header ${name}`);
  return value;
}
