import { AppError } from "../../kernel/errors/errors";
import { unescapeHeader, type StompFrame } from "./stomp-frame";

/** Includes headers. A message of 4,000 characters takes up to 24 kB as escaped JSON. */
const MAX_FRAME_BYTES = 64 * 1024;
const MAX_HEADERS = 64;

const NUL = 0;
const LF = 10;
const CR = 13;

interface Head {
  command: string;
  headers: Map<string, string>;
  bodyStart: number;
  /** Null: the body ends at the first NUL. */
  bodyLength: number | null;
}

const malformed = (text: string): AppError => new AppError("VALIDATION", text);

function assertFrameSize(bytes: number): void {
  if (bytes > MAX_FRAME_BYTES) throw malformed(`A frame can have at most ${MAX_FRAME_BYTES} bytes`);
}

/**
 * Parses a byte stream into frames. A WebSocket message can contain several frames or part of one. Line endings between frames
 * are heart-beats. Throws if the input is not valid STOMP.
 */
export class StompParser {
  private chunks: Buffer[] = [];
  private size = 0;
  private head: Head | null = null;

  push(chunk: Buffer): StompFrame[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    // Every frame ends with NUL, so a chunk without one can't complete a frame.
    if (!chunk.includes(NUL)) {
      if (this.chunks.length === 1) this.setRemainder(skipLineEndings(chunk));
      assertFrameSize(this.size);
      return [];
    }
    let bytes: Buffer = Buffer.concat(this.chunks);
    const frames: StompFrame[] = [];
    for (;;) {
      if (!this.head) bytes = skipLineEndings(bytes);
      const end = this.endOfFrame(bytes);
      if (end === null) break;
      assertFrameSize(end);
      frames.push(this.readFrame(bytes, end));
      bytes = bytes.subarray(end + 1);
    }
    this.setRemainder(bytes);
    assertFrameSize(this.size);
    return frames;
  }

  private setRemainder(bytes: Buffer): void {
    this.chunks = bytes.length ? [bytes] : [];
    this.size = bytes.length;
  }

  /** Index of the NUL that ends the first frame; null if the frame is incomplete. */
  private endOfFrame(bytes: Buffer): number | null {
    this.head ??= readHead(bytes);
    if (!this.head) return null;
    const { bodyStart, bodyLength } = this.head;
    if (bodyLength === null) {
      const end = bytes.indexOf(NUL, bodyStart);
      return end < 0 ? null : end;
    }
    assertFrameSize(bodyLength);
    const end = bodyStart + bodyLength;
    if (bytes.length <= end) return null;
    if (bytes[end] !== NUL) throw malformed("The body is longer than its content-length");
    return end;
  }

  private readFrame(bytes: Buffer, end: number): StompFrame {
    const { command, headers, bodyStart } = this.head as Head;
    this.head = null;
    return { command, headers, body: textOf(bytes.subarray(bodyStart, end)) };
  }
}

function skipLineEndings(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes[start] === LF || bytes[start] === CR) start += 1;
  return bytes.subarray(start);
}

const withoutCarriageReturn = (line: Buffer): Buffer => (line.at(-1) === CR ? line.subarray(0, -1) : line);

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed("Frames must be UTF-8");
  }
}

/** Command and headers, up to the empty line; null if incomplete. */
function readHead(bytes: Buffer): Head | null {
  const lines: string[] = [];
  for (let start = 0; ;) {
    const end = bytes.indexOf(LF, start);
    const line = withoutCarriageReturn(bytes.subarray(start, end < 0 ? bytes.length : end));
    if (line.includes(NUL)) throw malformed("A frame must have an empty line after its headers");
    if (end < 0) return null;
    start = end + 1;
    if (line.length === 0) return toHead(lines, start);
    lines.push(textOf(line));
    if (lines.length > MAX_HEADERS + 1) throw malformed(`A frame can have at most ${MAX_HEADERS} headers`);
  }
}

function toHead([command = "", ...lines]: string[], bodyStart: number): Head {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon <= 0) throw malformed("A header must have a name, a colon, and a value");
    const name = unescapeHeader(command, line.slice(0, colon));
    const value = unescapeHeader(command, line.slice(colon + 1));
    if (name === null || value === null) throw malformed("A header has an unknown escape");
    if (!headers.has(name)) headers.set(name, value);
  }
  const length = headers.get("content-length");
  if (length !== undefined && !/^\d{1,9}$/.test(length)) throw malformed("content-length is not a number");
  return { command, headers, bodyStart, bodyLength: length === undefined ? null : Number(length) };
}
