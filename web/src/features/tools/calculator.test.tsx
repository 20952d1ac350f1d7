import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { CALCULATOR_CASES } from "../../../../tests/kit/calculator-cases";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { compileCalculator } from "./calculation";
import { compileFormula } from "./formula";

const FOLDER = path.resolve(__dirname, "../../../../graphql-server/content/calculators");

interface Source extends Omit<Calculator_calculatorFragment, "values"> {
  values?: Record<string, string>;
}

/** The server's definitions, in the form of the GraphQL response. */
const calculators = readdirSync(FOLDER).map((file): Calculator_calculatorFragment => {
  const source = parse(readFileSync(path.join(FOLDER, file), "utf8")) as Source;
  return {
    ...source,
    id: path.basename(file, ".yaml"),
    conflicts: source.conflicts ?? [],
    values: Object.entries(source.values ?? {}).map(([name, formula]) => ({
      __typename: "CalculatorValue",
      name,
      formula,
    })),
    results: source.results.map((result) => ({
      ...result,
      rounding: (result.rounding ?? "nearest").toUpperCase() as "NEAREST" | "DOWN" | "UP",
    })),
    warnings: source.warnings ?? [],
  };
});

function byId(id: string): Calculator_calculatorFragment {
  const calculator = calculators.find((each) => each.id === id);
  if (!calculator) throw new Error(`No calculator ${id}`);
  return calculator;
}

it.each(CALCULATOR_CASES)(
  "computes the same as independent code: $calculator, $inputs",
  ({ calculator, inputs, results }) => {
    const outcome = compileCalculator(byId(calculator))(inputs);
    if ("conflicts" in outcome) throw new Error("The inputs have no results");
    for (const [index, expected] of Object.values(results).entries()) {
      const value = outcome.results[index] ?? null;
      if (expected === null || value === null) expect(value).toBe(expected);
      else expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
    }
  },
);

it("shows warnings with numbers, and conflicts instead of results", () => {
  const calculate = compileCalculator(byId("position-size"));
  const inputs = { account: 10_000, risk: 1, entry: 50, stop: 48, gap: 44 };
  expect(calculate(inputs)).toMatchObject({ warnings: ["A gap past the stop at 44.00 loses 300.00, not 100.00."] });
  expect(calculate({ ...inputs, risk: 5 })).toMatchObject({
    warnings: [expect.anything(), expect.anything(), expect.stringContaining("take 40.1% of")],
  });
  expect(calculate({ ...inputs, stop: 50 })).toEqual({
    conflicts: { stop: expect.stringContaining("must differ") as string },
  });
});

it.each(["import(1)", "a = 1", "[1, 2]", 'parse("1")', "a.b", "f(x) = x"])("rejects %s as a formula", (text) => {
  expect(() => compileFormula(text)).toThrow();
});
