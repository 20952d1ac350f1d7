import { invalidField } from "../../kernel/errors";
import type { Place } from "./standings";

const LARGEST_INTEGER = 2_147_483_647;
const PLACE =
  /^(\d{1,10})\|(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in a ranking as clients carry it: it names XP, time and person, so it stays good when people move. */
export const toPlaceCursor = (place: string): string => Buffer.from(place).toString("base64url");

export function readPlaceCursor(cursor: string): Place {
  const [, xp, reachedAt, userId] = PLACE.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const isMoment = reachedAt !== undefined && !Number.isNaN(Date.parse(`${reachedAt.replace(" ", "T")}Z`));
  if (!isMoment || !userId || Number(xp) > LARGEST_INTEGER) throw invalidField("after", "after is a cursor of this list");
  return { xp: Number(xp), reachedAt, userId };
}
