import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { TypingRecord } from "../community-topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { ChannelsService } from "../channels/channels.service";
import type { MessagesService } from "../messages/messages.service";
import { ReadingRight, watchRight } from "../live/reading-right";

/** Who writes in a channel at this moment: told to those who follow it, kept nowhere. */
export class TypingService {
  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: MessagesService,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
  ) {}

  /** Who may post there says that they are writing. */
  async sign(viewer: Viewer, channelId: string): Promise<void> {
    await this.limits.take("typingPerPerson", viewer.id);
    const { id } = await this.messages.requirePostable(viewer, channelId);
    this.bus.publish("typing", id, { channelId: id, userId: viewer.id, username: viewer.username });
  }

  /** Everybody's signs, one's own too: what is sent is the same for all who follow the channel. */
  async follow(viewer: Viewer, channelId: string): Promise<BroadcastStream<TypingRecord>> {
    const id = requireUuid(channelId, "channelId");
    const right = new ReadingRight(() => this.channels.canView(viewer.id, id));
    // Watching starts before the right is read, so that it cannot be lost between the two.
    const ends = watchRight(this.bus, viewer.id, id, right);
    try {
      await this.channels.requireViewable(viewer, id);
      await right.confirmed();
      const stream = new BroadcastStream(this.signsOf(id), { isAllowed: () => right.holds() });
      for (const end of ends) stream.onEnd(end);
      right.whenLost(stream.fail);
      return stream;
    } catch (error) {
      for (const end of ends) end();
      throw error;
    }
  }

  private signsOf(channelId: string): Broadcast<TypingRecord> {
    return {
      key: `typing ${channelId}`,
      listen: (listener) => this.bus.subscribe("typing", channelId, listener),
    };
  }
}
