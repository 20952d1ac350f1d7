import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { REPOSITORY } from "./result";

const CLOCK_TICKS_PER_SECOND = 100;
/** All servers run with the flags of `npm start`. */
export const NODE_FLAGS = ["--max-semi-space-size=32"];

/** For 30 s after many members connected, the product collects lookups, which delays each request by up to 0.2 s. */
export const AFTER_CONNECTING_MS = 35_000;

/** A server under measurement, in its own process. */
export interface MeasuredServer {
  url: string;
  /** The CPU time used so far. */
  cpuMs(): Promise<number>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts a Node program that prints `"address":"http://…"` once it listens. */
export async function spawnServer(parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...parameters], {
    cwd: REPOSITORY,
    // Demo mode is not allowed in production.
    env: { ...process.env, NODE_ENV: env.DEMO_MODE === "on" ? "development" : "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  return {
    url,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk) => {
      const found = /"address":"([^"]+)"/.exec((output += String(chunk)))?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The server exited: ${output}`)));
  });
}

/** The CPU time of a process's threads, in user and system mode, which the kernel counts in nanoseconds. */
async function cpuMsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = threads.map(async (thread) =>
    Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")).split(" ")[0]),
  );
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0) / 1e6;
}

/** The CPU time of a process's children that have ended, which the kernel counts in ticks. */
async function cpuMsOfEndedChildren(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** The CPU time of a process, its children, and the children that have ended. */
export async function cpuMsWithChildren(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean);
  // A child that ends in between is counted with its parent the next time.
  const times = children.map((child) => cpuMsOf(Number(child)).catch(() => 0));
  return (await Promise.all([cpuMsOf(pid), cpuMsOfEndedChildren(pid), ...times])).reduce((sum, time) => sum + time, 0);
}
