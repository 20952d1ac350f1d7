import { Role } from "../../../kernel/auth/roles";
import { ChannelAccessLevel, ChannelApproval, ChannelCategory } from "./channel.entity";

/** What decides about a channel. */
export interface ChannelRules {
  category: ChannelCategory;
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  /** Hidden from members; nobody writes there. */
  archived?: boolean;
  /** Until it is approved, only its creator and admins see it. */
  approval: ChannelApproval;
}

/** What decides about a person, for one channel. */
export interface ChannelReader {
  role: Role;
  level: number;
  /** Whether the person has the channel's course, if it belongs to one. */
  hasCourse: boolean;
  isCreator: boolean;
}

/** The one rule of who reads a channel: REST, GraphQL and every live event ask it. Anything unknown is denied. */
export function canViewChannel(channel: ChannelRules, reader: ChannelReader): boolean {
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

/** Posting needs the right to read; read-only channels and staff are for admins. */
export function canPostInChannel(channel: ChannelRules, reader: ChannelReader): boolean {
  if (channel.archived || channel.approval === ChannelApproval.REJECTED) return false;
  if (reader.role === Role.ADMIN) return true;
  if (channel.accessLevel === ChannelAccessLevel.READONLY || channel.category === ChannelCategory.STAFF) return false;
  return canViewChannel(channel, reader);
}

/** The access description that the channel's badge shows. */
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
    default:
      return "Special access required";
  }
}

/** Staff and announcement channels earn no XP, and neither does a channel that waits for approval. */
export const earnsMessageXp = ({ category, approval }: Pick<ChannelRules, "category" | "approval">): boolean =>
  approval === ChannelApproval.APPROVED &&
  category !== ChannelCategory.STAFF &&
  category !== ChannelCategory.ANNOUNCEMENTS;

const MEMBER_CATEGORIES = [ChannelCategory.GENERAL, ChannelCategory.TRADING, ChannelCategory.SUPPORT];
const MEMBER_ACCESS_LEVELS = [ChannelAccessLevel.FREE, ChannelAccessLevel.OPEN];
const MIN_LEVEL_WITHOUT_APPROVAL = 10;

type ChannelKind = Pick<ChannelRules, "category" | "accessLevel"> & { locked: boolean };

/** The kind of channel that members create: free, in general, trading or support. */
const isMemberCreatable = ({ category, accessLevel, locked }: ChannelKind): boolean =>
  !locked && MEMBER_CATEGORIES.includes(category) && MEMBER_ACCESS_LEVELS.includes(accessLevel);

/** Admins approve, order and restore channels, and decide who may read them. */
export const canManageChannels = (role: Role): boolean => role === Role.ADMIN;

/** Its creator renames and archives it too, as long as it is of a kind that members create. */
export function canEditChannel(
  channel: ChannelKind & Pick<ChannelRules, "archived">,
  { role, isCreator }: Pick<ChannelReader, "role" | "isCreator">,
): boolean {
  return canManageChannels(role) || (isCreator && !channel.archived && isMemberCreatable(channel));
}

/** What a new channel starts with. */
export const initialApproval = ({ role, level }: Pick<ChannelReader, "role" | "level">): ChannelApproval =>
  role === Role.ADMIN || level >= MIN_LEVEL_WITHOUT_APPROVAL ? ChannelApproval.APPROVED : ChannelApproval.PENDING;

/** Whether a person may create channels at all. */
export const canCreateChannels = (role: Role, creators: "members" | "admins"): boolean =>
  role === Role.ADMIN || creators === "members";

/** Whether a person may create this one: members make free channels in general, trading and support. */
export function canCreateChannel(role: Role, creators: "members" | "admins", channel: ChannelKind): boolean {
  return role === Role.ADMIN || (creators === "members" && isMemberCreatable(channel));
}
