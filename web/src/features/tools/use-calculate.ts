import { useEffect, useState } from "react";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { trackActivity } from "../../lib/activity";
import type { compileCalculator } from "./calculation";

type Calculate = ReturnType<typeof compileCalculator>;

/** The calculator's compiled formulas. Null until the formula library has loaded. */
export function useCalculate(calculator: Calculator_calculatorFragment): {
  calculate: Calculate | null;
  failed: boolean;
} {
  const [calculate, setCalculate] = useState<Calculate | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(
    function compileFormulas() {
      let isUnmounted = false;
      void trackActivity(import("./calculation")).then(
        (module) => {
          if (!isUnmounted) setCalculate(() => module.compileCalculator(calculator));
        },
        () => setFailed(true),
      );
      return () => {
        isUnmounted = true;
      };
    },
    [calculator],
  );
  return { calculate, failed };
}
