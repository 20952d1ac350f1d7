import type { EntityManager } from "typeorm";
import { equalsAny, query } from "../../../kernel/database";
import { levelOfSql } from "../../../kernel/levels";
import { levelUpEventsSql } from "../../../kernel/notification-events";
import { addXpSql } from "../../accounts";
import type { XpChangeRecord } from "./xp.types";
import { strikeRefund, type Shortfall } from "./strike-refund.policy";
import { consumeAward, type Allowance } from "./message-allowance";
import { ALL_TIME, monthOf, weekOf } from "../periods";
import type { XpRule } from "./xp-entry.entity";

/** XP per rule. */
export const XP = { message: 10, course: 50, help: 100, strike: -200 } as const;

interface Change {
  userId: string;
  rule: XpRule;
  sourceId: string;
  amount: number;
  countedAt: Date;
  now: Date;
  reversesId?: string | null;
  /** Shown to the member. */
  note?: string | null;
}

/**
 * Writes the ledger row, the member's XP, all three totals, and the event of a new level in one statement; triggers update the ranking. Does nothing if
 * the source was already counted. XP stops at 0. A deleted account earns nothing, but its awards can be reversed.
 * $1 user, $2 rule, $3 source, $4 amount, $5 counted at, $6 now,
 * $7 reversed entry, $8 month, $9 week, $10 note.
 */
const applySql = (first: string): string => `
  WITH ${first} person AS (
    SELECT id, xp, greatest($4::int, -xp) AS amount, role <> 'ADMIN' AND deleted_at IS NULL AND listed AS ranked
    FROM users WHERE id = $1 AND (deleted_at IS NULL OR $7::bigint IS NOT NULL) FOR NO KEY UPDATE
  ), entry AS (
    INSERT INTO xp_entries (user_id, rule, source_id, amount, reverses_id, counted_at, created_at, note)
    SELECT id, $2, $3, amount, $7::bigint, $5, $6, $10::text FROM person
    ON CONFLICT DO NOTHING
    RETURNING user_id, amount
  ), total AS (
    INSERT INTO xp_totals AS t (period, user_id, xp, reached_at, ranked)
    SELECT period, user_id, entry.amount, $6, ranked
    FROM entry, person, (VALUES ('${ALL_TIME}'), ($8), ($9)) AS p (period) WHERE entry.amount <> 0
    ON CONFLICT (user_id, period) DO UPDATE
      SET xp = t.xp + excluded.xp, reached_at = greatest(t.reached_at, excluded.reached_at)
  ), reached AS (
    SELECT id AS user_id, ${levelOfSql("xp")} AS level_before, ${levelOfSql("(xp + entry.amount)")} AS level
    FROM person JOIN entry ON entry.user_id = id
  ), event AS (${levelUpEventsSql("reached", "$6::timestamptz")})
  ${addXpSql("entry")}
  RETURNING entry.amount, u.xp`;

const APPLY = applySql("");

/** Also stores the sender's remaining allowance: $11 tokens, $12 refilled at, $13 day, $14 awards of the day. */
const APPLY_MESSAGE = applySql(`spent AS (
    INSERT INTO message_allowances (user_id, tokens, refilled_at, day, awards_today) VALUES ($1, $11, $12, $13, $14)
    ON CONFLICT (user_id) DO UPDATE SET tokens = excluded.tokens, refilled_at = excluded.refilled_at,
      day = excluded.day, awards_today = excluded.awards_today
  ),`);

/** The amount actually awarded or deducted, and the new all-time XP. Announce it after the commit. */
export interface XpChange extends XpChangeRecord {
  rule: XpRule;
}

async function apply(manager: EntityManager, change: Change, allowance?: Allowance): Promise<XpChange | null> {
  const [applied] = await query<Omit<XpChange, "rule">>(manager, allowance ? APPLY_MESSAGE : APPLY, [
    change.userId,
    change.rule,
    change.sourceId,
    change.amount,
    change.countedAt,
    change.now,
    change.reversesId ?? null,
    monthOf(change.countedAt),
    weekOf(change.countedAt),
    change.note ?? null,
    ...(allowance ? [allowance.tokens, allowance.refilledAt, allowance.day, allowance.awardsToday] : []),
  ]);
  return applied ? { ...applied, rule: change.rule } : null;
}

/** By user id; new members have none. */
export type MessageAllowances = Map<string, Allowance>;

/** The members' allowances for `awardMessage`. The caller locks the members' rows first. */
export async function readMessageAllowances(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<MessageAllowances> {
  const ids = equalsAny(userIds, "$1");
  const rows = await query<Allowance & { userId: string }>(
    manager,
    `SELECT user_id AS "userId", tokens, refilled_at AS "refilledAt", to_char(day, 'YYYY-MM-DD') AS day,
       awards_today AS "awardsToday"
     FROM message_allowances WHERE user_id ${ids.sql}`,
    [ids.value],
  );
  return new Map(rows.map(({ userId, ...allowance }) => [userId, allowance]));
}

/**
 * Awards a message and updates the sender's entry in `allowances`; null if no allowance is left. The caller holds the sender's row
 * lock, so that parallel messages can't use the same award.
 */
export async function awardMessage(
  manager: EntityManager,
  { userId, messageId, allowances }: { userId: string; messageId: string; allowances: MessageAllowances },
  now: Date,
): Promise<XpChange | null> {
  const { granted, next } = consumeAward(allowances.get(userId) ?? null, now);
  if (!granted) return null;
  allowances.set(userId, next);
  const change: Change = { userId, rule: "MESSAGE", sourceId: messageId, amount: XP.message, countedAt: now, now };
  return apply(manager, change, next);
}

/** $1 rule, $2 source, $3 user. */
const REVERSIBLE = `
  SELECT id, amount, counted_at FROM xp_entries
  WHERE rule = $1 AND source_id = $2 AND user_id = $3 AND reverses_id IS NULL`;

/** $1 user. */
const SHORTFALLS = `
  SELECT r.id::float8 AS id, e.id::float8 AS "entryId", r.amount + e.amount AS missing
  FROM xp_entries r JOIN xp_entries e ON e.id = r.reverses_id
  WHERE r.user_id = $1 AND r.amount + e.amount <> 0 ORDER BY r.id`;

/** A member's shortfalls, oldest first. The caller holds the member's lock. */
const readShortfalls = (manager: EntityManager, userId: string): Promise<Shortfall[]> =>
  query<Shortfall>(manager, SHORTFALLS, [userId]);

/** Reverses the XP of one source, once, in the periods it counted in. The caller holds the member's lock. */
async function reverse(
  manager: EntityManager,
  rule: XpRule,
  userId: string,
  sourceId: string,
  now: Date,
): Promise<XpChange | null> {
  const [entry] = await query<{ id: string; amount: number; counted_at: Date }>(manager, REVERSIBLE, [
    rule,
    sourceId,
    userId,
  ]);
  if (!entry) return null;
  const { id, amount, counted_at: countedAt } = entry;
  const reversed = amount < 0 ? strikeRefund(-amount, Number(id), await readShortfalls(manager, userId)) : -amount;
  return apply(manager, { userId, rule, sourceId, amount: reversed, countedAt, now, reversesId: id });
}

/** Reverses the XP of a deleted message. */
export const reverseMessage = (
  manager: EntityManager,
  userId: string,
  messageId: string,
  now: Date,
): Promise<XpChange | null> => reverse(manager, "MESSAGE", userId, messageId, now);

/** Awards a helpful reply. The source is the mark, because a reply can be marked again after a withdrawal. */
export const awardHelp = (
  manager: EntityManager,
  userId: string,
  markId: string,
  now: Date,
): Promise<XpChange | null> =>
  apply(manager, { userId, rule: "HELP", sourceId: markId, amount: XP.help, countedAt: now, now });

/** Reverses the XP of a withdrawn mark, if it earned any. */
export const reverseHelp = (
  manager: EntityManager,
  userId: string,
  markId: string,
  now: Date,
): Promise<XpChange | null> => reverse(manager, "HELP", userId, markId, now);

/** Awards a completed course, once per member and course; null if it was already awarded. */
export function awardCourse(
  manager: EntityManager,
  userId: string,
  courseId: number,
  now: Date,
): Promise<XpChange | null> {
  const sourceId = String(courseId);
  return apply(manager, { userId, rule: "COURSE", sourceId, amount: XP.course, countedAt: now, now });
}

/** The XP that a course earned at this time; 0 if it was awarded at another time. */
export async function courseXpEarnedAt(
  manager: EntityManager,
  userId: string,
  courseId: number,
  time: Date,
): Promise<number> {
  const [entry] = await query<{ amount: number }>(
    manager,
    `SELECT amount FROM xp_entries
     WHERE rule = 'COURSE' AND source_id = $1 AND user_id = $2 AND reverses_id IS NULL AND created_at = $3`,
    [String(courseId), userId, time],
  );
  return entry?.amount ?? 0;
}

/** Deducts up to 200 XP for a strike. */
export const deductStrikeXp = (
  manager: EntityManager,
  userId: string,
  strikeId: string,
  now: Date,
): Promise<XpChange | null> =>
  apply(manager, { userId, rule: "STRIKE", sourceId: strikeId, amount: XP.strike, countedAt: now, now });

/** Refunds a withdrawn strike: the XP actually deducted, minus unpaid shortfalls. */
export const refundStrikeXp = (
  manager: EntityManager,
  userId: string,
  strikeId: string,
  now: Date,
): Promise<XpChange | null> => reverse(manager, "STRIKE", userId, strikeId, now);

/** Awards or deducts XP for an admin, with a reason that the member can read. */
export const adjustByAdmin = (
  manager: EntityManager,
  change: Pick<Change, "userId" | "sourceId" | "amount" | "note">,
  now: Date,
): Promise<XpChange | null> => apply(manager, { ...change, rule: "ADMIN", countedAt: now, now });

/** An earlier adjustment with this source, and the member's current XP; null if there is none. */
export async function readAdjustment(
  manager: EntityManager,
  userId: string,
  sourceId: string,
): Promise<XpChange | null> {
  const [previous] = await query<Omit<XpChange, "rule">>(
    manager,
    `SELECT e.amount, u.xp FROM xp_entries e JOIN users u ON u.id = e.user_id
     WHERE e.rule = 'ADMIN' AND e.source_id = $1 AND e.user_id = $2 AND e.reverses_id IS NULL`,
    [sourceId, userId],
  );
  return previous ? { ...previous, rule: "ADMIN" } : null;
}
