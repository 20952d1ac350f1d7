import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import type { RealtimeStatus } from "../../../lib/live/realtime-status";
import type { Channel } from "./list/channel-groups";
import { sampleChannel } from "./sample-channel";
import { useChannels } from "./use-channels";
import { useMarkRead } from "./use-mark-read";

afterEach(() => jest.useRealTimers());

function show(status: RealtimeStatus) {
  const { setStatus } = provideFakeRealtime(status);
  const queries: Subscriber<ApolloLink.Result>[] = [];
  const unreadQueries: Subscriber<ApolloLink.Result>[] = [];
  const activity: Subscriber<ApolloLink.Result>[] = [];
  const mentions: Subscriber<ApolloLink.Result>[] = [];
  const reads: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable<ApolloLink.Result>((observer) => {
        if (operationName === "CommunityChannels") queries.push(observer);
        if (operationName === "ChannelUnread") unreadQueries.push(observer);
        if (operationName === "ChannelActivity") activity.push(observer);
        if (operationName === "Mentioned") mentions.push(observer);
        if (operationName === "ChannelRead") reads.push(observer);
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link, queryDeduplication: false });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(() => ({ ...useChannels(), markRead: useMarkRead("c1") }), { wrapper });
  return {
    queries,
    unreadQueries,
    activity,
    mentions,
    reads,
    markRead: (seq: number) => act(() => result.current.markRead(seq)),
    setStatus,
    answerLast: (channels: Channel[] = []) => {
      queries.at(-1)?.next({ data: { channels, blockedMembers: [] } });
      queries.at(-1)?.complete();
    },
    channels: () => result.current.channels,
  };
}

it("refetches when the connection opens, because earlier events were missed", async () => {
  const { queries, setStatus, answerLast, channels } = show("connecting");
  await waitFor(() => expect(queries).toHaveLength(1));
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(2));
  answerLast();
  await waitFor(() => expect(channels()).toEqual([]));
});

it("fetches once if the connection is already open", async () => {
  const { queries, setStatus, answerLast, channels } = show("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  answerLast();
  await waitFor(() => expect(channels()).toEqual([]));
  setStatus("connected");
  expect(queries).toHaveLength(1);
});

const general = sampleChannel("general", { id: "c1", memberCount: 2, lastSeq: 4, lastReadSeq: 4 });

it("counts new messages, and refetches the unread count when one may have been deleted", async () => {
  const { unreadQueries, activity, answerLast, channels } = show("connected");
  await waitFor(() => expect(activity).toHaveLength(1));
  answerLast([general]);
  await waitFor(() => expect(channels()).toHaveLength(1));
  const emitActivity = (lastSeq: number, messages: number): void => {
    const event = { __typename: "ChannelActivity", channelId: "c1", lastSeq, messages, lastActivityAt: null };
    act(() => activity[0]?.next({ data: { channelActivity: event } }));
  };
  jest.useFakeTimers();
  // Without unread messages, a change needs no refetch.
  emitActivity(5, 0);
  emitActivity(6, 1);
  await waitFor(() => expect(channels()?.[0]?.unread).toBe(1));
  act(() => jest.advanceTimersByTime(1_000));
  expect(unreadQueries).toHaveLength(0);
  emitActivity(7, 0);
  emitActivity(8, 0);
  await waitFor(() => expect(unreadQueries).toHaveLength(1));
  const counted = { __typename: "Channel", id: "c1", lastSeq: 8, lastReadSeq: 4, unread: 0, unreadMentions: 0 };
  act(() => unreadQueries[0]?.next({ data: { channel: counted } }));
  await waitFor(() => expect(channels()?.[0]?.unread).toBe(0));
});

it("does not count messages that were read here but not yet reported", async () => {
  const { queries, mentions, answerLast, channels, markRead } = show("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  answerLast([general]);
  await waitFor(() => expect(channels()).toHaveLength(1));
  const emitMention = () => act(() => mentions[0]?.next({ data: { mentioned: true } }));
  emitMention();
  await waitFor(() => expect(queries).toHaveLength(2));
  markRead(5);
  answerLast([{ ...general, lastSeq: 5, unread: 1, unreadMentions: 1 }]);
  await waitFor(() => expect(channels()?.[0]?.lastSeq).toBe(5));
  expect(channels()).toMatchObject([{ lastReadSeq: 5, unread: 0, unreadMentions: 0 }]);

  emitMention();
  await waitFor(() => expect(queries).toHaveLength(3));
  answerLast([{ ...general, lastSeq: 6, unread: 2, unreadMentions: 1 }]);
  await waitFor(() => expect(channels()).toMatchObject([{ lastReadSeq: 5, unread: 1, unreadMentions: 1 }]));
});

it("moves the read position backward only for an unread mark, also from another device", async () => {
  const { reads, answerLast, channels } = show("connected");
  await waitFor(() => expect(reads).toHaveLength(1));
  answerLast([general]);
  await waitFor(() => expect(channels()).toHaveLength(1));
  const emitRead = (markedUnread: boolean): void => {
    const position = { channelId: "c1", lastReadSeq: 2, unread: 2, unreadMentions: 1, markedUnread };
    act(() => reads[0]?.next({ data: { channelRead: { __typename: "ChannelReadEvent", ...position } } }));
  };
  emitRead(false);
  expect(channels()).toMatchObject([{ lastReadSeq: 4, unread: 0 }]);
  emitRead(true);
  await waitFor(() => expect(channels()).toMatchObject([{ lastReadSeq: 2, unread: 2, unreadMentions: 1 }]));
});
