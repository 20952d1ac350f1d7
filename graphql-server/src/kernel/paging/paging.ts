import { invalidField, type AppError } from "../errors/errors";

/** Most items of a page, of every list but the messages of a channel, which carry more. */
export const PAGE_LIMIT = 500;

/** How many are wanted, if a page may have so many: too many are refused, never silently made fewer. */
export function requirePageSize(count: number, argument = "first", limit = PAGE_LIMIT): number {
  if (!Number.isSafeInteger(count) || count < 1 || count > limit) {
    throw invalidField(argument, `${argument} is 1 to ${limit}`);
  }
  return count;
}

/** For cursors that this list never gave: an empty page in their place would look like its end. */
export const notACursor = (argument = "after"): AppError =>
  invalidField(argument, `${argument} is not a cursor of this list`);

/** A cursor that is the number of a row, as it stands in the database. */
export function requireNumberCursor(cursor: string): string {
  if (!/^\d{1,18}$/.test(cursor)) throw notACursor();
  return cursor;
}
