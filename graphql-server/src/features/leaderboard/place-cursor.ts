import { isUuid } from "../../kernel/ids";
import { notACursor } from "../../kernel/paging";
import type { Place } from "./standings";

const LARGEST_INTEGER = 2_147_483_647;
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4]):[0-5]\d$/;

/** `Date` makes 2 March of 30 February; the database, which has to read it, refuses it, as it does the year 0. */
function isMoment(text: string): boolean {
  const [, local = ""] = MOMENT.exec(text) ?? [];
  const read = new Date(`${local}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(local) && !local.startsWith("0000");
}

/** A place in a ranking as clients carry it: it names XP, time and person, so it stays good when people move. */
export const toPlaceCursor = ({ xp, reachedAt, userId }: Place): string =>
  Buffer.from(`${xp}|${reachedAt}|${userId}`).toString("base64url");

export function readPlaceCursor(cursor: string): Place {
  const [xpText = "", reachedAt = "", userId = "", ...more] = Buffer.from(cursor, "base64url").toString().split("|");
  const xp = /^\d{1,10}$/.test(xpText) ? Number(xpText) : Number.NaN;
  const isPlace = xp <= LARGEST_INTEGER && isMoment(reachedAt);
  if (!isPlace || !isUuid(userId) || more.length > 0) throw notACursor();
  return { xp, reachedAt, userId };
}
