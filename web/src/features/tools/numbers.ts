const grouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const plain = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/** Reads a number with or without thousands separators, such as "$1,250.5". Null if it isn't one, or if it is ambiguous ("1,5"). */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/[\s$%×']/g, "").replace("−", "-");
  return grouped.test(compact) || plain.test(compact) ? Number(compact.replaceAll(",", "")) : null;
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
export function formatWithUnit(value: number, unit: string, decimals: number): string {
  const number = formatNumber(value, decimals);
  if (unit === "$") return number.startsWith("−") ? `−$${number.slice(1)}` : `$${number}`;
  return unit === "%" || unit === "×" ? `${number}${unit}` : `${number} ${unit}`;
}
