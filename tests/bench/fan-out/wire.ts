import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const TEXT = 0x81;
const MASKED = 0x80;
const HANDSHAKE_END = "\r\n\r\n";

/** A client's text frame. The mask is all zeros, which servers accept. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const header =
    body.length < 126
      ? Buffer.from([TEXT, MASKED | body.length, 0, 0, 0, 0])
      : Buffer.from([TEXT, MASKED | 126, body.length >> 8, body.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([header, body]);
}

/**
 * A WebSocket subscriber that needs very little CPU, so that thousands can run next to the server under measurement.
 * It only splits the bytes into frames and passes them on undecoded.
 */
export class ThinSubscriber {
  private incomplete: Buffer | null = null;
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

  onClose(listener: () => void): void {
    this.socket.once("close", listener);
  }

  private read(chunk: Buffer): void {
    let bytes = this.incomplete ? Buffer.concat([this.incomplete, chunk]) : chunk;
    this.incomplete = null;
    if (!this.isOpen) {
      const end = bytes.indexOf(HANDSHAKE_END);
      if (end < 0) {
        this.incomplete = bytes;
        return;
      }
      this.isOpen = true;
      this.onOpen();
      bytes = bytes.subarray(end + HANDSHAKE_END.length);
    }
    let offset = 0;
    for (;;) {
      if (bytes.length - offset < 2) break;
      const short = bytes[offset + 1] ?? 0;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length - offset < header) break;
      const length =
        short < 126
          ? short
          : short === 126
            ? bytes.readUInt16BE(offset + 2)
            : Number(bytes.readBigUInt64BE(offset + 2));
      if (bytes.length - offset < header + length) break;
      const opcode = (bytes[offset] ?? 0) & 0x0f;
      const body = bytes.subarray(offset + header, offset + header + length);
      // Without a pong, the server closes the socket.
      if (opcode === 9) this.socket.write(Buffer.from([0x8a, MASKED, 0, 0, 0, 0]));
      else if (opcode === 1) this.onFrame(body, this);
      offset += header + length;
    }
    if (offset < bytes.length) this.incomplete = Buffer.from(bytes.subarray(offset));
  }
}
