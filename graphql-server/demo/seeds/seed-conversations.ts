import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../../src/features/accounts";
import { Channel, ChannelCategory, earnsMessageXp } from "../../src/features/community";
import { demoThreads, type DemoThread } from "../demo-conversations";
import { HOUR_MS, MINUTE_MS } from "../demo-time";
import { insertRows } from "../insert-rows";
import { createPrng } from "../prng";
import type { MessageRow } from "../message-row";
import { seedHelp } from "./seed-help";
import type { LoggedTrade } from "../trade-log";
import type { XpAward } from "../xp-award";

const SEED = 31_337;
/** Silence between two threads of a channel. */
const PAUSE_HOURS = [9, 80] as const;

/** The talk about the latest strikes follows them. */
const SPOKEN_MINUTES_AGO: Readonly<Record<string, number>> = { "mod-log": 3_700 };
const ANSWERED_IN: readonly ChannelCategory[] = [
  ChannelCategory.SUPPORT,
  ChannelCategory.COURSES,
  ChannelCategory.TRADING,
];

/** What was said, for all that follows from it. */
export interface DemoTalk {
  messages: MessageRow[];
  awards: XpAward[];
  /** The first word of each person in the channel of a course: they have it. */
  inCourses: { userId: string; courseId: number; at: Date }[];
}

/** Writes the demo talk so that each channel's last word is recent. `cast[0]` is the admin. */
export async function seedConversations(
  manager: EntityManager,
  cast: readonly User[],
  { tradeLog, trades }: { tradeLog: Channel; trades: readonly LoggedTrade[] },
  now: Date,
): Promise<DemoTalk> {
  const channels = await manager.find(Channel, { order: { category: "ASC", position: "ASC", name: "ASC" } });
  const talk: DemoTalk = { messages: [], awards: [], inCourses: [] };
  const spoken = new Map<Channel, MessageRow[]>();
  for (const [index, channel] of channels.entries()) {
    // Not every channel spoke this very minute.
    const quietMinutes = SPOKEN_MINUTES_AGO[channel.name] ?? 3 + index * 17;
    const endsAt = new Date(now.getTime() - quietMinutes * MINUTE_MS);
    const rows =
      channel.id === tradeLog.id
        ? logged(channel, trades)
        : messagesOf(channel, demoThreads(channel.name), cast, endsAt, SEED + index);
    if (rows.length) spoken.set(channel, rows);
  }
  for (const [channel, rows] of spoken) {
    talk.messages.push(...rows);
    if (channel.courseId !== null) talk.inCourses.push(...firstWords(rows, channel.courseId));
    if (earnsMessageXp(channel)) talk.awards.push(...rows.map(awardOf));
    channel.lastSeq = rows.length;
    channel.lastActivityAt = rows.at(-1)?.created_at ?? null;
  }
  await writeMessages(manager, talk.messages, [...spoken.keys()]);
  talk.awards.push(...(await seedHelp(manager, talk.messages)));
  return talk;
}

const awardOf = ({ id, sender_id, created_at }: MessageRow): XpAward => ({
  userId: sender_id,
  rule: "MESSAGE",
  sourceId: id,
  at: created_at,
});

function firstWords(rows: readonly MessageRow[], courseId: number): DemoTalk["inCourses"] {
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

const logged = (channel: Channel, trades: readonly LoggedTrade[]): MessageRow[] =>
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
  const isWorkroom = ANSWERED_IN.includes(channel.category);
  const pauses = threads.slice(1).map(() => prng.int(...PAUSE_HOURS) * HOUR_MS);
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
      const asked = isWorkroom && rows.length > threadStart && before?.content.includes("?") ? before : undefined;
      rows.push({
        id: randomUUID(),
        channel_id: channel.id,
        sender_id: speaker(cast, by).id,
        content: text.replace(/@\{(\d+)\}/g, (_match, number: string) => `@${speaker(cast, Number(number)).username}`),
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

function speaker(cast: readonly User[], number: number): User {
  const user = cast[number];
  if (!user) throw new Error(`The demo cast has no number ${number}`);
  return user;
}
