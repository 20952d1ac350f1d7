import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../../src/features/accounts";
import { Channel, ChannelCategory, earnsMessageXp } from "../../src/features/community";
import { demoThreads, type DemoThread } from "../demo-conversations";
import { HOUR_MS, MINUTE_MS } from "../demo-time";
import { insertRows } from "../insert-rows";
import { createPrng } from "../prng";
import type { MessageRow } from "../message-row";
import { seedHelpfulMarks } from "./seed-help";
import type { LoggedTrade } from "../trade-log";
import type { XpAward } from "../xp-award";

const SEED = 31_337;
/** Silence between two threads of a channel. */
const GAP_HOURS = [9, 80] as const;

/** The talk about the latest strikes follows them. */
const QUIET_MINUTES: Readonly<Record<string, number>> = { "mod-log": 3_700 };
const QUESTION_CATEGORIES: readonly ChannelCategory[] = [
  ChannelCategory.SUPPORT,
  ChannelCategory.COURSES,
  ChannelCategory.TRADING,
];

/** What was said, for all that follows from it. */
export interface SeededConversations {
  messages: MessageRow[];
  awards: XpAward[];
  /** The first word of each person in the channel of a course: they have it. */
  courseParticipants: { userId: string; courseId: number; at: Date }[];
}

/** Writes the demo talk so that each channel's last word is recent. `cast[0]` is the admin. */
export async function seedConversations(
  manager: EntityManager,
  cast: readonly User[],
  { tradeLog, trades }: { tradeLog: Channel; trades: readonly LoggedTrade[] },
  now: Date,
): Promise<SeededConversations> {
  const channels = await manager.find(Channel, { order: { category: "ASC", position: "ASC", name: "ASC" } });
  const seeded: SeededConversations = { messages: [], awards: [], courseParticipants: [] };
  const rowsByChannel = new Map<Channel, MessageRow[]>();
  for (const [index, channel] of channels.entries()) {
    // Not every channel spoke this very minute.
    const quietMinutes = QUIET_MINUTES[channel.name] ?? 3 + index * 17;
    const endsAt = new Date(now.getTime() - quietMinutes * MINUTE_MS);
    const rows =
      channel.id === tradeLog.id
        ? tradeLogRows(channel, trades)
        : messagesOf(channel, demoThreads(channel.name), cast, endsAt, SEED + index);
    if (rows.length) rowsByChannel.set(channel, rows);
  }
  for (const [channel, rows] of rowsByChannel) {
    seeded.messages.push(...rows);
    if (channel.courseId !== null) seeded.courseParticipants.push(...firstMessages(rows, channel.courseId));
    if (earnsMessageXp(channel)) seeded.awards.push(...rows.map(awardOf));
    channel.lastSeq = rows.length;
    channel.lastActivityAt = rows.at(-1)?.created_at ?? null;
  }
  await writeMessages(manager, seeded.messages, [...rowsByChannel.keys()]);
  seeded.awards.push(...(await seedHelpfulMarks(manager, seeded.messages)));
  return seeded;
}

const awardOf = ({ id, sender_id, created_at }: MessageRow): XpAward => ({
  userId: sender_id,
  rule: "MESSAGE",
  sourceId: id,
  at: created_at,
});

function firstMessages(rows: readonly MessageRow[], courseId: number): SeededConversations["courseParticipants"] {
  const first = new Map<string, Date>();
  for (const { sender_id, created_at } of rows) if (!first.has(sender_id)) first.set(sender_id, created_at);
  return [...first].map(([userId, at]) => ({ userId, courseId, at }));
}

async function writeMessages(
  manager: EntityManager,
  rows: readonly MessageRow[],
  channels: readonly Channel[],
): Promise<void> {
  const types = {
    id: "uuid",
    channel_id: "uuid",
    sender_id: "uuid",
    content: "text",
    created_seq: "int",
    seq: "int",
    reply_to_id: "uuid",
    helpful: "boolean",
    created_at: "timestamptz",
  };
  await insertRows(manager, "messages", types, rows);
  await manager.query(
    `INSERT INTO message_events (channel_id, seq, message_id, type, created_at)
     SELECT channel_id, seq, id, 'CREATED', created_at FROM messages`,
  );
  await manager.query(
    `UPDATE channels c SET last_seq = s.last_seq, last_activity_at = s.at
     FROM unnest($1::uuid[], $2::int[], $3::timestamptz[]) AS s (id, last_seq, at) WHERE c.id = s.id`,
    [channels.map(({ id }) => id), channels.map((c) => c.lastSeq), channels.map((c) => c.lastActivityAt)],
  );
}

const tradeLogRows = (channel: Channel, trades: readonly LoggedTrade[]): MessageRow[] =>
  trades.map(({ senderId, content, createdAt }, index) => ({
    id: randomUUID(),
    channel_id: channel.id,
    sender_id: senderId,
    content,
    created_seq: index + 1,
    seq: index + 1,
    reply_to_id: null,
    helpful: false,
    created_at: createdAt,
  }));

function messagesOf(
  channel: Channel,
  threads: readonly DemoThread[],
  cast: readonly User[],
  endsAt: Date,
  seed: number,
): MessageRow[] {
  const prng = createPrng(seed);
  // Where people come with questions, what follows a question answers it.
  const hasQuestions = QUESTION_CATEGORIES.includes(channel.category);
  const pauses = threads.slice(1).map(() => prng.int(...GAP_HOURS) * HOUR_MS);
  const spoken = threads.flat().reduce((sum, message) => sum + message.minutesAfter * MINUTE_MS, 0);
  let time = endsAt.getTime() - spoken - pauses.reduce((sum, pause) => sum + pause, 0);
  const rows: MessageRow[] = [];
  for (const [index, thread] of threads.entries()) {
    if (index > 0) time += pauses[index - 1] ?? 0;
    const threadStart = rows.length;
    for (const { by, text, minutesAfter, replyTo } of thread) {
      time += minutesAfter * MINUTE_MS;
      const seq = rows.length + 1;
      const before = rows.at(-1);
      const asked = hasQuestions && rows.length > threadStart && before?.content.includes("?") ? before : undefined;
      rows.push({
        id: randomUUID(),
        channel_id: channel.id,
        sender_id: castMember(cast, by).id,
        content: text.replace(
          /@\{(\d+)\}/g,
          (_match, number: string) => `@${castMember(cast, Number(number)).username}`,
        ),
        created_seq: seq,
        seq,
        reply_to_id: (replyTo === undefined ? asked : rows[threadStart + replyTo])?.id ?? null,
        helpful: false,
        created_at: new Date(time),
      });
    }
  }
  return rows;
}

function castMember(cast: readonly User[], number: number): User {
  const user = cast[number];
  if (!user) throw new Error(`The demo cast has no number ${number}`);
  return user;
}
