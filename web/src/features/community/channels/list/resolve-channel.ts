import { groupChannels, type Channel } from "./channel-groups";

export interface ChannelParams {
  /** From /community/:channelId. */
  channelId: string | undefined;
  /** From ?channel=, an id or a name. */
  query: string | null;
}

export interface ResolvedChannel {
  channel: Channel | null;
  /** The address names a channel that does not exist, or that is not listed for this member. */
  isUnknown: boolean;
}

/**
 * The channel of an address. A denied channel resolves too: its pane says how to get in. An address without a channel leads to
 * the channel that was read last. That failing, and for an unknown channel, it is the first one that the member may read, in the
 * sidebar's order.
 */
export function resolveChannel(
  channels: readonly Channel[],
  { channelId, query }: ChannelParams,
  lastId: string | null,
): ResolvedChannel {
  const wanted = (channelId ?? query ?? "").replace(/^#/, "").toLowerCase();
  const addressed = wanted && channels.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (addressed) return { channel: addressed, isUnknown: false };
  const readable = groupChannels(channels)
    .flatMap((group) => group.channels)
    .filter((channel) => channel.viewerCanView);
  const last = wanted ? undefined : readable.find(({ id }) => id === lastId);
  return { channel: last ?? readable[0] ?? null, isUnknown: wanted !== "" };
}
