import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves on a free port and prints the address, which the benchmark waits for. */
export function listen(handler: RequestListener | Server): void {
  const server = typeof handler === "function" ? createServer(handler) : handler;
  server.listen(0, "127.0.0.1", () =>
    console.log(JSON.stringify({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })),
  );
}
