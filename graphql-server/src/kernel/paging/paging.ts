import { invalidField, type AppError } from "../errors/errors";

/** For all lists except a channel's messages. */
export const MAX_PAGE_SIZE = 500;

/** Rejects page sizes that are too large instead of silently reducing them. */
export function requirePageSize(count: number, argument = "first", limit = MAX_PAGE_SIZE): number {
  if (!Number.isSafeInteger(count) || count < 1 || count > limit) {
    throw invalidField(argument, `${argument} must be between 1 and ${limit}`);
  }
  return count;
}

/** Rejects cursors from other lists, because an empty page would look like the end of the list. */
export const invalidCursor = (argument = "after"): AppError =>
  invalidField(argument, `${argument} is not a valid cursor for this list`);

/** For lists whose cursors are numeric row ids. */
export function requireNumericCursor(cursor: string): string {
  if (!/^\d{1,18}$/.test(cursor)) throw invalidCursor();
  return cursor;
}
