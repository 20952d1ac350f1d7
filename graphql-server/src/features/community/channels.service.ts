import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/bus";
import type { Clock } from "../../kernel/clock";
import { readRows, rowsOf } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors";
import { requireUuid } from "../../kernel/ids";
import type { RateLimits } from "../../kernel/rate-limits";
import { Role } from "../../kernel/roles";
import type { Topics } from "../../kernel/topics";
import { requireCommunity, requireConfirmedEmail, type Viewer } from "../../kernel/viewer";
import { writeChannelAudit } from "../moderation";
import { announceChannelChange } from "./channel-changes";
import { isEnrolled, visitorOf } from "./channel-readers";
import { channelNameOf, requireCourse, requireThreshold, withUniqueName, type ChannelDraft } from "./channel-draft";
import { ChannelAccessLevel, type ChannelCategory } from "./channel.entity";
import { accessTextOf, canCreateChannel, canCreateChannels, canPostInChannel, canViewChannel } from "./channel.policy";
import type { ChannelType } from "./channel.type";
import type { CreateChannelInput } from "./community.inputs";
import { noChannelAccess, requireNotMuted } from "./community.errors";

const CHANNELS_A_DAY = 3;
const DAY_MS = 86_400_000;
/** Counting ends here. */
const MOST_UNREAD = 100;

interface AccessRow {
  id: string;
  category: ChannelCategory;
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
  archived: boolean;
  lastSeq: number;
  viewerRole: Role;
  viewerXp: number;
  enrolled: boolean;
}

interface ChannelRow extends AccessRow {
  name: string;
  description: string;
  courseTitle: string | null;
  locked: boolean;
  lastActivityAt: Date | null;
  lastReadSeq: number;
  unread: number;
  unreadMentions: number;
}

/** What is asked of a channel before anything happens in it, without what only its list shows. */
export type ChannelAccess = Omit<AccessRow, "viewerRole" | "viewerXp" | "enrolled"> &
  Pick<ChannelType, "viewerCanView" | "viewerCanPost">;

// $1 person, $2 now. The person's role and XP are read here, not taken from the session: every answer is of this moment.
const ACCESS = `
  c.id, c.category, c.access_level AS "accessLevel", c.min_level AS "minLevel", c.course_id AS "courseId",
  c.archived_at IS NOT NULL AS archived, c.last_seq AS "lastSeq", u.role AS "viewerRole", u.xp AS "viewerXp",
  ${isEnrolled("u", "c.course_id", "$2")} AS enrolled`;

// For members an archived channel does not exist.
const OF_PERSON = `
  FROM channels c JOIN users u ON u.id = $1 AND u.deleted_at IS NULL AND (c.archived_at IS NULL OR u.role = 'ADMIN')`;

const ACCESS_FOR_PERSON = `SELECT ${ACCESS} ${OF_PERSON} WHERE c.id = $3`;

const CHANNELS_FOR_PERSON = `
  SELECT ${ACCESS}, c.name, c.description, k.title AS "courseTitle", c.locked, c.last_activity_at AS "lastActivityAt",
    coalesce(r.last_read_seq, 0) AS "lastReadSeq",
    CASE WHEN c.last_seq > coalesce(r.last_read_seq, 0) THEN (SELECT count(*)::int FROM (
      SELECT 1 FROM messages m WHERE m.channel_id = c.id AND m.created_seq > coalesce(r.last_read_seq, 0)
        AND m.deleted_at IS NULL AND m.sender_id <> u.id LIMIT ${MOST_UNREAD}) f) ELSE 0 END AS unread,
    (SELECT count(*)::int FROM message_mentions n WHERE n.user_id = u.id AND n.channel_id = c.id
       AND n.seq > coalesce(r.last_read_seq, 0)) AS "unreadMentions"
  ${OF_PERSON}
  LEFT JOIN courses k ON k.id = c.course_id
  LEFT JOIN channel_reads r ON r.channel_id = c.id AND r.user_id = u.id`;

/** Channels as one person sees them. */
export class ChannelsService {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus<Topics>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly creators: "members" | "admins",
  ) {}

  /** All of them, denied ones included, by category and position. */
  async list(viewer: Viewer): Promise<ChannelType[]> {
    requireCommunity(viewer);
    const rows = await readRows<ChannelRow>(this.database, `${CHANNELS_FOR_PERSON} ORDER BY c.position, c.name`, [
      viewer.id,
      this.clock.now(),
    ]);
    return rows.map(toType);
  }

  async byId(viewer: Viewer, channelId: string): Promise<ChannelType> {
    requireCommunity(viewer);
    const parameters = [viewer.id, this.clock.now(), requireUuid(channelId, "channelId")];
    const [row] = await readRows<ChannelRow>(this.database, `${CHANNELS_FOR_PERSON} WHERE c.id = $3`, parameters);
    if (!row) throw notFound("Channel");
    return toType(row);
  }

  async access(viewer: Viewer, channelId: string): Promise<ChannelAccess> {
    requireCommunity(viewer);
    const access = await this.accessOf(viewer.id, requireUuid(channelId, "channelId"));
    if (!access) throw notFound("Channel");
    return access;
  }

  /** The channel, if the person may read it; else the specified refusal. */
  async requireViewable(viewer: Viewer, channelId: string): Promise<ChannelAccess> {
    const channel = await this.access(viewer, channelId);
    if (!channel.viewerCanView) throw noChannelAccess();
    return channel;
  }

  /** Whether somebody may read a channel now; asked again whenever a right may have changed. */
  async canView(userId: string, channelId: string): Promise<boolean> {
    return (await this.accessOf(userId, channelId))?.viewerCanView ?? false;
  }

  mayCreate(role: Role): boolean {
    return canCreateChannels(role, this.creators);
  }

  async create(viewer: Viewer, input: CreateChannelInput): Promise<ChannelType> {
    requireCommunity(viewer);
    requireNotMuted(viewer);
    requireConfirmedEmail(viewer);
    const channel = {
      name: channelNameOf(input.name),
      description: input.description?.trim() ?? "",
      category: input.category,
      accessLevel: input.accessLevel ?? ChannelAccessLevel.FREE,
      minLevel: input.minLevel ?? null,
      courseId: input.courseId ?? null,
      locked: input.locked ?? false,
    };
    requireThreshold(channel);
    if (!canCreateChannel(viewer.role, this.creators, channel)) {
      throw new AppError("FORBIDDEN", "Members may create free channels in General, Trading and Support.");
    }
    await this.limits.take("channelsPerPerson", viewer.id);
    const id = await this.database.transaction((manager) => this.insert(manager, viewer, channel));
    announceChannelChange(this.bus, id);
    return this.byId(viewer, id);
  }

  /** Moves the reader's pointer forward, never back and never past the last event. */
  async markRead(viewer: Viewer, channelId: string, seq: number): Promise<ChannelType> {
    const channel = await this.byId(viewer, channelId);
    if (!channel.viewerCanView) throw noChannelAccess();
    const upTo = Math.min(Math.max(seq, channel.lastReadSeq), channel.lastSeq);
    await this.database.query(
      `INSERT INTO channel_reads AS r (user_id, channel_id, last_read_seq) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq)`,
      [viewer.id, channel.id, upTo],
    );
    const read = await this.byId(viewer, channel.id);
    if (read.lastReadSeq > channel.lastReadSeq) {
      const { lastReadSeq, unread, unreadMentions } = read;
      this.bus.publish("channelRead", viewer.id, { channelId: channel.id, lastReadSeq, unread, unreadMentions });
    }
    return read;
  }

  private async accessOf(userId: string, channelId: string): Promise<ChannelAccess | null> {
    const parameters = [userId, this.clock.now(), channelId];
    const [row] = await readRows<AccessRow>(this.database, ACCESS_FOR_PERSON, parameters);
    return row ? withAccess(row) : null;
  }

  private async insert(manager: EntityManager, viewer: Viewer, channel: ChannelDraft): Promise<string> {
    // The person's lock makes the count right under parallel requests.
    await manager.query(`SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [viewer.id]);
    const now = this.clock.now();
    if (viewer.role !== Role.ADMIN) {
      const [made] = await rowsOf<{ count: number; oldest: Date }>(
        manager,
        `SELECT count(*)::int AS count, min(created_at) AS oldest FROM channels WHERE created_by_id = $1 AND created_at > $2`,
        [viewer.id, new Date(now.getTime() - DAY_MS)],
      );
      if (made && made.count >= CHANNELS_A_DAY) {
        const retryAfterSeconds = Math.ceil((made.oldest.getTime() + DAY_MS - now.getTime()) / 1000);
        throw new AppError("RATE_LIMITED", "You can create three channels a day.", { retryAfterSeconds });
      }
    }
    await requireCourse(manager, channel.courseId);
    return this.store(manager, viewer, channel, now);
  }

  private async store(manager: EntityManager, viewer: Viewer, channel: ChannelDraft, now: Date): Promise<string> {
    const { name, description, category, accessLevel, minLevel, courseId, locked } = channel;
    const [row] = await withUniqueName(
      rowsOf<{ id: string }>(
        manager,
        `INSERT INTO channels (name, description, category, access_level, min_level, course_id, locked, created_by_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
        [name, description, category, accessLevel, minLevel, courseId, locked, viewer.id, now],
      ),
    );
    if (!row) throw new AppError("INTERNAL", "The channel was not stored");
    if (viewer.role === Role.ADMIN) {
      await writeChannelAudit(manager, {
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

function withAccess<Row extends AccessRow>(row: Row) {
  const { viewerRole, viewerXp, enrolled, ...channel } = row;
  const visitor = visitorOf(row, { role: viewerRole, xp: viewerXp, enrolled });
  return {
    ...channel,
    viewerCanView: canViewChannel(row, visitor),
    viewerCanPost: canPostInChannel(row, visitor),
  };
}

function toType(row: ChannelRow): ChannelType {
  const channel = withAccess(row);
  // Nobody can read, or mark as read, what they were once told of in a channel that is closed to them now.
  const counts = channel.viewerCanView ? {} : { unread: 0, unreadMentions: 0 };
  return { ...channel, ...counts, accessText: accessTextOf(row.accessLevel) };
}
