import { useMemo, useState } from "react";
import type { FoundMessageRowFragment } from "../../gql/graphql";
import { errorFields, errorText } from "../../lib/text/error-text";
import { serialize } from "../../lib/hooks/serialize";
import { useDebounced } from "../../lib/hooks/use-debounced";
import type { Viewer } from "../accounts";
import { useAccessChanges, useCommunityChannelsQuery } from "../community";
import { useBlockedIds } from "../moderation";
import { findCommands, firstCommands } from "./commands";
import { clearRecentSearches, readRecentSearches } from "./recent-searches";
import { useSearchEverythingQuery, useSearchMembersQuery, useSearchMessagesQuery } from "./search.generated";
import {
  channelOptions,
  commandOptions,
  findChannels,
  hasFilters,
  lastWord,
  lessonOptions,
  memberOptions,
  messageOptions,
  pageOptions,
  suggestFilters,
  unfinishedSender,
  type SearchOption,
} from "./search-options";

const DEBOUNCE_MS = 200;
const MAX_CHANNELS_WITHOUT_QUERY = 6;
/** Leaves room for the messages below. */
const MAX_LESSONS = 3;

export interface SearchOptions {
  options: SearchOption[];
  correctedWords: readonly string[] | null;
  /** A mistake in the query, such as a wrong date. */
  problem: string | null;
  /** Another failure. */
  failure: string | null;
  isLoading: boolean;
  retry: () => void;
  clearRecent: () => void;
  /** Null if there are no more messages. */
  loadMore: (() => void) | null;
}

/** What the list shows for a query: all groups, or only messages. */
export function useSearchOptions(
  viewer: Pick<Viewer, "viewerCanModerate">,
  query: string,
  onlyMessages: boolean,
): SearchOptions {
  const settled = useDebounced(query.trim(), DEBOUNCE_MS);
  const isSettled = settled === query.trim();
  const [recent, setRecent] = useState(readRecentSearches);
  const { data: channelData } = useCommunityChannelsQuery({ fetchPolicy: "cache-and-network" });
  const channels = channelData?.channels ?? [];
  const blockedIds = useBlockedIds();
  const visible = (edges: readonly { node: FoundMessageRowFragment }[] = []) =>
    edges.filter(({ node }) => !blockedIds.has(node.message.sender.id));
  const sender = unfinishedSender(settled);
  const members = useSearchMembersQuery({ variables: { query: sender }, skip: !sender }).data?.search?.members ?? [];
  // The first results must never come from the cache, because permissions may have changed.
  const options = {
    fetchPolicy: "network-only",
    errorPolicy: "all",
  } as const;
  const everything = useSearchEverythingQuery({
    ...options,
    fetchPolicy: "no-cache",
    skip: !settled || onlyMessages,
    variables: { query: settled },
  });
  const all = useSearchMessagesQuery({ ...options, skip: !settled || !onlyMessages, variables: { query: settled } });
  const active = onlyMessages ? all : everything;
  const { refetch } = active;
  const reload = useMemo(() => serialize(() => refetch()), [refetch]);
  useAccessChanges(() => settled && reload());
  const isLoading = query.trim() !== "" && (!isSettled || active.loading);

  const { problem, failure } = describeError(active.error);
  const result = {
    clearRecent: () => {
      clearRecentSearches();
      setRecent([]);
    },
    problem: isSettled && query.trim() ? problem : null,
    failure: isSettled && query.trim() ? failure : null,
    isLoading,
    retry: () => void refetch().catch(() => undefined),
    loadMore: null,
    correctedWords: null,
  };
  if (!query.trim()) {
    const options: SearchOption[] = [
      ...recent.map((text) => ({ kind: "recent" as const, key: `recent ${text}`, query: text })),
      ...channelOptions(findChannels(channels, "", MAX_CHANNELS_WITHOUT_QUERY)),
      ...commandOptions(firstCommands(viewer)),
      ...suggestFilters("", channels, []),
    ];
    return { ...result, options };
  }
  if (onlyMessages) {
    const found = isSettled ? all.data?.searchMessages : null;
    const { hasNextPage, endCursor } = found?.page.pageInfo ?? {};
    return {
      ...result,
      options: messageOptions(visible(found?.page.edges)),
      correctedWords: found?.correctedWords ?? null,
      loadMore: hasNextPage ? () => void loadPage(endCursor ?? null) : null,
    };
  }
  const { search, searchMessages } = everything.data ?? everything.previousData ?? {};
  const isCurrent = isSettled && everything.data !== undefined;
  // While the results are those of an earlier query, shows only the ones that the typed text still matches by name.
  const matches = (name: string): boolean => isCurrent || name.toLowerCase().includes(query.trim().toLowerCase());
  const found = isCurrent ? searchMessages : null;
  // Filters are for messages, so other results would only be in the way.
  const names = hasFilters(query) ? "" : query.trim();
  const correctedNames = isCurrent && names ? (search?.correctedWords ?? null) : null;
  const suggestions = suggestFilters(query, channels, members);
  const isValue = lastWord(query).includes(":");
  return {
    ...result,
    correctedWords: correctedNames ?? found?.correctedWords ?? null,
    options: [
      // Otherwise last, so that Enter after "he" opens #help-desk instead of adding helped:yes.
      ...(isValue ? suggestions : []),
      ...(names ? channelOptions(findChannels(channels, correctedNames?.join(" ") ?? names)) : []),
      ...commandOptions(findCommands(viewer, channels, names)),
      ...memberOptions(((names && search?.members) || []).filter(({ username }) => matches(username))),
      ...lessonOptions(((names && search?.lessons) || []).filter(({ title }) => matches(title)).slice(0, MAX_LESSONS)),
      ...pageOptions(((names && search?.pages) || []).filter(({ title }) => matches(title))),
      ...messageOptions(visible(found?.page.edges)),
      ...(found?.page.pageInfo.hasNextPage ? [{ kind: "all" as const, key: "all" }] : []),
      ...(isValue ? [] : suggestions),
    ],
  };

  async function loadPage(after: string | null): Promise<void> {
    await all.fetchMore({ variables: { query: settled, after } }).catch(() => undefined);
  }
}

function describeError(error: unknown): { problem: string | null; failure: string | null } {
  if (!error) return { problem: null, failure: null };
  const problem = errorFields(error).query?.[0];
  return problem ? { problem, failure: null } : { problem: null, failure: errorText(error) };
}
