import { createHash } from "node:crypto";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/**
 * Random numbers that depend only on a seed and a label. They use the four basic operations, square roots, and V8's own logarithm, so they are the
 * same on every machine. Who knows all numbers of one label learns nothing about those of another: the state is a hash.
 */
export class Random {
  private readonly generator;
  private spare: number | null = null;

  constructor(seed: string, label: string | number) {
    const hash = createHash("sha256").update(`${seed} ${label}`).digest();
    // `| 1`: the state must not be zero.
    const state = [hash.readInt32LE(0) | 1, hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
    this.generator = xoroshiro128plusFromState(state);
  }

  /** Between 0 and 1, both excluded. */
  uniform(): number {
    return ((this.generator.next() >>> 0) + 0.5) / 0x1_0000_0000;
  }

  /** An integer from 0 to `count` - 1. */
  index(count: number): number {
    return Math.floor(this.uniform() * count);
  }

  /** Normal with mean 0 and variance 1: Marsaglia's polar method. */
  normal(): number {
    if (this.spare !== null) {
      const { spare } = this;
      this.spare = null;
      return spare;
    }
    for (;;) {
      const u = 2 * this.uniform() - 1;
      const v = 2 * this.uniform() - 1;
      const square = u * u + v * v;
      if (square > 0 && square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        this.spare = v * scale;
        return u * scale;
      }
    }
  }

  /**
   * A factor that turns normal numbers into Student's t with `degrees` (an integer of at least 3) and variance 1. Drawn once for several normal
   * numbers, their sum has fat tails, too.
   */
  tailFactor(degrees: number): number {
    let chiSquare = 0;
    for (let i = 0; i < degrees; i++) {
      const normal = this.normal();
      chiSquare += normal * normal;
    }
    return Math.sqrt((degrees - 2) / chiSquare);
  }
}
