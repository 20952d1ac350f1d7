import type { Logger } from "../../kernel/logging/logger";

const POLL_MS = 2_000;
/** Wakes that arrive in quick succession share a run. */
const MIN_INTERVAL_MS = 100;

interface WorkLoopDeps {
  name: string;
  task: () => Promise<boolean>;
  logger: Logger;
}

/** Runs a task when woken, and regularly, in case a wake was lost in a crash. Runs never overlap. */
export class WorkLoop {
  private isStopped = false;
  private isWoken = false;
  private interrupt: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

  /** `task` returns whether there is more work. */
  constructor(private readonly deps: WorkLoopDeps) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.isWoken = true;
    this.interrupt();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.interrupt();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      if (!this.isWoken) await this.pause(POLL_MS, true);
      this.isWoken = false;
      try {
        if (!this.isStopped && (await this.deps.task())) {
          this.isWoken = true;
          continue;
        }
        await this.pause(MIN_INTERVAL_MS, false);
      } catch (error) {
        this.deps.logger.warn({ error }, `${this.deps.name} failed, will be retried`);
        await this.pause(POLL_MS, false);
      }
    }
  }

  /** Ends early when the loop is stopped, or, if `wakes`, when it's woken. */
  private pause(ms: number, wakes: boolean): Promise<void> {
    return new Promise((resolve) => {
      if (this.isStopped) return resolve();
      const timer = setTimeout(resolve, ms);
      this.interrupt = () => {
        if (!wakes && !this.isStopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
