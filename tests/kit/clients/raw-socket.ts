import { once } from "node:events";
import { connect } from "node:net";
import WebSocket from "ws";

interface Server {
  url: string;
}

/** A socket without a GraphQL client, for sending messages that such a client never sends. */
export interface RawSocket {
  socket: WebSocket;
  send(message: unknown): void;
  /** Resolves with the first message that matches, including messages received earlier. */
  receive(matches: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  /** All messages so far. */
  received(): ServerMessage[];
  /** Resolves with the close code and reason. */
  closed: Promise<{ code: number; reason: string }>;
}

export interface ServerMessage {
  type: string;
  id?: string;
  payload?: unknown;
}

export async function openRawSocket(app: Server): Promise<RawSocket> {
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const messages: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    messages.push(JSON.parse((data as Buffer).toString("utf8")) as ServerMessage);
    waiting.forEach((check) => check());
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  // Tests check the close code. Without a listener, the error would crash the test run.
  socket.on("error", () => undefined);
  await once(socket, "open");
  return {
    socket,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    receive: (matches) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = messages.find(matches);
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    received: () => messages,
    closed,
  };
}

/** Opens a raw socket and authenticates it with a token. */
export async function openSignedIn(app: Server, token: string): Promise<RawSocket> {
  const raw = await openRawSocket(app);
  raw.send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  await raw.receive(({ type }) => type === "connection_ack");
  return raw;
}

/** Sends a WebSocket handshake with the path and headers unchanged. Returns the response status: 101 on success. */
export async function handshakeStatus(
  app: Server,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { hostname, port, host } = new URL(app.url);
  const connection = connect(Number(port), hostname);
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Protocol: graphql-transport-ws",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  connection.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [chunk] = (await once(connection, "data")) as [Buffer];
  connection.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1]);
}
