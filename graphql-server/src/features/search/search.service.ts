import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { invalidField } from "../../kernel/errors/errors";
import type { Cursors } from "../../kernel/paging/cursors";
import { toConnection } from "../../kernel/paging/connections";
import { requirePageSize } from "../../kernel/paging/paging";
import type { RateLimits } from "../../kernel/rate-limits";
import { assertNotKicked, type Viewer } from "../../kernel/auth/viewer";
import {
  channelMarker,
  correctWords,
  HELPED_MARKER,
  IMAGE_MARKER,
  readableChannels,
  readBounds,
  searchMessages,
  senderMarker,
  TermFrequencies,
  usedWords,
  type FoundMessage,
  type ReadableChannel,
  type SearchBounds,
} from "../community";
import {
  correctFromNames,
  findChannels,
  findCourses,
  findLessons,
  findMembers,
  findPages,
  findSimilarMembers,
  singularOf,
  wordsInNames,
  type SearchedPages,
} from "./find-by-name.sql";
import { LessonHeadings } from "./lesson-headings.sql";
import { parseSearchQuery, type SearchQuery } from "./search-query";
import type { FoundMessageType, MessageSearchResults, SearchResults } from "./search.types";
import { snippetOf } from "./snippet";

const MAX_PAGE_SIZE = 50;

/** Where a page of messages starts. */
export interface SearchPosition {
  position: string;
  /** The words that replace the misspelled ones of the query. */
  correctedWords: string[] | null;
}

interface SearchDeps extends SearchedPages {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
  cursors: Cursors<SearchPosition>;
}

interface MessagesRequest {
  query: string;
  first: number;
  after: string | null;
}

/** A search that is ready to run. */
interface PreparedSearch extends Pick<SearchQuery, "before" | "after"> {
  channelIds: string[];
  bounds: SearchBounds & { start: string };
  markers: string[];
  limit: number;
}

type NamesFound = Pick<SearchResults, "channels" | "members" | "lessons" | "pages">;

const NOTHING: NamesFound = { channels: [], members: [], lessons: [], pages: [] };
const isEmpty = (found: NamesFound): boolean => Object.values(found).every(({ length }) => length === 0);

interface Found {
  words: readonly string[];
  terms: readonly string[];
  messages: FoundMessage[];
}

/** Finds what the viewer can read at this moment. Nothing is cached, so lost access takes effect immediately. */
export class SearchService {
  private readonly frequencies: TermFrequencies;
  private readonly headings: LessonHeadings;

  constructor(private readonly deps: SearchDeps) {
    this.frequencies = new TermFrequencies(deps.database);
    this.headings = new LessonHeadings(deps);
  }

  async search(viewer: Viewer, text: string): Promise<SearchResults> {
    const { words } = await this.begin(viewer, text);
    if (words.length === 0) return { ...NOTHING, correctedWords: null };
    const found = await this.findByName(viewer, text, words);
    if (!isEmpty(found)) return { ...found, correctedWords: null };
    const correctedWords = await this.correctFromNames(viewer, words);
    const corrected = correctedWords && (await this.findByName(viewer, correctedWords.join(" "), correctedWords));
    if (corrected && !isEmpty(corrected)) return { ...corrected, correctedWords };
    const members = await findSimilarMembers(this.deps.database, text, this.deps.clock.now());
    return { ...found, members, correctedWords: null };
  }

  async messages(viewer: Viewer, { query: text, first, after }: MessagesRequest): Promise<MessageSearchResults> {
    requirePageSize(first, "first", MAX_PAGE_SIZE);
    const from = after === null ? null : this.deps.cursors.decode(after);
    const query = await this.begin(viewer, text);
    const words = from?.correctedWords ?? query.words;
    const search = await this.prepare(viewer, query, words, from, first + 1);
    let found: Found = { words, terms: search?.bounds.terms ?? [], messages: [] };
    if (search) {
      found = await this.run(search, words, search.bounds.terms);
      if (found.messages.length === 0 && !from && words.length > 0) {
        found = (await this.runCorrected(viewer, search, words)) ?? found;
      }
    }
    const correctedWords = found.words === query.words ? null : [...found.words];
    return { page: this.toPage(found, first, correctedWords, from !== null), correctedWords };
  }

  private async findByName(viewer: Viewer, text: string, words: string[]): Promise<NamesFound> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const singular = words.map(singularOf);
    const { pages, lessonReferences } = findPages(this.deps, singular);
    const lessonIds = await this.headings.find(singular);
    const [channels, members, lessons, courses] = await Promise.all([
      findChannels(database, viewer, words, now),
      findMembers(database, text, words, now),
      findLessons(database, viewer, singular, now, lessonReferences, lessonIds),
      findCourses(database, singular),
    ]);
    return { channels, members, lessons, pages: [...courses, ...pages] };
  }

  /** Null if no word is misspelled. A word that occurs in a message or in any name is right. */
  private async correctFromNames(viewer: Viewer, words: readonly string[]): Promise<string[] | null> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const channels = await readableChannels(database, viewer.id, now);
    const [named, used] = await Promise.all([
      wordsInNames(this.deps, viewer, words, now),
      usedWords(
        database,
        words,
        channels.map(({ id }) => id),
      ),
    ]);
    const isCorrect = (word: string): boolean => named.includes(word) || used.includes(word);
    if (words.every(isCorrect)) return null;
    const corrected = await correctFromNames(this.deps, viewer, words, isCorrect, now);
    return corrected.some((word, index) => word !== words[index]) ? corrected : null;
  }

  private async begin(viewer: Viewer, text: string): Promise<SearchQuery> {
    assertNotKicked(viewer);
    const query = parseSearchQuery(text, this.deps.clock.now());
    await this.deps.limits.take("searchesPerPerson", viewer);
    return query;
  }

  /** Null if no message can match. */
  private async prepare(
    viewer: Viewer,
    query: SearchQuery,
    words: readonly string[],
    from: SearchPosition | null,
    limit: number,
  ): Promise<PreparedSearch | null> {
    const { database, clock } = this.deps;
    const sender = query.from === "me" ? viewer.username.toLowerCase() : query.from;
    const [channels, bounds] = await Promise.all([
      readableChannels(database, viewer.id, clock.now()),
      readBounds(database, { words, from: sender, before: query.before, after: query.after }),
    ]);
    if (sender !== null && bounds.senderId === null) throw invalidField("query", `No member is named @${sender}.`);
    const markers = [
      ...(bounds.senderId === null ? [] : [senderMarker(bounds.senderId)]),
      ...(query.in === null ? [] : [channelMarker(channelNamed(channels, query.in).id)]),
      ...(query.hasImage ? [IMAGE_MARKER] : []),
      ...(query.helped ? [HELPED_MARKER] : []),
    ].map((marker) => `'${marker}'`);
    const terms = bounds.terms.filter(Boolean);
    if (terms.length + markers.length === 0) throw invalidField("query", noTermText(words));
    if (bounds.start === null) return null;
    const end = from?.position ?? bounds.end;
    return {
      channelIds: channels.map(({ id }) => id),
      bounds: { ...bounds, terms, start: bounds.start, end },
      markers,
      before: query.before,
      after: query.after,
      limit,
    };
  }

  private async run(
    { bounds: { start, end }, markers, ...search }: PreparedSearch,
    words: readonly string[],
    terms: readonly string[],
  ): Promise<Found> {
    const sorted = await this.frequencies.sort([...terms, ...markers]);
    const messages = await searchMessages(this.deps.database, { ...search, start, end, terms: sorted });
    return { words, terms, messages };
  }

  /** The first corrected version of the words with results. */
  private async runCorrected(viewer: Viewer, search: PreparedSearch, words: readonly string[]): Promise<Found | null> {
    const { database, clock } = this.deps;
    const named = await wordsInNames(this.deps, viewer, words, clock.now());
    const isCorrect = (word: string): boolean => named.includes(word);
    for (const version of await correctWords(database, words, search.channelIds, isCorrect)) {
      const corrected = version.map(({ word }) => word);
      const found = await this.run(search, corrected, version.map(({ term }) => term).filter(Boolean));
      if (found.messages.length > 0) return found;
    }
    return null;
  }

  private toPage(
    { words, terms, messages }: Found,
    first: number,
    correctedWords: string[] | null,
    hasPrevious: boolean,
  ): MessageSearchResults["page"] {
    const shown = messages.slice(0, first);
    const positions = new Map<FoundMessageType, string>();
    const nodes = shown.map(({ message, channelName, position }) => {
      const node = { message: message, channelName, snippet: snippetOf(message.content, words, terms) };
      positions.set(node, position);
      return node;
    });
    const cursorOf = (node: FoundMessageType): string =>
      this.deps.cursors.encode({ position: positions.get(node) ?? "0", correctedWords });
    return toConnection(nodes, cursorOf, { previous: hasPrevious, next: messages.length > first });
  }
}

/** A channel that the viewer can't read is like one that doesn't exist. */
function channelNamed(channels: readonly ReadableChannel[], name: string): ReadableChannel {
  const channel = channels.find((each) => each.name === name);
  if (!channel) throw invalidField("query", `No channel is named #${name}.`);
  return channel;
}

const noTermText = (words: readonly string[]): string =>
  words.length > 0
    ? "These words are too common to search for. Add a more specific word."
    : "Add a word to search for, or a filter such as from:ann or in:general.";
