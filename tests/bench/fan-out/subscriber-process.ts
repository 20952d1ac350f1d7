import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { OrderCheck, OrderReport, SubscriberConfig, SubscriberReport } from "./subscribers";

/** The process that runs the subscribers of one contender. */
export class SubscriberProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async open(config: SubscriberConfig): Promise<SubscriberProcess> {
    const child = fork(path.join(import.meta.dirname, "subscribers.ts"), { execArgv: process.execArgv });
    const opened = new SubscriberProcess(child);
    try {
      await opened.request(config);
      return opened;
    } catch (error) {
      await opened.stop();
      throw error;
    }
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
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }

  private async request<Answer>(message: string | OrderCheck | SubscriberConfig): Promise<Answer> {
    const settled = new AbortController();
    const { signal } = settled;
    const exited = once(this.child, "exit", { signal }).then(() => {
      throw new Error("The process of the subscribers exited");
    });
    this.child.send(message);
    try {
      const [result] = (await Promise.race([once(this.child, "message", { signal }), exited])) as [Answer];
      return result;
    } finally {
      exited.catch(() => undefined);
      settled.abort();
    }
  }
}
