/** The units and spaces that may surround a number. */
const DECORATION = /[\s$€£%×'’]/g;
const GROUPS = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * Reads a number with or without thousands separators: "1,250.5", "1.250,5", and "$1250.50". A single comma before three digits
 * separates thousands; a single point is a decimal point. Null if the text isn't a number.
 */
export function readNumber(text: string): number | null {
  const [, sign, digits] = /^([-+]?)((?=[.,]?\d)[\d.,]+)$/.exec(text.replace(DECORATION, "").replace("−", "-")) ?? [];
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
