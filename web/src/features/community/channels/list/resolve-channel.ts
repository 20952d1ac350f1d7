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
 * to the last channel. The fallback is a channel with a message box that the member can use, if possible one for conversation, or else
 * the first readable channel in the sidebar.
 */
export function resolveChannel(
  channels: readonly Channel[],
  { channelId, query }: ChannelParams,
  lastId: string | null,
  /** Whether all channels have loaded. */
  isComplete = true,
): ResolvedChannel {
  const requested = (channelId ?? query ?? "").replace(/^#/, "").toLowerCase();
  const found = requested && channels.find(({ id, name }) => id === requested || name.toLowerCase() === requested);
  if (found) return { channel: found, isUnknown: false };
  if (requested && !isComplete) return { channel: null, isUnknown: false };
  const readable = groupChannels(channels)
    .flatMap((group) => group.channels)
    .filter((channel) => channel.viewerCanView);
  const last = requested ? undefined : readable.find(({ id }) => id === lastId);
  const writable = readable.filter((channel) => channel.viewerCanPost);
  const fallback = writable.find(({ category }) => category === "GENERAL") ?? writable[0] ?? readable[0] ?? null;
  return { channel: last ?? fallback, isUnknown: requested !== "" };
}
