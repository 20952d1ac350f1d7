import { unreadBadge, type Channel } from "./list/channel-groups";

/** The browser tab's title: the unread count of all channels, and the current channel. */
export function tabTitle(channels: readonly Channel[] | null, current: Channel | null): string | undefined {
  if (!channels || !current) return undefined;
  const unread = channels
    .filter(({ viewerCanView, archived }) => viewerCanView && !archived)
    .reduce((sum, channel) => sum + channel.unread, 0);
  return `${unread > 0 ? `(${unreadBadge(unread)}) ` : ""}#${current.name}`;
}
