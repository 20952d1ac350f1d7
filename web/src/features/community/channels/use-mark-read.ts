import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo } from "react";
import { Throttled } from "../../../lib/hooks/throttled";
import type { Channel } from "./list/channel-groups";
import { isMarkedUnread } from "./marked-unread";
import { useMarkChannelReadMutation } from "./channels.generated";

/** The bell and the reader's other tabs lag by this long. */
const THROTTLE_MS = 1_000;
/** Limits the load from thousands of readers of a busy channel. */
const MAX_THROTTLE_MS = 10_000;

interface ReadPointer {
  channelId: string;
  seq: number;
}

/** Reports the read position: immediately, then at intervals of one to ten seconds, and on leaving the channel or page. */
export function useMarkRead(channelId: string | undefined): (seq: number) => void {
  const { cache } = useApolloClient();
  const [markChannelRead] = useMarkChannelReadMutation();
  const pointer = useMemo(
    () =>
      new Throttled<ReadPointer>(
        (variables) => {
          if (isMarkedUnread(variables.channelId)) return;
          // After a failure, the next message or visit reports the position again.
          void markChannelRead({ variables }).catch(() => undefined);
        },
        THROTTLE_MS,
        MAX_THROTTLE_MS,
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
        fields: { lastReadSeq: (current) => Math.max(current, seq), unread: () => 0, unreadMentions: () => 0 },
      });
      pointer.push({ channelId, seq });
    },
    [cache, channelId, pointer],
  );
}
