import { groupChannels, type Channel } from "./channel-groups";

export interface ChannelParams {
  /** From /community/:channelId. */
  channelId: string | undefined;
  /** The ID or name from ?channel=. */
  query: string | null;
}

export interface ResolvedChannel {
  channel: Channel | null;
  /** Whether the URL names a channel that doesn't exist or isn't listed for this member. */
  isUnknown: boolean;
}

/**
 * Resolves the channel of a URL, including denied channels, whose pane explains how to get access. A URL without a channel resolves
 * to the last channel. The fallback is the first readable channel in the sidebar.
 */
export function resolveChannel(
  channels: readonly Channel[],
  { channelId, query }: ChannelParams,
  lastId: string | null,
): ResolvedChannel {
  const requested = (channelId ?? query ?? "").replace(/^#/, "").toLowerCase();
  const found = requested && channels.find(({ id, name }) => id === requested || name.toLowerCase() === requested);
  if (found) return { channel: found, isUnknown: false };
  const readable = groupChannels(channels)
    .flatMap((group) => group.channels)
    .filter((channel) => channel.viewerCanView);
  const last = requested ? undefined : readable.find(({ id }) => id === lastId);
  return { channel: last ?? readable[0] ?? null, isUnknown: requested !== "" };
}
