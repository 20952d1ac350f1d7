import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy between a server and its database that can interrupt the connection. */
export interface TcpProxy {
  port: number;
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Forwards nothing until `resume`. Connections stay open. */
  hang(): void;
  resume(): void;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isHanging = false;
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      if (isHanging) from.pause();
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.resetAndDestroy();
      await closed;
    },
    restore: () => listen(port),
    hang: () => {
      isHanging = true;
      for (const socket of open) socket.pause();
    },
    resume: () => {
      isHanging = false;
      for (const socket of open) socket.resume();
    },
  };
}
