import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../../graphql-server/src/features/accounts";
import {
  addMissingMessages,
  Channel,
  ChannelAccessLevel,
  ChannelCategory,
  collectWords,
  earnsMessageXp,
  openTrade,
  TradeStatus,
  tradeText,
  withStatus,
  type Storage,
  type TradeCard,
} from "../../graphql-server/src/features/community";
import { demoThreads, type DemoThread, type DemoTrade } from "../demo-conversations";
import { HOUR_MS, MINUTE_MS } from "../demo-time";
import { insertRows } from "../insert-rows";
import { createPrng } from "../prng";
import type { MessageRow } from "../message-row";
import { seedCharts, type DemoChart } from "./seed-charts";
import { seedHelpfulMarks } from "./seed-helpful-marks";
import type { LoggedTrade } from "../trade-log";
import type { XpAward } from "../xp-award";
import { query } from "../../graphql-server/src/kernel/database";

const SEED = 31_337;
/** Gap between two threads in a channel. */
const GAP_HOURS = [9, 80] as const;

/** Minutes since the last message. The mod log ends shortly after the latest strikes, which it mentions. */
const QUIET_MINUTES: Readonly<Record<string, number>> = { "mod-log": 3_700 };
const QUESTION_CATEGORIES: readonly ChannelCategory[] = [
  ChannelCategory.SUPPORT,
  ChannelCategory.COURSES,
  ChannelCategory.TRADING,
];

/** Members without access to these channels see the beginning of the first conversation. */
const LOCKED_LEVELS: readonly ChannelAccessLevel[] = [
  ChannelAccessLevel.COURSE,
  ChannelAccessLevel.LEVEL,
  ChannelAccessLevel.PREMIUM,
];
const SAMPLES_PER_CHANNEL = 3;

/** The messages, and what other seeds derive from them. */
export interface SeededConversations {
  messages: MessageRow[];
  awards: XpAward[];
  /** The first message of each member in a course's channel, which implies that they have the course. */
  courseParticipants: { userId: string; courseId: number; at: Date }[];
}

/** Writes the demo conversations, dated so that each channel's last message is recent. */
export async function seedConversations(
  manager: EntityManager,
  cast: readonly User[],
  { tradeLog, trades }: { tradeLog: Channel; trades: readonly LoggedTrade[] },
  storage: Storage,
  now: Date,
): Promise<SeededConversations> {
  const channels = await manager.find(Channel, { order: { category: "ASC", position: "ASC", name: "ASC" } });
  const seeded: SeededConversations = { messages: [], awards: [], courseParticipants: [] };
  const rowsByChannel = new Map<Channel, MessageRow[]>();
  const charts: DemoChart[] = [];
  for (const [index, channel] of channels.entries()) {
    // Spreads the last messages of the channels over time.
    const quietMinutes = QUIET_MINUTES[channel.name] ?? 3 + index * 17;
    const endsAt = new Date(now.getTime() - quietMinutes * MINUTE_MS);
    const rows =
      channel.id === tradeLog.id
        ? tradeLogRows(channel, trades)
        : messagesOf(channel, demoThreads(channel.name), cast, endsAt, { seed: SEED + index, charts });
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
  const locked = [...rowsByChannel].filter(([channel]) => LOCKED_LEVELS.includes(channel.accessLevel));
  const samples = locked.flatMap(([, rows]) => rows.slice(0, SAMPLES_PER_CHANNEL));
  await insertRows(
    manager,
    "channel_samples",
    { message_id: "uuid", chosen_at: "timestamptz" },
    samples.map(({ id }) => ({ message_id: id, chosen_at: now })),
  );
  seeded.awards.push(...(await seedHelpfulMarks(manager, seeded.messages)));
  await seedCharts(manager, charts, storage);
  await addMissingMessages(manager, seeded.messages.length);
  // A job adds the words of new messages. Without them, the first search would not correct typos.
  while (await collectWords(manager));
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
    trade_card: "jsonb",
    created_at: "timestamptz",
  };
  await insertRows(manager, "messages", types, rows);
  await fillThreads(manager);
  await query(
    manager,
    `UPDATE channels c SET last_seq = s.last_seq, last_activity_at = s.at
     FROM unnest($1::uuid[], $2::int[], $3::timestamptz[]) AS s (id, last_seq, at) WHERE c.id = s.id`,
    [channels.map(({ id }) => id), channels.map((c) => c.lastSeq), channels.map((c) => c.lastActivityAt)],
  );
}

/** Fills the threads of the inserted replies. A reply follows its parent in its channel. */
async function fillThreads(manager: EntityManager): Promise<void> {
  await query(
    manager,
    `WITH RECURSIVE thread AS (
       SELECT id, id AS root_id FROM messages WHERE reply_to_id IS NULL
       UNION ALL SELECT m.id, t.root_id FROM thread t JOIN messages m ON m.reply_to_id = t.id
     )
     UPDATE messages m SET thread_root_id = t.root_id FROM thread t WHERE t.id = m.id AND m.reply_to_id IS NOT NULL`,
  );
  await query(
    manager,
    `UPDATE messages r SET reply_count = t.count, thread_seq = t.seq FROM (
       SELECT thread_root_id, count(*)::int AS count, max(seq) AS seq FROM messages GROUP BY 1) t
     WHERE t.thread_root_id = r.id`,
  );
  await query(
    manager,
    `INSERT INTO thread_follows (root_id, user_id, following, created_at)
     SELECT thread_root_id, sender_id, true, min(created_at) FROM messages WHERE thread_root_id IS NOT NULL GROUP BY 1, 2
     UNION SELECT id, sender_id, true, created_at FROM messages WHERE thread_seq IS NOT NULL ON CONFLICT DO NOTHING`,
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
    trade_card: null,
    created_at: createdAt,
  }));

function messagesOf(
  channel: Channel,
  threads: readonly DemoThread[],
  cast: readonly User[],
  endsAt: Date,
  { seed, charts }: { seed: number; charts: DemoChart[] },
): MessageRow[] {
  const prng = createPrng(seed);
  // In these channels, the message after a question is a reply to it.
  const hasQuestions = QUESTION_CATEGORIES.includes(channel.category);
  const gaps = threads.slice(1).map(() => prng.int(...GAP_HOURS) * HOUR_MS);
  const threadsMs = threads.flat().reduce((sum, message) => sum + message.minutesAfter * MINUTE_MS, 0);
  let time = endsAt.getTime() - threadsMs - gaps.reduce((sum, gap) => sum + gap, 0);
  const rows: MessageRow[] = [];
  for (const [index, thread] of threads.entries()) {
    if (index > 0) time += gaps[index - 1] ?? 0;
    const threadStart = rows.length;
    for (const { by, text, minutesAfter, replyTo, trade, chart } of thread) {
      time += minutesAfter * MINUTE_MS;
      const seq = rows.length + 1;
      const previous = rows.at(-1);
      const question =
        hasQuestions && rows.length > threadStart && previous?.content.includes("?") ? previous : undefined;
      const id = randomUUID();
      const tradeCard = trade ? tradeCardOf(trade, new Date(time)) : null;
      if (chart)
        charts.push({ ...chart, messageId: id, uploaderId: castMember(cast, by).id, createdAt: new Date(time) });
      rows.push({
        id,
        channel_id: channel.id,
        sender_id: castMember(cast, by).id,
        content: tradeCard ? tradeText(tradeCard) : text,
        created_seq: seq,
        seq,
        reply_to_id: (replyTo === undefined ? question : rows[threadStart + replyTo])?.id ?? null,
        helpful: false,
        trade_card: tradeCard,
        created_at: new Date(time),
      });
    }
  }
  return rows;
}

function tradeCardOf({ plan, result }: DemoTrade, postedAt: Date): TradeCard {
  const card = openTrade(plan);
  if (!result) return card;
  const closedAt = new Date(postedAt.getTime() + result.hoursAfter * HOUR_MS);
  return withStatus(card, TradeStatus[result.status], result.exitPrice, closedAt);
}

function castMember(cast: readonly User[], name: string): User {
  const user = cast.find(({ username }) => username === name);
  if (!user) throw new Error(`The demo cast has no member ${name}`);
  return user;
}
