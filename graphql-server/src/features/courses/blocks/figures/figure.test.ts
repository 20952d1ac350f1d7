import fc from "fast-check";
import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import type { Figure } from "./figure-block";
import { generateCandles, generateLines, generatePayoffs, generateSamples, generateStreaks } from "./figure-generators";
import { FigureKind, lessonFigure } from "./figure.types";
import { histogram } from "./histogram";
import { parseLesson } from "../parsing/parse-lesson";

const block = (yaml: string): string => `\`\`\`figure\n${yaml.trim()}\n\`\`\`\n`;
const CHART = "id: a\ntitle: T\ndescription: D\nx: { label: Trade }\ny: { label: Account, unit: USD }";

async function figureOf(yaml: string): Promise<Figure> {
  const { blocks, problems } = await parseLesson(block(yaml), LESSON_REFERENCES);
  expect(problems).toEqual([]);
  const [first] = blocks;
  if (first?.type !== "figure") throw new Error("not a figure");
  expect(first.anchor).toBe(`figure-${first.figure.id}`);
  return first.figure;
}

describe("a figure block", () => {
  it("reads values and points, and sorts the points of a line", async () => {
    const { series, xAxis, yAxis } = await figureOf(
      `${CHART}\nkind: line\nseries:\n  - { label: One, values: [5, 6] }\n  - { label: Two, points: [[3, 1], [1, 2]] }`,
    );
    expect(series).toEqual([
      { label: "One", x: [1, 2], y: [5, 6] },
      { label: "Two", x: [1, 3], y: [2, 1] },
    ]);
    expect([xAxis, yAxis]).toEqual([
      { label: "Trade", unit: "" },
      { label: "Account", unit: "USD" },
    ]);
  });

  it.each([
    ["line", "generator: { name: equity-curves, winRatePercent: 50, reward: 2 }"],
    ["line", "generator: { name: compound-growth, ratesPercent: [3, 7], years: 30 }"],
    ["line", "generator: { name: drawdown-recovery }"],
    ["bar", "generator: { name: coin-flip-streaks, flips: 1000 }"],
    ["distribution", "generator: { name: returns, days: 1000 }"],
    ["candles", "generator: { name: random-walk-candles }"],
    ["payoff", "generator: { name: leverage-payoff, leverages: [1, 10] }"],
    [
      "payoff",
      "generator: { name: option-payoff, from: 80, to: 120, positions: [{ label: Call, type: call, strike: 100, premium: 4 }] }",
    ],
  ])("draws the same %s for the same seed: %s", async (kind, generator) => {
    const yaml = `${CHART}\nkind: ${kind}\n${generator}`;
    const figure = await figureOf(yaml);
    expect(await figureOf(yaml)).toEqual(figure);
    expect(figure.series.length + figure.candles.length).toBeGreaterThan(0);
    for (const { x, y } of figure.series) {
      expect(y).toHaveLength(x.length);
      expect([...x, ...y].every(Number.isFinite)).toBe(true);
      expect(x).toEqual(x.toSorted((a, b) => a - b));
    }
  });

  it("resolves the path of a picture", async () => {
    const picture = "id: p\nkind: picture\ntitle: T\nalt: A desk\nwidth: 800\nheight: 400";
    const view = lessonFigure(await figureOf(`${picture}\nfile: desk.webp`), "figure-p", "day-trading");
    expect(view).toMatchObject({ kind: FigureKind.PICTURE, picture: { url: "/course-files/day-trading/desk.webp" } });
    const uploaded = `/course-pictures/${"0a".repeat(32)}.webp`;
    const other = lessonFigure(await figureOf(`${picture}\nfile: ${uploaded}`), "figure-p", "day-trading");
    expect(other.picture?.url).toBe(uploaded);
  });

  it.each([
    ["id: a\nkind: pie", "3: kind: kind must be line, bar, distribution, scatter, payoff, candles, or picture"],
    [`${CHART}\nkind: line`, "2: series: Write series or a generator"],
    [
      `${CHART}\nkind: line\ngenerator: { name: magic }`,
      "8: generator.name: name must be equity-curves, compound-growth, or drawdown-recovery",
    ],
    [
      `${CHART}\nkind: bar\ncategories: [A, B]\nseries: [{ label: S, values: [1, 2, 3] }]`,
      "8: categories: Each series needs one value for each category",
    ],
    [
      `${CHART}\nkind: candles\ncandles:\n  - { open: 1, high: 2, low: 1, close: 2 }\n  - { open: 1, high: 2, low: 1, close: 3 }`,
      "10: candles.1: high must be the highest and low the lowest price",
    ],
    [
      `${CHART}\nkind: line\nseries: [{ label: S, values: [1, 2] }]\nannotations:\n  - text: Stop`,
      "10: annotations.0: An annotation needs x, y, or both",
    ],
    [
      `${CHART}\nkind: bar\ncategories: [A, B]\nseries: [{ label: S, values: [1, 2] }]\nannotations: [{ text: Here, x: 3 }]`,
      `2: a: The x of "Here" must be the number of a bar: 1 to 2`,
    ],
    [
      `${CHART}\nkind: line\nseries: [{ label: S, values: [1, 2] }, { label: S, values: [1, 2] }]`,
      "2: a: Two series have the same label",
    ],
    [
      "id: p\nkind: picture\ntitle: T\nalt: A\nwidth: 8\nheight: 8\nfile: ../secret.png",
      "8: file: Write the name of a .webp, .png, or .svg file in the course's folder, or the path of an uploaded picture",
    ],
    [
      "id: p\nkind: picture\ntitle: T\nwidth: 8\nheight: 8\nfile: a.png",
      "2: The figure needs an alt. Write it under `alt:`.",
    ],
  ])("reports %j", async (yaml, problem) => {
    const { blocks, problems } = await parseLesson(block(yaml), LESSON_REFERENCES);
    expect(problems.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([problem]);
    expect(blocks).toEqual([]);
  });

  it("reports a repeated id", async () => {
    const yaml = block(`${CHART}\nkind: line\ngenerator: { name: drawdown-recovery }`);
    expect((await parseLesson(yaml + yaml, LESSON_REFERENCES)).problems).toEqual([
      { line: 10, reason: "Another figure has the id a" },
    ]);
  });
});

describe("generators", () => {
  const seed = fc.string({ maxLength: 8 });

  it("multiplies equity by the risk with each trade", () => {
    fc.assert(
      fc.property(
        seed,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 5 }),
        (name, winRatePercent, reward) => {
          const source = {
            name: "equity-curves",
            seed: name,
            winRatePercent,
            reward,
            riskPercent: 2,
            trades: 50,
            curves: 3,
            start: 1000,
          } as const;
          for (const { y } of generateLines(source)) {
            expect(y).toHaveLength(51);
            y.slice(1).forEach((value, index) => {
              const factor = value / (y[index] ?? NaN);
              expect(Math.min(Math.abs(factor - 0.98), Math.abs(factor - 1 - 0.02 * reward))).toBeLessThan(1e-3);
            });
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it("draws candles that continue each other, with the extremes at the wicks", () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 2, max: 100 }), (name, candles) => {
        const source = {
          name: "random-walk-candles",
          seed: name,
          candles,
          start: 50,
          volatilityPercent: 3,
          driftPercent: 0,
        } as const;
        const list = generateCandles(source);
        expect(list).toHaveLength(candles);
        list.forEach(({ open, high, low, close }, index) => {
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect(low).toBeGreaterThan(0);
          if (index > 0) expect(open).toBe(list[index - 1]?.close);
        });
      }),
      { numRuns: 50 },
    );
  });

  it("counts every flip in a streak", () => {
    fc.assert(
      fc.property(
        seed,
        fc.integer({ min: 10, max: 500 }),
        fc.integer({ min: 0, max: 100 }),
        (name, flips, winPercent) => {
          const { categories, series } = generateStreaks({ name: "coin-flip-streaks", seed: name, flips, winPercent });
          const total = series.flatMap(({ y }) => y.map((count, index) => count * Number(categories[index])));
          expect(total.reduce((a, b) => a + b, 0)).toBe(flips);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("draws more extreme returns from the fat-tailed distribution", () => {
    const [normal, fat] = generateSamples({
      name: "returns",
      seed: "1",
      days: 5000,
      volatilityPercent: 1,
      tails: ["normal", "fat"],
    });
    const extremes = (values: readonly number[] = []): number => values.filter((value) => Math.abs(value) > 4).length;
    expect(extremes(normal?.values)).toBeLessThan(5);
    expect(extremes(fat?.values)).toBeGreaterThan(20);
    const deviation = Math.sqrt((normal?.values ?? []).reduce((sum, value) => sum + value * value, 0) / 5000);
    expect(deviation).toBeCloseTo(1, 1);
  });

  it("never loses more than the deposit, or than the premium of an option", () => {
    const leveraged = generatePayoffs({ name: "leverage-payoff", leverages: [1, 10], maxChangePercent: 20 });
    expect(leveraged).toEqual([
      { label: "1×", x: [-20, 0, 20], y: [-20, 0, 20] },
      { label: "10×", x: [-20, -10, 0, 20], y: [-100, -100, 0, 200] },
    ]);
    const call = { label: "Call", type: "call", side: "long", strike: 100, premium: 4 } as const;
    expect(generatePayoffs({ name: "option-payoff", from: 80, to: 120, positions: [call] })).toEqual([
      { label: "Call", x: [80, 100, 120], y: [-4, -4, 16] },
    ]);
  });

  it("compounds", () => {
    const [line] = generateLines({
      name: "compound-growth",
      ratesPercent: [10],
      years: 2,
      start: 100,
      yearlyDeposit: 10,
    });
    expect(line).toEqual({ label: "10% a year", x: [0, 1, 2], y: [100, 120, 142] });
  });
});

it("puts each value into one interval of a histogram", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 200 }),
      fc.integer({ min: 4, max: 60 }),
      (values, bins) => {
        const { series, binWidth } = histogram([{ label: "A", values }], bins);
        const [{ x, y } = { x: [], y: [] }] = series;
        expect(x.length).toBeLessThanOrEqual(bins + 1);
        expect(binWidth).toBeGreaterThan(0);
        expect(Math.abs(y.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(0.005 * values.length + 0.01);
      },
    ),
    { examples: [[[0, -1e-323], 4]] },
  );
});
