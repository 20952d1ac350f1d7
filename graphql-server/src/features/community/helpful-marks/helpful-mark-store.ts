import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { notificationKeys, queueNotifications } from "../../../kernel/notification-events";
import type { MessageRecord } from "../community-topics";
import { awardHelp, dayOf, canEarnHelpXp, reverseHelp, type HelpAwardCounts, type XpChange } from "../../leaderboard";
import { HelpfulMark } from "./helpful-mark.entity";
import { markMessage } from "../messages/message-store";
import { lockUsers } from "../../accounts";

/** A reply, its question, and their authors. */
export interface HelpfulReply {
  questionId: string;
  replyId: string;
  askerId: string;
  helperId: string;
}

export interface Withdrawal {
  mark: HelpfulReply;
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

/**
 * Locks the author of a message and the helpers of its marks. If a mark for another helper was added during the wait, releases all
 * locks and starts over, because a late lock would break the lock order. Marking requires the author's lock, so the loop ends.
 */
export async function lockParticipants(manager: EntityManager, messageId: string, senderId: string): Promise<void> {
  let userIdsToLock = [senderId, ...(await helperIdsFor(manager, messageId))];
  await query(manager, `SAVEPOINT unlocked`);
  for (;;) {
    await lockUsers(manager, userIdsToLock);
    const helpers = await helperIdsFor(manager, messageId);
    if (helpers.every((id) => userIdsToLock.includes(id))) return;
    await query(manager, `ROLLBACK TO SAVEPOINT unlocked`);
    userIdsToLock = [senderId, ...helpers];
  }
}

/** The helpers of active marks on the message, as a question or as a reply. */
async function helperIdsFor(manager: EntityManager, messageId: string): Promise<string[]> {
  const marks = await query<{ helperId: string }>(
    manager,
    `SELECT helper_id AS "helperId" FROM helpful_marks
     WHERE (question_id = $1 OR reply_id = $1) AND withdrawn_at IS NULL`,
    [messageId],
  );
  return marks.map(({ helperId }) => helperId);
}

const withdrawSql = (condition: string): string => `
  UPDATE helpful_marks SET withdrawn_at = $2 WHERE ${condition} AND withdrawn_at IS NULL
  RETURNING id, question_id AS "questionId", reply_id AS "replyId", asker_id AS "askerId", helper_id AS "helperId"`;

const WITHDRAW_FROM_REPLY = withdrawSql("reply_id = $1");
const WITHDRAW_FROM_MESSAGE = withdrawSql("(question_id = $1 OR reply_id = $1)");

/** Withdraws the active mark on a reply and reverses its XP; null if there is no mark. */
export async function withdrawMark(manager: EntityManager, replyId: string, now: Date): Promise<Withdrawal | null> {
  return (await withdraw(manager, WITHDRAW_FROM_REPLY, replyId, now))[0] ?? null;
}

/** For a message about to be deleted: withdraws its own mark and the mark on a reply to it. */
export const withdrawMarksOf = (manager: EntityManager, messageId: string, now: Date): Promise<Withdrawal[]> =>
  withdraw(manager, WITHDRAW_FROM_MESSAGE, messageId, now);

async function withdraw(
  manager: EntityManager,
  statement: string,
  messageId: string,
  now: Date,
): Promise<Withdrawal[]> {
  const marks = await query<HelpfulReply & { id: string }>(manager, statement, [messageId, now]);
  const withdrawals: Withdrawal[] = [];
  for (const { id, ...mark } of marks) {
    await queueNotifications(manager, { kind: "WITHDRAWN", key: notificationKeys.helpfulMark(mark.replyId) }, now);
    withdrawals.push({ mark, xp: await reverseHelp(manager, mark.helperId, id, now) });
  }
  return withdrawals;
}

/** Unmarks the helpful reply to a deleted question, as a separate event. */
export async function unmarkReply(
  manager: EntityManager,
  questionId: string,
  withdrawals: readonly Withdrawal[],
  now: Date,
): Promise<MessageRecord | null> {
  const withdrawal = withdrawals.find(({ mark }) => mark.questionId === questionId);
  return withdrawal ? markMessage(manager, withdrawal.mark.replyId, false, now) : null;
}
