import type { DataSource } from "typeorm";
import { query } from "../../kernel/database";
import type { Viewer } from "../../kernel/auth/viewer";
import { isTypoOf } from "../../kernel/text/typo";
import { memberJson, toSearchQuery, userSearchVector, type Member } from "../accounts";
import { canReadSql } from "../community";
import { lessonAccessSql, premiumGrantsSql, type Glossary } from "../courses";
import { isBannedSql } from "../moderation";
import type { Calculators } from "../tools";
import type { FoundChannel, FoundLesson, FoundPage } from "./search.types";

const MAX_CHANNELS = 8;
const MAX_MEMBERS = 5;
const MAX_LESSONS = 5;
const MAX_PAGES_PER_KIND = 3;

/** The pages outside the database that a search can find. */
export interface SearchedPages {
  calculators: Calculators;
  glossary: Glossary;
}

/** A part of the word that its singular and its plural have in common. */
export const singularOf = (word: string): string =>
  /^.{4,}?(?=(?:ies|es)$)|^.{3,}(?=(?<!s)s$)/u.exec(word)?.[0] ?? word;

/** Whether a text contains all words of $1. */
const containsAllSql = (text: string): string =>
  `NOT EXISTS (SELECT FROM unnest($1::text[]) word WHERE position(word IN lower(${text})) = 0)`;

/** $1 words, $2 viewer, $3 now. */
const CHANNELS = `
  SELECT c.id, c.name, c.description, c.category FROM channels c JOIN users u ON u.id = $2 AND u.deleted_at IS NULL
  WHERE ${containsAllSql("c.name || ' ' || c.description")} AND c.access_level <> 'DIRECT' AND ${canReadSql("c", "u", "$3")}
  ORDER BY starts_with(c.name, ($1::text[])[1]) DESC, position(($1::text[])[1] IN c.name) = 0, c.position, c.name LIMIT ${MAX_CHANNELS}`;

export const findChannels = (
  database: DataSource,
  viewer: Viewer,
  words: string[],
  now: Date,
): Promise<FoundChannel[]> => query<FoundChannel>(database, CHANNELS, [words, viewer.id, now]);

/** $1 words, $2 viewer, $3 role, $4 now, $5 lessons that explain a term, such as `intro-to-trading/3`, $6 ids of other lessons. */
const LESSONS = `
  SELECT l.id, l.title, l.position, c.id AS "courseId", c.slug AS "courseSlug", c.title AS "courseTitle",
    ${lessonAccessSql({ userId: "$2", role: "$3", now: "$4" })} AS "viewerCanRead", c.price_cents AS "coursePriceCents",
    ${premiumGrantsSql("c")} AS "isInPremium"
  FROM lessons l JOIN courses c ON c.id = l.course_id
  CROSS JOIN LATERAL (
    SELECT ${containsAllSql("l.title || ' ' || c.title")} OR c.slug || '/' || l.position = ANY($5) AS "byName"
  ) match
  WHERE l.content <> '' AND ("byName" OR l.id = ANY($6))
    AND (c.published OR ${lessonAccessSql({ userId: "$2", role: "$3", now: "$4" })})
  ORDER BY "byName" DESC, "viewerCanRead" DESC, c.price_cents > 0, position(($1::text[])[1] IN lower(l.title)) = 0, c.collection, c.position, l.position LIMIT ${MAX_LESSONS}`;

/**
 * Lessons by title, or by the terms that they explain, the ones to read for free first; then the others with these ids. Locked ones
 * are included, because anyone can see the outline of a course.
 */
export const findLessons = (
  database: DataSource,
  viewer: Viewer,
  words: string[],
  now: Date,
  references: readonly string[],
  ids: readonly string[],
): Promise<FoundLesson[]> =>
  query<FoundLesson>(database, LESSONS, [words, viewer.id, viewer.role, now, references, ids]);

/** $1 words. */
const COURSES = `
  SELECT c.title, c.description AS text, '/courses/' || c.slug AS path FROM courses c
  WHERE c.published AND ${containsAllSql("c.title")} ORDER BY c.collection, c.position LIMIT ${MAX_PAGES_PER_KIND}`;

export const findCourses = (database: DataSource, words: string[]): Promise<FoundPage[]> =>
  query<FoundPage>(database, COURSES, [words]);

const containsAll = (texts: readonly string[], words: readonly string[]): boolean => {
  const text = texts.join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Calculators by name and keywords, and terms by their names. */
export function findPages(
  { calculators, glossary }: SearchedPages,
  words: readonly string[],
): { pages: FoundPage[]; lessonReferences: string[] } {
  const found = calculators.list().filter(({ name, keywords }) => containsAll([name, ...keywords], words));
  const terms = glossary
    .list()
    .filter(({ term, also }) => containsAll([term, ...also], words))
    .slice(0, MAX_PAGES_PER_KIND);
  const pages = [
    ...found
      .slice(0, MAX_PAGES_PER_KIND)
      .map(({ id, name, description }) => ({ title: name, text: description, path: `/tools/${id}` })),
    ...terms.map(({ id, term, definition }) => ({ title: term, text: definition, path: `/glossary#${id}` })),
  ];
  return { pages, lessonReferences: terms.flatMap(({ lessonReferences }) => lessonReferences) };
}

/** A prefix followed by this character sorts after every username with that prefix. */
const LAST_CHARACTER = "\u{10FFFF}";
const IS_SHOWN = `u.deleted_at IS NULL AND NOT ${isBannedSql("u.id", "$1")}`;
const NAME_WORDS = `array_remove(regexp_split_to_array(lower(u.username || ' ' || u.name), '[[:space:][:punct:]]+'), '')`;

/** $1 now, $2 and $3 range of usernames, $4 words of the name. The index of words also contains email addresses, which must not match. */
const MEMBERS = `
  WITH found AS (
    (SELECT u.id, 0 AS rank FROM users u WHERE ${IS_SHOWN} AND u.username_key ~>=~ $2 AND u.username_key ~<~ $3
     ORDER BY u.username_key USING ~<~ LIMIT ${MAX_MEMBERS})
    UNION ALL
    (SELECT u.id, 1 FROM users u WHERE ${IS_SHOWN} AND ${userSearchVector("u")} @@ $4::tsquery
       AND array_to_tsvector(${NAME_WORDS}) @@ $4::tsquery LIMIT ${MAX_MEMBERS})
  ), best AS (SELECT id, min(rank) AS rank FROM found GROUP BY id)
  SELECT ${memberJson("u")} AS member FROM best b JOIN users u ON u.id = b.id ORDER BY b.rank, u.username_key LIMIT ${MAX_MEMBERS}`;

/** Members by the start of their username, or by whole words of their name. */
export async function findMembers(database: DataSource, text: string, words: string[], now: Date): Promise<Member[]> {
  const prefix = text.trim().replace(/^@/, "").toLowerCase();
  const terms = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(" & ");
  const parameters = [now, prefix, prefix + LAST_CHARACTER, terms];
  return (await query<{ member: Member }>(database, MEMBERS, parameters)).map(({ member }) => member);
}

const MIN_NAME_LENGTH = 4;
/** Misspelled names are compared with usernames, and with names, that start like them. */
const MAX_COMPARED_NAMES = 100;

/** $1 now, $2 and $3 range of usernames, $4 how words of the name start; see MEMBERS. */
const STARTING_WITH = `
  (SELECT u.username_key AS name, ${memberJson("u")} AS member FROM users u
   WHERE ${IS_SHOWN} AND u.username_key ~>=~ $2 AND u.username_key ~<~ $3
   ORDER BY u.username_key USING ~<~ LIMIT ${MAX_COMPARED_NAMES})
  UNION ALL
  (SELECT u.name, ${memberJson("u")} FROM users u WHERE ${IS_SHOWN} AND ${userSearchVector("u")} @@ $4::tsquery
     AND array_to_tsvector(${NAME_WORDS}) @@ $4::tsquery LIMIT ${MAX_COMPARED_NAMES})`;

/** Members with a username or name, or a part of one, of which the text may be a misspelling. The first letters must be right. */
export async function findSimilarMembers(database: DataSource, text: string, now: Date): Promise<Member[]> {
  const typed = text.trim().replace(/^@/, "").toLowerCase();
  if (typed.length < MIN_NAME_LENGTH) return [];
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // A long start finds the member among many names; a short one allows an early mistake.
  const candidates = await Promise.all(
    [Math.ceil, () => 1].map((lengthOf) => {
      const startOf = (word: string): string => word.slice(0, lengthOf(word.length / 2));
      const parameters = [startOf(typed), startOf(typed) + LAST_CHARACTER, toSearchQuery(words.map(startOf).join(" "))];
      return query<{ name: string; member: Member }>(database, STARTING_WITH, [now, ...parameters]);
    }),
  );
  const similar = candidates.flat().filter(({ name }) => {
    const full = name.toLowerCase();
    return [full, ...full.split(/[^\p{L}]+/u)].some((part) => isTypoOf(typed, part));
  });
  return [...new Map(similar.map(({ member }) => [member.id, member])).values()].slice(0, MAX_MEMBERS);
}

/** The words with names that the viewer's search finds: of channels, members, lessons, or pages. */
export async function wordsInNames(
  { database, ...pages }: SearchedPages & { database: DataSource },
  viewer: Viewer,
  words: readonly string[],
  now: Date,
): Promise<string[]> {
  const isFound = async (word: string): Promise<boolean> => {
    const found = await Promise.all([
      findChannels(database, viewer, [word], now),
      findLessons(database, viewer, [singularOf(word)], now, [], []),
      findMembers(database, word, [word], now),
    ]);
    return [...found, findPages(pages, [singularOf(word)]).pages].some(({ length }) => length > 0);
  };
  const results = await Promise.all(words.map(isFound));
  return words.filter((_, index) => results[index]);
}

const MAX_SIMILAR_WORDS = 5;

/** $1 words, $2 viewer, $3 now, $4 other names. */
const SIMILAR = `
  WITH names AS (
    SELECT c.name || ' ' || c.description AS name FROM channels c JOIN users u ON u.id = $2 AND u.deleted_at IS NULL
    WHERE c.access_level <> 'DIRECT' AND ${canReadSql("c", "u", "$3")}
    UNION ALL
    SELECT l.title || ' ' || c.title FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.content <> '' AND c.published
    UNION ALL
    SELECT unnest($4::text[])
  ), known AS (SELECT DISTINCT word FROM names, regexp_split_to_table(lower(name), '[^[:alpha:]'']+') word)
  SELECT ARRAY(SELECT k.word FROM known k WHERE k.word % t.word ORDER BY similarity(k.word, t.word) DESC, k.word
    LIMIT ${MAX_SIMILAR_WORDS}) AS similar
  FROM unnest($1::text[]) WITH ORDINALITY AS t (word, place) ORDER BY place`;

/** Replaces each misspelled word with a similar one of the names of channels, lessons, calculators, and terms, if there is one. */
export async function correctFromNames(
  { database, calculators, glossary }: SearchedPages & { database: DataSource },
  viewer: Viewer,
  words: readonly string[],
  isCorrect: (word: string) => boolean,
  now: Date,
): Promise<string[]> {
  const names = [
    ...calculators.list().flatMap(({ name, keywords }) => [name, ...keywords]),
    ...glossary.list().flatMap(({ term, also }) => [term, ...also]),
  ];
  const rows = await query<{ similar: string[] }>(database, SIMILAR, [words, viewer.id, now, names]);
  return words.map((word, index) =>
    isCorrect(word) ? word : (rows[index]?.similar.find((similar) => isTypoOf(word, similar)) ?? word),
  );
}
