import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import { dayOf, canEarnHelpXp, type HelpAwardCounts } from "../../graphql-server/src/features/leaderboard";
import { MINUTE_MS } from "../demo-time";
import { insertRows } from "../insert-rows";
import type { MessageRow } from "../message-row";
import type { XpAward } from "../xp-award";
import { query } from "../../graphql-server/src/kernel/database";

interface MarkRow {
  id: string;
  question_id: string;
  reply_id: string;
  asker_id: string;
  helper_id: string;
  marked_by_id: string;
  awarded: boolean;
  created_at: Date;
}

const MARK_TYPES = {
  id: "uuid",
  question_id: "uuid",
  reply_id: "uuid",
  asker_id: "uuid",
  helper_id: "uuid",
  marked_by_id: "uuid",
  awarded: "boolean",
  created_at: "timestamptz",
};

/** Marks the first reply from another member to each question as helpful, and awards XP within the daily limits. */
export async function seedHelpfulMarks(manager: EntityManager, messages: readonly MessageRow[]): Promise<XpAward[]> {
  const marks = marksOf(messages);
  await insertRows(manager, "helpful_marks", MARK_TYPES, marks);
  await query(manager, `UPDATE messages SET helpful = true WHERE id = ANY($1)`, [marks.map((mark) => mark.reply_id)]);
  await query(
    manager,
    `UPDATE messages r SET helped_count = t.count FROM (
       SELECT thread_root_id, count(*)::int AS count FROM messages WHERE helpful GROUP BY 1) t
     WHERE t.thread_root_id = r.id`,
  );
  return marks
    .filter((mark) => mark.awarded)
    .map(({ id, helper_id, created_at }) => ({ userId: helper_id, rule: "HELP", sourceId: id, at: created_at }));
}

function marksOf(messages: readonly MessageRow[]): MarkRow[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const answeredIds = new Set<string>();
  const marks: MarkRow[] = [];
  const replies = messages
    .filter((message) => message.reply_to_id !== null)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  for (const reply of replies) {
    const question = byId.get(reply.reply_to_id ?? "");
    if (!question?.content.includes("?") || question.sender_id === reply.sender_id || answeredIds.has(question.id))
      continue;
    answeredIds.add(question.id);
    const mark = {
      id: randomUUID(),
      question_id: question.id,
      reply_id: reply.id,
      asker_id: question.sender_id,
      helper_id: reply.sender_id,
      marked_by_id: question.sender_id,
      created_at: new Date(reply.created_at.getTime() + MINUTE_MS),
    };
    marks.push({ ...mark, awarded: canEarnHelpXp(receivedBefore(marks, mark)) });
  }
  return marks;
}

function receivedBefore(marks: readonly MarkRow[], mark: Omit<MarkRow, "awarded">): HelpAwardCounts {
  const { start } = dayOf(mark.created_at);
  const today = marks.filter(
    ({ awarded, helper_id, created_at }) => awarded && helper_id === mark.helper_id && created_at >= start,
  );
  return {
    total: today.length,
    fromAsker: today.filter(({ asker_id }) => asker_id === mark.asker_id).length,
  };
}
