import { EventEmitter, on } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema, type GraphQLFieldResolver } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { Server as SocketIo } from "socket.io";
import { WebSocketServer } from "ws";
import { textFrame } from "../../../graphql-server/src/realtime/socket-writer";

// Servers to compare the product with. Each one sends every posted text to all of its sockets.

type Broadcast = (text: string) => void;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** The upper limit: a prebuilt frame written to every socket. */
function bareSockets(http: Server): Broadcast {
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  const streams = new Set<NodeJS.WritableStream>();
  sockets.on("connection", (client, request) => {
    streams.add(request.socket);
    client.on("close", () => streams.delete(request.socket));
  });
  return (text) => {
    const frame = textFrame(text);
    for (const stream of streams) stream.write(frame);
  };
}

function socketIoRoom(http: Server): Broadcast {
  const io = new SocketIo(http, { transports: ["websocket"], perMessageDeflate: false });
  io.on("connection", (socket) => void socket.join("general"));
  return (text) => io.to("general").emit("chat", text);
}

/** graphql-ws as documented: one execution per subscriber. */
function executionEach(http: Server): Broadcast {
  const schema = buildSchema(
    `type Query { ok: Boolean } type Subscription { chat: Chat! } type Chat { text: String! at: String! }`,
  );
  const bus = new EventEmitter().setMaxListeners(0);
  const chat = schema.getSubscriptionType()?.getFields().chat;
  if (chat) {
    chat.subscribe = async function* events() {
      for await (const [text] of on(bus, "chat")) yield { chat: { text: String(text), at: "now" } };
    } as GraphQLFieldResolver<unknown, unknown>;
  }
  useServer({ schema }, new WebSocketServer({ server: http, path: "/graphql", perMessageDeflate: false }));
  return (text) => void bus.emit("chat", text);
}

const REFERENCE_SERVERS: Record<string, (http: Server) => Broadcast> = { bareSockets, socketIoRoom, executionEach };

const http = createServer();
const broadcast = REFERENCE_SERVERS[process.argv[2] ?? ""]?.(http);
http.on("request", (request, response) => {
  if (request.method !== "POST") return;
  void bodyOf(request).then((text) => {
    broadcast?.(text);
    response.end("{}");
  });
});
http.listen(0, "127.0.0.1", () => {
  console.log(`"address":"http://127.0.0.1:${(http.address() as AddressInfo).port}"`);
});
