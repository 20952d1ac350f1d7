/** A STOMP 1.2 frame. If a header repeats, the first one counts. */
export interface StompFrame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: string;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\r": "\\r", "\n": "\\n", ":": "\\c" };
const UNESCAPES: Record<string, string> = { "\\\\": "\\", "\\r": "\r", "\\n": "\n", "\\c": ":" };

/** CONNECT and CONNECTED don't escape headers, for compatibility with STOMP 1.0. */
const isUnescaped = (command: string): boolean => command === "CONNECT" || command === "CONNECTED";

const escape = (text: string): string => text.replace(/[\\\r\n:]/g, (each) => ESCAPES[each] ?? each);

/** Null for an undefined escape sequence, which is a fatal error in STOMP. */
export function unescapeHeader(command: string, text: string): string | null {
  if (isUnescaped(command) || !text.includes("\\")) return text;
  let isValid = true;
  const plain = text.replace(/\\(?:[\s\S]|$)/g, (each) => {
    const value = UNESCAPES[each];
    isValid &&= value !== undefined;
    return value ?? each;
  });
  return isValid ? plain : null;
}

/** A STOMP frame as text. Adds `content-length` if there is a body. */
export function encodeFrame(command: string, headers: Record<string, string>, body = ""): string {
  const encode = isUnescaped(command) ? (text: string): string => text : escape;
  const all = body ? { ...headers, "content-length": String(Buffer.byteLength(body)) } : headers;
  const lines = Object.entries(all).map(([name, value]) => `${encode(name)}:${encode(value)}\n`);
  return `${command}\n${lines.join("")}\n${body}\0`;
}
