import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRealtimeStatus } from "../../../lib/realtime-status";
import { useSession } from "../../accounts/session";
import type { ChannelFeed } from "./channel-feed";
import { FeedController } from "./feed-controller";
import { FeedOperations } from "./feed-operations";

interface FeedsOfPerson {
  viewerId: string;
  byChannel: Map<string, FeedController>;
}

// Feeds outlive the page, so that coming back to a channel is instant; they end with the person they belong to.
const feedsByClient = new WeakMap<ApolloClient, FeedsOfPerson>();

function controllerOf(client: ApolloClient, viewerId: string, channelId: string): FeedController {
  const kept = feedsByClient.get(client);
  const feeds = kept?.viewerId === viewerId ? kept : { viewerId, byChannel: new Map<string, FeedController>() };
  feedsByClient.set(client, feeds);
  const known = feeds.byChannel.get(channelId);
  if (known) return known;
  const created = new FeedController(channelId, new FeedOperations(client));
  feeds.byChannel.set(channelId, created);
  return created;
}

/** The messages of a channel, live while the caller is mounted. */
export function useChannelFeed(channelId: string): ChannelFeed {
  const client = useApolloClient();
  const viewerId = useSession().viewer?.id ?? "";
  const controller = useMemo(() => controllerOf(client, viewerId, channelId), [client, viewerId, channelId]);
  const isConnected = useRealtimeStatus() === "connected";

  useEffect(
    function keepOpen() {
      controller.open();
      return () => controller.close();
    },
    [controller],
  );
  useEffect(
    function followConnection() {
      controller.setConnected(isConnected);
      return () => controller.setConnected(false);
    },
    [controller, isConnected],
  );

  const snapshot = useSyncExternalStore(controller.watch, controller.read);
  const { setReading, loadOlder, reach, reload, send, retry, discard, edit, remove } = controller;
  return useMemo(
    () => ({ channelId, ...snapshot, setReading, loadOlder, reach, reload, send, retry, discard, edit, remove }),
    [channelId, snapshot, setReading, loadOlder, reach, reload, send, retry, discard, edit, remove],
  );
}
