import { skipToken } from "@apollo/client/react";
import { use, useEffect, useState } from "react";
import type { MemberSuggestionsQuery } from "../../../gql/graphql";
import { useDebounced } from "../../../lib/hooks/use-debounced";
import { AccessibleChannelsContext } from "../channels/channel-context";
import type { Emoji } from "../emoji/emoji";
import type { CompletionQuery } from "./completion-query";
import { useMemberSuggestionsQuery } from "./members.generated";

export interface Suggestion {
  key: string;
  /** Replaces what was typed. */
  completed: string;
  /** A member, or else the name of a channel or an emoji. */
  person?: MemberSuggestionsQuery["memberSuggestions"][number];
  label: string;
}

const DEBOUNCE_MS = 120;
const MAX_SUGGESTIONS = 8;
/** Shorter ones are often smileys such as :D. */
const MIN_EMOJI_LENGTH = 2;

/** What could complete the query, the best match first. None for null. */
export function useSuggestions(query: CompletionQuery | null, channelId: string): readonly Suggestion[] {
  const prefixOf = (mark: CompletionQuery["mark"]): string | null => (query?.mark === mark ? query.prefix : null);
  const members = useMembers(prefixOf("@"), channelId);
  const channels = useChannelNames(prefixOf("#"));
  const emoji = useEmoji(prefixOf(":"));
  return [...members, ...channels, ...emoji];
}

/** Members whose username starts with the prefix. */
function useMembers(prefix: string | null, channelId: string): readonly Suggestion[] {
  const debouncedPrefix = useDebounced(prefix, DEBOUNCE_MS);
  const { data, previousData } = useMemberSuggestionsQuery(
    debouncedPrefix === null
      ? skipToken
      : { variables: { prefix: debouncedPrefix, channelId }, fetchPolicy: "cache-and-network" },
  );
  if (prefix === null) return [];
  // While the next response loads, keep the previous matches.
  const found = (data ?? previousData)?.memberSuggestions ?? [];
  return found
    .filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()))
    .map((person) => ({ key: person.id, completed: `@${person.username}`, person, label: person.username }));
}

/** Channels that the viewer can open: first those whose name starts with the prefix, then those that contain it. */
function useChannelNames(prefix: string | null): readonly Suggestion[] {
  const { names } = use(AccessibleChannelsContext);
  if (prefix === null) return [];
  const wanted = prefix.toLowerCase();
  const placeOf = (name: string): number => name.toLowerCase().indexOf(wanted);
  // The name is complete, so Enter sends the message.
  if (names.some((name) => name.toLowerCase() === wanted)) return [];
  return names
    .filter((name) => placeOf(name) >= 0)
    .sort((a, b) => Math.sign(placeOf(a)) - Math.sign(placeOf(b)))
    .slice(0, MAX_SUGGESTIONS)
    .map((name) => ({ key: name, completed: `#${name}`, label: `#${name}` }));
}

type FindEmoji = (search: string) => readonly Emoji[];

/** Emoji with a term that starts with the prefix. The list of emoji loads when it is first needed. */
function useEmoji(prefix: string | null): readonly Suggestion[] {
  const [find, setFind] = useState<FindEmoji | null>(null);
  const isWanted = prefix !== null && prefix.length >= MIN_EMOJI_LENGTH;
  useEffect(
    function load() {
      if (!isWanted || find) return;
      import("../emoji/emoji").then(
        ({ findEmoji }) => setFind(() => findEmoji),
        () => undefined,
      );
    },
    [isWanted, find],
  );
  if (!isWanted || !find) return [];
  return find(prefix)
    .slice(0, MAX_SUGGESTIONS)
    .map(([symbol, names]) => ({ key: symbol, completed: symbol, label: `${symbol} ${names}` }));
}
