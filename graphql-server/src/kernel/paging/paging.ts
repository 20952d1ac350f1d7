import { invalidField, type AppError } from "../errors/errors";

/** Most items of a page, of every list but the messages of a channel, which carry more. */
export const MAX_PAGE_SIZE = 500;

/** How many are wanted, if a page may have so many: too many are refused, never silently made fewer. */
export function requirePageSize(count: number, argument = "first", limit = MAX_PAGE_SIZE): number {
  if (!Number.isSafeInteger(count) || count < 1 || count > limit) {
    throw invalidField(argument, `${argument} is 1 to ${limit}`);
  }
  return count;
}

/** For cursors that this list never gave: an empty page in their place would look like its end. */
export const invalidCursor = (argument = "after"): AppError =>
  invalidField(argument, `${argument} is not a cursor of this list`);

/** A cursor that is the number of a row, as it stands in the database. */
export function requireNumericCursor(cursor: string): string {
  if (!/^\d{1,18}$/.test(cursor)) throw invalidCursor();
  return cursor;
}
