import { BroadcastStream, type Broadcast } from "../../kernel/broadcast-stream";
import type { Bus } from "../../kernel/bus";
import type { Connection } from "../../kernel/connections";
import { AppError } from "../../kernel/errors";
import { endWithQueue, EventQueue } from "../../kernel/event-queue";
import type { Topics } from "../../kernel/topics";
import { isAdmin, requireCommunity, type Viewer } from "../../kernel/viewer";
import type { Member, MembersService } from "../accounts";
import type { ChannelType } from "./channel.type";
import type { ChannelsService } from "./channels.service";
import type { ChannelActivity, PresenceEvent } from "./message.type";
import type { Presence } from "./presence";
import { PresenceBroadcast } from "./presence-broadcast";

/** What concerns the community as a whole: who is online, and which channels moved on. */
export class CommunityFeeds {
  private readonly comingsAndGoings: PresenceBroadcast;
  private readonly movements: Broadcast<ChannelActivity>;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly presence: Presence,
    private readonly members: MembersService,
    private readonly channels: ChannelsService,
  ) {
    this.comingsAndGoings = new PresenceBroadcast(bus, presence, (ids) => members.byIds(ids));
    this.movements = {
      key: "channelActivity",
      listen: (listener) =>
        bus.subscribe("channelActivity", "all", ({ channelId, seq, messages, at }) =>
          listener({ channelId, lastSeq: seq, messages, lastActivityAt: at }),
        ),
    };
  }

  /** Who is online, by username; members do not see admins. */
  async online(viewer: Viewer, first: number, after: string | null): Promise<Connection<Member>> {
    requireCommunity(viewer);
    return this.members.listOf(this.presence.onlineIds(), isAdmin(viewer), first, after);
  }

  async onlineCount(viewer: Viewer): Promise<number> {
    requireCommunity(viewer);
    return this.members.countOf(this.presence.onlineIds(), isAdmin(viewer));
  }

  presenceChanges(viewer: Viewer): BroadcastStream<PresenceEvent> {
    requireCommunity(viewer);
    return new BroadcastStream(this.comingsAndGoings, { allows: ({ member }) => maySee(viewer, member) });
  }

  /** For admins: the ids of everybody online, at once and after every change. */
  onlineIds(viewer: Viewer): AsyncIterable<string[]> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    const changes = new EventQueue<Topics["presence"]>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe("presence", "all", (event) => changes.push(event));
    return { [Symbol.asyncIterator]: () => endWithQueue(changes, idsAfter(changes, this.presence)) };
  }

  /** What the viewer may do has changed (a purchase, a refund, a level, a role): a client asks anew what it shows. */
  rightsChanges(viewer: Viewer): AsyncIterableIterator<Topics["rightsChanged"]> {
    return this.eventsOf("rightsChanged", viewer);
  }

  /** Somebody mentioned the viewer: their list of channels says where. */
  mentions(viewer: Viewer): AsyncIterableIterator<Topics["mentioned"]> {
    requireCommunity(viewer);
    return this.eventsOf("mentioned", viewer);
  }

  /** The viewer read on somewhere: their other tabs need not show it as unread. */
  readings(viewer: Viewer): AsyncIterableIterator<Topics["channelRead"]> {
    requireCommunity(viewer);
    return this.eventsOf("channelRead", viewer);
  }

  /** Asks anew which channels the viewer may read when a right changed or a channel is unknown. */
  async activity(viewer: Viewer): Promise<BroadcastStream<ChannelActivity>> {
    const rights = new ViewableChannels(() => this.channels.list(viewer));
    const ends = [
      this.bus.subscribe("rightsChanged", viewer.id, rights.forget),
      this.bus.subscribe("rightsInDoubt", "all", rights.forget),
      this.bus.subscribe("channelChanged", "all", rights.forget),
    ];
    try {
      await rights.learn();
    } catch (error) {
      for (const end of ends) end();
      throw error;
    }
    const stream = new BroadcastStream(this.movements, { allows: ({ channelId }) => rights.allows(channelId) });
    for (const end of ends) stream.onEnd(end);
    return stream;
  }

  private eventsOf<Topic extends "rightsChanged" | "mentioned" | "channelRead">(
    topic: Topic,
    viewer: Viewer,
  ): AsyncIterableIterator<Topics[Topic]> {
    const queue = new EventQueue<Topics[Topic]>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe(topic, viewer.id, (event) => queue.push(event));
    return queue;
  }
}

async function* idsAfter(changes: AsyncIterator<unknown>, presence: Presence): AsyncGenerator<string[], void> {
  let told: string[] | null = null;
  do {
    const online = presence.onlineIds();
    // Several changes that were waiting are told together.
    if (online.join() !== told?.join()) yield online;
    told = online;
  } while (!(await changes.next()).done);
}

class ViewableChannels {
  private readonly viewable = new Map<string, boolean>();
  private timesForgotten = 0;
  private learning: Promise<void> | null = null;

  constructor(private readonly list: () => Promise<ChannelType[]>) {}

  /** Once for all who ask meanwhile. */
  learn(): Promise<void> {
    this.learning ??= this.read().finally(() => (this.learning = null));
    return this.learning;
  }

  /** Reads again when a right changed while it was reading: the answer may be older than the change. */
  private async read(): Promise<void> {
    for (let readAt = -1; readAt !== this.timesForgotten;) {
      readAt = this.timesForgotten;
      const channels = await this.list();
      this.viewable.clear();
      for (const channel of channels) this.viewable.set(channel.id, channel.viewerCanView);
    }
  }

  readonly forget = (): void => {
    this.timesForgotten += 1;
    this.viewable.clear();
  };

  /** At once while the channel is known, else after reading. */
  allows(channelId: string): boolean | Promise<boolean> {
    const known = this.viewable.get(channelId);
    return known ?? this.learn().then(() => this.viewable.get(channelId) ?? false);
  }
}

const maySee = (viewer: Viewer, member: Member): boolean => member.role !== "ADMIN" || isAdmin(viewer);
