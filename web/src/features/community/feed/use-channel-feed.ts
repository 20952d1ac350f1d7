import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRealtimeStatus } from "../../../lib/realtime-status";
import { useSession } from "../../accounts/session";
import type { ChannelFeed } from "./channel-feed";
import { FeedController, type FeedSnapshot } from "./feed-controller";
import { FeedOperations } from "./feed-operations";
import { PendingStore } from "./pending-store";

/** One person's channels in this tab. */
class Feeds {
  private readonly byChannel = new Map<string, FeedController>();
  private readonly store: PendingStore;

  constructor(
    private readonly client: ApolloClient,
    readonly viewerId: string,
  ) {
    this.store = new PendingStore(viewerId);
    for (const channelId of this.store.channelIds()) this.of(channelId).sendWaiting();
  }

  of(channelId: string): FeedController {
    const known = this.byChannel.get(channelId);
    if (known) return known;
    const created = new FeedController(channelId, new FeedOperations(this.client), this.store);
    this.byChannel.set(channelId, created);
    return created;
  }
}

// Feeds outlive the page, so that coming back to a channel is instant; they end with the person they belong to.
const feedsByClient = new WeakMap<ApolloClient, Feeds>();

function controllerOf(client: ApolloClient, viewerId: string, channelId: string): FeedController {
  const kept = feedsByClient.get(client);
  const feeds = kept?.viewerId === viewerId ? kept : new Feeds(client, viewerId);
  feedsByClient.set(client, feeds);
  return feeds.of(channelId);
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
  return useMemo(() => ({ ...actionsOf(controller), channelId, ...snapshot }), [controller, channelId, snapshot]);
}

function actionsOf(controller: FeedController): Omit<ChannelFeed, "channelId" | keyof FeedSnapshot> {
  const { setReading, loadOlder, loadNewer, showMessage, showLatest, showFirstNew, forgetNew } = controller;
  const { reload, send, retry, discard, edit, remove } = controller;
  return {
    setReading,
    loadOlder,
    loadNewer,
    showMessage,
    showLatest,
    showFirstNew,
    forgetNew,
    reload,
    send,
    retry,
    discard,
    edit,
    remove,
  };
}
