import type { WebSocket } from "ws";

const GOING_AWAY = 1001;
/** A client that does not answer the closing of its socket within this is cut off. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Closes sockets with 1001, so that clients come back to another process; resolves when all are gone. */
export async function closeAllSockets(clients: WebSocket[]): Promise<void> {
  const terminateTimer = setTimeout(() => clients.forEach((client) => client.terminate()), CLOSE_TIMEOUT_MS);
  const closed = clients.map((client) => {
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    client.close(GOING_AWAY, "Server is going away");
    return closed;
  });
  await Promise.all(closed);
  clearTimeout(terminateTimer);
}
