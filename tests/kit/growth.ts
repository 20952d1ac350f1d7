const ROUNDS = 7;

/**
 * Returns how many times longer some work takes on ten times the input: about 10 if linear, about 100 if quadratic.
 * Alternates small and large runs and uses the fastest of each, which reduces the effect of other load on the machine.
 */
export function growth(prepare: (size: number) => () => unknown, size: number): number {
  const [small, large] = [prepare(size), prepare(10 * size)];
  const times = { small: Infinity, large: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small = Math.min(times.small, timeOf(small));
    times.large = Math.min(times.large, timeOf(large));
  }
  return times.large / times.small;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
