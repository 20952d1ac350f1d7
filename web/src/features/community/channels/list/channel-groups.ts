import type { ChannelCategory, ChannelRow_channelFragment } from "../../../../gql/graphql";

export type Channel = ChannelRow_channelFragment;

/** In the order in which the sidebar shows them. */
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

/** The channels by category; within one they keep the server's order. Archived ones, and ones that an admin has yet to approve, are in no category. */
export function allGroups(channels: readonly Channel[]): ChannelGroup[] {
  const listed = channels.filter((channel) => !channel.archived && !channel.viewerCanApprove);
  return categoryOrder.map((category) => ({
    category,
    channels: listed.filter((channel) => channel.category === category),
  }));
}

/** The same without empty categories. */
export const groupChannels = (channels: readonly Channel[]): ChannelGroup[] =>
  allGroups(channels).filter((group) => group.channels.length > 0);

/** The channels that the viewer is asked to approve. */
export const pendingChannels = (channels: readonly Channel[]): Channel[] =>
  channels.filter((channel) => channel.viewerCanApprove && channel.approval === "PENDING" && !channel.archived);

/** A place for a channel: before the one that stands at `index` now, the channel itself not counted. */
interface ChannelPosition {
  category: ChannelCategory;
  index: number;
}

/** One step up or down, over the edge of a category into the next one; null at the very top or bottom. */
export function positionAfterMove(
  channels: readonly Channel[],
  { id, category }: Pick<Channel, "id" | "category">,
  step: -1 | 1,
): ChannelPosition | null {
  const groups = allGroups(channels);
  const at = groups.findIndex((group) => group.category === category);
  const index = groups[at]?.channels.findIndex((channel) => channel.id === id) ?? -1;
  const next = index + step;
  if (next >= 0 && next < (groups[at]?.channels.length ?? 0)) return { category, index: next };
  const neighbor = groups[at + step];
  if (!neighbor) return null;
  return { category: neighbor.category, index: step < 0 ? neighbor.channels.length : 0 };
}

const MAX_SHOWN_UNREAD = 99;

export function unreadBadge(unread: number): string {
  return unread > MAX_SHOWN_UNREAD ? `${MAX_SHOWN_UNREAD}+` : String(unread);
}
