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
import type { ChannelChangeRecord } from "../channels/channel-changes";
import type { ChannelActivity, ChannelChange } from "../channels/channel.type";
import { MAX_LISTED, OnlineList } from "../presence/online-list";
import type { OnlineMembersChange, PresenceEvent } from "../presence/presence.type";
import type { Presence } from "../presence/presence";
import { PresenceBroadcast } from "../presence/presence-broadcast";
import { refetchSpreadMs } from "./refetch-spread";

type AnnouncedChange = ChannelChange & Pick<ChannelChangeRecord, "onlyFor">;

interface CommunityEventsServiceDeps {
  bus: Bus<Topics>;
  presence: Presence;
  members: MembersService;
  channels: ChannelsService;
}

/** Live events that are not specific to one channel: presence, activity, and the viewer's own events. */
export class CommunityEventsService {
  private readonly presenceEvents: PresenceBroadcast;
  private readonly onlineList: OnlineList;
  private readonly onlineListWithAdmins: OnlineList;
  private readonly activityEvents: Broadcast<ChannelActivity>;
  private readonly channelChangeEvents: Broadcast<AnnouncedChange>;

  constructor(private readonly deps: CommunityEventsServiceDeps) {
    this.presenceEvents = new PresenceBroadcast({
      bus: deps.bus,
      presence: deps.presence,
      membersByIds: (ids) => deps.members.byIds(ids),
    });
    this.onlineList = new OnlineList({ key: "onlineMembers", bus: deps.bus, load: () => this.loadOnline(false) });
    this.onlineListWithAdmins = new OnlineList({
      key: "onlineMembers with admins",
      bus: deps.bus,
      load: () => this.loadOnline(true),
    });
    this.activityEvents = {
      key: "channelActivity",
      listen: (listener) =>
        deps.bus.subscribe("channelActivity", "all", ({ channelId, seq, messages, at }) =>
          listener({ channelId, lastSeq: seq, messages, lastActivityAt: at }),
        ),
    };
    const refetchWithinMs = (): number => refetchSpreadMs(deps.presence.onlineIds().length);
    this.channelChangeEvents = {
      key: "channelChanged",
      listen: (listener) => {
        const unsubscribes = [
          deps.bus.subscribe("channelChanged", "all", (change) =>
            listener({ ...change, refetchWithinMs: refetchWithinMs() }),
          ),
          // Events may have been lost.
          deps.bus.subscribe("relayReconnected", "all", () =>
            listener({ channelId: null, details: null, onlyFor: null, refetchWithinMs: refetchWithinMs() }),
          ),
        ];
        return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
      },
    };
  }

  /** Online members by username. Only admins see admins. */
  async online(viewer: Viewer, first: number, after: string | null): Promise<Connection<Member>> {
    assertNotKicked(viewer);
    return this.deps.members.listByIds(this.deps.presence.onlineIds(), isAdmin(viewer), first, after);
  }

  async onlineCount(viewer: Viewer): Promise<number> {
    assertNotKicked(viewer);
    return this.deps.members.countByIds(this.deps.presence.onlineIds(), isAdmin(viewer));
  }

  /** The first online members by username, kept up to date. Only admins see admins. */
  onlineMembers(viewer: Viewer): AsyncIterable<OnlineMembersChange> {
    assertNotKicked(viewer);
    return (isAdmin(viewer) ? this.onlineListWithAdmins : this.onlineList).stream();
  }

  presenceChanges(viewer: Viewer): BroadcastStream<PresenceEvent> {
    assertNotKicked(viewer);
    return new BroadcastStream(this.presenceEvents, { isAllowed: ({ member }) => canSee(viewer, member) });
  }

  /** Admins only. Sends the ids of all online users, immediately and after every change. */
  onlineIds(viewer: Viewer): AsyncIterable<string[]> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    const changes = new EventQueue<Topics["presence"]>(() => unsubscribe());
    const unsubscribe = this.deps.bus.subscribe("presence", "all", (event) => changes.push(event));
    return { [Symbol.asyncIterator]: () => endWithQueue(changes, onlineIdLists(changes, this.deps.presence)) };
  }

  /** The viewer was mentioned. The channel list shows where. */
  mentions(viewer: Viewer): AsyncIterableIterator<Topics["mentioned"]> {
    return this.eventsOf("mentioned", viewer);
  }

  /** Syncs the viewer's read positions between tabs. */
  readEvents(viewer: Viewer): AsyncIterableIterator<Topics["channelRead"]> {
    return this.eventsOf("channelRead", viewer);
  }

  /** Changes of the viewer's conversations. */
  conversationChanges(viewer: Viewer): AsyncIterableIterator<Topics["conversationChanged"]> {
    return this.eventsOf("conversationChanged", viewer);
  }

  /** Activity of the channels that the viewer can read, without conversations. */
  activity(viewer: Viewer): BroadcastStream<ChannelActivity> {
    assertNotKicked(viewer);
    const readable = new ReadableChannels((channelId) => this.deps.channels.canView(viewer.id, channelId));
    const stream = new BroadcastStream(this.activityEvents, { isAllowed: ({ channelId }) => readable.has(channelId) });
    const cleanups = [
      this.deps.bus.subscribe("accessChanged", viewer.id, () => readable.invalidate()),
      this.deps.bus.subscribe("accessStale", "all", () => readable.invalidate()),
      this.deps.bus.subscribe("channelChanged", "all", ({ channelId, details }) => {
        if (!details) readable.invalidate(channelId);
      }),
      () => readable.end(),
    ];
    for (const cleanup of cleanups) stream.onEnd(cleanup);
    return stream;
  }

  /** Changes of the channels that the viewer can see. */
  channelChanges(viewer: Viewer): BroadcastStream<AnnouncedChange> {
    assertNotKicked(viewer);
    return new BroadcastStream(this.channelChangeEvents, {
      isAllowed: ({ onlyFor }) => !onlyFor || onlyFor === viewer.id || isAdmin(viewer),
    });
  }

  private async loadOnline(includeAdmins: boolean): Promise<{ members: Member[]; count: number }> {
    const ids = this.deps.presence.onlineIds();
    const [page, count] = await Promise.all([
      this.deps.members.listByIds(ids, includeAdmins, MAX_LISTED, null),
      this.deps.members.countByIds(ids, includeAdmins),
    ]);
    return { members: page.edges.map(({ node }) => node), count };
  }

  private eventsOf<Topic extends "mentioned" | "channelRead" | "conversationChanged">(
    topic: Topic,
    viewer: Viewer,
  ): AsyncIterableIterator<Topics[Topic]> {
    assertNotKicked(viewer);
    const queue = new EventQueue<Topics[Topic]>(() => unsubscribe());
    const unsubscribe = this.deps.bus.subscribe(topic, viewer.id, (event) => queue.push(event));
    return queue;
  }
}

async function* onlineIdLists(changes: AsyncIterator<unknown>, presence: Presence): AsyncGenerator<string[], void> {
  let last: string[] | null = null;
  do {
    const online = presence.onlineIds();
    // Several pending changes can produce the same list.
    if (online.join() !== last?.join()) yield online;
    last = online;
  } while (!(await changes.next()).done);
}

/** Caches which channels the viewer can read, until access changes. */
class ReadableChannels {
  private results = new Map<string, boolean>();
  private lookups = new Map<string, Promise<boolean>>();
  private isEnded = false;

  constructor(private readonly canView: (channelId: string) => Promise<boolean>) {}

  /** Invalidates one channel, or all. */
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

  /** Synchronous if cached. */
  has(channelId: string): boolean | Promise<boolean> {
    return this.results.get(channelId) ?? this.lookups.get(channelId) ?? this.lookUp(channelId);
  }

  private lookUp(channelId: string): Promise<boolean> {
    const lookup: Promise<boolean> = retryWhileUnavailable(
      () => this.canView(channelId),
      () => this.isEnded,
    ).then((canView) => {
      // The cache was invalidated during the lookup, so the result may be outdated.
      if (this.lookups.get(channelId) !== lookup) return this.has(channelId);
      this.lookups.delete(channelId);
      this.results.set(channelId, canView);
      return canView;
    });
    this.lookups.set(channelId, lookup);
    return lookup;
  }
}

const canSee = (viewer: Viewer, member: Member): boolean => member.role !== "ADMIN" || isAdmin(viewer);
