import { DAY_MS } from "../../kernel/clock";
import { invalidField } from "../../kernel/errors/errors";

/** A search as a member types it, such as `spread from:ann after:7d`. */
export interface SearchQuery {
  /** In lowercase. */
  words: string[];
  /** A username in lowercase, or `me`. */
  from: string | null;
  /** The name of a channel in lowercase. */
  in: string | null;
  hasImage: boolean;
  helped: boolean;
  /** Exclusive. */
  before: Date | null;
  /** Inclusive. */
  after: Date | null;
}

export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 8;
const FILTER = /^(from|in|has|helped|before|after):(.*)$/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_AGO = /^(\d{1,4})d$/;

const invalid = (text: string): Error => invalidField("query", text);

/** Throws VALIDATION with a text for the member. Dates are days in UTC. */
export function parseSearchQuery(text: string, now: Date): SearchQuery {
  if (text.length > MAX_QUERY_LENGTH) throw invalid(`A search can have at most ${MAX_QUERY_LENGTH} characters.`);
  const query: SearchQuery = {
    words: [],
    from: null,
    in: null,
    hasImage: false,
    helped: false,
    before: null,
    after: null,
  };
  const used = new Set<string>();
  for (const token of text.trim().split(/\s+/).filter(Boolean)) {
    const [, name = "", value = ""] = FILTER.exec(token) ?? [];
    if (!name) {
      query.words.push(...wordsOf(token));
      continue;
    }
    const filter = name.toLowerCase();
    if (used.has(filter)) throw invalid(`Use ${filter}: only once.`);
    used.add(filter);
    applyFilter(query, filter, value.toLowerCase(), now);
  }
  if (query.words.length > MAX_WORDS) throw invalid(`A search can have at most ${MAX_WORDS} words.`);
  if (query.before && query.after && query.after >= query.before) {
    throw invalid("The date of after: must be earlier than the date of before:.");
  }
  return query;
}

/** Letters and digits; everything else separates words, as in the index. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}']+/u)
    .map((word) => word.replace(/^'+|(?<!')'+$/g, ""))
    .filter(Boolean);

function applyFilter(query: SearchQuery, filter: string, value: string, now: Date): void {
  switch (filter) {
    case "from":
      query.from = value.replace(/^@/, "");
      if (!query.from) throw invalid("Add a username, such as from:ann, or from:me.");
      break;
    case "in":
      query.in = value.replace(/^#/, "");
      if (!query.in) throw invalid("Add the name of a channel, such as in:general.");
      break;
    case "has":
      if (value !== "image") throw invalid("Use has:image to find messages with an image.");
      query.hasImage = true;
      break;
    case "helped":
      if (value !== "yes") throw invalid("Use helped:yes to find replies that were marked as helpful.");
      query.helped = true;
      break;
    case "before":
      query.before = dayOf(filter, value, now);
      break;
    default:
      query.after = dayOf(filter, value, now);
  }
}

/** The start of a day. */
function dayOf(filter: string, value: string, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  if (value === "today") return new Date(today);
  if (value === "yesterday") return new Date(today - DAY_MS);
  const [, days] = DAYS_AGO.exec(value) ?? [];
  if (days !== undefined) return new Date(today - Number(days) * DAY_MS);
  const [, year, month, day] = DATE.exec(value) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // Date.UTC would read February 30 as March 2, and years below 100 as of the 20th century.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) {
    throw invalid(`Use a date such as ${filter}:2026-11-20, ${filter}:today, ${filter}:yesterday, or ${filter}:7d.`);
  }
  return date;
}
