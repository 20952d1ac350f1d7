import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { WebSocketServer } from "ws";
import { AppError } from "../kernel/errors/errors";

function reject(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Routes WebSocket upgrades by path. Accepts only this site and the configured origins. */
export function routeUpgrades(
  http: FastifyInstance,
  origins: readonly string[],
  routes: ReadonlyMap<string, WebSocketServer>,
): void {
  http.get("/ws", (_request, reply) => {
    void reply.headers({ upgrade: "websocket", connection: "upgrade" });
    throw new AppError("UPGRADE_REQUIRED", "Connect with WebSocket");
  });
  // SockJS clients request this path first.
  http.get("/ws/info", () => {
    throw new AppError("NOT_FOUND", "SockJS is not supported. Connect a plain WebSocket to /ws");
  });
  http.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    // `new URL` throws for "//", and client input must never throw here.
    const [path = ""] = (request.url ?? "").split("?");
    const sockets = routes.get(path);
    if (!sockets) return reject(socket, "404 Not Found");
    if (!isAllowedOrigin(request, origins)) return reject(socket, "403 Forbidden");
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client, request));
  });
}

/**
 * Whether this origin may open a socket. A browser's origin must be this site or a listed one. Other clients send no origin;
 * they have no cookies that a malicious page could use.
 */
export function isAllowedOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origins.includes("*") || origins.includes(origin) || new URL(origin).host === host;
}
