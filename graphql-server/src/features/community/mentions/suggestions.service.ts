import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { readRows } from "../../../kernel/database";
import { invalidField } from "../../../kernel/errors/errors";
import { xpOfLevel } from "../../../kernel/levels";
import type { RateLimits } from "../../../kernel/rate-limits";
import { Role } from "../../../kernel/auth/roles";
import type { MemberRecord } from "../../../kernel/events/topics";
import type { Viewer } from "../../../kernel/auth/viewer";
import { memberJson, toMember, type Member } from "../../accounts";
import { roleHasCourse, enrolledSql, canRead } from "../channels/channel-readers";
import { ChannelAccessLevel } from "../channels/channel.entity";
import { canViewChannel } from "../channels/channel.policy";
import type { ChannelAccess } from "../channels/channel-store";
import type { ChannelsService } from "../channels/channels.service";

const MAX_SUGGESTIONS = 8;
const MAX_PREFIX_LENGTH = 30;
/** People looked at for one answer, and messages for who wrote lately: what an answer costs has a bound. */
const MAX_CANDIDATES = 2_000;
const MAX_RECENT_MESSAGES = 300;
/** Sorts behind every username that begins with what stands before it. */
const LAST_CHARACTER = "\u{10FFFF}";

interface Candidate {
  member: MemberRecord;
  enrolled: boolean;
}

// $1 viewer, $2 now, $3 roles that may read, $4 XP they need, $5 course that opens the channel too, $6 its creator.
const IS_CANDIDATE = `
  u.deleted_at IS NULL AND u.id <> $1
  AND NOT EXISTS (SELECT 1 FROM sanctions s WHERE s.user_id = u.id AND s.kind = 'BAN' AND s.lifted_at IS NULL
                  AND s.starts_at <= $2 AND (s.ends_at IS NULL OR s.ends_at > $2))`;

const COLUMNS = `${memberJson("u")} AS member, ${enrolledSql("u", "$5", "$2")} AS enrolled`;

const CAN_READ = `(f.role = 'ADMIN' OR (f.role = ANY($3) AND f.xp >= $4) OR f.enrolled OR f.id = $6)`;

// $7 and $8: the range of names. The operators compare bytes, as the index does, so a parameter can use it.
const BY_PREFIX = `
  SELECT f.member, f.enrolled FROM (
    SELECT ${COLUMNS}, u.id, u.role, u.xp, u.username_key FROM users u
    WHERE ${IS_CANDIDATE} AND u.username_key ~>=~ $7 AND u.username_key ~<~ $8
    ORDER BY u.username_key USING ~<~ LIMIT ${MAX_CANDIDATES}) f
  WHERE ${CAN_READ} ORDER BY f.username_key USING ~<~ LIMIT ${MAX_SUGGESTIONS}`;

// $7 channel: before a letter is typed, the people who wrote there lately.
const BY_RECENCY = `
  SELECT f.member, f.enrolled FROM (
    SELECT ${COLUMNS}, u.id, u.role, u.xp, w.wrote_at FROM (
      SELECT m.sender_id, max(m.created_seq) AS wrote_at FROM (
        SELECT sender_id, created_seq FROM messages WHERE channel_id = $7 ORDER BY created_seq DESC LIMIT ${MAX_RECENT_MESSAGES}) m
      GROUP BY m.sender_id) w
    JOIN users u ON u.id = w.sender_id WHERE ${IS_CANDIDATE}) f
  WHERE ${CAN_READ} ORDER BY f.wrote_at DESC LIMIT ${MAX_SUGGESTIONS}`;

/** Whom one may mean by an @ in a channel. */
export class SuggestionsService {
  constructor(
    private readonly database: DataSource,
    private readonly channels: ChannelsService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** People who may read the channel, by the beginning of their username; without one, who wrote there last. */
  async members(viewer: Viewer, prefix: string, channelId: string): Promise<Member[]> {
    if (prefix.length > MAX_PREFIX_LENGTH) throw invalidField("prefix", "A username has at most 30 characters");
    await this.limits.take("suggestionsPerPerson", viewer.id);
    const channel = await this.channels.requireViewable(viewer, channelId);
    const key = prefix.toLowerCase();
    const readers = readerFilterOf(channel);
    const common = [viewer.id, this.clock.now(), readers.roles, readers.minXp, readers.courseId, channel.createdById];
    const candidates = key
      ? await readRows<Candidate>(this.database, BY_PREFIX, [...common, key, `${key}${LAST_CHARACTER}`])
      : await readRows<Candidate>(this.database, BY_RECENCY, [...common, channel.id]);
    return candidates
      .filter(({ member: { id, role, xp }, enrolled }) => canRead(channel, { id, role: role as Role, xp, enrolled }))
      .map(({ member }) => toMember(member));
  }
}

/** What narrows the search; the channel's policy decides about everybody who is found. */
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
