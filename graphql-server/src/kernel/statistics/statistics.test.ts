import { Random } from "./random";
import { bootstrapMean, brierScore, calibration, drawdownOf } from "./statistics";

it("gives the interval of an independent implementation", () => {
  // scipy 1.17: stats.bootstrap((values,), numpy.mean, n_resamples=200000, method="percentile"), and its distances from the average times
  // sqrt(n / (n - 1)) * stats.t.ppf(0.975, n - 1) / stats.norm.ppf(0.975). Two runs of 10,000 differ by about 0.03.
  const few = [1.9, -1.05, -1, 2.4, -0.6, 0.3, -1.1, -1, 3.2, -0.2, 1.1, -1];
  const interval = bootstrapMean(few, "seed");
  expect(interval?.low).toBeCloseTo(-0.668, 1);
  expect(interval?.high).toBeCloseTo(1.272, 1);
  const many = [
    -1.01, 0.32, 1.99, 0.95, -1.22, -1.2, 0.55, -0.75, 2.95, 1.12, -0.21, 1.27, -1.33, -1.22, 1.32, -0.82, -0.48, 1.12,
    -2.37, 1.43, 0.83, 0.03, -0.81, -1.12, 1.96, -0.43, 1.06, -2.88, 1.16, 1.75,
  ];
  const narrower = bootstrapMean(many, "seed");
  expect(narrower?.low).toBeCloseTo(-0.39, 1);
  expect(narrower?.high).toBeCloseTo(0.649, 1);
  expect(bootstrapMean(many, "seed")).toEqual(narrower);
  expect(bootstrapMean(few.slice(0, 9), "seed")).toBeNull();
});

it("contains the true average in about 95 of 100 samples, small ones too", () => {
  // Results of +2 or −1 R without an edge.
  const random = new Random("coverage", "test");
  const draw = (): number => (random.index(3) === 0 ? 2 : -1);
  const samples = Array.from({ length: 300 }, () => Array.from({ length: 12 }, draw));
  const missed = samples.filter((sample, index) => {
    const interval = bootstrapMean(sample, String(index));
    return !interval || interval.low > 0 || interval.high < 0;
  });
  expect(missed.length / samples.length).toBeLessThan(0.1);
});

it("finds the largest fall and the peak before it", () => {
  // From 120 to 90, although 80 to 75 comes later, and 130 is higher.
  expect(drawdownOf([100, 120, 110, 90, 130, 101, 130])).toEqual({ fall: 30, peak: 120 });
  expect(drawdownOf([100, 101, 102])).toEqual({ fall: 0, peak: 100 });
});

it("scores stated probabilities", () => {
  const forecasts = [
    { probability: 0.7, happened: true },
    { probability: 0.7, happened: false },
    { probability: 0.2, happened: false },
    { probability: 1, happened: true },
  ];
  // (0.09 + 0.49 + 0.04 + 0) ÷ 4
  expect(brierScore(forecasts)).toBeCloseTo(0.155, 12);
  expect(calibration(forecasts)).toEqual([
    { said: 0.2, happened: 0, count: 1 },
    { said: 0.7, happened: 0.5, count: 2 },
    { said: 1, happened: 1, count: 1 },
  ]);
});
