import type { ApolloClient } from "@apollo/client";
import { signedInUserId, watchTokens } from "../../accounts";
import { clearTrays } from "../attachments/tray-store";
import { ChannelFeed } from "./channel-feed";
import { FeedOperations } from "./feed-operations";
import { PendingStore } from "./sending/pending-store";

/** Beyond this limit, idle channels are evicted and load again when opened. */
const MAX_FEEDS = 20;

/** The channel feeds of one member in this tab. Ends at sign-out, so that no other account sends the member's messages. */
class FeedRegistry {
  isEnded = false;
  private readonly feeds = new Map<string, ChannelFeed>();
  private readonly store: PendingStore;

  constructor(
    private readonly client: ApolloClient,
    readonly viewerId: string,
  ) {
    this.store = new PendingStore(viewerId);
    const unwatch = watchTokens(() => {
      if (signedInUserId() === viewerId) return;
      unwatch();
      this.end();
    });
    for (const channelId of this.store.channelIds()) this.get(channelId).flush();
  }

  get(channelId: string): ChannelFeed {
    const feed =
      this.feeds.get(channelId) ??
      new ChannelFeed(channelId, this.viewerId, new FeedOperations(this.client), this.store);
    // Keeps the map in order of last use.
    this.feeds.delete(channelId);
    this.feeds.set(channelId, feed);
    this.evict();
    return feed;
  }

  private evict(): void {
    for (const [channelId, feed] of [...this.feeds].slice(0, -MAX_FEEDS)) {
      if (!feed.isIdle()) continue;
      feed.stop();
      this.feeds.delete(channelId);
    }
  }

  private end(): void {
    this.isEnded = true;
    for (const feed of this.feeds.values()) feed.stop();
    clearTrays();
  }
}

// Feeds outlive the page component, so that returning to a channel is instant.
const registries = new WeakMap<ApolloClient, FeedRegistry>();

/** Returns the channel's feed, which lasts until the viewer signs out. */
export function getChannelFeed(client: ApolloClient, viewerId: string, channelId: string): ChannelFeed {
  const current = registries.get(client);
  const registry = current?.viewerId === viewerId && !current.isEnded ? current : new FeedRegistry(client, viewerId);
  registries.set(client, registry);
  return registry.get(channelId);
}
