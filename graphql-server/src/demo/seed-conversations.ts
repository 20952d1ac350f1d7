import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../features/accounts";
import { Channel, HelpfulMark, Message, MessageEvent } from "../features/community";
import { Entitlement } from "../features/courses";
import { DEMO_CONVERSATIONS, type DemoThread } from "./demo-conversations";

const MINUTE_MS = 60_000;
/** Silence between two threads of a channel. */
const PAUSE_MINUTES = 7 * 60;
const ENROLLED_DAYS_AGO = 40;

type MessageRow = Pick<
  Message,
  "id" | "channelId" | "senderId" | "content" | "createdSeq" | "seq" | "replyToId" | "createdAt"
>;

/** Writes the demo talk so that each channel's last word is recent. `cast[0]` is the admin. */
export async function seedConversations(manager: EntityManager, cast: readonly User[], now: Date): Promise<void> {
  const channels = await manager.find(Channel);
  for (const [index, channel] of channels.entries()) {
    const threads = DEMO_CONVERSATIONS[channel.name];
    if (!threads?.length) continue;
    // Not every channel spoke this very minute.
    const endsAt = new Date(now.getTime() - (3 + index * 17) * MINUTE_MS);
    const rows = messagesOf(channel.id, threads, cast, endsAt);
    await enrolSpeakers(manager, channel, rows, now);
    await manager.insert(Message, rows);
    await markHelpfulReplies(manager, rows);
    await manager.insert(
      MessageEvent,
      rows.map(({ id, channelId, seq, createdAt }) => ({
        channelId,
        seq,
        messageId: id,
        type: "CREATED" as const,
        createdAt,
      })),
    );
    await manager.update(Channel, channel.id, { lastSeq: rows.length, lastActivityAt: rows.at(-1)?.createdAt ?? null });
  }
}

/** The first reply of somebody else to a question is the one that helped; the XP of the demo is made elsewhere. */
async function markHelpfulReplies(manager: EntityManager, rows: readonly MessageRow[]): Promise<void> {
  const helped = new Set<string>();
  for (const reply of rows) {
    const question = rows.find((row) => row.id === reply.replyToId);
    if (!question?.content.includes("?") || question.senderId === reply.senderId || helped.has(question.id)) continue;
    helped.add(question.id);
    await manager.update(Message, reply.id, { helpful: true });
    await manager.insert(HelpfulMark, {
      id: randomUUID(),
      questionId: question.id,
      replyId: reply.id,
      askerId: question.senderId,
      helperId: reply.senderId,
      markedById: question.senderId,
      awarded: false,
      createdAt: reply.createdAt,
    });
  }
}

function messagesOf(
  channelId: string,
  threads: readonly DemoThread[],
  cast: readonly User[],
  endsAt: Date,
): MessageRow[] {
  const offsets = threads.map((thread) => thread.reduce((sum, message) => sum + message.minutesAfter, 0));
  const total = offsets.reduce((sum, minutes) => sum + minutes, 0) + PAUSE_MINUTES * (threads.length - 1);
  let time = endsAt.getTime() - total * MINUTE_MS;
  const rows: MessageRow[] = [];
  for (const [threadIndex, thread] of threads.entries()) {
    if (threadIndex > 0) time += PAUSE_MINUTES * MINUTE_MS;
    const threadStart = rows.length;
    for (const { by, text, minutesAfter, replyTo } of thread) {
      time += minutesAfter * MINUTE_MS;
      const seq = rows.length + 1;
      rows.push({
        id: randomUUID(),
        channelId,
        senderId: speaker(cast, by).id,
        content: text.replace(/@\{(\d+)\}/g, (_match, number: string) => `@${speaker(cast, Number(number)).username}`),
        createdSeq: seq,
        seq,
        replyToId: replyTo === undefined ? null : (rows[threadStart + replyTo]?.id ?? null),
        createdAt: new Date(time),
      });
    }
  }
  return rows;
}

function speaker(cast: readonly User[], number: number): User {
  const user = cast[number];
  if (!user) throw new Error(`The demo cast has no number ${number}`);
  return user;
}

/** Who speaks in a course's channel has the course. */
async function enrolSpeakers(
  manager: EntityManager,
  channel: Channel,
  rows: readonly MessageRow[],
  now: Date,
): Promise<void> {
  const { courseId } = channel;
  if (courseId === null) return;
  const speakers = [...new Set(rows.map((row) => row.senderId))];
  const startsAt = new Date(now.getTime() - ENROLLED_DAYS_AGO * 24 * 60 * MINUTE_MS);
  await manager.insert(
    Entitlement,
    speakers.map((userId) => ({ userId, courseId, source: "ADMIN" as const, startsAt })),
  );
}
