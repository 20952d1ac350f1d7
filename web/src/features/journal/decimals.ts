import { formatNumber, readNumber } from "../../lib/text/numbers";

/** What the server reads: keeps every digit of a plain decimal, and reads other ways to write a number. Null if it isn't one. */
export function toDecimal(text: string): string | null {
  const trimmed = text.trim();
  if (/^-?\d{1,12}(?:\.\d{1,10})?$/.test(trimmed)) return trimmed;
  const number = readNumber(trimmed);
  return number === null || Math.abs(number) >= 1e12 ? null : number.toFixed(10).replace(/\.?0{1,10}$/, "");
}

/** Null for an empty field. */
export const optionalDecimal = (text: string): string | null => (text.trim() === "" ? null : toDecimal(text));

/** "+1,250.50 USD". Trade cards count in R. */
export function formatAmount(amount: string, currency: string): string {
  const value = Number(amount);
  return `${value > 0 ? "+" : ""}${formatNumber(value, 2)} ${currency}`;
}

/** Without a sign for gains. */
export const formatSum = (amount: string, currency: string): string => `${formatNumber(Number(amount), 2)} ${currency}`;

/** With all its decimals. */
export const formatDecimal = (decimal: string): string => formatNumber(Number(decimal), undefined);

/** For a `datetime-local` field, in the reader's time zone. */
export function toLocalTime(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** ISO 8601 of such a field. Null if it's empty. */
export const fromLocalTime = (local: string): string | null => (local === "" ? null : new Date(local).toISOString());
