import type { ApolloClient } from "@apollo/client";
import { perSession, sessionScope, type SessionScope } from "../../../lib/session-scope";
import { ChannelFeed } from "./channel-feed";
import { FeedOperations, markDocuments } from "./feed-operations";
import { PendingStore } from "./sending/pending-store";
import type { FeedMessage } from "./window/message-feed";

/** Beyond this limit, idle channels are evicted and load again when opened. */
const MAX_FEEDS = 20;
const LATER_MS = 1_000;

/** The channel feeds of one member in this tab. They stop with the session, so that no other account sends the messages. */
class FeedRegistry {
  private readonly feeds = new Map<string, ChannelFeed>();
  private readonly store: PendingStore;

  constructor(
    private readonly client: ApolloClient,
    private readonly viewerId: string,
  ) {
    this.store = new PendingStore(viewerId);
    const session = sessionScope();
    // Later, because messages come first.
    window.setTimeout(() => {
      void this.keepMessages(session).catch(() => undefined);
      void markDocuments().catch(() => undefined);
    }, LATER_MS);
    session.onEnd(() => {
      for (const feed of this.feeds.values()) feed.stop();
    });
    for (const channelId of this.store.channelIds()) this.get(channelId).flush();
  }

  get(channelId: string): ChannelFeed {
    const feed =
      this.feeds.get(channelId) ??
      new ChannelFeed({
        channelId,
        viewerId: this.viewerId,
        operations: new FeedOperations(this.client),
        store: this.store,
      });
    // Keeps the map in order of last use.
    this.feeds.delete(channelId);
    this.feeds.set(channelId, feed);
    this.evict();
    return feed;
  }

  find(channelId: string): ChannelFeed | undefined {
    return this.feeds.get(channelId);
  }

  private async keepMessages(session: SessionScope): Promise<void> {
    const { keepMessages } = await import("./sending/kept-messages");
    await keepMessages(this.viewerId, this.store, session, (channelId, change) => this.get(channelId).takeOver(change));
  }

  private evict(): void {
    for (const [channelId, feed] of [...this.feeds].slice(0, -MAX_FEEDS)) {
      if (!feed.isIdle()) continue;
      feed.stop();
      this.feeds.delete(channelId);
    }
  }
}

// Feeds outlive the page component, so that returning to a channel is instant.
const registries = perSession(() => new Map<ApolloClient, FeedRegistry>());

/** Returns the channel's feed, which lasts until the viewer signs out. */
export function getChannelFeed(client: ApolloClient, viewerId: string, channelId: string): ChannelFeed {
  const registry = registries().get(client) ?? new FeedRegistry(client, viewerId);
  registries().set(client, registry);
  return registry.get(channelId);
}

/** Moves the "new" divider of a channel that the member marked as unread on another device. */
export function applyUnreadMark(client: ApolloClient, channelId: string, seq: number): void {
  registries().get(client)?.find(channelId)?.setUnreadAfter(seq);
}

/** Shows a message that a mutation returned in its channel's feed, without waiting for the live event. */
export function applyToFeed(client: ApolloClient, message: FeedMessage): void {
  registries().get(client)?.find(message.channelId)?.applyMessage(message);
}
