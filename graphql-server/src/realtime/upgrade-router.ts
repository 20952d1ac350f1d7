import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";
import { isAllowedOrigin } from "./origin";

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The one place where HTTP connections become sockets: by path, from this site only. */
export function routeUpgrades(server: Server, publicUrl: string, routes: ReadonlyMap<string, WebSocketServer>): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    // Not `new URL`: it throws at "//", and nothing here may throw for what a stranger sends.
    const [path = ""] = (request.url ?? "").split("?");
    const sockets = routes.get(path);
    if (!sockets) return refuse(socket, "404 Not Found");
    if (!isAllowedOrigin(request, publicUrl)) return refuse(socket, "403 Forbidden");
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client, request));
  });
}
