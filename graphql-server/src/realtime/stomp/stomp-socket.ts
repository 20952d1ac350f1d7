import type { IncomingMessage } from "node:http";
import { WebSocketServer } from "ws";
import { viewerOf, type RequestInfo } from "../../graphql/context";
import { clientInfo } from "../../kernel/auth/client-info";
import type { LogUnexpected } from "../../kernel/errors/error-format";
import { AppError } from "../../kernel/errors/errors";
import type { ServiceMap } from "../../kernel/request-context";
import { closeAllSockets } from "../close-all-sockets";
import type { OpenSockets } from "../open-sockets";
import { SocketWriter } from "../socket-writer";
import { ChatDestinations } from "./chat-destinations";
import { StompSession } from "./stomp-session";

/** Far above the parser's limit, so that most oversized frames get an ERROR frame. Above this limit, `ws` only closes with 1009. */
const MAX_PAYLOAD_BYTES = 1024 * 1024;
const SUBPROTOCOL = "v12.stomp";
/** Detects dead clients that don't send heart-beats. */
const KEEP_ALIVE_MS = 30_000;

export interface StompSocketOptions {
  services: ServiceMap;
  openSockets: OpenSockets;
  addressOf: (request: IncomingMessage) => string;
  logUnexpected: LogUnexpected;
  /** Called with the number of events sent to a subscriber. */
  onDelivered: (events: number) => void;
}

export interface StompSocket {
  server: WebSocketServer;
  /** Closes every socket with 1001. */
  stop(): Promise<void>;
}

/** STOMP 1.2 over WebSocket, for signed-in members. Checks access for every frame. */
export function createStompSocket(options: StompSocketOptions): StompSocket {
  const { services, openSockets, addressOf, logUnexpected, onDelivered } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  const chat = new ChatDestinations(services);
  server.on("connection", (socket, request) => {
    // `ws` closes clients that break the protocol.
    socket.on("error", () => undefined);
    request.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    const client = clientInfo(addressOf(request), request.headers["user-agent"]);
    const info: RequestInfo = { authorization: undefined, client };
    const destinations = {
      authenticate: async (authorization: string | undefined) => {
        const viewer = await viewerOf(services, authorization);
        if (!viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
        if (!openSockets.add(socket, viewer)) throw new AppError("RATE_LIMITED", "Too many connections");
        info.authorization = authorization;
        return viewer;
      },
      subscribe: (destination: string) => chat.subscribe(destination, info),
      publish: (destination: string, body: string) => chat.publish(destination, body, info),
    };
    new StompSession({
      socket,
      writer: new SocketWriter({ socket, stream: request.socket, onDelivered }),
      destinations,
      logUnexpected,
    });
  });
  return { server, stop: () => closeAllSockets([...server.clients]) };
}
