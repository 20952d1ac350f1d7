import type { ApolloClient } from "@apollo/client";
import { signedInUserId, watchTokens } from "../../accounts";
import { FeedController } from "./feed-controller";
import { FeedOperations } from "./feed-operations";
import { PendingStore } from "./sending/pending-store";

/** Beyond this limit, idle channels are evicted and load again when opened. */
const MAX_FEEDS = 20;

/** The channel feeds of one member in this tab. Ends at sign-out, so that no other account sends the member's messages. */
class FeedRegistry {
  isEnded = false;
  private readonly controllers = new Map<string, FeedController>();
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
    for (const channelId of this.store.channelIds()) this.get(channelId).outbox.flush();
  }

  get(channelId: string): FeedController {
    const controller =
      this.controllers.get(channelId) ??
      new FeedController(channelId, this.viewerId, new FeedOperations(this.client), this.store);
    // Keeps the map in order of last use.
    this.controllers.delete(channelId);
    this.controllers.set(channelId, controller);
    this.evict();
    return controller;
  }

  private evict(): void {
    for (const [channelId, controller] of [...this.controllers].slice(0, -MAX_FEEDS)) {
      if (!controller.isIdle()) continue;
      controller.stop();
      this.controllers.delete(channelId);
    }
  }

  private end(): void {
    this.isEnded = true;
    for (const controller of this.controllers.values()) controller.stop();
  }
}

// Feeds outlive the page component, so that returning to a channel is instant.
const registries = new WeakMap<ApolloClient, FeedRegistry>();

/** Returns the channel's feed, which lasts until the viewer signs out. */
export function getFeedController(client: ApolloClient, viewerId: string, channelId: string): FeedController {
  const current = registries.get(client);
  const registry = current?.viewerId === viewerId && !current.isEnded ? current : new FeedRegistry(client, viewerId);
  registries.set(client, registry);
  return registry.get(channelId);
}
