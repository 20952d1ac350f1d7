import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { query } from "../../../../kernel/database";
import { notificationKeys, queueNotifications } from "../../../../kernel/notification-events";
import {
  awardHelp,
  dayOf,
  canEarnHelpXp,
  reverseHelp,
  type HelpAwardCounts,
  type XpChange,
} from "../../../leaderboard";
import { HelpfulMark } from "./helpful-mark.entity";

/** A reply, its question, and their authors. */
export interface HelpfulReply {
  questionId: string;
  replyId: string;
  askerId: string;
  helperId: string;
}

export interface Withdrawal {
  /** Null if the mark earned no XP, or if the helper had no XP left to deduct. */
  xp: XpChange | null;
}

/** The current state of a reply and its question. Lock the asker first, as deleting and marking do. */
export async function readReplyState(
  manager: EntityManager,
  replyId: string,
): Promise<{ marked: boolean; otherMarked: boolean; questionDeleted: boolean } | undefined> {
  const [state] = await query<{ marked: boolean; otherMarked: boolean; questionDeleted: boolean }>(
    manager,
    `SELECT m.helpful AS marked, q.deleted_at IS NOT NULL AS "questionDeleted",
       EXISTS (SELECT 1 FROM helpful_marks h WHERE h.question_id = q.id AND h.withdrawn_at IS NULL) AND NOT m.helpful
         AS "otherMarked"
     FROM messages m JOIN messages q ON q.id = m.reply_to_id WHERE m.id = $1`,
    [replyId],
  );
  return state;
}

/** Stores a mark and awards its XP. The caller holds the locks of both users. */
export async function storeMark(
  manager: EntityManager,
  mark: HelpfulReply,
  markedById: string,
  now: Date,
): Promise<XpChange | null> {
  const id = randomUUID();
  const xp = canEarnHelpXp(await awardCountsToday(manager, mark, now))
    ? await awardHelp(manager, mark.helperId, id, now)
    : null;
  await manager.insert(HelpfulMark, { id, ...mark, markedById, awarded: xp !== null, createdAt: now });
  const event = { key: notificationKeys.helpfulMark(mark.replyId), userId: mark.helperId, actorId: markedById };
  await queueNotifications(manager, { kind: "HELPFUL_MARK", ...event, messageIds: [mark.replyId] }, now);
  return xp;
}

async function awardCountsToday(
  manager: EntityManager,
  { helperId, askerId }: HelpfulReply,
  now: Date,
): Promise<HelpAwardCounts> {
  const { start, end } = dayOf(now);
  const [received] = await query<HelpAwardCounts>(
    manager,
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE asker_id = $2))::int AS "fromAsker"
     FROM helpful_marks
     WHERE helper_id = $1 AND awarded AND withdrawn_at IS NULL AND created_at >= $3 AND created_at < $4`,
    [helperId, askerId, start, end],
  );
  return received ?? { fromAsker: 0, total: 0 };
}

const WITHDRAW = `
  UPDATE helpful_marks SET withdrawn_at = $2 WHERE reply_id = $1 AND withdrawn_at IS NULL
  RETURNING id, question_id AS "questionId", reply_id AS "replyId", asker_id AS "askerId", helper_id AS "helperId"`;

/**
 * Withdraws the active mark on a reply and reverses its XP; null if there is no mark. The mark on a reply to a deleted question stays,
 * because the helper earned it.
 */
export async function withdrawMark(manager: EntityManager, replyId: string, now: Date): Promise<Withdrawal | null> {
  const [mark] = await query<HelpfulReply & { id: string }>(manager, WITHDRAW, [replyId, now]);
  if (!mark) return null;
  await queueNotifications(manager, { kind: "WITHDRAWN", key: notificationKeys.helpfulMark(replyId) }, now);
  return { xp: await reverseHelp(manager, mark.helperId, mark.id, now) };
}
