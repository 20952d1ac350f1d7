import { skipToken } from "@apollo/client/react";
import type { MemberSuggestionsQuery } from "../../../gql/graphql";
import { useDebounced } from "../../../lib/hooks/use-debounced";
import { useMemberSuggestionsQuery } from "./mentions.generated";

export type Suggestion = MemberSuggestionsQuery["memberSuggestions"][number];

const pauseMs = 120;
const none: readonly Suggestion[] = [];

/** People whose username begins like this; null: nobody is being looked for. */
export function useSuggestions(prefix: string | null, channelId: string): readonly Suggestion[] {
  const settled = useDebounced(prefix, pauseMs);
  const { data, previousData } = useMemberSuggestionsQuery(
    settled === null ? skipToken : { variables: { prefix: settled, channelId }, fetchPolicy: "cache-and-network" },
  );
  if (prefix === null) return none;
  // While the next answer is on its way, what fits of the one before it stays.
  const found = (data ?? previousData)?.memberSuggestions ?? none;
  return found.filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()));
}
