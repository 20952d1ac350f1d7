import type { WebSocket } from "ws";

const GOING_AWAY = 1001;
/** Clients that don't complete the close handshake in time are terminated. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Closes sockets with 1001, so that clients reconnect to another process. Resolves when all are closed. */
export async function closeAllSockets(clients: WebSocket[]): Promise<void> {
  const terminateTimer = setTimeout(() => clients.forEach((client) => client.terminate()), CLOSE_TIMEOUT_MS);
  const closed = clients.map((client) => {
    const closing = new Promise<void>((resolve) => client.once("close", () => resolve()));
    client.close(GOING_AWAY, "Server is going away");
    return closing;
  });
  await Promise.all(closed);
  clearTimeout(terminateTimer);
}
