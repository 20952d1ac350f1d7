import { InMemoryCache, type ApolloCache, type TypePolicies } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import type {
  ChannelActivitySubscription,
  ChannelChangedSubscription,
  ChannelReadSubscription,
} from "../../../gql/graphql";
import { RightsChangedDocument } from "../../accounts/session/rights-changed.generated";
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
import type { Channel } from "./list/channel-groups";
import { useRecount } from "./use-recount";

export interface Channels {
  channels: readonly Channel[] | null;
  error: unknown;
  reload: () => void;
}

const CHANNEL_POLICIES: TypePolicies = {
  Channel: {
    fields: {
      // The server learns of reading up to ten seconds later.
      lastReadSeq: { merge: (known: number | undefined, next: number) => Math.max(known ?? 0, next) },
    },
  },
};

/** All channels, kept current by events; they are loaded again when events may have been missed. */
export function useChannels(): Channels {
  const client = useApolloClient();
  const { cache } = client;
  useState(() => keepReadPointers(cache));
  const { data, error, refetch } = useCommunityChannelsQuery({
    fetchPolicy: "cache-and-network",
    // A response must not take back what was read here meanwhile.
    refetchWritePolicy: "merge",
    // A question that joined one under way would get an answer from before what it asks about.
    context: { queryDeduplication: false },
  });
  const reload = useMemo(() => serialize(() => refetch()), [refetch]);
  const recount = useRecount();

  function moveOn(activity: ChannelActivitySubscription["channelActivity"]): void {
    const { channelId, lastSeq, messages, lastActivityAt } = activity;
    const known = client.readQuery({ query: CommunityChannelsDocument })?.channels.find(({ id }) => id === channelId);
    if (!known) return reload();
    // A part of it may be counted, read or written here before it is told of.
    const events = Math.max(0, lastSeq - Math.max(known.lastSeq, known.lastReadSeq));
    cache.modify<Channel>({
      id: cache.identify({ __typename: "Channel", id: channelId }),
      fields: {
        lastSeq: (seen) => Math.max(seen, lastSeq),
        lastActivityAt: () => lastActivityAt,
        unread: (count) => count + Math.min(messages, events),
      },
    });
    // An old message was changed: what was unread may have been deleted, or mention somebody else now.
    if (events > messages && known.unread + messages > 0) recount(channelId);
  }

  useLiveSubscription(ChannelActivityDocument, {
    onData: ({ channelActivity }) => moveOn(channelActivity),
    onResync: reload,
  });

  /** Read, or written, in another tab perhaps. */
  function readOn(reading: ChannelReadSubscription["channelRead"]): void {
    const { channelId, lastReadSeq, unread, unreadMentions } = reading;
    cache.modify<Channel>({
      id: cache.identify({ __typename: "Channel", id: channelId }),
      fields: {
        lastReadSeq: (seen) => Math.max(seen, lastReadSeq),
        unread: () => unread,
        unreadMentions: () => unreadMentions,
      },
    });
  }

  useLiveSubscription(ChannelReadDocument, { onData: ({ channelRead }) => readOn(channelRead), onResync: reload });

  // A purchase, a refund, a level or a role opens and closes channels, whichever tab it happened in.
  useLiveSubscription(RightsChangedDocument, { onData: reload, onResync: reload });

  function showChange({ channelId, details, askWithinMs }: ChannelChangedSubscription["channelChanged"]): void {
    if (!channelId || !details) return void window.setTimeout(reload, Math.random() * askWithinMs);
    cache.modify<Channel>({
      id: cache.identify({ __typename: "Channel", id: channelId }),
      fields: { name: () => details.name, description: () => details.description, locked: () => details.locked },
    });
  }

  useLiveSubscription(ChannelChangedDocument, {
    onData: ({ channelChanged }) => showChange(channelChanged),
    onResync: reload,
  });

  useLiveSubscription(MentionedDocument, { onData: reload, onResync: reload });

  const channels = useMemo(() => data?.channels.map(withoutRead) ?? null, [data]);
  return { channels, error: data ? undefined : error, reload };
}

/** Added here because the first page of most visits shows no channels. */
function keepReadPointers(cache: ApolloCache): void {
  if (cache instanceof InMemoryCache) cache.policies.addTypePolicies(CHANNEL_POLICIES);
}

/** A response may count messages as unread that were read here before the server was told. */
function withoutRead(channel: Channel): Channel {
  const maxUnread = Math.max(0, channel.lastSeq - channel.lastReadSeq);
  if (channel.unread <= maxUnread) return channel;
  return { ...channel, unread: maxUnread, unreadMentions: Math.min(channel.unreadMentions, maxUnread) };
}
