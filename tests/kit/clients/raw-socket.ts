import { once } from "node:events";
import { connect } from "node:net";
import WebSocket from "ws";

interface Place {
  url: string;
}

/** A socket below any GraphQL client, for saying what such a client never says. */
export interface RawSocket {
  socket: WebSocket;
  send(message: unknown): void;
  /** The next message that fits; earlier ones are looked through as well. */
  receive(fits: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  /** Everything that came so far. */
  received(): ServerMessage[];
  /** Close code and reason, once it is closed. */
  closed: Promise<{ code: number; reason: string }>;
}

export interface ServerMessage {
  type: string;
  id?: string;
  payload?: unknown;
}

export async function openRawSocket(app: Place): Promise<RawSocket> {
  const socket = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const messages: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    messages.push(JSON.parse((data as Buffer).toString("utf8")) as ServerMessage);
    waiting.forEach((look) => look());
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  // The tests look at the close code; without a listener the error would end the test run.
  socket.on("error", () => undefined);
  await once(socket, "open");
  return {
    socket,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    receive: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = messages.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    received: () => messages,
    closed,
  };
}

/** A raw socket on which somebody is signed in. */
export async function openSignedIn(app: Place, token: string): Promise<RawSocket> {
  const raw = await openRawSocket(app);
  raw.send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  await raw.receive(({ type }) => type === "connection_ack");
  return raw;
}

/** Status of the answer to a WebSocket handshake, byte for byte as given: 101 when it becomes a socket. */
export async function handshakeStatus(app: Place, path: string, headers: Record<string, string> = {}): Promise<number> {
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
