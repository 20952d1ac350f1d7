import type { Channel } from "./channel-groups";

/** What the browser's tab says: how many unread messages mention the reader, wherever they are, and the channel shown. */
export function tabTitle(channels: readonly Channel[] | null, current: Channel | null): string | undefined {
  if (!channels || !current) return undefined;
  const mentions = channels
    .filter(({ viewerCanView, archived }) => viewerCanView && !archived)
    .reduce((sum, { unreadMentions }) => sum + unreadMentions, 0);
  return `${mentions > 0 ? `(${mentions}) ` : ""}#${current.name}`;
}
