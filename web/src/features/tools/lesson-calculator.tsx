import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { KindLabel } from "../../ui/kind-label";
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
    <div className="-mx-5 -mt-5 mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-b border-line bg-raised px-5 py-4 sm:-mx-6 sm:-mt-6 sm:px-6">
      <div className="flex flex-col gap-2">
        <KindLabel icon="sliders" isActive>
          Calculator
        </KindLabel>
        <h3 className="m-0! font-display text-lg font-semibold">{title}</h3>
      </div>
      <Link to={paths.tool(calculator.id, start)} className="text-sm text-signal underline underline-offset-4">
        Open as a page
      </Link>
    </div>
  );
  return <Calculator calculator={calculator} start={start} header={header} />;
}
