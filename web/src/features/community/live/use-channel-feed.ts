import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { useSession } from "../../accounts";
import type { ChannelFeed, FeedSnapshot } from "./channel-feed";
import { getChannelFeed } from "./feed-registry";

interface FeedState {
  channelFeed: ChannelFeed;
  snapshot: FeedSnapshot;
}

/** The feed of a channel, and its current state. Live while another component uses `useChannelFeed`. */
export function useChannelFeedState(channelId: string): FeedState {
  const client = useApolloClient();
  const viewerId = useSession().viewer?.id ?? "";
  const channelFeed = useMemo(() => getChannelFeed(client, viewerId, channelId), [client, viewerId, channelId]);
  const snapshot = useSyncExternalStore(channelFeed.subscribe, channelFeed.getSnapshot);
  return { channelFeed, snapshot };
}

/** The feed of a channel, live while the component is mounted, and its current state. */
export function useChannelFeed(channelId: string, hasUnread: boolean): FeedState {
  const { channelFeed, snapshot } = useChannelFeedState(channelId);
  const isConnected = useRealtimeStatus() === "connected";

  const open = useEffectEvent(() => channelFeed.open(hasUnread));
  useEffect(
    function openFeed() {
      open();
      return () => channelFeed.close();
    },
    [channelFeed],
  );
  useEffect(
    function syncConnection() {
      channelFeed.setConnected(isConnected);
      return () => channelFeed.setConnected(false);
    },
    [channelFeed, isConnected],
  );

  useEffect(
    // The live connection can survive a short time offline, so `isConnected` alone does not trigger the retry.
    function retryWhenOnline() {
      const retry = (): void => channelFeed.retryLoad();
      window.addEventListener("online", retry);
      return () => window.removeEventListener("online", retry);
    },
    [channelFeed],
  );

  return { channelFeed, snapshot };
}
