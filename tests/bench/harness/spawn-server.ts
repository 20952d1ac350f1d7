import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
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
  /** Calls the listener with all later output. */
  onOutput(listener: (text: string) => void): void;
  stop(): Promise<void>;
}

/** Starts a Node program that prints `"address":"http://…"` once it listens. */
export async function spawnServer(parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...parameters], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  return {
    url,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    kill: (signal) => void child.kill(signal),
    onOutput: (listener) => void child.stdout.on("data", (chunk) => listener(String(chunk))),
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

const milliseconds = (ticks: number): number => (ticks * 1000) / CLOCK_TICKS_PER_SECOND;

/** Own and, if `withEnded`, ended children's CPU time in user and system mode. */
async function cpuMsOf(pid: number, withEnded = false): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return milliseconds(fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0));
}

/** The CPU time of a process, its children, and the children that have ended. */
export async function cpuMsWithChildren(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean);
  // A child that ends in between is counted with its parent the next time.
  const times = children.map((child) => cpuMsOf(Number(child)).catch(() => 0));
  return (await Promise.all([cpuMsOf(pid, true), ...times])).reduce((sum, time) => sum + time, 0);
}
