import {
  CsvProblem,
  readCsv,
  readExecutions,
  type Columns,
  type CsvFile,
  type Field,
  type Row,
  type RowError,
} from "./csv-file";
import type { Execution } from "./executions";

export interface CsvTask {
  csv: string;
  mapping: Columns | null;
  /** Of a guess. */
  timeZone: string;
  /** By columns: how files were read before. */
  remembered: readonly { columns: string[]; mapping: Columns }[];
}

export type CsvResult = { problem: string } | CsvContent;

export interface CsvContent {
  columns: string[];
  sample: Row[];
  rowCount: number;
  mapping: Columns | null;
  fills: Execution[];
  errors: RowError[];
}

export function run({ csv, mapping: given, timeZone, remembered }: CsvTask): CsvResult {
  try {
    const file = readCsv(csv);
    const { columns, rows } = file;
    const known = remembered.find((each) => JSON.stringify(each.columns) === JSON.stringify(columns));
    const mapping = given ?? known?.mapping ?? guessColumns(file, timeZone);
    const content = mapping ? readExecutions(file, mapping) : { fills: [], errors: [] };
    return { columns, sample: rows.slice(0, 5), rowCount: rows.length, mapping, ...content };
  } catch (error) {
    if (error instanceof CsvProblem) return { problem: error.message };
    throw error;
  }
}

const GUESSES: readonly [Field, RegExp][] = [
  ["executionId", /^(?:exec(?:ution)?|fill|trade|deal|transaction)[ _]?(?:id|no|number|#)$/i],
  [
    "time",
    /^(?:date ?\/? ?time|execution ?time|exec(?:ution)? date|filled? (?:at|time)|trade ?date|timestamp|date|time|datum|zeit(?:punkt)?)/i,
  ],
  ["timeOfDay", /^(?:time|trade ?time|uhrzeit|zeit)$/i],
  ["instrument", /^(?:symbol|instrument|ticker|market|product|contract|pair|underlying|wertpapier|name)/i],
  ["side", /^(?:side|action|buy ?\/ ?sell|b\/s|direction|type|transaction type|richtung|kauf\/verkauf)/i],
  ["size", /^(?:quantity|qty|filled qty|size|volume|amount|shares|contracts|lots|units|menge|stück|anzahl)/i],
  ["price", /^(?:avg\.? ?price|fill ?price|trade ?price|t\. ?price|exec(?:ution)? ?price|price|rate|kurs|preis)/i],
  ["fees", /^(?:fees?|commissions?|comm(?:\/|$)|costs?|gebühr(?:en)?|provision)/i],
  ["currency", /^(?:currency|ccy|währung)/i],
  ["account", /^(?:account|konto|depot)/i],
  ["pointValue", /^(?:multiplier|point ?value|contract size)/i],
];

/** Guesses what columns mean. Null if one that is required can't be found. */
function guessColumns({ delimiter, columns, rows }: CsvFile, timeZone: string): Columns | null {
  const found = new Map<Field, string>();
  const used = new Set<string>();
  for (const [field, pattern] of GUESSES) {
    const name = columns.find((column) => column.length <= 200 && !used.has(column) && pattern.test(column));
    if (name === undefined) continue;
    found.set(field, name);
    used.add(name);
  }
  const [time, instrument, size, price] = [
    found.get("time"),
    found.get("instrument"),
    found.get("size"),
    found.get("price"),
  ];
  if (!time || !instrument || !size || !price) return null;
  const valuesOf = (name: string | undefined): string[] =>
    name === undefined ? [] : rows.slice(0, 200).map(({ values }) => values[columns.indexOf(name)] ?? "");
  const prices = valuesOf(price).filter((value) => /[.,]/.test(value));
  const fees = valuesOf(found.get("fees")).filter((value) => /[1-9]/.test(value));
  return {
    ...Object.fromEntries(found),
    time,
    instrument,
    size,
    price,
    dateOrder: guessOrder(valuesOf(time)),
    timeZone,
    decimalComma: prices.filter((value) => isCommaDecimal(value, delimiter)).length * 2 > prices.length,
    feesAreNegative: fees.length > 0 && fees.filter((value) => /^[-−(]/.test(value)).length * 2 > fees.length,
    defaultCurrency: "USD",
  };
}

/** With three digits, 151,234 can be either. Files with semicolons come from where the comma is the decimal sign. */
const isCommaDecimal = (value: string, delimiter: string): boolean =>
  /,(?:\d{1,2}|\d{4,18})$/.test(value) || (delimiter === ";" && /^\D?\d{1,3},\d{3}$/.test(value));

function guessOrder(dates: readonly string[]): Columns["dateOrder"] {
  const parts = dates.map((date) => /^(\d{1,4})([-/. ])(\d{1,2})/.exec(date));
  if (parts.every((match) => !match || (match[1] ?? "").length === 4)) return "YMD";
  if (parts.some((match) => match && Number(match[3]) > 12)) return "MDY";
  return parts.some((match) => match && (Number(match[1]) > 12 || match[2] === ".")) ? "DMY" : "MDY";
}
