import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import type { Connection } from "../../../kernel/paging/connections";
import { AppError } from "../../../kernel/errors/errors";
import { endWithQueue, EventQueue } from "../../../kernel/events/event-queue";
import { retryWhileUnavailable } from "../../../kernel/retry";
import type { Topics } from "../../../kernel/events/topics";
import { isAdmin, requireCommunity, type Viewer } from "../../../kernel/auth/viewer";
import type { Member, MembersService } from "../../accounts";
import type { ChannelsService } from "../channels/channels.service";
import type { ChannelActivity, PresenceEvent } from "../messages/message.type";
import type { Presence } from "../presence/presence";
import { PresenceBroadcast } from "../presence/presence-broadcast";

/** What concerns the community as a whole: who is online, and which channels moved on. */
export class CommunityFeeds {
  private readonly presenceEvents: PresenceBroadcast;
  private readonly activityEvents: Broadcast<ChannelActivity>;

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly presence: Presence,
    private readonly members: MembersService,
    private readonly channels: ChannelsService,
  ) {
    this.presenceEvents = new PresenceBroadcast(bus, presence, (ids) => members.byIds(ids));
    this.activityEvents = {
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
    return new BroadcastStream(this.presenceEvents, { allows: ({ member }) => canSee(viewer, member) });
  }

  /** For admins: the ids of everybody online, at once and after every change. */
  onlineIds(viewer: Viewer): AsyncIterable<string[]> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    const changes = new EventQueue<Topics["presence"]>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe("presence", "all", (event) => changes.push(event));
    return { [Symbol.asyncIterator]: () => endWithQueue(changes, onlineIdLists(changes, this.presence)) };
  }

  /** What the viewer may do has changed (a purchase, a refund, a level, a role): a client asks anew what it shows. */
  permissionChanges(viewer: Viewer): AsyncIterableIterator<Topics["rightsChanged"]> {
    return this.eventsOf("rightsChanged", viewer.id, viewer.role);
  }

  /** Somebody mentioned the viewer: their list of channels says where. */
  mentions(viewer: Viewer): AsyncIterableIterator<Topics["mentioned"]> {
    requireCommunity(viewer);
    return this.eventsOf("mentioned", viewer.id);
  }

  /** The viewer read on somewhere: their other tabs need not show it as unread. */
  readEvents(viewer: Viewer): AsyncIterableIterator<Topics["channelRead"]> {
    requireCommunity(viewer);
    return this.eventsOf("channelRead", viewer.id);
  }

  /** Of the channels that the viewer may read at each moment. */
  activity(viewer: Viewer): BroadcastStream<ChannelActivity> {
    requireCommunity(viewer);
    const readable = new ReadableChannels((channelId) => this.channels.canView(viewer.id, channelId));
    const stream = new BroadcastStream(this.activityEvents, { allows: ({ channelId }) => readable.has(channelId) });
    const ends = [
      this.bus.subscribe("rightsChanged", viewer.id, () => readable.invalidate()),
      this.bus.subscribe("permissionsStale", "all", () => readable.invalidate()),
      this.bus.subscribe("channelChanged", "all", ({ channelId, details }) => {
        if (!details) readable.invalidate(channelId);
      }),
      () => readable.end(),
    ];
    for (const end of ends) stream.onEnd(end);
    return stream;
  }

  private eventsOf<Topic extends "rightsChanged" | "mentioned" | "channelRead">(
    topic: Topic,
    ...keys: string[]
  ): AsyncIterableIterator<Topics[Topic]> {
    const queue = new EventQueue<Topics[Topic]>(() => ends.forEach((end) => end()));
    const ends = keys.map((key) => this.bus.subscribe(topic, key, (event) => queue.push(event)));
    return queue;
  }
}

async function* onlineIdLists(changes: AsyncIterator<unknown>, presence: Presence): AsyncGenerator<string[], void> {
  let last: string[] | null = null;
  do {
    const online = presence.onlineIds();
    // Several changes that were waiting are told together.
    if (online.join() !== last?.join()) yield online;
    last = online;
  } while (!(await changes.next()).done);
}

/** Which channels one viewer may read: looked up when something happens there, and again after a right has changed. */
class ReadableChannels {
  private results = new Map<string, boolean>();
  private lookups = new Map<string, Promise<boolean>>();
  private isEnded = false;

  constructor(private readonly canView: (channelId: string) => Promise<boolean>) {}

  /** Of one channel, or of all. */
  invalidate(channelId?: string): void {
    if (channelId === undefined) {
      this.results = new Map();
      this.lookups = new Map();
    } else {
      this.results.delete(channelId);
      this.lookups.delete(channelId);
    }
  }

  end(): void {
    this.isEnded = true;
  }

  /** At once while the channel is known. */
  has(channelId: string): boolean | Promise<boolean> {
    return this.results.get(channelId) ?? this.lookups.get(channelId) ?? this.lookUp(channelId);
  }

  private lookUp(channelId: string): Promise<boolean> {
    const answer: Promise<boolean> = retryWhileUnavailable(
      () => this.canView(channelId),
      () => this.isEnded,
    ).then((canView) => {
      // A right changed meanwhile: the answer may be older than the change.
      if (this.lookups.get(channelId) !== answer) return this.has(channelId);
      this.lookups.delete(channelId);
      this.results.set(channelId, canView);
      return canView;
    });
    this.lookups.set(channelId, answer);
    return answer;
  }
}

const canSee = (viewer: Viewer, member: Member): boolean => member.role !== "ADMIN" || isAdmin(viewer);
