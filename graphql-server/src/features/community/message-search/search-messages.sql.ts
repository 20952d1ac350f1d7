import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import { isTypoOf } from "../../../kernel/text/typo";
import { canReadSql, channelNameSql } from "../channels/access/channel-readers.sql";
import { JOIN_SENDER, MESSAGE_JSON } from "../messages/message-json.sql";
import type { MessageType } from "../messages/message.type";
import { isUsedSql, WINDOW_BITS, windowsSql } from "../messages/parts/search-index.sql";

export interface ReadableChannel {
  id: string;
  name: string;
}

/** $1 now, $2 viewer. The viewer's conversations are found through the viewer, because there can be many. */
const READABLE_CHANNELS = `
  SELECT c.id, c.name FROM channels c JOIN users u ON u.id = $2 AND u.deleted_at IS NULL
  WHERE c.access_level <> 'DIRECT' AND ${canReadSql("c", "u", "$1")}
  UNION ALL
  SELECT c.id, ${channelNameSql("c")} FROM conversation_members d JOIN channels c ON c.id = d.channel_id
  JOIN users u ON u.id = d.user_id AND u.deleted_at IS NULL WHERE d.user_id = $2 AND ${canReadSql("c", "u", "$1")}`;

/** The channels whose messages a member can read at this moment. */
export const readableChannels = (database: DataSource, viewerId: string, now: Date): Promise<ReadableChannel[]> =>
  query<ReadableChannel>(database, READABLE_CHANNELS, [now, viewerId]);

export interface SearchConditions {
  words: readonly string[];
  /** Key of a username. */
  from: string | null;
  before: Date | null;
  after: Date | null;
}

/** What a search needs to know from the database before it can start. */
export interface SearchBounds {
  /** The stemmed words as a tsquery each. Empty for words that are too common to be indexed, such as "the". */
  terms: string[];
  senderId: string | null;
  /** Positions: from `start` up to, but not including, `end`. Null: no message is new enough. */
  start: string | null;
  end: string;
}

/** $1 words, $2 username, $3 before, $4 after. */
const BOUNDS = `
  SELECT
    (SELECT coalesce(array_agg(plainto_tsquery('english', word)::text ORDER BY place), '{}')
     FROM unnest($1::text[]) WITH ORDINALITY AS w (word, place)) AS terms,
    (SELECT id FROM users WHERE username_key = $2 AND deleted_at IS NULL) AS "senderId",
    CASE WHEN $4::timestamptz IS NULL THEN 0 ELSE (
      SELECT position FROM message_search WHERE created_at >= $4 ORDER BY created_at, position LIMIT 1) END AS start,
    CASE WHEN $3::timestamptz IS NULL THEN (SELECT last_value + 1 FROM message_search_position_seq) ELSE coalesce((
      SELECT position + 1 FROM message_search WHERE created_at < $3 ORDER BY created_at DESC, position DESC LIMIT 1), 0) END AS "end"`;

export async function readBounds(
  database: DataSource,
  { words, from, before, after }: SearchConditions,
): Promise<SearchBounds> {
  const [bounds] = await query<SearchBounds>(database, BOUNDS, [words, from, before, after]);
  return bounds ?? { terms: [], senderId: null, start: null, end: "0" };
}

export interface MessageSearch {
  channelIds: readonly string[];
  /** Queries that must all match, at least one. */
  terms: SortedTerms;
  start: string;
  end: string;
  /** Exact, because positions only almost follow the times. */
  before: Date | null;
  after: Date | null;
  limit: number;
}

export interface FoundMessage {
  position: string;
  channelName: string;
  message: MessageType;
}

/**
 * SQL: a parameter whose value the planner doesn't see. With the value, PostgreSQL would plan the statement again for each search,
 * which takes longer than most searches, and would choose worse plans for frequent words.
 */
const parameter = (number: number, type: string): string => `(SELECT $${number}::${type})`;

const CHANNELS = parameter(1, "uuid[]");
const START = parameter(2, "bigint");
const END = parameter(3, "bigint");
const LIMIT = parameter(4, "bigint");
const AFTER = parameter(5, "timestamptz");
const BEFORE = parameter(6, "timestamptz");
const FIRST_TERM = 7;
/** With more, intersecting them takes longer than reading the rows that contain the two rarest. */
const MAX_INDEX_TERMS = 2;
/** Share of the messages with a term up to which it's intersected with a rare one. */
const MAX_INTERSECTED_SHARE = 0.01;

/** Search terms, the rarest first. */
export interface SortedTerms {
  terms: readonly string[];
  /** How many of them to look up in the index. The others are checked on the rows. */
  indexed: number;
}

/** The first position of the window before the one that contains the end. */
const windowStart = (bits: number): string => `(((${END} >> ${bits}) - 1) << ${bits})`;

/**
 * The newest messages that match. A word can occur in half of the messages or in one, so the search looks at windows that end at
 * `end`: first at 1,024 to 2,048 positions, then at 8 times as many, and so on. PostgreSQL runs the next part of a UNION ALL only
 * until the limit is reached. Within a window, GIN intersects the words with the window's marker, so a search reads few rows:
 * either the word is frequent, and the first window is enough, or it is rare. Each condition is a separate operand of AND, because
 * GIN skips ahead only between them. `+ 0`, `coalesce`, and `array_position` keep PostgreSQL from using other indexes, for which it
 * expects fewer rows than there are.
 */
function searchSql(termCount: number, indexed: number): string {
  const terms = Array.from({ length: termCount }, (_, index) => {
    const term = parameter(FIRST_TERM + index, "tsquery");
    // The function behind the operator, which PostgreSQL checks on the rows instead of in the index.
    return index < indexed ? `words @@ ${term}` : `ts_match_vq(words, ${term})`;
  }).join(" AND ");
  const part = (bits: number | null, upper: string): string => `(
    SELECT position, channel_id, created_seq FROM message_search
    WHERE ${terms}${bits === null ? "" : ` AND words @@ ${windowsSql(bits, END)}`}
      AND position + 0 < ${upper} AND position + 0 >= ${bits === null ? START : `greatest(${START}, ${windowStart(bits)})`}
      AND coalesce(created_at >= ${AFTER}, true) AND coalesce(created_at < ${BEFORE}, true)
      AND ${START} < ${upper} AND array_position(${CHANNELS}, channel_id) IS NOT NULL
    ORDER BY position + 0 DESC LIMIT ${LIMIT})`;
  const uppers = [END, ...WINDOW_BITS.map(windowStart)];
  const parts = [...WINDOW_BITS, null].map((bits, index) => part(bits, uppers[index] ?? END));
  return `
  WITH found AS MATERIALIZED (${parts.join(" UNION ALL ")} LIMIT ${LIMIT})
  SELECT f.position, ${channelNameSql("c")} AS "channelName", ${MESSAGE_JSON} AS message
  FROM found f JOIN messages m ON m.channel_id = f.channel_id AND m.created_seq = f.created_seq AND m.deleted_at IS NULL
  JOIN channels c ON c.id = f.channel_id ${JOIN_SENDER} ORDER BY f.position DESC`;
}

const statements = new Map<string, string>();

function statementFor({ terms, indexed }: SortedTerms): string {
  const key = `${terms.length} ${indexed}`;
  const statement = statements.get(key) ?? searchSql(terms.length, indexed);
  statements.set(key, statement);
  return statement;
}

/** The newest messages that match all terms in any of the channels, the newest first. */
export async function searchMessages(
  database: DataSource,
  { channelIds, terms, start, end, before, after, limit }: MessageSearch,
): Promise<FoundMessage[]> {
  if (terms.terms.length === 0) throw new Error("A search without terms would read all messages");
  const parameters = [channelIds, start, end, limit, after, before, ...terms.terms];
  return query<FoundMessage>(database, statementFor(terms), parameters);
}

const FREQUENCIES = `
  SELECT most_common_elems::text::text[] AS lexemes, most_common_elem_freqs AS shares FROM pg_stats
  WHERE schemaname = current_schema() AND tablename = 'message_search' AND attname = 'words'`;

const FREQUENCIES_MAX_AGE_MS = 600_000;

/** How often terms occur, from PostgreSQL's statistics. Only affects how long a search takes. */
export class TermFrequencies {
  private shares: Promise<ReadonlyMap<string, number>> | null = null;
  private readAt = 0;

  constructor(private readonly database: DataSource) {}

  async sort(terms: readonly string[]): Promise<SortedTerms> {
    if (terms.length <= 1) return { terms, indexed: terms.length };
    if (!this.shares || Date.now() - this.readAt > FREQUENCIES_MAX_AGE_MS) {
      // A failure is retried after the same time.
      this.shares = this.read().catch(() => new Map());
      this.readAt = Date.now();
    }
    const shares = await this.shares;
    // The statistics contain only the thousand most frequent lexemes. Few rows contain one of the others.
    const shareOf = (term: string): number =>
      Math.min(1, ...[...term.matchAll(/'([^']+)'/g)].map(([, lexeme = ""]) => shares.get(lexeme) ?? 0));
    const sorted = [...terms].sort((a, b) => shareOf(a) - shareOf(b));
    const [rarest = 0, next = 0] = sorted.map(shareOf);
    // Reading a rare term's few rows takes less time than intersecting it with a frequent one.
    return { terms: sorted, indexed: rarest === 0 && next > MAX_INTERSECTED_SHARE ? 1 : MAX_INDEX_TERMS };
  }

  private async read(): Promise<ReadonlyMap<string, number>> {
    const [row] = await query<{ lexemes: string[] | null; shares: number[] | null }>(this.database, FREQUENCIES);
    return new Map(row?.lexemes?.map((lexeme, index) => [lexeme, row.shares?.[index] ?? 0]));
  }
}

const MAX_CANDIDATES = 3;
/** The most similar words that are checked for readable messages. */
const MAX_COMPARED_WORDS = 10;

const CHANNELS_OF_WORDS = parameter(2, "uuid[]");

/**
 * $1 words, $2 channels. No replacements for a word that occurs in the channels, or that is too common to be indexed. A word that
 * occurs only in other channels must make no difference.
 */
const NEAREST = `
  SELECT plainto_tsquery('english', t.word)::text AS term,
    CASE WHEN numnode(plainto_tsquery('english', t.word)) = 0 OR ${isUsedSql("t.word", CHANNELS_OF_WORDS)} THEN '{}' ELSE ARRAY(
      SELECT json_build_object('word', n.word, 'term', plainto_tsquery('english', n.word)::text) FROM (
        SELECT w.word, similarity(w.word, t.word) AS similarity FROM search_words w WHERE w.word % t.word
        ORDER BY 2 DESC, 1 LIMIT ${MAX_COMPARED_WORDS}) n
      WHERE ${isUsedSql("n.word", CHANNELS_OF_WORDS)} ORDER BY n.similarity DESC, n.word LIMIT ${MAX_CANDIDATES}) END AS replacements
  FROM unnest(${parameter(1, "text[]")}) WITH ORDINALITY AS t (word, place) ORDER BY place`;

/** $1 words, $2 channels. */
const USED = `
  SELECT t.word FROM unnest(${parameter(1, "text[]")}) AS t (word)
  WHERE numnode(plainto_tsquery('english', t.word)) = 0 OR ${isUsedSql("t.word", CHANNELS_OF_WORDS)}`;

/** The words that messages in the channels contain, and those that are too common to be indexed. */
export async function usedWords(
  database: DataSource,
  words: readonly string[],
  channelIds: readonly string[],
): Promise<string[]> {
  return (await query<{ word: string }>(database, USED, [words, channelIds])).map(({ word }) => word);
}

interface SearchWord {
  word: string;
  /** The stemmed word as a tsquery; see `SearchBounds`. */
  term: string;
}

/**
 * Corrected versions of a query: each unknown word is replaced with a similar word of messages in the channels, best match first.
 * A version may have no results. Words that `isCorrect` accepts stay as they are.
 */
export async function correctWords(
  database: DataSource,
  words: readonly string[],
  channelIds: readonly string[],
  isCorrect: (word: string) => boolean,
): Promise<SearchWord[][]> {
  const rows = await query<{ term: string; replacements: SearchWord[] }>(database, NEAREST, [words, channelIds]);
  const options = rows.map(({ term, replacements }, index) => {
    const typed = words[index] ?? "";
    const similar = isCorrect(typed) ? [] : replacements.filter(({ word }) => isTypoOf(typed, word));
    return similar.length === 0 ? [{ word: typed, term }] : similar;
  });
  const count = Math.max(...options.map(({ length }) => length));
  const versions = Array.from({ length: count }, (_, place) =>
    options.flatMap((choices) => choices[Math.min(place, choices.length - 1)] ?? []),
  );
  return versions.filter((version) => version.some(({ word }, index) => word !== words[index]));
}
