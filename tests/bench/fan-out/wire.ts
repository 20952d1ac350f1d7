import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const TEXT = 0x81;
const MASKED = 0x80;
const HANDSHAKE_END = "\r\n\r\n";

/** A text frame as a client sends it; the mask is all zeros, which servers accept. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const header =
    body.length < 126
      ? Buffer.from([TEXT, MASKED | body.length, 0, 0, 0, 0])
      : Buffer.from([TEXT, MASKED | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([header, body]);
}

/**
 * A WebSocket subscriber that costs next to nothing, so that thousands fit beside the server they measure: it finds the
 * frames in the bytes and hands them over undecoded.
 */
export class ThinSubscriber {
  private rest: Buffer | null = null;
  private isOpen = false;
  private onOpen: () => void = () => undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly onFrame: (body: Buffer, subscriber: ThinSubscriber) => void,
  ) {
    socket.on("data", (chunk) => this.read(chunk));
  }

  static async open(
    url: URL,
    protocol: string | null,
    onFrame: (body: Buffer, subscriber: ThinSubscriber) => void,
  ): Promise<ThinSubscriber> {
    const socket = connect(Number(url.port), url.hostname);
    const subscriber = new ThinSubscriber(socket, onFrame);
    await new Promise<void>((resolve, reject) => {
      subscriber.onOpen = resolve;
      socket.once("error", reject);
      socket.write(
        `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n` +
          `${protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ""}\r\n`,
      );
    });
    return subscriber;
  }

  send(text: string): void {
    this.socket.write(clientFrame(text));
  }

  close(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    let bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    this.rest = null;
    if (!this.isOpen) {
      const end = bytes.indexOf(HANDSHAKE_END);
      if (end < 0) {
        this.rest = bytes;
        return;
      }
      this.isOpen = true;
      this.onOpen();
      bytes = bytes.subarray(end + HANDSHAKE_END.length);
    }
    let place = 0;
    for (;;) {
      if (bytes.length - place < 2) break;
      const short = bytes[place + 1] ?? 0;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length - place < header) break;
      const length =
        short < 126 ? short : short === 126 ? bytes.readUInt16BE(place + 2) : Number(bytes.readBigUInt64BE(place + 2));
      if (bytes.length - place < header + length) break;
      const kind = (bytes[place] ?? 0) & 0x0f;
      const body = bytes.subarray(place + header, place + header + length);
      // A ping is answered, or the server gives the socket up.
      if (kind === 9) this.socket.write(Buffer.from([0x8a, MASKED, 0, 0, 0, 0]));
      else if (kind === 1) this.onFrame(body, this);
      place += header + length;
    }
    if (place < bytes.length) this.rest = Buffer.from(bytes.subarray(place));
  }
}
