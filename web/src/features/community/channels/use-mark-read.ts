import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo } from "react";
import { Throttled } from "../../../lib/hooks/throttled";
import type { Channel } from "./list/channel-groups";
import { useMarkChannelReadMutation } from "./channels.generated";

/** Thousands may read along in one channel; their other devices can wait this long for the badge. */
const THROTTLE_MS = 10_000;

interface ReadPointer {
  channelId: string;
  seq: number;
}

/** Moves the reader's pointer: at once, then at most every ten seconds, and when the channel or the page is left. */
export function useMarkRead(channelId: string | undefined): (seq: number) => void {
  const { cache } = useApolloClient();
  const [markChannelRead] = useMarkChannelReadMutation();
  const pointer = useMemo(
    () =>
      new Throttled<ReadPointer>(
        // The next message seen, or the next visit, moves the pointer again.
        (variables) => void markChannelRead({ variables }).catch(() => undefined),
        THROTTLE_MS,
      ),
    [markChannelRead],
  );

  useEffect(() => () => pointer.flush(), [channelId, pointer]);
  useEffect(
    function flushWhenHidden() {
      const onChange = (): void => {
        if (document.visibilityState === "hidden") pointer.flush();
      };
      document.addEventListener("visibilitychange", onChange);
      return () => document.removeEventListener("visibilitychange", onChange);
    },
    [pointer],
  );

  return useCallback(
    (seq: number) => {
      if (!channelId) return;
      cache.modify<Channel>({
        id: cache.identify({ __typename: "Channel", id: channelId }),
        fields: { lastReadSeq: (seen) => Math.max(seen, seq), unread: () => 0, unreadMentions: () => 0 },
      });
      pointer.push({ channelId, seq });
    },
    [cache, channelId, pointer],
  );
}
