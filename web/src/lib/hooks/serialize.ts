/**
 * Runs a task one at a time. Calls in the same tick share one run. A call during a run causes another one, because the running
 * task may not reflect the call.
 */
export function serialize(task: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isRerunRequested = false;

  async function run(): Promise<void> {
    isRunning = true;
    await Promise.resolve();
    do {
      isRerunRequested = false;
      await task().catch(() => undefined);
    } while (isRerunRequested);
    isRunning = false;
  }

  return () => {
    if (isRunning) isRerunRequested = true;
    else void run();
  };
}
