import { useState, type KeyboardEvent } from "react";
import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { TextField } from "../../ui/form/text-field";
import { hasAmbiguousComma } from "../../lib/text/ambiguous-comma";
import { formatNumber, readNumber } from "../../lib/text/numbers";

type Parameter = Calculator_calculatorFragment["inputs"][number];

interface NumberInputProps {
  parameter: Parameter;
  text: string;
  error?: string;
  onChange: (text: string) => void;
}

/** For example "Account ($)". Leaves out a unit that the label contains, such as "years". */
const labelOf = ({ label, unit }: Parameter): string =>
  label.toLowerCase().includes(unit) ? label : `${label} (${unit})`;

/** A number with thousands separators. The up and down arrow keys change it by a step. */
export function NumberInput({ parameter, text, error, onChange }: NumberInputProps) {
  // A default such as 10,000 needs no hint.
  const [isTyped, setTyped] = useState(false);

  function changeByStep(event: KeyboardEvent) {
    const value = readNumber(text);
    if ((event.key !== "ArrowUp" && event.key !== "ArrowDown") || value === null) return;
    event.preventDefault();
    setTyped(false);
    const changed = value + (event.key === "ArrowUp" ? parameter.step : -parameter.step);
    onChange(formatNumber(Math.min(parameter.max, Math.max(parameter.min, changed))));
  }

  function format() {
    const value = readNumber(text);
    if (value !== null) onChange(formatNumber(value));
  }

  const value = readNumber(text);
  const isAmbiguous = isTyped && value !== null && hasAmbiguousComma(text);
  return (
    <TextField
      label={labelOf(parameter)}
      hint={isAmbiguous ? `Read as ${String(value)}. Write decimals after a point.` : (parameter.hint ?? undefined)}
      error={error}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      onChange={(event) => {
        setTyped(true);
        onChange(event.target.value);
      }}
      onKeyDown={changeByStep}
      onBlur={format}
    />
  );
}
