import { skipToken } from "@apollo/client/react";
import type { MemberSuggestionsQuery } from "../../../gql/graphql";
import { useDebounced } from "../../../lib/hooks/use-debounced";
import { useMemberSuggestionsQuery } from "./mentions.generated";

export type Suggestion = MemberSuggestionsQuery["memberSuggestions"][number];

const DEBOUNCE_MS = 120;
const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** Members whose username starts with the prefix. A null prefix disables the search. */
export function useMemberSuggestions(prefix: string | null, channelId: string): readonly Suggestion[] {
  const debouncedPrefix = useDebounced(prefix, DEBOUNCE_MS);
  const { data, previousData } = useMemberSuggestionsQuery(
    debouncedPrefix === null
      ? skipToken
      : { variables: { prefix: debouncedPrefix, channelId }, fetchPolicy: "cache-and-network" },
  );
  if (prefix === null) return NO_SUGGESTIONS;
  // While the next response loads, keep the previous matches.
  const found = (data ?? previousData)?.memberSuggestions ?? NO_SUGGESTIONS;
  return found.filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()));
}
