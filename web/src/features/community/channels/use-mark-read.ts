import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef } from "react";
import { useMarkChannelReadMutation } from "./channels.generated";
import type { Channel } from "./channel-groups";

const pauseMs = 2_000;

/** Moves the reader's pointer: here at once, on the server at most every two seconds and when the channel is left. */
export function useMarkRead(channelId: string | undefined): (seq: number) => void {
  const { cache } = useApolloClient();
  const [markChannelRead] = useMarkChannelReadMutation();
  const waiting = useRef<{ channelId: string; seq: number } | null>(null);
  const timer = useRef<number | undefined>(undefined);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const next = waiting.current;
    waiting.current = null;
    // The next message seen, or the next visit, moves the pointer again.
    if (next) void markChannelRead({ variables: next }).catch(() => undefined);
  }, [markChannelRead]);

  useEffect(() => flush, [channelId, flush]);

  return useCallback(
    (seq: number) => {
      if (!channelId) return;
      cache.modify<Channel>({
        id: cache.identify({ __typename: "Channel", id: channelId }),
        fields: { lastReadSeq: (seen) => Math.max(seen, seq), unreadMentions: () => 0 },
      });
      const isFirst = timer.current === undefined;
      waiting.current = { channelId, seq };
      if (isFirst) timer.current = window.setTimeout(flush, pauseMs);
    },
    [cache, channelId, flush],
  );
}
