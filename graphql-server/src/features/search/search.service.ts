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
  toMessage,
  type FoundMessage,
  type ReadableChannel,
  type SearchBounds,
} from "../community";
import { findChannels, findLessons, findMembers, findPages, type SearchedPages } from "./find-by-name";
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

interface Found {
  words: readonly string[];
  terms: readonly string[];
  messages: FoundMessage[];
}

/** Finds what the viewer can read at this moment. Nothing is cached, so a lost permission takes effect immediately. */
export class SearchService {
  private readonly frequencies: TermFrequencies;

  constructor(private readonly deps: SearchDeps) {
    this.frequencies = new TermFrequencies(deps.database);
  }

  async search(viewer: Viewer, text: string): Promise<SearchResults> {
    const { database, clock } = this.deps;
    const { words } = await this.begin(viewer, text);
    if (words.length === 0) return { channels: [], members: [], lessons: [], pages: [] };
    const { pages, lessonReferences } = findPages(this.deps, words);
    const now = clock.now();
    const [channels, members, lessons] = await Promise.all([
      findChannels(database, viewer, words, now),
      findMembers(database, text, words, now),
      findLessons(database, viewer, words, now, lessonReferences),
    ]);
    return { channels, members, lessons, pages };
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
        found = (await this.runCorrected(search, words)) ?? found;
      }
    }
    const correctedWords = found.words === query.words ? null : [...found.words];
    return { page: this.toPage(found, first, correctedWords, from !== null), correctedWords };
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
  private async runCorrected(search: PreparedSearch, words: readonly string[]): Promise<Found | null> {
    const { database } = this.deps;
    for (const version of await correctWords(database, words, search.channelIds)) {
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
      const node = { message: toMessage(message), channelName, snippet: snippetOf(message.content, words, terms) };
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
