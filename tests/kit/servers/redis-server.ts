import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { eventually } from "../eventually";
import { freePort } from "./free-port";

/** A Redis process that can be stopped and restarted at the same address. */
export interface RedisServer {
  url: string;
  start(): Promise<void>;
  /** Stops immediately, like a crash. */
  stop(): Promise<void>;
  /** Keeps connections open but sends no responses until `resume`. */
  hang(): void;
  resume(): void;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
      stdio: "ignore",
    });
    await untilReady(port, child);
  };
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    child = null;
  };
  await start();
  const hang = (): void => void child?.kill("SIGSTOP");
  const resume = (): void => void child?.kill("SIGCONT");
  return { url: `redis://127.0.0.1:${port}`, start, stop, hang, resume };
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  await eventually("redis-server accepts connections", async () => {
    if (child.exitCode !== null) throw new Error("redis-server did not start: is it installed?");
    const socket = connect(port, "127.0.0.1");
    const connected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    return connected;
  });
}
