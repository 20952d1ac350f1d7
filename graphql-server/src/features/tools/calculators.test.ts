import fc from "fast-check";
import { CALCULATOR_CASES, ruinProbability } from "../../../../tests/kit/calculator-cases";
import { FormulaCompiler } from "../../kernel/formulas/formula";
import { formatNumber } from "../../kernel/formulas/template";
import { compileCalculator, type Calculate } from "./calculation";
import type { CalculatorSource } from "./calculator-source";
import { Calculators } from "./calculators";

const calculators = new Calculators();
let compiler: FormulaCompiler;

beforeAll(async () => {
  compiler = await FormulaCompiler.load();
});

const compiled = new Map<string, Calculate>();

function calculate(id: string): Calculate {
  const known = compiled.get(id) ?? compileCalculator(calculators.byId(id), compiler);
  compiled.set(id, known);
  return known;
}

const defaultsOf = ({ inputs }: CalculatorSource): Record<string, number> =>
  Object.fromEntries(inputs.map((input) => [input.name, input.default]));

/** The results for the defaults and `inputs`. */
function resultsOf(id: string, inputs: Record<string, number> = {}): Record<string, number> {
  const { results, conflicts } = calculate(id)({ ...defaultsOf(calculators.byId(id)), ...inputs });
  expect(conflicts).toEqual([]);
  return results as Record<string, number>;
}

const warningsOf = (id: string, inputs: Record<string, number> = {}): string =>
  calculate(id)({ ...defaultsOf(calculators.byId(id)), ...inputs }).warnings.join(" ");

/** Inputs in steps, from the range of each input. */
const anyInputs = ({ inputs }: CalculatorSource): fc.Arbitrary<Record<string, number>> =>
  fc.record(Object.fromEntries(inputs.map(({ name, min, max }) => [name, fc.double({ min, max, noNaN: true })])));

it("has the eleven calculators, in groups", () => {
  expect(calculators.list().map(({ id }) => id)).toEqual([
    "leverage",
    "margin",
    "position-size",
    "risk-reward",
    "drawdown-recovery",
    "expectancy",
    "risk-of-ruin",
    "compounding",
    "cost-drag",
    "mortgage",
    "unit-economics",
  ]);
});

it("covers the defaults and two other sets of inputs of each calculator", () => {
  for (const calculator of calculators.list()) {
    const cases = CALCULATOR_CASES.filter((each) => each.calculator === calculator.id);
    expect(cases).toHaveLength(3);
    expect(cases[0]?.inputs).toEqual(defaultsOf(calculator));
    expect(Object.keys(cases[0]?.results ?? {})).toEqual(calculator.results.map(({ name }) => name));
  }
});

it.each(CALCULATOR_CASES)("computes the same as independent code: $calculator, $inputs", (each) => {
  const { results, conflicts } = calculate(each.calculator)(each.inputs);
  expect(conflicts).toEqual([]);
  for (const [name, expected] of Object.entries(each.results)) {
    const value = results[name] ?? null;
    if (expected === null) expect({ [name]: value }).toEqual({ [name]: null });
    else
      expect({ [name]: Math.abs((value ?? NaN) - expected) <= 1e-6 * Math.max(1, Math.abs(expected)) }).toEqual({
        [name]: true,
      });
  }
});

it("never fails within the ranges of the inputs", () => {
  for (const source of calculators.list()) {
    const run = compileCalculator(source, compiler);
    fc.assert(
      fc.property(anyInputs(source), (inputs) => {
        const { results, conflicts } = run(inputs);
        expect(conflicts.length > 0 || Object.keys(results).length === source.results.length).toBe(true);
      }),
    );
  }
});

it("explains each calculator with the formula, an example with its defaults, and its limits", () => {
  const format = (value: number) => formatNumber(value, 2);
  for (const source of calculators.list()) {
    expect(source.explanation).toMatch(/^\*\*[^]*\*\*Example\.\*\*[^]*\*\*When this isn't true\.\*\*/m);
    const results = resultsOf(source.id);
    const numbers = [...Object.values(results), ...Object.values(defaultsOf(source))].map(format);
    const [example = ""] = /\*\*Example.*/.exec(source.explanation) ?? [];
    // Numbers with two decimals are results or inputs.
    expect(
      example.match(/(?<![\d.,])[\d,]+\.\d\d(?!\d)/g)?.filter((number) => !numbers.includes(number)) ?? [],
    ).toEqual([]);
    const shown = source.results.filter(({ name, decimals }) => {
      const value = results[name] ?? NaN;
      return [decimals, 0, 1, 2].some((each) => example.includes(formatNumber(value, each)));
    });
    expect({ [source.id]: shown.length >= 2 }).toEqual({ [source.id]: true });
  }
});

const percent = fc.double({ min: 1, max: 99, noNaN: true });

describe("invariants", () => {
  it("never sizes a position above the chosen risk, and one more share would exceed it", () => {
    const prices = fc.double({ min: 1, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(prices, prices, fc.double({ min: 0.1, max: 5, noNaN: true }), (entry, stop, risk) => {
        fc.pre(Math.abs(entry - stop) > 0.01);
        const { shares = NaN, loss = NaN } = resultsOf("position-size", { entry, stop, risk });
        const budget = 100 * risk;
        expect(loss).toBeLessThanOrEqual(budget * (1 + 1e-6));
        expect((shares + 1) * Math.abs(entry - stop)).toBeGreaterThan(budget * (1 - 1e-6));
      }),
    );
  });

  it("breaks even at the break-even win rate", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (win, loss) => {
        fc.pre(win > 6);
        const { breakEven = NaN } = resultsOf("expectancy", { win, loss });
        expect(resultsOf("expectancy", { win, loss, winRate: breakEven }).expectancy).toBeCloseTo(0, 6);
      }),
    );
  });

  it("recovers exactly the starting account", () => {
    fc.assert(
      fc.property(percent, fc.double({ min: 100, max: 1e6, noNaN: true }), (loss, account) => {
        const { remaining = NaN, gain = NaN, years = NaN } = resultsOf("drawdown-recovery", { loss, account });
        expect(remaining * (1 + gain / 100)).toBeCloseTo(account, 4);
        expect(remaining * 1.09 ** years).toBeCloseTo(account, 4);
      }),
    );
  });

  it("gives a ruin probability between 0 and 100% that falls with the win rate and rises with the risk", () => {
    const rewards = fc.double({ min: 0.1, max: 20, noNaN: true });
    const risks = fc.double({ min: 0.1, max: 25, noNaN: true });
    fc.assert(
      fc.property(percent, percent, rewards, risks, (a, b, reward, risk) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const ruin = (winRate: number, size = risk) =>
          resultsOf("risk-of-ruin", { winRate, reward, risk: size }).ruin ?? NaN;
        expect(ruin(low)).toBeGreaterThanOrEqual(0);
        expect(ruin(low)).toBeLessThanOrEqual(100);
        expect(ruin(high)).toBeLessThanOrEqual(ruin(low) + 1e-6);
        expect(ruin(low, risk * 2)).toBeGreaterThanOrEqual(ruin(low) - 1e-6);
        expect(ruin(low)).toBeCloseTo(100 * ruinProbability(low / 100, reward, 50 / risk), 4);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the gambler's ruin probability for equal wins and losses", () => {
    expect(resultsOf("risk-of-ruin", { winRate: 60, reward: 1, risk: 10, limit: 50 }).ruin).toBeCloseTo(
      100 * (0.4 / 0.6) ** 5,
      8,
    );
  });

  it("pays back a loan exactly, and more slowly at a higher rate", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 160 }), fc.integer({ min: 1, max: 40 }), (eighths, years) => {
        const rate = eighths / 8;
        const { loan = NaN, payment = NaN, raisedPayment = NaN } = resultsOf("mortgage", { rate, years });
        let debt = loan;
        for (let month = 0; month < years * 12; month++) debt += (debt * rate) / 1200 - payment;
        expect(Math.abs(debt)).toBeLessThan(1);
        expect(raisedPayment).toBeGreaterThan(payment);
      }),
    );
  });

  it("closes a leveraged position between the entry and a total loss", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 100, noNaN: true }), (leverage) => {
        const { long = NaN, short = NaN } = resultsOf("leverage", { leverage });
        expect(long).toBeLessThan(50_000);
        expect(long).toBeGreaterThanOrEqual(0);
        expect(short).toBeGreaterThan(50_000);
        expect(short).toBeLessThanOrEqual(100_000);
      }),
    );
  });

  it("never earns more with costs than without, and keeps what the costs leave", () => {
    const costs = { fee: fc.double({ min: 0, max: 20, noNaN: true }), trades: fc.integer({ min: 0, max: 500 }) };
    fc.assert(
      fc.property(fc.record(costs), (inputs) => {
        const { withCosts = NaN, withoutCosts = NaN, lost = NaN } = resultsOf("cost-drag", inputs);
        expect(withCosts).toBeLessThanOrEqual(withoutCosts);
        expect(withCosts + lost).toBeCloseTo(withoutCosts, 4);
      }),
    );
  });

  it("breaks even at the number of orders, and not with one less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 5_000 }), (advertising, fixed) => {
        const { breakEven = NaN } = resultsOf("unit-economics", { advertising, fixed });
        const profit = (orders: number) => resultsOf("unit-economics", { advertising, fixed, orders }).profit;
        expect(profit(breakEven)).toBeGreaterThanOrEqual(-1e-6);
        expect(profit(breakEven - 1)).toBeLessThan(0);
      }),
    );
  });
});

describe("warnings and conflicts", () => {
  it("says what a gap past the stop loses, in both directions", () => {
    expect(warningsOf("position-size")).toBe("A gap past the stop at 44.00 loses 300.00, not 100.00.");
    expect(warningsOf("position-size", { stop: 52, gap: 60 })).toBe(
      "A gap past the stop at 60.00 loses 500.00, not 100.00.",
    );
    expect(warningsOf("position-size", { gap: 49 })).toMatch(
      /^A price of 49\.00 isn't past the stop.*below the stop\.$/,
    );
    expect(warningsOf("position-size", { stop: 52, gap: 49 })).toMatch(/isn't past the stop.*above the stop\.$/);
  });

  it.each([
    ["position-size", { account: 100 }, "too small for one share"],
    ["position-size", { stop: 49.9 }, "worth 50,000.00, more than the account"],
    ["position-size", { risk: 5 }, "At 5% per trade, ten losses in a row take 40.1% of the account."],
    ["risk-reward", { target: 50.05 }, "The costs are at least as high as the reward."],
    ["risk-reward", { target: 51 }, "You risk more than you can gain"],
    ["leverage", {}, "A move of 1% against you loses 10.0% of your money."],
    ["margin", {}, "closes the position and leaves 366.67 of your 2,000.00"],
    ["expectancy", { winRate: 20 }, "On average, each trade loses 35.00."],
    ["expectancy", { trades: 10 }, "a loss would be no surprise"],
    ["risk-of-ruin", { winRate: 40 }, "ruin is only a question of time"],
    ["drawdown-recovery", {}, "You'd need a gain of 100%."],
    ["compounding", { growth: 12 }, "Few investments return 12% a year for long"],
    ["compounding", { growth: 0 }, "less than you pay in"],
    ["cost-drag", { fee: 7 }, "Costs take the whole return"],
    ["mortgage", {}, "If the rate rises to 8.00%, you pay 322.11 more every month."],
    ["mortgage", { down: 5 }, "If the price falls by more than 5%"],
    ["unit-economics", { advertising: 20 }, "Each order loses 3.20."],
    ["unit-economics", { orders: 100 }, "you lose 320.00 a month"],
  ])("warns: %s, %j", (id, inputs, text) => {
    expect(warningsOf(id, inputs)).toContain(text);
  });

  it.each([
    ["position-size", { stop: 50 }, "stop"],
    ["risk-reward", { stop: 50 }, "stop"],
    ["risk-reward", { target: 47 }, "target"],
    ["leverage", { leverage: 200 }, "leverage"],
    ["margin", { units: 100_000 }, "units"],
    ["risk-of-ruin", { risk: 60 }, "risk"],
  ])("has no results for a conflict: %s, %j", (id, inputs: Record<string, number>, input) => {
    const { results, conflicts } = calculate(id)({ ...defaultsOf(calculators.byId(id)), ...inputs });
    expect(results).toEqual({});
    expect(conflicts.map((conflict) => conflict.input)).toContain(input);
  });
});

describe("uses in lessons", () => {
  const problemsOf = (id: string, inputs: Record<string, number>) => calculators.problemsOf(compiler, id, inputs);

  it("accepts known inputs within their ranges", () => {
    expect(problemsOf("position-size", { account: 5_000, risk: 2 })).toEqual([]);
  });

  it.each([
    [
      "alchemy",
      {},
      { input: null, reason: expect.stringContaining("Unknown calculator: alchemy. Available: leverage,") as string },
    ],
    [
      "position-size",
      { gold: 1 },
      { input: "gold", reason: "Unknown input. Available: account, risk, entry, stop, gap" },
    ],
    ["position-size", { risk: 101 }, { input: "risk", reason: "Must be between 0.01 and 100" }],
    ["position-size", { entry: 48 }, { input: "stop", reason: expect.stringContaining("must differ") as string }],
  ])("reports a problem: %s, %j", (id, inputs: Record<string, number>, problem) => {
    expect(problemsOf(id, inputs)).toEqual([problem]);
  });
});
