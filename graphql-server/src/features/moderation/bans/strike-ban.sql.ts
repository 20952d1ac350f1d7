import { randomUUID } from "node:crypto";
import { DAY_MS } from "../../../kernel/clock";
import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { Sanction } from "../sanction.entity";
import { isActiveSql } from "./restrictions.sql";
import { MIN_BANNED_STRIKES } from "./strike-status";

const STRIKE_DAYS = 90;
const BAN_MS = 30 * DAY_MS;

/** The member's active strike ban; only automatic bans have no author. $1 user, $2 now. */
const STRIKE_BAN = `b.user_id = $1 AND b.kind = 'BAN' AND b.author_id IS NULL AND ${isActiveSql("b", "$2")}`;
const ACTIVE_STRIKES = `s.user_id = $1 AND s.kind = 'STRIKE' AND ${isActiveSql("s", "$2")}`;

export const strikeEndsAt = (now: Date): Date => new Date(now.getTime() + STRIKE_DAYS * DAY_MS);

export const strikeBanReason = (reason: string): string => `Five strikes. The last one: ${reason.trim()}`;

export const triggersBan = (strikes: number): boolean => strikes >= MIN_BANNED_STRIKES;

export async function countActiveStrikes(manager: EntityManager, userId: string, now: Date): Promise<number> {
  const statement = `SELECT count(*)::int FROM sanctions s WHERE ${ACTIVE_STRIKES}`;
  const [row] = await query<{ count: number }>(manager, statement, [userId, now]);
  return row?.count ?? 0;
}

/** Imposes the ban for five strikes and returns it; null if one is active. The strikes expire together with the ban. */
export async function banForStrikes(
  manager: EntityManager,
  userId: string,
  reason: string,
  now: Date,
): Promise<(Pick<Sanction, "id"> & { endsAt: Date }) | null> {
  const existing = await query<{ endsAt: Date }>(
    manager,
    `SELECT ends_at AS "endsAt" FROM sanctions b WHERE ${STRIKE_BAN}`,
    [userId, now],
  );
  const endsAt = existing[0]?.endsAt ?? new Date(now.getTime() + BAN_MS);
  const id = randomUUID();
  if (!existing.length) {
    const ban = { userId, kind: "BAN" as const, reason: strikeBanReason(reason), authorId: null };
    await manager.insert(Sanction, { id, ...ban, startsAt: now, endsAt });
  }
  await query(manager, `UPDATE sanctions s SET ends_at = $3 WHERE ${ACTIVE_STRIKES} AND ends_at > $3`, [
    userId,
    now,
    endsAt,
  ]);
  return existing.length ? null : { id, endsAt };
}

/**
 * Lifts the strike ban if fewer than five strikes remain after a withdrawal. Counts each strike that was active when the ban
 * began or was given later, even if it has expired since. The remaining strikes get their full duration back. Returns whether a
 * ban was lifted.
 */
export async function liftStrikeBan(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  const bans = await query<{ endsAt: Date }>(
    manager,
    `UPDATE sanctions b SET lifted_at = $2
     WHERE ${STRIKE_BAN} AND ${MIN_BANNED_STRIKES} > (
       SELECT count(*) FROM sanctions s
       WHERE s.user_id = $1 AND s.kind = 'STRIKE' AND ${isActiveSql("s", "b.starts_at")})
     RETURNING ends_at AS "endsAt"`,
    [userId, now],
  );
  for (const { endsAt } of bans) {
    await query(
      manager,
      // Hours, because the length of a day depends on the session's time zone.
      `UPDATE sanctions s SET ends_at = starts_at + interval '${STRIKE_DAYS * 24} hours' WHERE ${ACTIVE_STRIKES} AND ends_at = $3`,
      [userId, now, endsAt],
    );
  }
  return bans.length > 0;
}

/** Lifts all bans of a member, or one, and ends the strikes behind a strike ban. Returns whether there was a ban. */
export async function liftBans(
  manager: EntityManager,
  userId: string,
  now: Date,
  sanctionId: string | null = null,
): Promise<boolean> {
  const lifted = await query<{ authorId: string | null }>(
    manager,
    `UPDATE sanctions s SET lifted_at = $2
     WHERE user_id = $1 AND kind = 'BAN' AND ${isActiveSql("s", "$2")} AND ($3::uuid IS NULL OR id = $3)
     RETURNING author_id AS "authorId"`,
    [userId, now, sanctionId],
  );
  if (lifted.some(({ authorId }) => authorId === null)) {
    await query(manager, `UPDATE sanctions s SET ends_at = $2 WHERE ${ACTIVE_STRIKES}`, [userId, now]);
  }
  return lifted.length > 0;
}
