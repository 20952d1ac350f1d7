import { createHash } from "node:crypto";

/** Returns numbers from 0 (inclusive) to 1 (exclusive), always the same for the same seed. */
export type Random = () => number;

const UINT32_RANGE = 2 ** 32;
const UINT32_BYTES = 4;

export function seededRandom(seed: string): Random {
  let block = createHash("sha256").update(seed).digest();
  let offset = 0;
  return () => {
    if (offset === block.length) {
      block = createHash("sha256").update(block).digest();
      offset = 0;
    }
    const value = block.readUInt32BE(offset) / UINT32_RANGE;
    offset += UINT32_BYTES;
    return value;
  };
}

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

/** A shuffled copy (Fisher-Yates). */
export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** A number of the standard normal distribution (Box-Muller). */
export function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

const DEGREES_OF_FREEDOM = 3;

/** A number of Student's t distribution, scaled to the variance of the standard normal distribution. */
export function fatTailed(random: Random): number {
  const top = normal(random);
  let squares = 0;
  for (let index = 0; index < DEGREES_OF_FREEDOM; index++) squares += normal(random) ** 2;
  return (top / Math.sqrt(squares / DEGREES_OF_FREEDOM)) * Math.sqrt((DEGREES_OF_FREEDOM - 2) / DEGREES_OF_FREEDOM);
}
