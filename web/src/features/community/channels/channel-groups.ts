import type { ChannelCategory, ChannelRow_channelFragment } from "../../../gql/graphql";

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

/** The channels by category; within one they keep the server's order. Empty categories are left out. */
export function groupChannels(channels: readonly Channel[]): ChannelGroup[] {
  return categoryOrder
    .map((category) => ({ category, channels: channels.filter((channel) => channel.category === category) }))
    .filter((group) => group.channels.length > 0);
}

const shownUnread = 99;

/** Events after the reader's pointer; nothing where one may not read. */
export function unreadOf({ lastSeq, lastReadSeq, viewerCanView }: Channel): number {
  return viewerCanView ? Math.max(0, lastSeq - lastReadSeq) : 0;
}

export function unreadBadge(unread: number): string {
  return unread > shownUnread ? `${shownUnread}+` : String(unread);
}
