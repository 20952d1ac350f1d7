import type { ImportJournalMutation, JournalCsvMappingInput } from "../../../gql/graphql";
import { SelectField } from "../../../ui/form/select-field";

type Mapping = JournalCsvMappingInput;
type Column = Exclude<keyof Mapping, "dateOrder" | "timeZone" | "decimalComma" | "feesAreNegative" | "defaultCurrency">;

const COLUMNS: readonly { name: Column; label: string; none: string | null }[] = [
  { name: "time", label: "Time or date", none: null },
  { name: "timeOfDay", label: "Time of day", none: "In the same column" },
  { name: "instrument", label: "Instrument", none: null },
  { name: "side", label: "Buy or sell", none: "By the sign of the size" },
  { name: "size", label: "Size", none: null },
  { name: "price", label: "Price", none: null },
  { name: "fees", label: "Fees", none: "None" },
  { name: "currency", label: "Currency", none: "The one below" },
  { name: "account", label: "Account", none: "One account" },
  { name: "pointValue", label: "Point value", none: "1" },
  { name: "executionId", label: "Number of the fill", none: "None" },
];

const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "USDT"];

interface MappingFieldsProps {
  columns: readonly string[];
  sample: ImportJournalMutation["importJournal"]["sample"];
  /** Null: the columns couldn't be guessed. */
  mapping: Mapping | null;
  onChange: (mapping: Mapping) => void;
}

/** What each column means. Remembered for files with the same columns. */
export function MappingFields({ columns, sample, mapping, onChange }: MappingFieldsProps) {
  const first = columns[0] ?? "";
  const current: Mapping = mapping ?? {
    time: first,
    instrument: first,
    size: first,
    price: first,
    dateOrder: "YMD",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    decimalComma: false,
    feesAreNegative: false,
    defaultCurrency: "USD",
  };
  const set = (change: Partial<Mapping>): void => onChange({ ...current, ...change });
  const example = (name: string | null | undefined): string =>
    name ? (sample[0]?.values[columns.indexOf(name)]?.slice(0, 24) ?? "") : "";
  const zones = [...new Set([current.timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const currencies = [...new Set([current.defaultCurrency, ...CURRENCIES])];
  return (
    <section aria-labelledby="journal-columns" className="flex flex-col gap-4">
      <h2 id="journal-columns" className="label border-b border-line pb-2 text-muted">
        Columns
      </h2>
      {!mapping && <p className="text-sm text-warning">The columns couldn't be guessed. Choose what they mean.</p>}
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
        {COLUMNS.map(({ name, label, none }) => (
          <SelectField
            key={name}
            label={label}
            value={current[name] ?? ""}
            hint={example(current[name]) || undefined}
            onChange={(event) => set({ [name]: event.target.value || null })}
            options={[
              ...(none === null ? [] : [{ value: "", label: none }]),
              ...[...new Set(columns)].filter(Boolean).map((column) => ({ value: column, label: column })),
            ]}
          />
        ))}
        <SelectField
          label="Order of dates"
          value={current.dateOrder}
          onChange={(event) => set({ dateOrder: event.target.value as Mapping["dateOrder"] })}
          options={[
            { value: "YMD", label: "2026-12-31" },
            { value: "DMY", label: "31.12.2026" },
            { value: "MDY", label: "12/31/2026" },
          ]}
        />
        <SelectField
          label="Time zone"
          value={current.timeZone}
          onChange={(event) => set({ timeZone: event.target.value })}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
        />
        <SelectField
          label="Numbers"
          value={String(current.decimalComma)}
          onChange={(event) => set({ decimalComma: event.target.value === "true" })}
          options={[
            { value: "false", label: "1,234.56" },
            { value: "true", label: "1.234,56" },
          ]}
        />
        <SelectField
          label="Paid fees are"
          value={String(current.feesAreNegative)}
          onChange={(event) => set({ feesAreNegative: event.target.value === "true" })}
          options={[
            { value: "false", label: "Positive" },
            { value: "true", label: "Negative" },
          ]}
        />
        <SelectField
          label="Currency"
          value={current.defaultCurrency}
          onChange={(event) => set({ defaultCurrency: event.target.value })}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
        />
      </div>
    </section>
  );
}
