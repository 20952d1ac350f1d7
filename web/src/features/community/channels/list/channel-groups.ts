import type { ChannelCategory, ChannelRow_channelFragment } from "../../../../gql/graphql";
import { channelTag } from "../../texts";

export type Channel = ChannelRow_channelFragment;

/** The order of categories in the sidebar. */
export const categoryOrder: readonly ChannelCategory[] = [
  "ANNOUNCEMENTS",
  "STAFF",
  "COURSES",
  "TRADING",
  "GENERAL",
  "SUPPORT",
  "PREMIUM",
];

export interface ChannelGroup {
  category: ChannelCategory;
  channels: Channel[];
}

/** Groups channels by category in the server's order. Leaves out archived channels and ones that the viewer can approve. */
export function allGroups(channels: readonly Channel[]): ChannelGroup[] {
  const listed = channels.filter((channel) => !channel.archived && !channel.viewerCanApprove);
  return categoryOrder.map((category) => ({
    category,
    channels: listed.filter((channel) => channel.category === category),
  }));
}

/** Like `allGroups`, without empty categories. In each category, channels that the viewer can't open come last. */
export const groupChannels = (channels: readonly Channel[]): ChannelGroup[] =>
  allGroups(channels)
    .filter((group) => group.channels.length > 0)
    .map(({ category, channels: group }) => ({
      category,
      channels: [...group.filter((each) => each.viewerCanView), ...group.filter((each) => !each.viewerCanView)],
    }));

/** The channels waiting for the viewer's approval. */
export const pendingChannels = (channels: readonly Channel[]): Channel[] =>
  channels.filter((channel) => channel.viewerCanApprove && channel.approval === "PENDING" && !channel.archived);

/** `index` is the position among the category's other channels. */
interface ChannelPosition {
  category: ChannelCategory;
  index: number;
}

/** One step up or down, crossing into the adjacent category at its edge. Null at the very top or bottom. */
export function positionAfterMove(
  channels: readonly Channel[],
  { id, category }: Pick<Channel, "id" | "category">,
  step: -1 | 1,
): ChannelPosition | null {
  const groups = allGroups(channels);
  const groupIndex = groups.findIndex((group) => group.category === category);
  const index = groups[groupIndex]?.channels.findIndex((channel) => channel.id === id) ?? -1;
  const next = index + step;
  if (next >= 0 && next < (groups[groupIndex]?.channels.length ?? 0)) return { category, index: next };
  const neighbor = groups[groupIndex + step];
  if (!neighbor) return null;
  return { category: neighbor.category, index: step < 0 ? neighbor.channels.length : 0 };
}

const MAX_SHOWN_UNREAD = 99;

export function unreadBadge(unread: number): string {
  return unread > MAX_SHOWN_UNREAD ? `${MAX_SHOWN_UNREAD}+` : String(unread);
}

/** The unread messages in the channels that the viewer can read and hasn't muted. */
export const countUnread = (channels: readonly Channel[], mutedIds: ReadonlySet<string>): number =>
  channels
    .filter(({ id, viewerCanView, archived }) => viewerCanView && !archived && !mutedIds.has(id))
    .reduce((sum, { unread }) => sum + unread, 0);

/**
 * The browser tab's title: a count and the current channel. The count is what the member hasn't seen: unread messages, and
 * `otherUnread` notifications, which are those that aren't about an unread message.
 */
export function tabTitle(
  channels: readonly Channel[] | null,
  current: Channel | null,
  mutedIds: ReadonlySet<string>,
  otherUnread = 0,
): string | undefined {
  if (!channels || !current) return undefined;
  const unread = countUnread(channels, mutedIds) + otherUnread;
  return `${unread > 0 ? `(${unreadBadge(unread)}) ` : ""}${channelTag(current.name)}`;
}
