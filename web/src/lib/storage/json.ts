/** Parses and validates JSON. Null if it is missing, malformed, or of another type. */
export function parseJson<T>(text: string | null, isExpected: (value: unknown) => value is T): T | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as unknown;
    return isExpected(value) ? value : null;
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === "string";

export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

export const isTextRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);
