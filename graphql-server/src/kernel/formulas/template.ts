import { FormulaError, type Formula, type FormulaCompiler, type Values } from "./formula";

/** A text with formulas in braces, such as "Buy {shares} shares at {price|2}". */
export interface Template {
  render: (values: Values) => string;
}

const PLACEHOLDER = /\{\{|\{([^{}|]*)(?:\|([^{}|]*))?\}/g;
const FORMAT = /^([0-8])(%?)$/;
const MAX_DECIMALS = 6;

/**
 * Compiles a template. `{x}` shows a number with up to six decimals, `{x|2}` with exactly two, `{x|1%}` as a percentage with one,
 * and `{{` a brace. Throws a FormulaError.
 */
export function compileTemplate(text: string, compiler: FormulaCompiler, names: ReadonlySet<string>): Template {
  const parts: (string | ((values: Values) => string))[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [placeholder, source, format] = match;
    parts.push(placeholder === "{{" ? "{" : compilePlaceholder(source ?? "", format, compiler, names));
  }
  parts.push(text.slice(end));
  return { render: (values) => parts.map((part) => (typeof part === "string" ? part : part(values))).join("") };
}

function compilePlaceholder(
  source: string,
  format: string | undefined,
  compiler: FormulaCompiler,
  names: ReadonlySet<string>,
): (values: Values) => string {
  const formatNumber = numberFormat(format);
  const name = source.trim();
  const formula: Formula | null = names.has(name) ? null : compiler.compile(source, names);
  return (values) => {
    const value = formula ? formula.evaluate(values) : values[name];
    if (typeof value === "number") return formatNumber(value);
    if (typeof value === "string" && format === undefined) return value;
    throw new FormulaError(`{${source}} isn't a number`);
  };
}

function numberFormat(format: string | undefined): (value: number) => string {
  if (format === undefined) return (value) => formatNumber(value);
  const [, decimals, percent] = FORMAT.exec(format.trim()) ?? [];
  if (decimals === undefined) throw new FormulaError(`Unknown number format: ${format}. Use |2 or |1%.`);
  return (value) =>
    percent ? `${formatNumber(value * 100, Number(decimals))}%` : formatNumber(value, Number(decimals));
}

/** With thousands separators and a real minus sign. */
export function formatNumber(value: number, decimals?: number): string {
  let format = formats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? MAX_DECIMALS,
      signDisplay: "negative",
    });
    formats.set(decimals, format);
  }
  return format.format(value).replace("-", "−");
}

/** By decimals. Creating a format takes as long as using it a hundred times. */
const formats = new Map<number | undefined, Intl.NumberFormat>();
