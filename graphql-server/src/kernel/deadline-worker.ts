import path from "node:path";
import { Piscina } from "piscina";
import type { Transferable } from "node:worker_threads";
import { PROJECT_ROOT } from "./project-root";

const DEADLINE_MS = 10_000;
const MAX_WAITING = 100;
const IDLE_MS = 30_000;
/** The stack is as large as that of the main thread. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 1 };

/**
 * A thread for long or hostile work, which starts with the first task and ends when it's idle. Runs one task at a time, so that none can block or
 * crash the server. A task that fails, needs too much memory, or takes too long, waiting included, rejects, and the next one gets a new thread.
 */
export class DeadlineWorker<Task, Result> {
  private readonly pool: Piscina<Task, Result>;

  /** `file` exports the function \`run\`. */
  constructor(
    file: string,
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    this.pool = new Piscina({
      filename: file,
      name: "run",
      minThreads: 0,
      maxThreads: 1,
      maxQueue: MAX_WAITING,
      idleTimeout: IDLE_MS,
      resourceLimits: LIMITS,
      execArgv: file.endsWith(".ts") ? ["--require", "tsx/cjs"] : [],
    });
  }

  run(task: Task, transferList: Transferable[] = []): Promise<Result> {
    return this.pool.run(task, { signal: AbortSignal.timeout(this.deadlineMs), transferList });
  }

  stop(): Promise<void> {
    return this.pool.destroy();
  }
}

/** The path of a file next to the caller's, such as `document.worker`. scripts/build.mjs lists these files. */
export const workerFile = (folder: string, name: string): string =>
  import.meta.filename.endsWith(".ts")
    ? path.join(folder, `${name}.ts`)
    : path.join(PROJECT_ROOT, `graphql-server/dist/${name}.js`);
