import { once } from "node:events";
import path from "node:path";
import { Worker, type Transferable } from "node:worker_threads";
import { PROJECT_ROOT } from "./project-root";

const DEADLINE_MS = 10_000;
/** The stack is as large as that of the main thread. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 1 };

/**
 * A thread for hostile input. Runs one task at a time, so that none can block or crash the server. A task that fails, needs too much memory, or
 * takes too long ends the thread and rejects; the next task starts a new one.
 */
export class DeadlineWorker<Task, Result> {
  private worker: Worker | null = null;
  /** Resolves after the latest task. */
  private latest: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly startWorker: () => Worker,
    private readonly deadlineMs = DEADLINE_MS,
  ) {}

  run(task: Task, transfer: readonly Transferable[] = []): Promise<Result> {
    const result = this.latest.then(() => this.runNow(task, transfer));
    this.latest = result.catch(() => undefined);
    return result;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
  }

  private async runNow(task: Task, transfer: readonly Transferable[]): Promise<Result> {
    const worker = (this.worker ??= this.startWorker());
    try {
      worker.postMessage(task, transfer);
      const [result] = (await once(worker, "message", { signal: AbortSignal.timeout(this.deadlineMs) })) as [Result];
      return result;
    } catch (error) {
      this.worker = null;
      await worker.terminate();
      throw error;
    }
  }
}

/** Starts the thread of a file next to the caller's, such as `document.worker`. scripts/build.mjs lists these files. */
export function startWorkerFile(folder: string, name: string): Worker {
  const isSource = import.meta.filename.endsWith(".ts");
  const source = JSON.stringify(path.join(folder, `${name}.ts`));
  const worker = isSource
    ? new Worker(`require("tsx/cjs"); require(${source})`, { eval: true, resourceLimits: LIMITS })
    : new Worker(path.join(PROJECT_ROOT, `graphql-server/dist/${name}.js`), { resourceLimits: LIMITS });
  worker.unref();
  return worker;
}
