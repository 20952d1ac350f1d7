import { useId, useRef, useState, type ReactNode } from "react";
import { errorText } from "../../../lib/text/error-text";
import { randomUuid } from "../../../lib/random-uuid";
import { Button } from "../../../ui/button";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import type { SimulatorLabRuleInput } from "../../../gql/graphql";
import {
  entryText,
  exitText,
  MAX_CONDITIONS,
  newCondition,
  readRule,
  type Comparison,
  type ConditionDraft,
  type Indicator,
  type RuleDraft,
  type ValueDraft,
} from "./rule-draft";

const SIDES = [
  { value: "BOTH", label: "Both" },
  { value: "LONG", label: "Long" },
  { value: "SHORT", label: "Short" },
] as const;
const INDICATORS: { value: Indicator; label: string }[] = [
  { value: "PRICE", label: "Price" },
  { value: "AVERAGE", label: "Average" },
  { value: "RSI", label: "RSI" },
  { value: "HIGHEST", label: "High" },
  { value: "LOWEST", label: "Low" },
  { value: "NUMBER", label: "Number" },
];
const COMPARISONS: { value: Comparison; label: string }[] = [
  { value: "CROSSES_ABOVE", label: "crosses above" },
  { value: "CROSSES_BELOW", label: "crosses below" },
  { value: "ABOVE", label: "is above" },
  { value: "BELOW", label: "is below" },
];

interface RuleBuilderProps {
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  /** Rejects if the server refuses the rule. */
  onTry: (rule: SimulatorLabRuleInput, requestId: string) => Promise<void>;
  isRevealed: boolean;
}

/** Builds a rule from blocks, and says it as a sentence. */
export function RuleBuilder({ draft, onChange, onTry, isRevealed }: RuleBuilderProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The same until the trial is stored, so that a lost response can't count it twice.
  const requestId = useRef(randomUuid());
  const titleId = useId();
  const read = readRule(draft);

  function change(part: Partial<RuleDraft>) {
    setProblem(undefined);
    requestId.current = randomUuid();
    onChange({ ...draft, ...part });
  }

  async function tryIt() {
    if (isBusy) return;
    if ("problem" in read) return setProblem(read.problem);
    setProblem(undefined);
    setBusy(true);
    try {
      await onTry(read.rule, requestId.current);
      requestId.current = randomUuid();
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
    return undefined;
  }

  const setCondition = (index: number, condition: ConditionDraft): void =>
    change({ conditions: draft.conditions.map((one, at) => (at === index ? condition : one)) });
  return (
    <form
      aria-labelledby={titleId}
      className="cut flex flex-col gap-5 border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void tryIt();
      }}
    >
      <h2 id={titleId} className="font-display text-lg font-semibold">
        Your rule
      </h2>
      <Block title="Entry">
        <SegmentedControl label="Side" options={SIDES} value={draft.side} onChange={(side) => change({ side })} />
        {draft.conditions.map((condition, index) => (
          <Condition
            key={index}
            index={index}
            condition={condition}
            onChange={(changed) => setCondition(index, changed)}
            onRemove={
              draft.conditions.length > 1
                ? () => change({ conditions: draft.conditions.filter((_, at) => at !== index) })
                : null
            }
          />
        ))}
        {draft.conditions.length < MAX_CONDITIONS && (
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            onClick={() => change({ conditions: [...draft.conditions, newCondition()] })}
          >
            Add a condition
          </Button>
        )}
      </Block>
      <Block title="Exit">
        <div className="grid grid-cols-3 items-end gap-3">
          <NumberField
            label="Stop, ranges"
            value={draft.stopRanges}
            onChange={(stopRanges) => change({ stopRanges })}
          />
          <NumberField label="Target, R" value={draft.targetR} onChange={(targetR) => change({ targetR })} />
          <NumberField label="Bars, most" value={draft.maxBars} onChange={(maxBars) => change({ maxBars })} />
        </div>
        <p className="text-xs text-muted">
          A range is the average true range of 14 bars. Leave target or bars empty for none.
        </p>
      </Block>
      <Block title="Size">
        <NumberField label="Risk per trade, %" value={draft.risk} onChange={(risk) => change({ risk })} />
      </Block>
      <p className="min-h-20 border-l-2 border-signal pl-3 text-sm">
        {"rule" in read ? `${entryText(read.rule)}. ${exitText(read.rule)}.` : read.problem}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <Button type="submit" busy={isBusy} busyLabel="Trying...">
        Try it
      </Button>
      <p className="text-xs text-muted">
        {isRevealed ? "The holdout is revealed, so new trials aren't counted." : "Every try counts, and stays counted."}
      </p>
    </form>
  );
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
    <legend className="label pr-3 text-signal">{title}</legend>
    {children}
  </fieldset>
);

interface ConditionProps {
  index: number;
  condition: ConditionDraft;
  onChange: (condition: ConditionDraft) => void;
  onRemove: (() => void) | null;
}

function Condition({ index, condition, onChange, onRemove }: ConditionProps) {
  const { left, is, right } = condition;
  return (
    <div
      role="group"
      aria-label={`Condition ${index + 1}`}
      className="flex flex-col gap-3 border-l-2 border-line-strong pl-3"
    >
      <ValueFields label="If" value={left} onChange={(value) => onChange({ ...condition, left: value })} />
      <SelectField
        label="Comparison"
        options={COMPARISONS}
        value={is}
        onChange={(event) => onChange({ ...condition, is: event.target.value as Comparison })}
      />
      <ValueFields label="Than" value={right} onChange={(value) => onChange({ ...condition, right: value })} />
      {onRemove && (
        <Button size="sm" variant="ghost" className="self-start" onClick={onRemove}>
          Remove<span className="sr-only"> condition {index + 1}</span>
        </Button>
      )}
    </div>
  );
}

interface ValueFieldsProps {
  label: string;
  value: ValueDraft;
  onChange: (value: ValueDraft) => void;
}

function ValueFields({ label, value, onChange }: ValueFieldsProps) {
  return (
    <div className="grid grid-cols-[1fr_6rem] items-end gap-3">
      <SelectField
        label={label}
        options={INDICATORS}
        value={value.of}
        onChange={(event) => onChange({ ...value, of: event.target.value as Indicator })}
      />
      {value.of !== "PRICE" && (
        <NumberField
          label={value.of === "NUMBER" ? "Value" : "Bars"}
          value={value.number}
          onChange={(number) => onChange({ ...value, number })}
        />
      )}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const NumberField = ({ label, value, onChange }: NumberFieldProps) => (
  <TextField
    label={label}
    inputMode="decimal"
    autoComplete="off"
    className="figures font-mono"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
