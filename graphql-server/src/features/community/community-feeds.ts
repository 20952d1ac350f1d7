import type { Bus } from "../../kernel/bus";
import { endWithQueue, EventQueue } from "../../kernel/event-queue";
import type { Topics } from "../../kernel/topics";
import { isAdmin, requireCommunity, type Viewer } from "../../kernel/viewer";
import type { Member, MembersService } from "../accounts";
import type { ChannelType } from "./channel.type";
import type { ChannelsService } from "./channels.service";
import type { ChannelActivity, PresenceEvent } from "./message.type";
import type { Presence } from "./presence";

/** What concerns the community as a whole: who is online, and which channels moved on. */
export class CommunityFeeds {
  private readonly memberLookups = new WeakMap<Topics["presence"], Promise<Member | undefined>>();

  constructor(
    private readonly bus: Bus<Topics>,
    private readonly presence: Presence,
    private readonly members: MembersService,
    private readonly channels: ChannelsService,
  ) {}

  /** Everybody online, by name; members do not see admins. */
  async onlineMembers(viewer: Viewer): Promise<Member[]> {
    requireCommunity(viewer);
    const members = await this.members.byIds(this.presence.onlineIds());
    return members.filter((member) => maySee(viewer, member)).sort((a, b) => a.username.localeCompare(b.username));
  }

  presenceChanges(viewer: Viewer): AsyncIterableIterator<PresenceEvent> {
    requireCommunity(viewer);
    const queue = new EventQueue<Topics["presence"]>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe("presence", "all", (event) => queue.push(event));
    return endWithQueue(queue, this.visibleChanges(viewer, queue));
  }

  /** What the viewer may do has changed (a purchase, a refund, a level, a role): a client asks anew what it shows. */
  rightsChanges(viewer: Viewer): AsyncIterableIterator<Topics["rightsChanged"]> {
    const queue = new EventQueue<Topics["rightsChanged"]>(() => unsubscribe());
    const unsubscribe = this.bus.subscribe("rightsChanged", viewer.id, (event) => queue.push(event));
    return queue;
  }

  /** Asks anew which channels the viewer may read when a right changed or a channel is unknown. */
  async activity(viewer: Viewer): Promise<AsyncIterableIterator<ChannelActivity>> {
    const rights = new ViewableChannels();
    const ends: (() => void)[] = [];
    const queue = new EventQueue<Topics["channelActivity"]>(() => ends.forEach((end) => end()));
    ends.push(this.bus.subscribe("channelActivity", "all", (event) => queue.push(event)));
    ends.push(this.bus.subscribe("rightsChanged", viewer.id, () => rights.forget()));
    try {
      await rights.learn(() => this.channels.list(viewer));
    } catch (error) {
      await queue.return();
      throw error;
    }
    return endWithQueue(queue, this.visibleActivity(viewer, queue, rights));
  }

  private async *visibleChanges(
    viewer: Viewer,
    queue: EventQueue<Topics["presence"]>,
  ): AsyncGenerator<PresenceEvent, void> {
    for await (const event of queue) {
      const member = await this.memberOf(event);
      if (member && maySee(viewer, member)) yield { member, online: event.online };
    }
  }

  private async *visibleActivity(
    viewer: Viewer,
    queue: EventQueue<Topics["channelActivity"]>,
    rights: ViewableChannels,
  ): AsyncGenerator<ChannelActivity, void> {
    for await (const { channelId, seq, at } of queue) {
      if (!rights.knows(channelId)) await rights.learn(() => this.channels.list(viewer));
      if (rights.allows(channelId)) yield { channelId, lastSeq: seq, lastActivityAt: at };
    }
  }

  /** One look-up serves every subscriber of the same event. */
  private memberOf(event: Topics["presence"]): Promise<Member | undefined> {
    let member = this.memberLookups.get(event);
    if (!member) {
      member = this.members.byIds([event.userId]).then(([found]) => found);
      this.memberLookups.set(event, member);
    }
    return member;
  }
}

class ViewableChannels {
  private readonly viewable = new Map<string, boolean>();
  private timesForgotten = 0;

  /** Reads again when a right changed while it was reading: the answer may be older than the change. */
  async learn(list: () => Promise<ChannelType[]>): Promise<void> {
    for (let readAt = -1; readAt !== this.timesForgotten;) {
      readAt = this.timesForgotten;
      const channels = await list();
      this.viewable.clear();
      for (const channel of channels) this.viewable.set(channel.id, channel.viewerCanView);
    }
  }

  forget(): void {
    this.timesForgotten += 1;
    this.viewable.clear();
  }

  knows(channelId: string): boolean {
    return this.viewable.has(channelId);
  }

  allows(channelId: string): boolean {
    return this.viewable.get(channelId) ?? false;
  }
}

const maySee = (viewer: Viewer, member: Member): boolean => member.role !== "ADMIN" || isAdmin(viewer);
