import { groupChannels, type Channel } from "./channel-groups";

export interface ChannelAddress {
  /** From /community/:channelId. */
  channelId: string | undefined;
  /** From ?channel=, an id or a name. */
  query: string | null;
}

/**
 * Which channel an address means. A channel that is denied is still meant: its pane says how one gets in. Without a valid
 * address it is the first one the person may read, in the sidebar's order.
 */
export function resolveChannel(channels: readonly Channel[], { channelId, query }: ChannelAddress): Channel | null {
  const wanted = (channelId ?? query ?? "").replace(/^#/, "").toLowerCase();
  const addressed = channels.find((channel) => channel.id === wanted || channel.name.toLowerCase() === wanted);
  if (addressed) return addressed;
  const inOrder = groupChannels(channels).flatMap((group) => group.channels);
  return inOrder.find((channel) => channel.viewerCanView) ?? null;
}
