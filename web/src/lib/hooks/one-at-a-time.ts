/**
 * Runs one request at a time. Calls in the same tick share one; a call while a request is under way causes one more afterward,
 * because the response may be from before the call.
 */
export function oneAtATime(ask: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  let isWantedAgain = false;

  async function run(): Promise<void> {
    isUnderWay = true;
    await Promise.resolve();
    do {
      isWantedAgain = false;
      await ask().catch(() => undefined);
    } while (isWantedAgain);
    isUnderWay = false;
  }

  return () => {
    if (isUnderWay) isWantedAgain = true;
    else void run();
  };
}
