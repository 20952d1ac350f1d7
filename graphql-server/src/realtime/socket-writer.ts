import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";

/** Room for a few thousand messages. A client that falls further behind is disconnected. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Clients reconnect and catch up. */
const TRY_AGAIN_LATER = 1013;
const CLOSE_TIMEOUT_MS = 3_000;
/** Replays pause above this level, so that they don't reach the limit. */
const MAX_REPLAY_BYTES = 256 * 1024;

interface SocketWriterDeps {
  socket: WebSocket;
  stream: Duplex;
  onDelivered: (events: number) => void;
}

/**
 * Writes prebuilt frames to a socket, bypassing the library, so that many sockets can share one buffer. This is safe, because
 * without compression the library writes every frame in one piece. A client that falls too far behind is disconnected.
 */
export class SocketWriter {
  constructor(private readonly deps: SocketWriterDeps) {}

  /** `events` is the number of events in the frames. Returns false if the socket is closed. */
  write(frames: Buffer, events = 0): boolean {
    if (this.deps.socket.readyState !== this.deps.socket.OPEN) return false;
    if (this.deps.stream.writableLength > MAX_BUFFERED_BYTES) {
      this.disconnect();
      return false;
    }
    this.deps.stream.write(frames);
    if (events) this.deps.onDelivered(events);
    return true;
  }

  /** Like `write`, but the frames of one tick go out together. */
  writeTogether(frames: Buffer, events: number): void {
    if (this.deps.stream.writableCorked === 0) {
      this.deps.stream.cork();
      process.nextTick(() => this.deps.stream.uncork());
    }
    this.write(frames, events);
  }

  /** Resolves when the client has read most of the buffer, or is gone. */
  async drained(): Promise<void> {
    if (this.deps.stream.writableLength <= MAX_REPLAY_BYTES || this.deps.stream.destroyed) return;
    await new Promise<void>((resolve) => {
      const settle = (): void => {
        this.deps.stream.off("drain", settle).off("close", settle);
        resolve();
      };
      this.deps.stream.on("drain", settle).on("close", settle);
    });
  }

  private disconnect(): void {
    this.deps.socket.close(TRY_AGAIN_LATER, "Reading too slowly");
    // A client that doesn't read won't complete the close handshake either.
    setTimeout(() => this.deps.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }
}

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A WebSocket text frame (RFC 6455, 5.2) as a server sends it: unfragmented, unmasked, uncompressed. Sockets can share it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerOf(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  header.copy(frame);
  frame.write(text, header.length);
  return frame;
}

function headerOf(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([FINAL_TEXT, length]);
  if (length <= 0xffff) {
    const header = Buffer.from([FINAL_TEXT, LENGTH_16, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header[0] = FINAL_TEXT;
  header[1] = LENGTH_64;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
