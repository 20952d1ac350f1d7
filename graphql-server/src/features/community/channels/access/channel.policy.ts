import { AppError } from "../../../../kernel/errors/errors";
import { formatTime } from "../../../../kernel/text/format";
import type { Viewer } from "../../../../kernel/auth/viewer";
import { Role } from "../../../../kernel/auth/roles";
import { ChannelAccessLevel, ChannelApproval, ChannelCategory } from "../channel.entity";

/** The channel's fields that decide access. */
export interface ChannelRules {
  category: ChannelCategory;
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  /** The level from which members can post. */
  minPostLevel?: number | null;
  /** Hidden from members and closed for posting. */
  archived?: boolean;
  /** Only its creator and admins see an unapproved channel. */
  approval: ChannelApproval;
  /** Of a conversation: whether another member accepted it, and in a pair, neither blocks the other. */
  isAnswered?: boolean;
}

/** The member's properties that decide access to one channel. */
export interface ChannelReader {
  role: Role;
  level: number;
  /** Whether the member has the channel's course. */
  hasCourse: boolean;
  isCreator: boolean;
  /** Whether the member accepted the conversation. */
  isJoined?: boolean;
}

/** The single rule for read access, used by REST, GraphQL, and live events. Denies unknown access levels. */
export function canViewChannel(channel: ChannelRules, reader: ChannelReader): boolean {
  // Before the staff's access: conversations are for their members only.
  if (channel.accessLevel === ChannelAccessLevel.DIRECT) return reader.isJoined === true;
  if (reader.role === Role.ADMIN) return true;
  if (channel.archived) return false;
  if (channel.approval !== ChannelApproval.APPROVED && !reader.isCreator) return false;
  switch (channel.accessLevel) {
    case ChannelAccessLevel.FREE:
    case ChannelAccessLevel.OPEN:
    case ChannelAccessLevel.READONLY:
      return true;
    case ChannelAccessLevel.LEVEL:
      return channel.minLevel !== null && reader.level >= channel.minLevel;
    case ChannelAccessLevel.COURSE:
      return reader.hasCourse;
    case ChannelAccessLevel.PREMIUM:
      return reader.role === Role.PREMIUM;
    default:
      return false;
  }
}

/** Whether the reader can delete and pin the messages of others. Nobody can in conversations. */
export const canModerateChannel = (channel: ChannelRules, reader: ChannelReader, isModerator: boolean): boolean =>
  channel.accessLevel !== ChannelAccessLevel.DIRECT &&
  (reader.role === Role.ADMIN || isModerator) &&
  canViewChannel(channel, reader);

/** Posting requires read access. Only admins can post in read-only and staff channels. */
export function canPostInChannel(channel: ChannelRules, reader: ChannelReader): boolean {
  if (channel.accessLevel === ChannelAccessLevel.DIRECT) {
    return canViewChannel(channel, reader) && channel.isAnswered === true;
  }
  if (channel.archived || channel.approval === ChannelApproval.REJECTED) return false;
  if (reader.role === Role.ADMIN) return true;
  if (channel.accessLevel === ChannelAccessLevel.READONLY || channel.category === ChannelCategory.STAFF) return false;
  return reader.level >= (channel.minPostLevel ?? 0) && canViewChannel(channel, reader);
}

/** Whether messages can be held, and whether the channel has rules for posting. Not so in direct messages. */
export const hasChannelRules = ({ accessLevel }: Pick<ChannelRules, "accessLevel">): boolean =>
  accessLevel !== ChannelAccessLevel.DIRECT;

/** The text of the channel's access badge. */
export function accessTextOf(accessLevel: ChannelAccessLevel): string {
  switch (accessLevel) {
    case ChannelAccessLevel.FREE:
    case ChannelAccessLevel.OPEN:
      return "Free for all users";
    case ChannelAccessLevel.COURSE:
      return "Requires purchased course access";
    case ChannelAccessLevel.PREMIUM:
      return "Requires premium subscription";
    case ChannelAccessLevel.ADMIN:
    case ChannelAccessLevel.ADMIN_ONLY:
      return "Admin only";
    case ChannelAccessLevel.READONLY:
      return "Read-only channel";
    case ChannelAccessLevel.DIRECT:
      return "Members of the conversation only";
    default:
      return "Special access required";
  }
}

/** Staff, announcement, and unapproved channels, and conversations, earn no XP. */
export const earnsMessageXp = ({ category, approval }: Pick<ChannelRules, "category" | "approval">): boolean =>
  approval === ChannelApproval.APPROVED &&
  category !== ChannelCategory.DIRECT &&
  category !== ChannelCategory.STAFF &&
  category !== ChannelCategory.ANNOUNCEMENTS;

const MEMBER_CATEGORIES = [ChannelCategory.GENERAL, ChannelCategory.TRADING, ChannelCategory.SUPPORT];
const MEMBER_ACCESS_LEVELS = [ChannelAccessLevel.FREE, ChannelAccessLevel.OPEN];
const MIN_LEVEL_WITHOUT_APPROVAL = 10;

type ChannelKind = Pick<ChannelRules, "category" | "accessLevel"> & { locked: boolean };

/** Members can create free channels in general, trading, and support. */
const isMemberCreatable = ({ category, accessLevel, locked }: ChannelKind): boolean =>
  !locked && MEMBER_CATEGORIES.includes(category) && MEMBER_ACCESS_LEVELS.includes(accessLevel);

/** Whether the role can approve, order, and restore channels, and change their access. */
export const isStaffOnly = ({ accessLevel }: { accessLevel: ChannelAccessLevel }): boolean =>
  accessLevel === ChannelAccessLevel.ADMIN || accessLevel === ChannelAccessLevel.ADMIN_ONLY;

export const canManageChannels = (role: Role): boolean => role === Role.ADMIN;

/** Creators can edit and archive their channel as long as it is of a kind that members can create. */
export function canEditChannel(
  channel: ChannelKind & Pick<ChannelRules, "archived">,
  { role, isCreator }: Pick<ChannelReader, "role" | "isCreator">,
): boolean {
  if (channel.accessLevel === ChannelAccessLevel.DIRECT) return false;
  return canManageChannels(role) || (isCreator && !channel.archived && isMemberCreatable(channel));
}

/** The approval status of a new channel. */
export const initialApproval = ({ role, level }: Pick<ChannelReader, "role" | "level">): ChannelApproval =>
  role === Role.ADMIN || level >= MIN_LEVEL_WITHOUT_APPROVAL ? ChannelApproval.APPROVED : ChannelApproval.PENDING;

/** Whether the role can create channels at all. */
export const canCreateChannels = (role: Role, creators: "members" | "admins"): boolean =>
  role === Role.ADMIN || creators === "members";

/** Whether the role can create this channel. */
export function canCreateChannel(role: Role, creators: "members" | "admins", channel: ChannelKind): boolean {
  return role === Role.ADMIN || (creators === "members" && isMemberCreatable(channel));
}

/** For what would show a message outside of its conversation. */
export function assertPublicChannel({ accessLevel }: Pick<ChannelRules, "accessLevel">): void {
  if (accessLevel === ChannelAccessLevel.DIRECT) {
    throw new AppError("FORBIDDEN", "This isn't possible in direct messages.");
  }
}

export const noChannelAccess = (): AppError => new AppError("FORBIDDEN", "You don't have access to this channel.");

/** For a channel in which the member can't post. */
export const noPostAccess = (level: number, channel: ChannelRules & { viewerCanView: boolean }): AppError =>
  channel.viewerCanView && level < (channel.minPostLevel ?? 0)
    ? new AppError("FORBIDDEN", `You can post in this channel from level ${channel.minPostLevel}.`)
    : new AppError("FORBIDDEN", "You don't have permission to send messages in this channel.");

export function assertNotMuted(viewer: Viewer): void {
  if (viewer.mutedUntil) {
    const until = viewer.mutedUntil;
    throw new AppError("MUTED", `You are muted until ${formatTime(until)}.`, { until });
  }
}
