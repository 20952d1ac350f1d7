import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { invalidField } from "../../../kernel/errors/errors";
import { xpOfLevel } from "../../../kernel/levels";
import type { RateLimits } from "../../../kernel/rate-limits";
import { Role } from "../../../kernel/auth/roles";
import type { Viewer } from "../../../kernel/auth/viewer";
import { memberJson, type Member } from "../../accounts";
import { roleHasCourse, enrolledSql, canRead } from "../channels/access/channel-readers.sql";
import { ChannelAccessLevel } from "../channels/channel.entity";
import { canViewChannel } from "../channels/access/channel.policy";
import type { ChannelAccess } from "../channels/channel.sql";
import type { ChannelsService } from "../channels/channels.service";
import { isBannedSql } from "../../moderation";

const MAX_SUGGESTIONS = 8;
const MAX_PREFIX_LENGTH = 30;
/** Limits the rows that a query scans. */
const MAX_CANDIDATES = 2_000;
const MAX_RECENT_MESSAGES = 300;
/** A prefix followed by this character sorts after every username with that prefix. */
const LAST_CHARACTER = "\u{10FFFF}";

interface Candidate {
  member: Member;
  enrolled: boolean;
}

// $1 viewer, $2 now, $3 roles with access, $4 required XP, $5 course with access, $6 the channel's creator.
const IS_CANDIDATE = `
  u.deleted_at IS NULL AND u.id <> $1
  AND NOT ${isBannedSql("u.id", "$2")}`;

const COLUMNS = `${memberJson("u")} AS member, ${enrolledSql("u", "$5", "$2")} AS enrolled`;

const CAN_READ = `(f.role = 'ADMIN' OR (f.role = ANY($3) AND f.xp >= $4) OR f.enrolled OR f.id = $6)`;

// $7 and $8: range of usernames. These operators compare bytes, like the index, so the range can use it.
const BY_PREFIX = `
  SELECT f.member, f.enrolled FROM (
    SELECT ${COLUMNS}, u.id, u.role, u.xp, u.username_key FROM users u
    WHERE ${IS_CANDIDATE} AND u.username_key ~>=~ $7 AND u.username_key ~<~ $8
    ORDER BY u.username_key USING ~<~ LIMIT ${MAX_CANDIDATES}) f
  WHERE ${CAN_READ} ORDER BY f.username_key USING ~<~ LIMIT ${MAX_SUGGESTIONS}`;

// $7 channel. Recent senders, for an empty prefix.
const BY_RECENCY = `
  SELECT f.member, f.enrolled FROM (
    SELECT ${COLUMNS}, u.id, u.role, u.xp, w.wrote_at FROM (
      SELECT m.sender_id, max(m.created_seq) AS wrote_at FROM (
        SELECT sender_id, created_seq FROM messages WHERE channel_id = $7 ORDER BY created_seq DESC LIMIT ${MAX_RECENT_MESSAGES}) m
      GROUP BY m.sender_id) w
    JOIN users u ON u.id = w.sender_id WHERE ${IS_CANDIDATE}) f
  WHERE ${CAN_READ} ORDER BY f.wrote_at DESC LIMIT ${MAX_SUGGESTIONS}`;

// $1 viewer, $2 conversation.
const OF_CONVERSATION = `
  SELECT ${memberJson("u")} AS member FROM conversation_members j JOIN users u ON u.id = j.user_id
  WHERE j.channel_id = $2 AND j.state = 'ACCEPTED' AND u.deleted_at IS NULL AND u.id <> $1 ORDER BY u.username_key`;

interface SuggestionsServiceDeps {
  database: DataSource;
  channels: ChannelsService;
  limits: RateLimits;
  clock: Clock;
}

/** Suggests members for @mentions. */
export class SuggestionsService {
  constructor(private readonly deps: SuggestionsServiceDeps) {}

  /** Members who can read the channel, by username prefix; for an empty prefix, the most recent senders. */
  async members(viewer: Viewer, prefix: string, channelId: string): Promise<Member[]> {
    if (prefix.length > MAX_PREFIX_LENGTH) throw invalidField("prefix", "A username can have at most 30 characters");
    await this.deps.limits.take("suggestionsPerPerson", viewer);
    const channel = await this.deps.channels.requireViewable(viewer, channelId);
    const key = prefix.toLowerCase();
    if (channel.accessLevel === ChannelAccessLevel.DIRECT) {
      const members = await query<{ member: Member }>(this.deps.database, OF_CONVERSATION, [viewer.id, channel.id]);
      return members.flatMap(({ member }) => (member.username.toLowerCase().startsWith(key) ? [member] : []));
    }
    const readers = readerFilterOf(channel);
    const common = [
      viewer.id,
      this.deps.clock.now(),
      readers.roles,
      readers.minXp,
      readers.courseId,
      channel.createdById,
    ];
    const candidates = key
      ? await query<Candidate>(this.deps.database, BY_PREFIX, [...common, key, `${key}${LAST_CHARACTER}`])
      : await query<Candidate>(this.deps.database, BY_RECENCY, [...common, channel.id]);
    return candidates
      .filter(({ member: { id, role, xp }, enrolled }) => canRead(channel, { id, role: role, xp, enrolled }))
      .map(({ member }) => member);
  }
}

/** A coarse filter for the query; the channel policy then checks each result. */
function readerFilterOf(channel: ChannelAccess): { roles: Role[]; minXp: number; courseId: number | null } {
  const needsLevel = channel.accessLevel === ChannelAccessLevel.LEVEL && channel.minLevel !== null;
  return {
    roles: Object.values(Role).filter((role) => roleCanRead(channel, role)),
    minXp: needsLevel ? xpOfLevel(channel.minLevel ?? 1) : 0,
    courseId: channel.accessLevel === ChannelAccessLevel.COURSE ? channel.courseId : null,
  };
}

const roleCanRead = (channel: ChannelAccess, role: Role): boolean =>
  canViewChannel(channel, {
    role,
    level: Number.POSITIVE_INFINITY,
    hasCourse: roleHasCourse(channel, role),
    isCreator: false,
  });
