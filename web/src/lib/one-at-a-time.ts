/**
 * Asks only when nothing is under way; whoever calls meanwhile has it asked once more afterwards, because the answer may have
 * been read before.
 */
export function oneAtATime(ask: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  let isWantedAgain = false;

  async function run(): Promise<void> {
    isUnderWay = true;
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
