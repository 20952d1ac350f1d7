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
  const { become } = provideFakeRealtime(status);
  const questions: Subscriber<ApolloLink.Result>[] = [];
  const recounts: Subscriber<ApolloLink.Result>[] = [];
  const activity: Subscriber<ApolloLink.Result>[] = [];
  const mentions: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable<ApolloLink.Result>((answers) => {
        if (operationName === "CommunityChannels") questions.push(answers);
        if (operationName === "ChannelUnread") recounts.push(answers);
        if (operationName === "ChannelActivity") activity.push(answers);
        if (operationName === "Mentioned") mentions.push(answers);
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(() => ({ ...useChannels(), markRead: useMarkRead("c1") }), { wrapper });
  return {
    questions,
    recounts,
    activity,
    mentions,
    markRead: (seq: number) => act(() => result.current.markRead(seq)),
    become,
    answerLast: (channels: Channel[] = []) => {
      questions.at(-1)?.next({ data: { channels } });
      questions.at(-1)?.complete();
    },
    channels: () => result.current.channels,
  };
}

it("asks again when the connection stands: what happened before it was told by nobody", async () => {
  const { questions, become, answerLast, channels } = show("connecting");
  await waitFor(() => expect(questions).toHaveLength(1));
  become("connected");
  await waitFor(() => expect(questions).toHaveLength(2));
  answerLast();
  await waitFor(() => expect(channels()).toEqual([]));
});

it("asks once where the connection stands already", async () => {
  const { questions, become, answerLast, channels } = show("connected");
  await waitFor(() => expect(questions).toHaveLength(1));
  answerLast();
  await waitFor(() => expect(channels()).toEqual([]));
  become("connected");
  expect(questions).toHaveLength(1);
});

const general = sampleChannel("general", { id: "c1", memberCount: 2, lastSeq: 4, lastReadSeq: 4 });

it("counts new messages, and asks what is unread when one may have been deleted", async () => {
  const { recounts, activity, answerLast, channels } = show("connected");
  await waitFor(() => expect(activity).toHaveLength(1));
  answerLast([general]);
  await waitFor(() => expect(channels()).toHaveLength(1));
  const tell = (lastSeq: number, messages: number): void => {
    const event = { __typename: "ChannelActivity", channelId: "c1", lastSeq, messages, lastActivityAt: null };
    act(() => activity[0]?.next({ data: { channelActivity: event } }));
  };
  jest.useFakeTimers();
  // A change where nothing is unread is nothing to ask about.
  tell(5, 0);
  tell(6, 1);
  await waitFor(() => expect(channels()?.[0]?.unread).toBe(1));
  act(() => jest.advanceTimersByTime(1_000));
  expect(recounts).toHaveLength(0);
  tell(7, 0);
  tell(8, 0);
  await waitFor(() => expect(recounts).toHaveLength(1));
  const counted = { __typename: "Channel", id: "c1", lastSeq: 8, lastReadSeq: 4, unread: 0, unreadMentions: 0 };
  act(() => recounts[0]?.next({ data: { channel: counted } }));
  await waitFor(() => expect(channels()?.[0]?.unread).toBe(0));
});

it("does not count messages as unread that the server does not know to be read yet", async () => {
  const { questions, mentions, answerLast, channels, markRead } = show("connected");
  await waitFor(() => expect(questions).toHaveLength(1));
  answerLast([general]);
  await waitFor(() => expect(channels()).toHaveLength(1));
  const mention = () => act(() => mentions[0]?.next({ data: { mentioned: true } }));
  mention();
  await waitFor(() => expect(questions).toHaveLength(2));
  markRead(5);
  answerLast([{ ...general, lastSeq: 5, unread: 1, unreadMentions: 1 }]);
  await waitFor(() => expect(channels()?.[0]?.lastSeq).toBe(5));
  expect(channels()).toMatchObject([{ lastReadSeq: 5, unread: 0, unreadMentions: 0 }]);

  mention();
  await waitFor(() => expect(questions).toHaveLength(3));
  answerLast([{ ...general, lastSeq: 6, unread: 2, unreadMentions: 1 }]);
  await waitFor(() => expect(channels()).toMatchObject([{ lastReadSeq: 5, unread: 1, unreadMentions: 1 }]));
});
