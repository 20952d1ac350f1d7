import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { parse } from "yaml";
import { CALCULATOR_CASES } from "../../../../tests/kit/calculator-cases";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { compileCalculator } from "./calculation";
import { compileFormula } from "./formula";
import { LessonCalculator } from "./lesson-calculator";
import { formatWithUnit, parseNumber } from "./numbers";

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

it.each([
  ["10,000", 10_000],
  ["$1,250.5", 1_250.5],
  [" 5 %", 5],
  ["-.5", -0.5],
  ["−3", -3],
  ["1 000 000", 1_000_000],
  ["1,5", null],
  ["1.250,5", null],
  ["", null],
  ["five", null],
  ["1e5", null],
])("reads %j as %s", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

it.each([
  [-5, "$", 2, "−$5.00"],
  [12.345, "%", 1, "12.3%"],
  [1_234, "shares", 0, "1,234 shares"],
  [-0.001, "$", 2, "$0.00"],
])("formats %s %s with %s decimals as %s", (value, unit, decimals, text) => {
  expect(formatWithUnit(value, unit, decimals)).toBe(text);
});

const open = (inputs: { name: string; value: number }[] = []) =>
  render(
    <MockedProvider>
      <MemoryRouter>
        <LessonCalculator calculator={byId("position-size")} title="Your first position" inputs={inputs} />
      </MemoryRouter>
    </MockedProvider>,
  );

it("starts a lesson's calculator with the lesson's numbers, and links to its page with them", async () => {
  open([{ name: "account", value: 5_000 }]);
  screen.getByRole("heading", { name: "Your first position" });
  await screen.findByText("25 shares");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/tools/position-size?account=5000");
});

it("keeps the last results and shows a message for invalid input, and resets to the defaults", async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText("50 shares");
  const account = screen.getByLabelText("Account ($)");
  await user.clear(account);
  await screen.findByText("Enter a number, such as 1,250.5");
  screen.getByText("50 shares");
  screen.getByText("Results for your last valid numbers");
  await user.type(account, "20,000");
  await screen.findByText("100 shares");
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Position size: 100 shares."), {
    timeout: 3_000,
  });
  await user.clear(screen.getByLabelText("Risk per trade (%)"));
  await user.type(screen.getByLabelText("Risk per trade (%)"), "101");
  await screen.findByText("Enter 0.01 to 100");
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await screen.findByText("50 shares");
});

it("changes a number by its step with the arrow keys, within its range", async () => {
  const user = userEvent.setup();
  open();
  const risk = screen.getByLabelText<HTMLInputElement>("Risk per trade (%)");
  await user.click(risk);
  await user.keyboard("{ArrowUp}");
  expect(risk.value).toBe("1.25");
  await user.keyboard("{ArrowDown>6/}");
  expect(risk.value).toBe("0.01");
});
