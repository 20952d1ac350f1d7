import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { ChannelsService } from "../channels/channels.service";
import type { TypingEvent } from "./presence.type";
import type { MessagesService } from "../messages/messages.service";
import { streamWhileReadable } from "../channels/access/read-access";

interface TypingServiceDeps {
  channels: ChannelsService;
  messages: MessagesService;
  bus: Bus<Topics>;
  limits: RateLimits;
}

/** Broadcasts who is typing in a channel. Not stored. */
export class TypingService {
  constructor(private readonly deps: TypingServiceDeps) {}

  /** The viewer must be able to post. */
  async publishTyping(viewer: Viewer, channelId: string): Promise<void> {
    await this.deps.limits.take("typingReportsPerPerson", viewer);
    const { id } = await this.deps.messages.requirePostable(viewer, channelId);
    this.deps.bus.publish("typing", id, { channelId: id, userId: viewer.id, username: viewer.username });
  }

  /** Includes the viewer's own events, so that all subscribers can share one broadcast. */
  async subscribe(viewer: Viewer, rawChannelId: string): Promise<BroadcastStream<TypingEvent>> {
    const channelId = requireUuid(rawChannelId, "channelId");
    const { channels, bus } = this.deps;
    const broadcast: Broadcast<TypingEvent> = {
      key: `typing ${channelId}`,
      listen: (listener) => bus.subscribe("typing", channelId, listener),
    };
    return streamWhileReadable(
      { channels, bus, viewer, channelId },
      (_channel, access) => new BroadcastStream(broadcast, { isAllowed: () => access.isGranted() }),
    );
  }
}
