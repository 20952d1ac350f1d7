import type { ApolloClient } from "@apollo/client";
import { signedInUserId, watchTokens } from "../../accounts/tokens/session-tokens";
import { FeedController } from "./feed-controller";
import { FeedOperations } from "./feed-operations";
import { PendingStore } from "./sending/pending-store";

/** Channels beyond these are loaded again when they are opened. */
const MAX_FEEDS = 20;

/** One person's channels in this tab, until they sign out: what they wrote is sent by nobody else. */
class Feeds {
  isOver = false;
  private readonly byChannel = new Map<string, FeedController>();
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
    for (const channelId of this.store.channelIds()) this.of(channelId).sendWaiting();
  }

  of(channelId: string): FeedController {
    const controller =
      this.byChannel.get(channelId) ??
      new FeedController(channelId, this.viewerId, new FeedOperations(this.client), this.store);
    // The one used last is at the end.
    this.byChannel.delete(channelId);
    this.byChannel.set(channelId, controller);
    this.evict();
    return controller;
  }

  private evict(): void {
    for (const [channelId, controller] of [...this.byChannel].slice(0, -MAX_FEEDS)) {
      if (!controller.isIdle()) continue;
      controller.stop();
      this.byChannel.delete(channelId);
    }
  }

  private end(): void {
    this.isOver = true;
    for (const controller of this.byChannel.values()) controller.stop();
  }
}

// Feeds outlive the page, so that coming back to a channel is instant; they end with the session they belong to.
const feedsByClient = new WeakMap<ApolloClient, Feeds>();

/** The feed of a channel, as long as its reader stays signed in. */
export function controllerOf(client: ApolloClient, viewerId: string, channelId: string): FeedController {
  const kept = feedsByClient.get(client);
  const feeds = kept?.viewerId === viewerId && !kept.isOver ? kept : new Feeds(client, viewerId);
  feedsByClient.set(client, feeds);
  return feeds.of(channelId);
}
