import { EventEmitter, on } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { buildSchema, type GraphQLFieldResolver } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import { Server as SocketIo } from "socket.io";
import { WebSocketServer } from "ws";
import { textFrame } from "../../../graphql-server/src/realtime/socket-writer";
import { listen } from "./listen";

// Servers to compare the fan-out with. Each one sends every posted text to all of its sockets.

type Broadcast = (text: string) => void;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

function rawStreams(http: Server): Set<NodeJS.WritableStream> {
  const streams = new Set<NodeJS.WritableStream>();
  new WebSocketServer({ server: http, perMessageDeflate: false }).on("connection", (client, request) => {
    streams.add(request.socket);
    client.on("close", () => streams.delete(request.socket));
  });
  return streams;
}

/** A prebuilt frame, with one write per socket and message. */
function rawSockets(http: Server): Broadcast {
  const streams = rawStreams(http);
  return (text) => {
    const frame = textFrame(text);
    for (const stream of streams) stream.write(frame);
  };
}

/** Prebuilt frames. Those of one turn of the event loop are combined, with one write per socket. */
function coalescingSockets(http: Server): Broadcast {
  const streams = rawStreams(http);
  let frames: Buffer[] = [];
  const flush = (): void => {
    const combined = frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames);
    frames = [];
    for (const stream of streams) stream.write(combined);
  };
  return (text) => {
    if (frames.push(textFrame(text)) === 1) setImmediate(flush);
  };
}

function socketIoRoom(http: Server): Broadcast {
  const io = new SocketIo(http, { transports: ["websocket"], perMessageDeflate: false });
  // Set only for the contender with several processes.
  const { REDIS_URL } = process.env;
  if (REDIS_URL) io.adapter(createAdapter(new Redis(REDIS_URL), new Redis(REDIS_URL)));
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

const SERVERS: Record<string, (http: Server) => Broadcast> = {
  rawSockets,
  coalescingSockets,
  socketIoRoom,
  executionEach,
};

const http = createServer();
const broadcast = SERVERS[process.argv[2] ?? ""]?.(http);
http.on("request", (request, response) => {
  if (request.method !== "POST") return;
  void bodyOf(request).then((text) => {
    broadcast?.(text);
    response.end("{}");
  });
});
listen(http);
