import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Below the ephemeral port range, so that no outgoing connection takes the port while its server restarts. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1_000;
/** Each of Jest's workers has its own ports, so that none takes a port that another has found and not yet opened. */
const MIN_PORT = FIRST_PORT + (Number(process.env.JEST_WORKER_ID ?? 0) % 12) * PORTS_PER_WORKER;

/** Finds a free port, for servers that need to know their address before they start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = MIN_PORT + randomInt(PORTS_PER_WORKER);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
