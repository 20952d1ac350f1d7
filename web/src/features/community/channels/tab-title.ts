import { unreadBadge, type Channel } from "./list/channel-groups";

/** What the browser's tab says: how many messages are unread, wherever they are, and the channel shown. */
export function tabTitle(channels: readonly Channel[] | null, current: Channel | null): string | undefined {
  if (!channels || !current) return undefined;
  const unread = channels
    .filter(({ viewerCanView, archived }) => viewerCanView && !archived)
    .reduce((sum, channel) => sum + channel.unread, 0);
  return `${unread > 0 ? `(${unreadBadge(unread)}) ` : ""}#${current.name}`;
}
