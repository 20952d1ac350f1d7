import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { TypingRecord } from "../community-topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { ChannelsService } from "../channels/channels.service";
import type { MessagesService } from "../messages/messages.service";
import { ReadAccess, watchReadAccess } from "../live/read-access";

/** Broadcasts who is typing in a channel. Not stored. */
export class TypingService {
  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: MessagesService,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
  ) {}

  /** Requires permission to post. */
  async publishTyping(viewer: Viewer, channelId: string): Promise<void> {
    await this.limits.take("typingPerPerson", viewer.id);
    const { id } = await this.messages.requirePostable(viewer, channelId);
    this.bus.publish("typing", id, { channelId: id, userId: viewer.id, username: viewer.username });
  }

  /** Includes the viewer's own events, so that all subscribers can share one broadcast. */
  async subscribe(viewer: Viewer, channelId: string): Promise<BroadcastStream<TypingRecord>> {
    const id = requireUuid(channelId, "channelId");
    const access = new ReadAccess(() => this.channels.canView(viewer.id, id));
    // Watch before the first check, so that a revocation in between is noticed.
    const cleanups = watchReadAccess(this.bus, viewer.id, id, access);
    try {
      await this.channels.requireViewable(viewer, id);
      await access.assertGranted();
      const stream = new BroadcastStream(this.broadcastOf(id), { isAllowed: () => access.isGranted() });
      for (const cleanup of cleanups) stream.onEnd(cleanup);
      access.onRevoked(stream.fail);
      return stream;
    } catch (error) {
      for (const cleanup of cleanups) cleanup();
      throw error;
    }
  }

  private broadcastOf(channelId: string): Broadcast<TypingRecord> {
    return {
      key: `typing ${channelId}`,
      listen: (listener) => this.bus.subscribe("typing", channelId, listener),
    };
  }
}
