import { BroadcastStream, type Broadcast } from "../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../kernel/events/bus";
import type { Connection } from "../../../kernel/paging/connections";
import { AppError } from "../../../kernel/errors/errors";
import { endWithQueue, EventQueue } from "../../../kernel/events/event-queue";
import { retryWhileUnavailable } from "../../../kernel/retry";
import type { Topics } from "../../../kernel/events/topics";
import { isAdmin, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import type { Member, MembersService } from "../../accounts";
import type { ChannelsService } from "../channels/channels.service";
import type { ChannelActivity, PresenceEvent } from "../messages/message.type";
import type { Presence } from "../presence/presence";
import { PresenceBroadcast } from "../presence/presence-broadcast";

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
    assertNotKicked(viewer);
    return this.members.listOf(this.presence.onlineIds(), isAdmin(viewer), first, after);
  }

  async onlineCount(viewer: Viewer): Promise<number> {
    assertNotKicked(viewer);
    return this.members.countOf(this.presence.onlineIds(), isAdmin(viewer));
  }

  presenceChanges(viewer: Viewer): BroadcastStream<PresenceEvent> {
    assertNotKicked(viewer);
    return new BroadcastStream(this.comingsAndGoings, { isAllowed: ({ member }) => maySee(viewer, member) });
  }

  /** For admins: the ids of everybody online, at once and after every change. */
  onlineIds(viewer: Viewer): AsyncIterable<string[]> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    const changes = new EventQueue<Topics["presence"]>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe("presence", "all", (event) => changes.push(event));
    return { [Symbol.asyncIterator]: () => endWithQueue(changes, idsAfter(changes, this.presence)) };
  }

  /** What the viewer may do has changed (a purchase, a refund, a level, a role): a client asks anew what it shows. */
  rightsChanges(viewer: Viewer): AsyncIterableIterator<Topics["permissionsChanged"]> {
    return this.eventsOf("permissionsChanged", viewer.id, viewer.role);
  }

  /** Somebody mentioned the viewer: their list of channels says where. */
  mentions(viewer: Viewer): AsyncIterableIterator<Topics["mentioned"]> {
    assertNotKicked(viewer);
    return this.eventsOf("mentioned", viewer.id);
  }

  /** The viewer read on somewhere: their other tabs need not show it as unread. */
  readings(viewer: Viewer): AsyncIterableIterator<Topics["channelRead"]> {
    assertNotKicked(viewer);
    return this.eventsOf("channelRead", viewer.id);
  }

  /** Of the channels that the viewer may read at each moment. */
  activity(viewer: Viewer): BroadcastStream<ChannelActivity> {
    assertNotKicked(viewer);
    const readable = new ReadableChannels((channelId) => this.channels.canView(viewer.id, channelId));
    const stream = new BroadcastStream(this.movements, { isAllowed: ({ channelId }) => readable.has(channelId) });
    const ends = [
      this.bus.subscribe("permissionsChanged", viewer.id, () => readable.forget()),
      this.bus.subscribe("permissionsStale", "all", () => readable.forget()),
      this.bus.subscribe("channelChanged", "all", ({ channelId, details }) => {
        if (!details) readable.forget(channelId);
      }),
      () => readable.end(),
    ];
    for (const end of ends) stream.onEnd(end);
    return stream;
  }

  private eventsOf<Topic extends "permissionsChanged" | "mentioned" | "channelRead">(
    topic: Topic,
    ...keys: string[]
  ): AsyncIterableIterator<Topics[Topic]> {
    const queue = new EventQueue<Topics[Topic]>(() => ends.forEach((end) => end()));
    const ends = keys.map((key) => this.bus.subscribe(topic, key, (event) => queue.push(event)));
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

/** Which channels one viewer may read: looked up when something happens there, and again after a right has changed. */
class ReadableChannels {
  private known = new Map<string, boolean>();
  private asked = new Map<string, Promise<boolean>>();
  private isOver = false;

  constructor(private readonly canView: (channelId: string) => Promise<boolean>) {}

  /** Of one channel, or of all. */
  forget(channelId?: string): void {
    if (channelId === undefined) {
      this.known = new Map();
      this.asked = new Map();
    } else {
      this.known.delete(channelId);
      this.asked.delete(channelId);
    }
  }

  end(): void {
    this.isOver = true;
  }

  /** At once while the channel is known. */
  has(channelId: string): boolean | Promise<boolean> {
    return this.known.get(channelId) ?? this.asked.get(channelId) ?? this.ask(channelId);
  }

  private ask(channelId: string): Promise<boolean> {
    const answer: Promise<boolean> = retryWhileUnavailable(
      () => this.canView(channelId),
      () => this.isOver,
    ).then((canView) => {
      // A right changed meanwhile: the answer may be older than the change.
      if (this.asked.get(channelId) !== answer) return this.has(channelId);
      this.asked.delete(channelId);
      this.known.set(channelId, canView);
      return canView;
    });
    this.asked.set(channelId, answer);
    return answer;
  }
}

const maySee = (viewer: Viewer, member: Member): boolean => member.role !== "ADMIN" || isAdmin(viewer);
