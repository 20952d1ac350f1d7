import { skipToken, useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ChannelActivitySubscription, ChannelReadSubscription } from "../../../gql/graphql";
import { useRightsChangedSubscription } from "../../accounts/rights-changed.generated";
import { ViewerDocument } from "../../accounts/session.generated";
import {
  CommunityChannelsDocument,
  useChannelActivitySubscription,
  useChannelReadSubscription,
  useChannelsChangedSubscription,
  useCommunityChannelsQuery,
  useMentionedSubscription,
} from "./channels.generated";
import { oneAtATime } from "../../../lib/one-at-a-time";
import type { RealtimeStatus } from "../../../lib/realtime-status";
import type { Channel } from "./channel-groups";
import { useRecount } from "./use-recount";

const spreadMs = 500;

export interface Channels {
  channels: readonly Channel[] | null;
  error: unknown;
  reload: () => void;
}

/** All channels, kept current by what arrives live; after a lost connection they are asked for again. */
export function useChannels(status: RealtimeStatus): Channels {
  const client = useApolloClient();
  const { cache } = client;
  const { data, error, refetch } = useCommunityChannelsQuery({
    fetchPolicy: "cache-and-network",
    // A question that joined one under way would get an answer from before what it asks about.
    context: { queryDeduplication: false },
  });
  const reload = useMemo(() => oneAtATime(() => refetch()), [refetch]);
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

  useChannelActivitySubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && moveOn(event.channelActivity), ignoreResults: true }
      : skipToken,
  );

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

  useChannelReadSubscription(
    status === "connected"
      ? { onData: ({ data: { data: event } }) => event && readOn(event.channelRead), ignoreResults: true }
      : skipToken,
  );

  const askAnew = useCallback(() => {
    void client.refetchQueries({ include: [CommunityChannelsDocument, ViewerDocument] }).catch(() => undefined);
  }, [client]);

  // A purchase, a refund, a level or a role opens and closes channels, whichever tab it happened in.
  useRightsChangedSubscription(status === "connected" ? { onData: askAnew, ignoreResults: true } : skipToken);

  // An admin made, changed, hid or moved a channel. Everybody hears it at once, and asks within half a second.
  const reloadSoon = (): void => void window.setTimeout(reload, Math.random() * spreadMs);
  useChannelsChangedSubscription(status === "connected" ? { onData: reloadSoon, ignoreResults: true } : skipToken);

  useMentionedSubscription(status === "connected" ? { onData: reload, ignoreResults: true } : skipToken);

  // The list is asked for before the connection stands, and nobody told what happened in between.
  const isMissing = useRef(status !== "connected");
  const hadConnection = useRef(false);
  useEffect(
    function reloadOnceConnected() {
      if (status !== "connected") {
        isMissing.current = true;
        return;
      }
      if (isMissing.current && hadConnection.current) askAnew();
      else if (isMissing.current) reload();
      isMissing.current = false;
      hadConnection.current = true;
    },
    [status, askAnew, reload],
  );

  return { channels: data?.channels ?? null, error: data ? undefined : error, reload };
}
