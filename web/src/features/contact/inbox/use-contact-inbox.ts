import { useState } from "react";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { useOnReturn } from "../../../lib/hooks/use-on-return";
import { useContactInboxQuery } from "./contact-inbox.generated";
import { inboxErrorText } from "./inbox-error";

export const INBOX_POLL_INTERVAL_MS = 15_000;
const PAGE_SIZE = 20;
export const MAX_LISTED = 500;

/** The inbox, refetched every 15 seconds and whenever the tab becomes active. */
export function useContactInbox(unreadOnly: boolean) {
  const [first, setFirst] = useState(PAGE_SIZE);
  const { data, previousData, error, loading, refetch } = useContactInboxQuery({
    variables: { first, unreadOnly },
    fetchPolicy: "cache-and-network",
    pollInterval: INBOX_POLL_INTERVAL_MS,
    skipPollAttempt: () => document.visibilityState === "hidden",
  });
  // `error` reports the failure.
  const retry = () => void refetch().catch(() => undefined);
  useOnReturn(retry);
  const isDenied = errorCode(error) === "FORBIDDEN";
  // Keeps the previous list while the next one loads.
  const shown = isDenied ? undefined : (data ?? previousData);
  const hasNextPage = shown?.contactMessages.pageInfo.hasNextPage ?? false;
  return {
    counts: shown?.contactCounts,
    messages: shown?.contactMessages.edges.map(({ node }) => node),
    hasOlder: hasNextPage && first < MAX_LISTED,
    isTruncated: hasNextPage && first >= MAX_LISTED,
    isLoadingOlder: loading && !data,
    loadOlder: () => setFirst(Math.min(first + PAGE_SIZE, MAX_LISTED)),
    deniedMessage: isDenied ? errorText(error) : null,
    errorMessage: error && !isDenied ? inboxErrorText(error) : null,
    retry,
  };
}
