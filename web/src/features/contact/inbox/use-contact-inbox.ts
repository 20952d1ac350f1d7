import { useState } from "react";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useContactInboxQuery } from "./contact-inbox.generated";
import { inboxFailure } from "./inbox-error";

export const inboxPollMs = 15_000;
const pageSize = 20;
export const longestList = 500;

/** The inbox, asked for again every 15 seconds and whenever the admin comes back to the tab. */
export function useContactInbox(unreadOnly: boolean) {
  const [first, setFirst] = useState(pageSize);
  const { data, previousData, error, loading, refetch } = useContactInboxQuery({
    variables: { first, unreadOnly },
    fetchPolicy: "cache-and-network",
    pollInterval: inboxPollMs,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  // What went wrong stands in `error`.
  const retry = () => void refetch().catch(() => undefined);
  useOnReturn(retry);
  const isDenied = errorCode(error) === "FORBIDDEN";
  // While another part of the list is on its way, the one before stays.
  const shown = isDenied ? undefined : (data ?? previousData);
  const hasNextPage = shown?.contactMessages.pageInfo.hasNextPage ?? false;
  return {
    counts: shown?.contactCounts,
    messages: shown?.contactMessages.edges.map(({ node }) => node),
    hasOlder: hasNextPage && first < longestList,
    isCut: hasNextPage && first >= longestList,
    isLoadingOlder: loading && !data,
    showOlder: () => setFirst(Math.min(first + pageSize, longestList)),
    denial: isDenied ? errorText(error) : null,
    failure: error && !isDenied ? inboxFailure(error) : null,
    retry,
  };
}
