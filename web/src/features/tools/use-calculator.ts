import { useEffect, useMemo, useState } from "react";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { useDebounced } from "../../lib/hooks/use-debounced";
import type { Calculation } from "./calculation";
import { formatNumber, readNumber } from "../../lib/text/numbers";
import { useCalculate } from "./use-calculate";

type Parameter = Calculator_calculatorFragment["inputs"][number];

/** Long enough not to show an error while someone is still typing a number. */
const SETTLE_MS = 600;

/** The numbers that the fields start with, by input. */
export type Start = Readonly<Record<string, number>>;

const startTexts = (inputs: readonly Parameter[], start: Start): Record<string, string> =>
  Object.fromEntries(inputs.map((input) => [input.name, formatNumber(start[input.name] ?? input.default)]));

function errorOf({ min, max }: Parameter, value: number | null): string | undefined {
  if (value === null) return "Enter a number, such as 1,250.5";
  return value < min || value > max ? `Enter ${formatNumber(min)} to ${formatNumber(max)}` : undefined;
}

/** The state of a calculator: the texts of its fields, their errors, and the newest valid results. */
export function useCalculator(calculator: Calculator_calculatorFragment, start: Start) {
  const { inputs } = calculator;
  const { calculate, failed } = useCalculate(calculator);
  const [fieldTexts, setFieldTexts] = useState(() => startTexts(inputs, start));
  const [lastValid, setLastValid] = useState<Calculation | null>(null);
  const settledTexts = useDebounced(fieldTexts, SETTLE_MS);

  const { errors, values, calculation } = useMemo(() => {
    const parsed = inputs.map((input) => ({ input, value: readNumber(fieldTexts[input.name] ?? "") }));
    const invalid = parsed.flatMap(({ input, value }) => {
      const error = errorOf(input, value);
      return error ? [[input.name, error] as const] : [];
    });
    const known = Object.fromEntries(parsed.map(({ input, value }) => [input.name, value ?? Number.NaN]));
    const outcome = invalid.length === 0 ? (calculate?.(known) ?? null) : null;
    return {
      values: known,
      errors: outcome && "conflicts" in outcome ? outcome.conflicts : Object.fromEntries(invalid),
      calculation: outcome && "results" in outcome ? outcome : null,
    };
  }, [inputs, fieldTexts, calculate]);

  useEffect(
    function rememberResults() {
      if (calculation) setLastValid(calculation);
    },
    [calculation],
  );

  const hasErrors = Object.keys(errors).length > 0;
  const isSettled = settledTexts === fieldTexts;
  return {
    failed,
    fieldTexts,
    setText: (name: string, text: string) => setFieldTexts((before) => ({ ...before, [name]: text })),
    reset: () => setFieldTexts(startTexts(inputs, start)),
    /** Shown once the member stops typing. */
    errors: isSettled ? errors : {},
    calculation: calculation ?? lastValid,
    isStale: hasErrors,
    isSettled,
    /** The valid numbers that differ from the calculator's defaults. */
    changed: Object.fromEntries(
      inputs.flatMap(({ name, default: usual }) => {
        const value = values[name];
        return value === undefined || Number.isNaN(value) || value === usual ? [] : [[name, value] as const];
      }),
    ),
  };
}
