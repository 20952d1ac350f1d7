import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import type { SimulatorBrokenRule, SimulatorEntryType, TradeSide } from "../../../gql/graphql";
import { formatNumber, readNumber } from "../../../lib/text/numbers";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { quoteOf, type Desk } from "./desk-state";
import { breakEven, lossPerUnit, unitsFor, type SizeBy } from "./sizing";

/** An order as the ticket sends it. */
export interface NewOrder {
  instrument: number;
  side: TradeSide;
  entryType: SimulatorEntryType;
  entryPrice: number | null;
  stop: number | null;
  target: number | null;
  units: number;
  wrongIf: string | null;
  probability: number | null;
}

interface TicketProps {
  desk: Desk;
  instrument: number;
  side: TradeSide;
  onSide: (side: TradeSide) => void;
  onSend: (order: NewOrder) => Promise<boolean>;
}

const SIDES = [
  { value: "LONG", label: "Long" },
  { value: "SHORT", label: "Short" },
] as const;
const ENTRIES = [
  { value: "MARKET", label: "Market" },
  { value: "LIMIT", label: "Limit" },
  { value: "STOP", label: "Stop" },
] as const;
const SIZES = [
  { value: "RISK", label: "Risk %" },
  { value: "UNITS", label: "Units" },
  { value: "MONEY", label: "USD" },
] as const;

const NUMBER_FIELD = { inputMode: "decimal", autoComplete: "off", className: "figures" } as const;

const LIMITS: Partial<Record<SimulatorBrokenRule, string>> = {
  TRADE_DURING_BREAK: "Your own loss limit was reached: you wanted a break until the next session.",
  TOO_MANY_TRADES: "You have made all the trades that you allowed yourself.",
};

const listOf = (words: readonly string[]): string => words.join(", ").replace(/, ([^,]*)$/, " and $1");

const EMPTY = { entry: "", stop: "", target: "", wrongIf: "", probability: "" };

/** An order with its plan. What is missing from the plan is asked for once; then the order can be sent without it. */
export function Ticket({ desk, instrument: index, side, onSide, onSend }: TicketProps) {
  const instrument = desk.scenario.instruments[index];
  const [entryType, setEntryType] = useState<SimulatorEntryType>("MARKET");
  const [sizeBy, setSizeBy] = useState<SizeBy>("RISK");
  const [size, setSize] = useState(formatNumber(desk.plan.riskPerTrade * 100));
  const [texts, setTexts] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<keyof typeof EMPTY | "size", string>>>({});
  const [isSending, setSending] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const missingId = useId();
  useEffect(() => setMissing([]), [side, entryType, texts, size, sizeBy]);
  if (!instrument) return null;
  const { bid, ask } = quoteOf(desk, index);
  const quote = side === "LONG" ? ask : bid;
  const read = (text: string): number | null => (text.trim() === "" ? null : readNumber(text));
  const entry = entryType === "MARKET" ? quote : read(texts.entry);
  const stop = read(texts.stop);
  const target = read(texts.target);
  const amount = readNumber(size);
  const units =
    entry !== null && amount !== null
      ? unitsFor(instrument, { by: sizeBy, amount }, { entry, stop }, desk.scenario.startBalance)
      : 0;
  const risk = entry !== null && stop !== null ? lossPerUnit(instrument, entry, stop) * units : null;
  const price = (value: number): string => value.toFixed(instrument.decimals);

  const set = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setTexts({ ...texts, [name]: event.target.value });
    setErrors({ ...errors, [name]: undefined });
  };

  const numberField = (name: "entry" | "stop" | "target" | "probability") => ({
    ...NUMBER_FIELD,
    name,
    value: texts[name],
    error: errors[name],
    onChange: set(name),
  });

  function check(): boolean {
    const found: typeof errors = {};
    for (const name of ["entry", "stop", "target"] as const) {
      if (texts[name].trim() !== "" && readNumber(texts[name]) === null) found[name] = "Enter a price.";
    }
    if (entryType !== "MARKET" && texts.entry.trim() === "") found.entry = "Enter the price to wait for.";
    const probability = read(texts.probability);
    if (texts.probability.trim() !== "" && (probability === null || probability < 0 || probability > 100)) {
      found.probability = "Enter 0 to 100.";
    }
    if (amount === null || amount <= 0) found.size = "Enter a size.";
    else if (sizeBy === "RISK" && stop === null)
      found.size = "Sizing by risk needs a stop. Enter one, or choose units.";
    else if (units === 0) found.size = `The smallest size is ${formatNumber(instrument?.lotUnits ?? 1)} units.`;
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return !first;
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending || !check()) return;
    const limits = desk.account.rulesAtLimit.map((rule) => LIMITS[rule] ?? rule);
    const gaps = [
      stop === null && "a stop",
      target === null && "a target",
      texts.wrongIf.trim() === "" && "when the idea is wrong",
    ].filter((gap) => gap !== false);
    const warnings = [...limits, ...(gaps.length > 0 ? [`Your plan lacks ${listOf(gaps)}.`] : [])];
    if (warnings.length > 0 && missing.length === 0) {
      setMissing(warnings);
      return;
    }
    setSending(true);
    const probability = read(texts.probability);
    const isSent = await onSend({
      instrument: index,
      side,
      entryType,
      entryPrice: entryType === "MARKET" ? null : entry,
      stop,
      target,
      units,
      wrongIf: texts.wrongIf.trim() || null,
      probability: probability === null ? null : probability / 100,
    });
    setSending(false);
    if (isSent) setTexts(EMPTY);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Order"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl label="Direction" options={SIDES} value={side} onChange={onSide} />
        <p className="figures font-mono text-sm text-muted">
          {price(bid)} <span className="text-muted">/</span> {price(ask)}
        </p>
      </div>
      <SegmentedControl label="Kind of order" options={ENTRIES} value={entryType} onChange={setEntryType} />
      {entryType !== "MARKET" && <TextField label="Entry" {...numberField("entry")} />}
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="Stop" {...numberField("stop")} />
        <TextField label="Target" {...numberField("target")} />
      </div>
      <div className="flex flex-col gap-2">
        <SegmentedControl label="Size by" options={SIZES} value={sizeBy} onChange={setSizeBy} />
        <TextField
          label={sizeBy === "RISK" ? "Risk in % of the start balance" : sizeBy === "UNITS" ? "Units" : "Value in USD"}
          {...NUMBER_FIELD}
          name="size"
          value={size}
          error={errors.size}
          onChange={(event) => {
            setSize(event.target.value);
            setErrors({ ...errors, size: undefined });
          }}
        />
      </div>
      <TextArea
        label="Wrong if"
        name="wrongIf"
        rows={2}
        className="min-h-16"
        maxLength={300}
        placeholder="It closes below the last low"
        value={texts.wrongIf}
        onChange={set("wrongIf")}
      />
      <TextField label="Chance of the target, in % (optional)" {...numberField("probability")} />
      <dl className="grid grid-cols-3 gap-px border border-line bg-line text-sm">
        <Fact label="Units" value={units > 0 ? formatNumber(units) : "–"} />
        <Fact label="Risk" value={risk === null || units === 0 ? "–" : `$${formatNumber(risk, 2)}`} />
        <Fact
          label="Break-even"
          value={
            entry !== null && stop !== null && target !== null && entry !== stop
              ? `${formatNumber(breakEven(entry, stop, target) * 100, 0)}%`
              : "–"
          }
        />
      </dl>
      <div id={missingId}>
        <FormAlert
          text={
            missing.length > 0
              ? `${missing.join(" ")} Change it, or send the order anyway: the verdict will count that.`
              : undefined
          }
        />
      </div>
      <Button
        type="submit"
        variant={missing.length > 0 ? "danger" : "primary"}
        busy={isSending}
        busyLabel="Sending..."
        aria-describedby={missing.length > 0 ? missingId : undefined}
      >
        {missing.length > 0 ? "Send anyway" : side === "LONG" ? "Buy" : "Sell short"}
      </Button>
    </form>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="bg-surface px-3 py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figures truncate font-mono">{value}</dd>
    </div>
  );
}
