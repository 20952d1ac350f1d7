import type { DataSource, EntityManager } from "typeorm";
import { createBatchLoader } from "../../../kernel/batch-loader";
import type { Bus } from "../../../kernel/events/bus";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";
import { assertNotKicked, assertEmailConfirmed, type Viewer } from "../../../kernel/auth/viewer";
import { writeAudit } from "../../moderation";
import { announceChannelChange } from "./channel-changes";
import { channelNameOf, assertCourseExists, assertThreshold, withUniqueName, type ChannelDraft } from "./channel-draft";
import {
  advanceReadPositions,
  moveReadPosition,
  readAccesses,
  readChannels,
  readUserChannels,
  type ChannelAccess,
  type ReadPosition,
  type UserChannel,
} from "./channel.sql";
import { ChannelAccessLevel, ChannelApproval } from "./channel.entity";
import {
  assertNotMuted,
  canCreateChannel,
  canCreateChannels,
  initialApproval,
  noChannelAccess,
} from "./access/channel.policy";
import type { ChannelType } from "./channel.type";
import type { CreateChannelInput } from "./channels.inputs";
import { lockUser } from "../../accounts";

const CHANNELS_PER_DAY = 3;
/** A larger batch of channel lists would hold up other requests. */
const MAX_LISTS_PER_BATCH = 50;
const MAX_READS_PER_BATCH = 500;

interface ChannelsServiceDeps {
  database: DataSource;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
  allowedCreators: "members" | "admins";
}

/** Channels from a member's point of view. */
export class ChannelsService {
  /** After a channel change or a restart, thousands of checks can arrive at the same time. */
  private readonly accesses = createBatchLoader((pairs: readonly UserChannel[]) =>
    readAccesses(this.deps.database, pairs, this.deps.clock.now()),
  );
  private readonly channels = createBatchLoader((pairs: readonly UserChannel[]) =>
    readUserChannels(this.deps.database, pairs, this.deps.clock.now()),
  );
  private readonly lists = createBatchLoader(
    (userIds: readonly string[]) => readChannels(this.deps.database, userIds, this.deps.clock.now()),
    MAX_LISTS_PER_BATCH,
  );
  /** Active readers send their position every few seconds, so updates are stored in batches. */
  private readonly readPositions = createBatchLoader(
    (positions: readonly ReadPosition[]) => advanceReadPositions(this.deps.database, positions, this.deps.clock.now()),
    MAX_READS_PER_BATCH,
  );

  constructor(private readonly deps: ChannelsServiceDeps) {}

  /** All channels that the viewer can see, including those without access, by position. */
  async list(viewer: Viewer): Promise<ChannelType[]> {
    assertNotKicked(viewer);
    return this.lists.load(viewer.id);
  }

  async byId(viewer: Viewer, channelId: string): Promise<ChannelType> {
    assertNotKicked(viewer);
    const pair = { userId: viewer.id, channelId: requireUuid(channelId, "channelId") };
    const channel = await this.channels.load(pair);
    if (!channel) throw notFound("Channel");
    return channel;
  }

  async access(viewer: Viewer, channelId: string): Promise<ChannelAccess> {
    assertNotKicked(viewer);
    const pair = { userId: viewer.id, channelId: requireUuid(channelId, "channelId") };
    const access = await this.accesses.load(pair);
    if (!access) throw notFound("Channel");
    return access;
  }

  /** The channel, if the viewer can read it. */
  async requireViewable(viewer: Viewer, channelId: string): Promise<ChannelAccess> {
    const channel = await this.access(viewer, channelId);
    if (!channel.viewerCanView) throw noChannelAccess();
    return channel;
  }

  /** Whether a user can currently read a channel. */
  async canView(userId: string, channelId: string): Promise<boolean> {
    return (await this.accesses.load({ userId, channelId }))?.viewerCanView ?? false;
  }

  canCreate(role: Role): boolean {
    return canCreateChannels(role, this.deps.allowedCreators);
  }

  async create(viewer: Viewer, input: CreateChannelInput): Promise<ChannelType> {
    assertNotKicked(viewer);
    assertNotMuted(viewer);
    assertEmailConfirmed(viewer);
    const channel = {
      name: channelNameOf(input.name),
      description: input.description?.trim() ?? "",
      category: input.category,
      accessLevel: input.accessLevel ?? ChannelAccessLevel.FREE,
      minLevel: input.minLevel ?? null,
      courseId: input.courseId ?? null,
      locked: input.locked ?? false,
    };
    const approval = initialApproval(viewer);
    assertThreshold(channel);
    if (!canCreateChannel(viewer.role, this.deps.allowedCreators, channel)) {
      throw new AppError("FORBIDDEN", "Members can create free channels in General, Trading, and Support.");
    }
    await this.deps.limits.take("newChannelsPerPerson", viewer);
    const id = await transact(this.deps.database, (manager) => this.insert(manager, viewer, channel, approval));
    const onlyFor = approval === ChannelApproval.APPROVED ? null : viewer.id;
    announceChannelChange(this.deps.bus, { channelId: id, details: null, onlyFor });
    return this.byId(viewer, id);
  }

  /** Advances the read position, never backward and never past the last event. */
  async markRead(viewer: Viewer, channelId: string, seq: number): Promise<ChannelType> {
    assertNotKicked(viewer);
    const id = requireUuid(channelId, "channelId");
    await this.deps.limits.take("channelPositionsPerPerson", viewer);
    const result = await this.readPositions.load({ userId: viewer.id, channelId: id, seq });
    if (!result) throw notFound("Channel");
    const { channel, moved } = result;
    if (!channel.viewerCanView) throw noChannelAccess();
    if (moved) this.announceRead(viewer, channel, false);
    return channel;
  }

  /** Moves the read position to before a message that the viewer can read, so that the message and later ones are unread. */
  async markUnread(viewer: Viewer, channelId: string, createdSeq: number): Promise<ChannelType> {
    await this.deps.limits.take("channelPositionsPerPerson", viewer);
    await moveReadPosition(this.deps.database, { userId: viewer.id, channelId, seq: createdSeq - 1 });
    const channel = await this.byId(viewer, channelId);
    this.announceRead(viewer, channel, true);
    return channel;
  }

  private announceRead(viewer: Viewer, channel: ChannelType, markedUnread: boolean): void {
    const { id: channelId, lastReadSeq, unread, unreadMentions } = channel;
    this.deps.bus.publish("channelRead", viewer.id, { channelId, lastReadSeq, unread, unreadMentions, markedUnread });
  }

  private async insert(
    manager: EntityManager,
    viewer: Viewer,
    channel: ChannelDraft,
    approval: ChannelApproval,
  ): Promise<string> {
    // Locks the user, so that parallel requests can't exceed the limit.
    await lockUser(manager, viewer.id);
    const now = this.deps.clock.now();
    if (viewer.role !== Role.ADMIN) {
      const [recent] = await query<{ count: number; oldest: Date }>(
        manager,
        `SELECT count(*)::int AS count, min(created_at) AS oldest FROM channels WHERE created_by_id = $1 AND created_at > $2`,
        [viewer.id, new Date(now.getTime() - DAY_MS)],
      );
      if (recent && recent.count >= CHANNELS_PER_DAY) {
        const retryAfterSeconds = Math.ceil((recent.oldest.getTime() + DAY_MS - now.getTime()) / 1000);
        throw new AppError("RATE_LIMITED", "You can create three channels per day.", { retryAfterSeconds });
      }
    }
    await assertCourseExists(manager, channel.courseId);
    return this.store(manager, viewer, { ...channel, approval }, now);
  }

  private async store(
    manager: EntityManager,
    viewer: Viewer,
    { approval, ...channel }: ChannelDraft & { approval: ChannelApproval },
    now: Date,
  ): Promise<string> {
    const { name, description, category, accessLevel, minLevel, courseId, locked } = channel;
    const [row] = await withUniqueName(
      query<{ id: string }>(
        manager,
        `INSERT INTO channels (name, description, category, access_level, min_level, course_id, locked, created_by_id, created_at, approval)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
        [name, description, category, accessLevel, minLevel, courseId, locked, viewer.id, now, approval],
      ),
    );
    if (!row) throw new AppError("INTERNAL", "The channel was not stored");
    if (viewer.role === Role.ADMIN) {
      await writeAudit(manager, {
        authorId: viewer.id,
        action: "channel.created",
        channelId: row.id,
        details: channel,
        at: now,
      });
    }
    return row.id;
  }
}
