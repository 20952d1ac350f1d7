/** The units and spaces that may surround a number. */
const DECORATION = /[\s$€£%×'’]/g;
const GROUPS = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/** Other names of units. */
const UNIT_WORDS: Record<string, readonly string[]> = {
  $: ["usd", "dollars", "dollar"],
  USD: ["usd", "dollars", "dollar"],
  "%": ["percent", "per cent"],
  "×": ["x", "times"],
};

/** Removes the unit after a number, in the singular or plural: "250 shares" becomes "250". */
function withoutUnit(text: string, unit: string): string {
  const name = unit.toLowerCase();
  const words = UNIT_WORDS[unit] ?? [name, `${name}s`, name.replace(/s$/, "")];
  const trimmed = text.trim();
  const word = words.find((each) => each !== "" && trimmed.toLowerCase().endsWith(each));
  return word === undefined ? trimmed : trimmed.slice(0, -word.length);
}

/**
 * Reads a number with or without thousands separators and its unit: "1,250.5", "1.250,5", "$1250.50", and "250 shares". A single
 * comma before three digits separates thousands; a single point is a decimal point. Null if the text isn't a number.
 */
export function readNumber(text: string, unit = ""): number | null {
  const plain = withoutUnit(text, unit).replace(DECORATION, "").replace("−", "-");
  const [, sign, digits] = /^([-+]?)((?=[.,]?\d)[\d.,]+)$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  const mark = decimalMark(digits);
  const split = mark === null ? -1 : digits.lastIndexOf(mark);
  const [whole, fraction] = split < 0 ? [digits, ""] : [digits.slice(0, split), digits.slice(split + 1)];
  const usesOneSeparator = new Set(whole.match(/[.,]/g)).size <= 1;
  if (!/^\d*$/.test(whole) && !(GROUPS.test(whole) && usesOneSeparator)) return null;
  if (!/^\d*$/.test(fraction)) return null;
  return Number(`${sign ?? ""}${whole.replace(/[.,]/g, "") || "0"}.${fraction || "0"}`);
}

function decimalMark(digits: string): "." | "," | null {
  const [points, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  if (points === 1) return ".";
  return commas === 1 && !GROUPS.test(digits) ? "," : null;
}

const MAX_DECIMALS = 6;

/** With thousands separators and a real minus sign. Without `decimals`, shows up to six. */
export function formatNumber(value: number, decimals?: number): string {
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? MAX_DECIMALS,
  });
  return (/[1-9]/.test(text) ? text : text.replace("-", "")).replace("-", "−");
}

/** A number with its unit, such as "−$5.00", "12.5%", or "50 shares". */
export function formatWithUnit(value: number, unit: string, decimals?: number): string {
  const number = formatNumber(value, decimals);
  if (unit === "") return number;
  if (unit === "$") return number.startsWith("−") ? `−$${number.slice(1)}` : `$${number}`;
  return unit === "%" || unit === "×" ? `${number}${unit}` : `${number} ${unit}`;
}
