import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { Viewer } from "../../../kernel/auth/viewer";
import { readAccesses } from "../channels/channel.sql";
import { tradeStatistics, type TradeNumbers } from "./parts/trade-card";
import type { TradeStatistics } from "./parts/trade-card.types";
import type { ProfilePost } from "./message.type";

export interface PostCounts {
  messages: number;
  /** Trade cards. */
  trades: number;
  helpfulAnswers: number;
}

const MAX_SHOWN = 3;
/** SQL: a result that was chosen after it was known says nothing about its author. */
const IS_PLANNED_CARD = `trade_card->>'origin' IS NULL`;
/** Limits the cost, even if the viewer can't read most of the messages. */
const MAX_SCANNED = 50;
const MAX_EXCERPT = 280;

const POST = `m.id AS "messageId", m.channel_id AS "channelId", c.name AS "channelName",
  left(m.content, ${MAX_EXCERPT}) AS content, m.trade_card AS "tradeCard", m.created_at AS "createdAt"`;

/** SQL: whether the channel is none of the member's conversations, which no profile shows or counts. */
const isPublicSql = (channelId: string): string =>
  `${channelId} <> ALL (ARRAY(SELECT channel_id FROM conversation_members WHERE user_id = $1))`;

const RECENT = `
  SELECT ${POST} FROM messages m JOIN channels c ON c.id = m.channel_id
  WHERE m.sender_id = $1 AND m.deleted_at IS NULL AND ${isPublicSql("m.channel_id")} ORDER BY m.created_at DESC LIMIT ${MAX_SCANNED}`;

const TRADES = `
  SELECT ${POST} FROM messages m JOIN channels c ON c.id = m.channel_id
  WHERE m.sender_id = $1 AND m.trade_card IS NOT NULL AND m.${IS_PLANNED_CARD} AND m.deleted_at IS NULL AND ${isPublicSql("m.channel_id")}
  ORDER BY m.created_at DESC LIMIT ${MAX_SCANNED}`;

const TRADE_NUMBERS = `
  SELECT (count(*) FILTER (WHERE deleted_at IS NULL))::int AS cards, count(result)::int AS results,
    (count(*) FILTER (WHERE deleted_at IS NOT NULL))::int AS deleted, avg(result)::float8 AS "meanR",
    stddev_samp(result)::float8 AS "deviationR"
  FROM (SELECT deleted_at, (trade_card->>'resultR')::numeric AS result FROM messages
    WHERE sender_id = $1 AND trade_card IS NOT NULL AND ${IS_PLANNED_CARD} AND ${isPublicSql("channel_id")}) cards`;

const HELPFUL = `
  SELECT ${POST} FROM helpful_marks h JOIN messages m ON m.id = h.reply_id JOIN channels c ON c.id = m.channel_id
  WHERE h.helper_id = $1 AND h.withdrawn_at IS NULL AND m.deleted_at IS NULL
  ORDER BY h.created_at DESC LIMIT ${MAX_SCANNED}`;

const COUNTS = `
  SELECT count(*)::int AS messages, (count(trade_card) FILTER (WHERE ${IS_PLANNED_CARD}))::int AS trades,
    (SELECT count(*) FROM helpful_marks WHERE helper_id = $1 AND withdrawn_at IS NULL)::int AS "helpfulAnswers"
  FROM messages WHERE sender_id = $1 AND deleted_at IS NULL AND ${isPublicSql("channel_id")}`;

/** Counts a member's messages, trade cards, and helpful replies. */
export async function postCountsOf(database: DataSource, userId: string): Promise<PostCounts> {
  const [counts] = await query<PostCounts>(database, COUNTS, [userId]);
  return counts ?? { messages: 0, trades: 0, helpfulAnswers: 0 };
}

export const recentPostsOf = (database: DataSource, viewer: Viewer | null, userId: string, now: Date) =>
  readablePosts(database, RECENT, viewer, userId, now);

export const tradeCardsOf = (database: DataSource, viewer: Viewer | null, userId: string, now: Date) =>
  readablePosts(database, TRADES, viewer, userId, now);

/** The results of all of a member's trade cards, including those that the viewer can't read. */
export async function tradeStatisticsOf(database: DataSource, userId: string): Promise<TradeStatistics> {
  const [numbers] = await query<TradeNumbers>(database, TRADE_NUMBERS, [userId]);
  return tradeStatistics(numbers ?? { cards: 0, results: 0, deleted: 0, meanR: null, deviationR: null });
}

export const helpfulAnswersOf = (database: DataSource, viewer: Viewer | null, userId: string, now: Date) =>
  readablePosts(database, HELPFUL, viewer, userId, now);

/** The newest posts in channels that the viewer can read; none for visitors and kicked members. */
async function readablePosts(
  database: DataSource,
  statement: string,
  viewer: Viewer | null,
  userId: string,
  now: Date,
): Promise<ProfilePost[]> {
  if (!viewer || viewer.kickedUntil) return [];
  const posts = await query<ProfilePost>(database, statement, [userId]);
  if (posts.length === 0) return [];
  const channelIds = [...new Set(posts.map(({ channelId }) => channelId))];
  const pairs = channelIds.map((channelId) => ({ userId: viewer.id, channelId }));
  const accesses = await readAccesses(database, pairs, now);
  const readable = new Set(channelIds.filter((_, index) => accesses[index]?.viewerCanView));
  return posts.filter(({ channelId }) => readable.has(channelId)).slice(0, MAX_SHOWN);
}
