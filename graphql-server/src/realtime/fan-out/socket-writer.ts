import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";

/** Bytes that may wait for one slow reader; some thousand messages. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Clients come back, and catch up from what they saw last. */
const TRY_AGAIN_LATER = 1013;
const CLOSE_TIMEOUT_MS = 3_000;
/** Replays wait for the reader beyond this, instead of running into the limit. */
const MAX_REPLAY_BYTES = 256 * 1024;

/**
 * Puts ready-made frames on a socket beside the library's own: one buffer serves any number of sockets. Safe because the
 * library writes every frame at once and whole, compression being off. A reader that falls too far behind is cut off alone.
 */
export class SocketWriter {
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    private readonly onDelivered: (events: number) => void,
  ) {}

  /** `events` is how many events the frames carry. False when the socket takes nothing any more. */
  write(frames: Buffer, events = 0): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false;
    if (this.stream.writableLength > MAX_BUFFERED_BYTES) {
      this.disconnect();
      return false;
    }
    this.stream.write(frames);
    if (events) this.onDelivered(events);
    return true;
  }

  /** Resolves when the reader has taken most of what was written, or is gone. */
  async drained(): Promise<void> {
    if (this.stream.writableLength <= MAX_REPLAY_BYTES || this.stream.destroyed) return;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        this.stream.off("drain", settle).off("close", settle);
        resolve();
      };
      this.stream.on("drain", settle).on("close", settle);
    });
  }

  private disconnect(): void {
    this.socket.close(TRY_AGAIN_LATER, "Reading too slowly");
    // Whoever does not read does not answer the closing either.
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }
}
