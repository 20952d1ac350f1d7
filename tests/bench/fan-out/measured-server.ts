import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OrderCheck, OrderReport, SubscriberConfig, SubscriberReport } from "./subscribers";

const CLOCK_TICKS_PER_SECOND = 100;

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

export async function spawnServer(parameters: string[], env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const child = spawn(process.execPath, parameters, {
    cwd: path.resolve(import.meta.dirname, "../../.."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  return {
    url,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    kill: (signal) => void child.kill(signal),
    onOutput: (listener) => void child.stdout.on("data", (chunk) => listener(String(chunk))),
    stop: async () => {
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

async function cpuMsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** The process that runs the subscribers. */
export class SubscriberProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async open(config: SubscriberConfig): Promise<SubscriberProcess> {
    const child = fork(path.join(import.meta.dirname, "subscribers.ts"), { execArgv: process.execArgv });
    child.send(config);
    await once(child, "message");
    return new SubscriberProcess(child);
  }

  async reset(): Promise<void> {
    await this.request("reset");
  }

  report(): Promise<SubscriberReport> {
    return this.request<SubscriberReport>("report");
  }

  /** Makes subscribers inspect every frame from now on, which costs more than counting it. */
  async check(order: OrderCheck): Promise<void> {
    await this.request(order);
  }

  orderReport(): Promise<OrderReport> {
    return this.request<OrderReport>("orderReport");
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }

  private async request<Answer>(message: string | OrderCheck): Promise<Answer> {
    this.child.send(message);
    const [result] = (await once(this.child, "message")) as [Answer];
    return result;
  }
}
