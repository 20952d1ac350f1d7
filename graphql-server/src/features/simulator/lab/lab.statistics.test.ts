import {
  deflatedSharpe,
  luckiestSharpe,
  momentsOf,
  overfittingProbability,
  permutationTest,
  sharpeOf,
  walkForward,
} from "./lab.statistics";

// The expected numbers come from numpy 2.4 and scipy 1.17, with the same input: numbers from 0 to 1 of a linear congruential generator.
function* uniforms(seed: number): Generator<number, never> {
  for (let x = BigInt(seed); ;) {
    x = (1103515245n * x + 12345n) % (1n << 31n);
    yield Number(x) / 2 ** 31;
  }
}

const BARS = 320;

function seriesOf(seed: number, count: number, value: (uniform: number, series: number) => number): Float64Array[] {
  const source = uniforms(seed);
  return Array.from({ length: count }, (_none, series) =>
    Float64Array.from({ length: BARS }, () => value(source.next().value, series)),
  );
}

const noise = seriesOf(42, 9, (uniform) => (uniform ** 3 - 0.25) * 0.01);
const withEdges = seriesOf(42, 9, (uniform, series) => (uniform ** 3 - 0.25) * 0.01 + 0.0002 * (series - 4));

it("has the moments of scipy.stats.skew and kurtosis", () => {
  const moments = momentsOf(withEdges[8] as Float64Array);
  expect(moments.mean).toBeCloseTo(0.0008752143714797503, 12);
  expect(moments.deviation).toBeCloseTo(0.0029463045063589585, 12);
  expect(moments.skewness).toBeCloseTo(1.0313318388910078, 9);
  expect(moments.kurtosis).toBeCloseTo(2.8080225528026275, 9);
  expect(sharpeOf(momentsOf(new Float64Array(10)))).toBe(0);
});

it("deflates the Sharpe ratio of the best trial", () => {
  // With numpy.euler_gamma, scipy.stats.norm.ppf, and norm.cdf.
  const all = withEdges.map(momentsOf);
  const luckiest = luckiestSharpe(all.map(sharpeOf));
  expect(luckiest).toBeCloseTo(0.26401711166938924, 6);
  expect(deflatedSharpe(all[8]!, luckiest)).toBeCloseTo(0.7545788230611514, 5);
  expect(deflatedSharpe(all[8]!, 0)).toBeCloseTo(0.9999999997081478, 6);
  expect(luckiestSharpe([0.3])).toBe(0);
  expect(deflatedSharpe(momentsOf(new Float64Array(10)), 0)).toBeNull();
});

it("finds how often the best half is no better than the middle of the other half", () => {
  // itertools.combinations over numpy.split, and scipy.stats.rankdata.
  expect(overfittingProbability(noise)).toBeCloseTo(0.49797979797979797, 12);
  expect(overfittingProbability(withEdges)).toBeCloseTo(0.0002331002331002331, 12);
  expect(overfittingProbability(noise.slice(0, 1))).toBeNull();
  // Trials with the same result share a rank.
  expect(overfittingProbability([new Float64Array(BARS), new Float64Array(BARS)])).toBe(1);
});

it("walks forward with the trial that was the best before", () => {
  const folds = walkForward(noise);
  expect(folds.map(({ trial, from, to }) => [trial, from, to])).toEqual([
    [5, 53, 106],
    [8, 106, 160],
    [8, 160, 213],
    [0, 213, 266],
    [0, 266, 320],
  ]);
  expect(folds[0]?.sharpeBefore).toBeCloseTo(0.14848267457764747, 9);
  expect(folds[0]?.sharpe).toBeCloseTo(-0.17517504610373288, 9);
  expect(folds[4]?.sharpe).toBeCloseTo(0.11156634608614942, 9);
  expect(folds[4]?.sum).toBeCloseTo(0.019416153484783056, 12);
});

it("compares positions with shuffled price changes", () => {
  // scipy.stats.permutation_test with pearsonr, permutation_type="pairings", and 20,000 permutations. `best`: the maximum over the three, with
  // 40,000 of numpy's.
  const [first, second, third, last] = seriesOf(7, 4, (uniform) => uniform) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const changes = last.map((uniform) => (uniform - 0.5) * 20);
  const positions = [first, second, third].map((series) => series.map((uniform) => Math.floor(uniform * 3) - 1));
  // The first one knows the change in about 15% of the bars.
  positions[0] = first.map((uniform, bar) =>
    uniform < 0.15 ? Math.sign(changes[bar] ?? 0) : Math.floor(uniform * 3) - 1,
  );
  const chances = permutationTest(positions, changes, "seed", 10_000);
  expect(chances[0]?.own).toBeLessThan(0.001);
  expect(chances[1]?.own).toBeCloseTo(0.1399, 1.5);
  expect(chances[2]?.own).toBeCloseTo(0.2643, 1.5);
  expect(chances[0]?.best).toBeLessThan(0.001);
  expect(chances[1]?.best).toBeCloseTo(0.3642, 1.5);
  expect(chances[2]?.best).toBeCloseTo(0.5931, 1.5);
  expect(permutationTest(positions, changes, "seed", 100)).toEqual(permutationTest(positions, changes, "seed", 100));
  // A rule that never trades fits every order equally well.
  expect(permutationTest([new Float64Array(BARS)], changes, "seed", 10)[0]?.own).toBe(1);
});
