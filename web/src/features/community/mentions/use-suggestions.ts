import { skipToken } from "@apollo/client/react";
import { useEffect, useState } from "react";
import type { MemberSuggestionsQuery } from "../../../gql/graphql";
import { useMemberSuggestionsQuery } from "./mentions.generated";

export type Suggestion = MemberSuggestionsQuery["memberSuggestions"][number];

const pauseMs = 120;
const none: readonly Suggestion[] = [];

/** People whose username begins like this; null: nobody is being looked for. */
export function useSuggestions(prefix: string | null, channelId: string): readonly Suggestion[] {
  const settled = useSettled(prefix);
  const { data, previousData } = useMemberSuggestionsQuery(
    settled === null ? skipToken : { variables: { prefix: settled, channelId }, fetchPolicy: "cache-and-network" },
  );
  if (prefix === null) return none;
  // While the next answer is on its way, what fits of the one before it stays.
  const found = (data ?? previousData)?.memberSuggestions ?? none;
  return found.filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()));
}

/** The value once it has not changed for a moment: no request for every letter. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(
    function settleAfterPause() {
      const timer = window.setTimeout(() => setSettled(value), pauseMs);
      return () => window.clearTimeout(timer);
    },
    [value],
  );
  return settled;
}
