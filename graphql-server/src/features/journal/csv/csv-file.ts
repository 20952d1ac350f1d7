import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import type { Execution } from "./executions";

/** The same as `CsvMapping`, which a thread without decorators can't import. */
export interface Columns {
  time: string;
  timeOfDay?: string | null;
  instrument: string;
  side?: string | null;
  size: string;
  price: string;
  fees?: string | null;
  currency?: string | null;
  account?: string | null;
  pointValue?: string | null;
  executionId?: string | null;
  dateOrder: "YMD" | "DMY" | "MDY";
  timeZone: string;
  decimalComma: boolean;
  feesAreNegative: boolean;
  defaultCurrency: string;
}

export interface Row {
  line: number;
  values: string[];
}

export interface CsvFile {
  delimiter: string;
  columns: string[];
  rows: Row[];
}

export interface RowError {
  line: number;
  message: string;
}

const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;
const MAX_RECORD_LENGTH = 20_000;
const MIN_COLUMNS = 3;

/** The file as a whole can't be read. The text is for the member. */
export class CsvProblem extends Error {}

/** Reads a file whose values are separated by commas, semicolons, or tabs. Lines above the columns are left out. */
export function readCsv(text: string): CsvFile {
  const delimiter = delimiterOf(text);
  const records = parseText(text, delimiter);
  const header = records.findIndex(({ values }) => values.filter((value) => value !== "").length >= MIN_COLUMNS);
  const columns = records[header]?.values;
  if (!columns) throw new CsvProblem("This file has no line with at least three columns.");
  if (columns.length > MAX_COLUMNS) throw new CsvProblem(`A file can have at most ${MAX_COLUMNS} columns.`);
  const rows = records.slice(header + 1);
  if (rows.length > MAX_ROWS) throw new CsvProblem("A file can have at most 20,000 rows. Split it by date.");
  return { delimiter, columns, rows };
}

function parseText(text: string, delimiter: string): Row[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: MAX_RECORD_LENGTH,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, values: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_QUOTE_NOT_CLOSED") throw new CsvProblem("The file ends within quotation marks.");
    throw new CsvProblem("This file can't be read as CSV.");
  }
}

/** The separator that the first lines have most often. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 4_000);
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: start.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** Reads the fills. Rows that can't be read are errors, and don't stop the others. */
export function readExecutions(
  { columns, rows }: CsvFile,
  mapping: Columns,
): { fills: Execution[]; errors: RowError[] } {
  const at = (name: string | null | undefined): number => (name ? columns.indexOf(name) : -1);
  const places = {
    time: at(mapping.time),
    timeOfDay: at(mapping.timeOfDay),
    instrument: at(mapping.instrument),
    side: at(mapping.side),
    size: at(mapping.size),
    price: at(mapping.price),
    fees: at(mapping.fees),
    currency: at(mapping.currency),
    account: at(mapping.account),
    pointValue: at(mapping.pointValue),
    executionId: at(mapping.executionId),
  };
  for (const [field, place] of Object.entries(places)) {
    const name = mapping[field as keyof typeof places];
    if (name && place < 0) throw new CsvProblem(`The file has no column "${name}".`);
  }
  const toUtc = zoneConverter(mapping.timeZone);
  const fills: Execution[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, string[]>();
  for (const { line, values } of rows) {
    const value = (field: keyof typeof places): string => values[places[field]]?.trim() ?? "";
    try {
      fills.push(readFill(value, mapping, toUtc, seen, line));
    } catch (error) {
      if (!(error instanceof CsvProblem)) throw error;
      errors.push({ line, message: error.message });
    }
  }
  return { fills: inOrder(fills), errors };
}

export type Field = Exclude<
  keyof Columns,
  "dateOrder" | "timeZone" | "decimalComma" | "feesAreNegative" | "defaultCurrency"
>;

function readFill(
  value: (field: Field) => string,
  mapping: Columns,
  toUtc: (local: Date) => Date,
  seen: Map<string, string[]>,
  line: number,
): Execution {
  const number = (field: Field): string => readDecimal(value(field), mapping.decimalComma);
  const instrument = value("instrument");
  if (instrument === "") throw new CsvProblem("The instrument is missing.");
  if (instrument.length > 40) throw new CsvProblem("The instrument has more than 40 characters.");
  const signed = number("size");
  const size = signed.replace(/^-/, "");
  const price = number("price");
  if (!/[1-9]/.test(size)) throw new CsvProblem("The size is 0.");
  if (price.startsWith("-") || !/[1-9]/.test(price)) throw new CsvProblem("The price isn't above 0.");
  const side = mapping.side ? readSide(value("side")) : signed.startsWith("-") ? "SELL" : "BUY";
  const paid = mapping.fees && value("fees") !== "" ? number("fees") : "0";
  const pointValue = mapping.pointValue && value("pointValue") !== "" ? number("pointValue") : "1";
  if (pointValue.startsWith("-") || !/[1-9]/.test(pointValue)) throw new CsvProblem("The point value isn't above 0.");
  const currency = (mapping.currency && value("currency").toUpperCase()) || mapping.defaultCurrency;
  if (!/^[A-Z]{3,5}$/.test(currency)) throw new CsvProblem("The currency isn't a code such as USD.");
  const when = [value("time"), mapping.timeOfDay ? value("timeOfDay") : ""].join(" ").trim();
  const fill = {
    account: mapping.account ? value("account").slice(0, 40) : "",
    instrument,
    side,
    size,
    price,
    pointValue,
    fees: mapping.feesAreNegative ? negate(paid) : paid,
    currency,
    executedAt: readTime(when, mapping.dateOrder, toUtc).toISOString(),
  } as const;
  return { ...fill, key: keyOf(fill, mapping.executionId ? value("executionId") : "", seen), place: line };
}

const negate = (decimal: string): string =>
  !/[1-9]/.test(decimal) ? "0" : decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`;

/**
 * What makes a fill the same in another file: the broker's number, or everything that is known about it. Equal fills of one file get numbers, because
 * an order can be filled in equal parts at the same time. With the broker's number, an equal fill is the same one.
 */
function keyOf(fill: Omit<Execution, "key" | "place">, id: string, seen: Map<string, string[]>): string {
  const { account, instrument, side, size, price, fees, executedAt } = fill;
  const content = JSON.stringify([account, instrument, side, size, price, fees, executedAt]);
  const identity = id === "" ? content : JSON.stringify([account, instrument, side, id]);
  const base = createHash("sha256").update(identity).digest("base64url").slice(0, 24);
  const equals = seen.get(base) ?? [];
  const known = id === "" ? -1 : equals.indexOf(content);
  const number = known < 0 ? equals.push(content) - 1 : known;
  seen.set(base, equals);
  return number === 0 ? base : `${base}.${number}`;
}

/** Some brokers write the newest row first. Fills of the same time need the order in which they happened. */
function inOrder(fills: Execution[]): Execution[] {
  const [first, last] = [fills[0]?.executedAt ?? "", fills.at(-1)?.executedAt ?? ""];
  return first > last ? fills.map((fill) => ({ ...fill, place: -fill.place })) : fills;
}

const BUY = /^(?:b|buy|bot|bought|long|kauf|k|achat|compra|\+)(?:$|[^a-z])/i;
const SELL = /^(?:s|sell|sld|sold|short|ss|verkauf|v|vente|venta|-)(?:$|[^a-z])/i;

function readSide(text: string): "BUY" | "SELL" {
  if (BUY.test(text)) return "BUY";
  if (SELL.test(text)) return "SELL";
  throw new CsvProblem(text === "" ? "The side is missing." : `"${text.slice(0, 20)}" is neither buy nor sell.`);
}

/** Rejects what could mean another number, such as 1,5 in a file with decimal points. */
export function readDecimal(text: string, decimalComma: boolean): string {
  const isNegative = /^\(.{1,40}\)$/.test(text);
  const plain = text
    .replace(/[\s$€£'’()]/g, "")
    .replace("−", "-")
    .replace(/^\+/, "");
  const [, sign = "", whole = "", fraction = ""] =
    (decimalComma
      ? /^(-?)(\d+|\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{0,18}))?$/
      : /^(-?)(\d+|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{0,18}))?$/
    ).exec(plain.slice(0, 60)) ?? [];
  const digits = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  if (digits === "" || digits.length > 12) {
    const shown = text.slice(0, 20);
    throw new CsvProblem(
      shown === ""
        ? "A number is missing."
        : `"${shown}" isn't a number with a decimal ${decimalComma ? "comma" : "point"}.`,
    );
  }
  const decimals = fraction.replace(/0{1,18}$/, "");
  return `${isNegative || sign === "-" ? "-" : ""}${digits}${decimals && `.${decimals}`}`;
}

const TIME =
  /^(\d{1,4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,4})(?:[T;, ]{1,2}(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)? ?([AP]M)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** Times without a zone are local. */
export function readTime(text: string, order: Columns["dateOrder"], toUtc: (local: Date) => Date): Date {
  const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  const normal = compact ? text.replace(compact[0], `${compact[1]}-${compact[2]}-${compact[3]}`) : text;
  const match = TIME.exec(normal.slice(0, 60));
  if (!match) throw new CsvProblem(text === "" ? "The time is missing." : `"${text.slice(0, 30)}" isn't a time.`);
  const [a, b, c] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // A date that begins with four digits can only have one order.
  const [year, month, day] =
    (match[1] ?? "").length === 4 || order === "YMD" ? [a, b, c] : order === "DMY" ? [c, b, a] : [c, a, b];
  const half = match[8]?.toUpperCase();
  const hour = (Number(match[4] ?? 0) % (half ? 12 : 24)) + (half === "PM" ? 12 : 0);
  const [minute, second] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  const millis = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const local = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second, millis));
  const isReal = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && minute < 60 && second < 60;
  const isNow = local.getUTCFullYear() >= 1980 && local.getUTCFullYear() <= 2100;
  if (!isReal || !isNow || Number(match[4] ?? 0) > 23)
    throw new CsvProblem(`"${text.slice(0, 30)}" isn't a time in this order of dates.`);
  const zone = match[9]?.toUpperCase();
  if (!zone) return toUtc(local);
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = sign ? (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1) : 0;
  return new Date(local.getTime() - offset * 60_000);
}

/** Converts the time of a clock in a zone. Of an hour that is repeated, it's the first; of one that is skipped, the time after it. */
export function zoneConverter(timeZone: string): (local: Date) => Date {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    throw new CsvProblem("This time zone is unknown.");
  }
  const offsetAt = (time: number): number => {
    const seconds = Math.floor(time / 1000) * 1000;
    const parts = Object.fromEntries(format.formatToParts(seconds).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - seconds;
  };
  return (local) => {
    const time = local.getTime();
    const before = offsetAt(time - 86_400_000);
    const early = time - before;
    // The offset of the day before is right, unless the clock was changed since.
    return new Date(offsetAt(early) === before ? early : time - offsetAt(time - offsetAt(early)));
  };
}
