import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { Calculator } from "./calculator";

interface LessonCalculatorProps {
  calculator: Calculator_calculatorFragment;
  title: string;
  /** Replace the calculator's defaults. */
  inputs: readonly { name: string; value: number }[];
}

/** A calculator as a part of a lesson. */
export function LessonCalculator({ calculator, title, inputs }: LessonCalculatorProps) {
  const start = useMemo(() => Object.fromEntries(inputs.map(({ name, value }) => [name, value])), [inputs]);
  const header = (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h3 className="font-display text-lg font-semibold">{title}</h3>
      <Link to={paths.tool(calculator.id, start)} className="text-sm text-signal underline underline-offset-4">
        Open as a page
      </Link>
    </div>
  );
  return <Calculator calculator={calculator} start={start} header={header} />;
}
