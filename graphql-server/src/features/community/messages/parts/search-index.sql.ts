import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../../kernel/database";

// The migration contains a copy of these expressions. After a change, add a migration that writes all words again.

/** PostgreSQL's parser would read `EUR/USD` as a file and `a.b` as a host. */
const PUNCTUATION = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~';
const plainTextSql = (content: string): string =>
  `translate(${content}, '${PUNCTUATION}', repeat(' ', ${PUNCTUATION.length}))`;

/** Whether message `m` contains an image. The only place that decides it. Attachments are assigned before the message is stored. */
export const hasImageSql = (m: string): string =>
  `((SELECT count(*) FROM attachments a WHERE a.message_id = ${m}.id AND a.kind = 'IMAGE') > 0 OR position('](' IN ${m}.content) > 0 AND ${m}.content ~ '!\\[[^][\\n]*\\]\\((https?:/)?/[^][()<>[:space:]]+\\)')`;

/**
 * The sizes of the windows that a search looks at first, as powers of two; see `search-messages.sql.ts`. Larger ones don't pay off,
 * because for each match, PostgreSQL unpacks a page of the window's entries, which takes as long as reading twenty rows.
 */
export const WINDOW_BITS = [10, 13, 16];

/** Markers can't be part of a text, because # is punctuation. */
export const channelMarker = (id: string): string => `#channel${id}`;
export const senderMarker = (id: string): string => `#sender${id}`;
export const IMAGE_MARKER = "#image";
export const HELPED_MARKER = "#helped";
/** SQL: the marker of the window that contains a position. */
export const windowMarkerSql = (bits: number, position: string): string => `'#${bits}:' || (${position} >> ${bits})`;

/** The stemmed words of message `m`, and markers for everything else that a search can require. */
const wordsSql = (m: string, position: string): string => `
  strip(to_tsvector('english', ${plainTextSql(`${m}.content`)})) || array_to_tsvector(array_remove(ARRAY[
    '${channelMarker("")}' || ${m}.channel_id, '${senderMarker("")}' || ${m}.sender_id,
    CASE WHEN ${hasImageSql(m)} THEN '${IMAGE_MARKER}' END, CASE WHEN ${m}.helpful THEN '${HELPED_MARKER}' END,
    ${WINDOW_BITS.map((bits) => windowMarkerSql(bits, position)).join(", ")}], NULL))`;

const insertSql = (messages: string): string => `
  INSERT INTO message_search (channel_id, created_seq, position, created_at, words)
  SELECT p.channel_id, p.created_seq, p.position, p.created_at, ${wordsSql("p", "p.position")}
  FROM (SELECT nextval('message_search_position_seq') AS position, m.* FROM ${messages} m) p`;

// Parts of the statements that write messages, which name the written messages `m`.
export const ADD_TO_SEARCH = insertSql("(SELECT * FROM m ORDER BY seq)");
export const UPDATE_SEARCH = `
  UPDATE message_search s SET words = ${wordsSql("m", "s.position")} FROM m
  WHERE s.channel_id = m.channel_id AND s.created_seq = m.created_seq`;
export const REMOVE_FROM_SEARCH = `
  DELETE FROM message_search s USING m WHERE s.channel_id = m.channel_id AND s.created_seq = m.created_seq`;

/** $1 limit. */
const ADD_MISSING = `
  WITH added AS (${insertSql(`(
    SELECT m.* FROM messages m WHERE m.deleted_at IS NULL AND (
      SELECT s.position FROM message_search s WHERE s.channel_id = m.channel_id AND s.created_seq = m.created_seq) IS NULL
    ORDER BY m.created_at, m.channel_id, m.created_seq LIMIT $1)`)} RETURNING 1)
  SELECT count(*)::int AS added FROM added`;

/** Adds messages that were stored without the index, as the demo's are. Returns their number. */
export async function addMissingMessages(manager: EntityManager, limit: number): Promise<number> {
  const [row] = await query<{ added: number }>(manager, ADD_MISSING, [limit]);
  return row?.added ?? 0;
}

const MIN_WORD_LENGTH = 4;
const MAX_WORD_LENGTH = 30;

/** The words of a text that the dictionary contains: those without digits, as written but in lowercase. */
const dictionaryWordsSql = (content: string): string => `(
  SELECT lexeme AS word FROM unnest(to_tsvector('simple', ${plainTextSql(content)}))
  WHERE length(lexeme) BETWEEN ${MIN_WORD_LENGTH} AND ${MAX_WORD_LENGTH} AND lexeme !~ '[^[:alpha:]'']')`;

/** How many messages one run of `collectWords` reads at most: the windows of the first size that follow the last message. */
const WORD_WINDOW_BITS = WINDOW_BITS[0] ?? 10;
/** Read again, because transactions don't commit in the order of their positions. */
const OVERLAP = 256;

/** $1 the last position. */
const COLLECT_WORDS = `
  WITH collected AS MATERIALIZED (
    SELECT s.position, m.content FROM message_search s
    JOIN messages m ON m.channel_id = s.channel_id AND m.created_seq = s.created_seq
    WHERE s.words @@ (SELECT string_agg('''' || marker || '''', '|')::tsquery FROM (
      SELECT ${windowMarkerSql(WORD_WINDOW_BITS, `($1::bigint + n * ${2 ** WORD_WINDOW_BITS})`)} AS marker FROM generate_series(0, 1) n) w)
      AND s.position > $1::bigint - ${OVERLAP}
  ), added AS (
    INSERT INTO search_words SELECT DISTINCT w.word FROM collected c, LATERAL ${dictionaryWordsSql("c.content")} w ORDER BY 1
    ON CONFLICT DO NOTHING
  )
  SELECT max(position) AS last, (SELECT last_value FROM message_search_position_seq) AS newest FROM collected`;

/** Adds the words of the messages after the last collected one to the dictionary, in bounded steps. Returns whether more are left. */
export async function collectWords(manager: EntityManager): Promise<boolean> {
  const [progress] = await query<{ position: string }>(manager, `SELECT position FROM search_progress FOR UPDATE`);
  const from = BigInt(progress?.position ?? 0);
  const [row] = await query<{ last: string | null; newest: string }>(manager, COLLECT_WORDS, [from]);
  const newest = BigInt(row?.newest ?? 0);
  // Positions of deleted messages are empty, so a window may be, too.
  const windowEnd = (((from >> BigInt(WORD_WINDOW_BITS)) + 2n) << BigInt(WORD_WINDOW_BITS)) - 1n;
  const last = BigInt(row?.last ?? 0);
  const next = windowEnd < newest ? windowEnd : last > from ? last : from;
  await query(manager, `UPDATE search_progress SET position = $1`, [next]);
  return windowEnd < newest;
}

/** SQL: a query for the window that contains a position, and the one before it. */
export const windowsSql = (bits: number, position: string): string => {
  const before = `(${position} - ${2 ** bits})`;
  return `(quote_literal(${windowMarkerSql(bits, position)}) || '|' || quote_literal(${windowMarkerSql(bits, before)}))::tsquery`;
};

/** SQL: whether any message contains a word, in any or only in the given channels. Frequent words are found in the newest windows. */
export function isUsedSql(word: string, channelIds?: string): string {
  const inChannels = channelIds ? ` AND array_position(${channelIds}, s.channel_id) IS NOT NULL` : "";
  const inWindows = WINDOW_BITS.slice(0, 2).map(
    (bits) => ` AND s.words @@ (SELECT ${windowsSql(bits, "last_value")} FROM message_search_position_seq)`,
  );
  return [...inWindows, ""]
    .map((inWindow) => {
      const isMatch = `s.words @@ plainto_tsquery('english', ${word})`;
      return `EXISTS (SELECT FROM message_search s WHERE ${isMatch}${inWindow}${inChannels})`;
    })
    .join(" OR ");
}

/** $1 the last checked word, $2 how many to check. */
const REMOVE_UNUSED_WORDS = `
  WITH checked AS (
    SELECT word FROM search_words WHERE word > $1 ORDER BY word LIMIT $2
  ), removed AS (
    DELETE FROM search_words w USING checked c WHERE w.word = c.word AND NOT (${isUsedSql("c.word")})
  )
  SELECT max(word) AS last FROM checked`;

/** Checks the next words after one, and removes those that no message contains anymore. Returns the last word; "" after the end. */
export async function removeUnusedWords(database: DataSource, after: string, count: number): Promise<string> {
  const [row] = await query<{ last: string | null }>(database, REMOVE_UNUSED_WORDS, [after, count]);
  return row?.last ?? "";
}
