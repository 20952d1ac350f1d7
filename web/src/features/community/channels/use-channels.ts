import { InMemoryCache, type ApolloCache, type TypePolicies } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import type {
  ChannelActivitySubscription,
  ChannelChangedSubscription,
  ChannelReadSubscription,
} from "../../../gql/graphql";
import { RightsChangedDocument } from "../../accounts";
import {
  ChannelActivityDocument,
  ChannelChangedDocument,
  ChannelReadDocument,
  CommunityChannelsDocument,
  MentionedDocument,
  useCommunityChannelsQuery,
} from "./channels.generated";
import { serialize } from "../../../lib/hooks/serialize";
import { useLiveSubscription } from "../../../lib/live/use-live-subscription";
import { applyUnreadMark } from "../live/feed-registry";
import type { Channel } from "./list/channel-groups";
import { writeReadPosition } from "./marked-unread";
import { useRefetchUnread } from "./use-refetch-unread";

export interface Channels {
  channels: readonly Channel[] | null;
  error: unknown;
  reload: () => void;
}

const CHANNEL_POLICIES: TypePolicies = {
  Channel: {
    fields: {
      // A response may contain an older position, because `useMarkRead` reports with a delay of up to ten seconds.
      lastReadSeq: { merge: (current: number | undefined, next: number) => Math.max(current ?? 0, next) },
    },
  },
};

/** All channels, updated by live events. Refetches when events may have been missed. */
export function useChannels(): Channels {
  const client = useApolloClient();
  const { cache } = client;
  useState(() => addChannelPolicies(cache));
  const { data, error, refetch } = useCommunityChannelsQuery({
    fetchPolicy: "cache-and-network",
    // A response must not undo messages read in the meantime.
    refetchWritePolicy: "merge",
    // During a refetch, the screen of an error stays.
    notifyOnNetworkStatusChange: false,
  });
  const reload = useMemo(() => serialize(() => refetch()), [refetch]);
  const refetchUnread = useRefetchUnread();

  function handleActivity(activity: ChannelActivitySubscription["channelActivity"]): void {
    const { channelId, lastSeq, messages, lastActivityAt } = activity;
    const cached = client.readQuery({ query: CommunityChannelsDocument })?.channels.find(({ id }) => id === channelId);
    if (!cached) return reload();
    // Skip events that are already counted, or that the viewer has read or posted in this tab.
    const events = Math.max(0, lastSeq - Math.max(cached.lastSeq, cached.lastReadSeq));
    cache.modify<Channel>({
      id: cache.identify({ __typename: "Channel", id: channelId }),
      fields: {
        lastSeq: (current) => Math.max(current, lastSeq),
        lastActivityAt: () => lastActivityAt,
        unread: (count) => count + Math.min(messages, events),
      },
    });
    // An old message changed: an unread message may have been deleted, or its mentions edited.
    if (events > messages && cached.unread + messages > 0) refetchUnread(channelId);
  }

  useLiveSubscription(ChannelActivityDocument, {
    onData: ({ channelActivity }) => handleActivity(channelActivity),
    onResync: reload,
  });

  /** Also handles messages read, posted, or marked as unread in another tab. */
  function handleRead(event: ChannelReadSubscription["channelRead"]): void {
    const { channelId, lastReadSeq, unread, unreadMentions } = event;
    if (event.markedUnread) {
      writeReadPosition(cache, { id: channelId, lastReadSeq, unread, unreadMentions });
      applyUnreadMark(client, channelId, lastReadSeq);
      return;
    }
    cache.modify<Channel>({
      id: cache.identify({ __typename: "Channel", id: channelId }),
      fields: {
        lastReadSeq: (current) => Math.max(current, lastReadSeq),
        unread: () => unread,
        unreadMentions: () => unreadMentions,
      },
    });
  }

  useLiveSubscription(ChannelReadDocument, { onData: ({ channelRead }) => handleRead(channelRead), onResync: reload });

  // Purchases, refunds, levels, and roles change access to channels.
  useLiveSubscription(RightsChangedDocument, { onData: reload, onResync: reload });

  function handleChange({ channelId, details, refetchWithinMs }: ChannelChangedSubscription["channelChanged"]): void {
    if (!channelId || !details) return void window.setTimeout(reload, Math.random() * refetchWithinMs);
    cache.modify<Channel>({
      id: cache.identify({ __typename: "Channel", id: channelId }),
      fields: { name: () => details.name, description: () => details.description, locked: () => details.locked },
    });
  }

  useLiveSubscription(ChannelChangedDocument, {
    onData: ({ channelChanged }) => handleChange(channelChanged),
    onResync: reload,
  });

  useLiveSubscription(MentionedDocument, { onData: reload, onResync: reload });

  const channels = useMemo(() => data?.channels.map(clampUnread) ?? null, [data]);
  return { channels, error: data ? undefined : error, reload };
}

/** Added on demand, because most visits start on a page without channels. */
function addChannelPolicies(cache: ApolloCache): void {
  if (cache instanceof InMemoryCache) cache.policies.addTypePolicies(CHANNEL_POLICIES);
}

/** A response may count messages as unread that were read here but not yet reported to the server. */
export function clampUnread(channel: Channel): Channel {
  const maxUnread = Math.max(0, channel.lastSeq - channel.lastReadSeq);
  if (channel.unread <= maxUnread) return channel;
  return { ...channel, unread: maxUnread, unreadMentions: Math.min(channel.unreadMentions, maxUnread) };
}
