import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OrderCheck, OrderReport, SubscriberOrders, SubscriberReport } from "./subscribers";

const CLOCK_TICKS_PER_SECOND = 100;

/** A server under measurement, in a process of its own. */
export interface MeasuredServer {
  url: string;
  /** CPU time it has used so far. */
  cpuMs(): Promise<number>;
  kill(signal: NodeJS.Signals): void;
  /** Hands over what it prints from now on. */
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
    child.once("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
}

async function cpuMsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

/** The process that holds the subscribers. */
export class SubscriberProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async open(orders: SubscriberOrders): Promise<SubscriberProcess> {
    const child = fork(path.join(import.meta.dirname, "subscribers.ts"), { execArgv: process.execArgv });
    child.send(orders);
    await once(child, "message");
    return new SubscriberProcess(child);
  }

  async reset(): Promise<void> {
    await this.ask("reset");
  }

  report(): Promise<SubscriberReport> {
    return this.ask<SubscriberReport>("report");
  }

  /** From now on they look at every frame, which costs more than counting it. */
  async check(order: OrderCheck): Promise<void> {
    await this.ask(order);
  }

  orderReport(): Promise<OrderReport> {
    return this.ask<OrderReport>("orderReport");
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }

  private async ask<Answer>(question: string | OrderCheck): Promise<Answer> {
    this.child.send(question);
    const [answer] = (await once(this.child, "message")) as [Answer];
    return answer;
  }
}
