import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import type { OnlineMembersQuery, PersonFragment } from "../../../gql/graphql";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import { useOnlineMembers } from "./use-online-members";

afterEach(() => jest.useRealTimers());

type Answers = Subscriber<ApolloLink.Result>;

const person = (username: string): PersonFragment => ({
  __typename: "Member",
  id: `id-${username}`,
  username,
  name: username,
  avatar: "avatar_ai.png",
  profileColor: null,
  role: "FREE",
  xp: 0,
  level: 1,
  nextLevelXp: 100,
  joinedAt: "2026-01-01T00:00:00Z",
});

const onlineList = (usernames: string[], onlineCount: number): OnlineMembersQuery => ({
  online: {
    __typename: "MemberConnection",
    edges: usernames.map((username) => ({ __typename: "MemberEdge", node: person(username) })),
    pageInfo: { __typename: "PageInfo", hasNextPage: onlineCount > usernames.length },
  },
  onlineCount,
});

function show() {
  const { become } = provideFakeRealtime("connecting");
  const queries: Answers[] = [];
  const events: Answers[] = [];
  const link = new ApolloLink(
    ({ operationType }) =>
      new Observable<ApolloLink.Result>((answers) => {
        (operationType === "subscription" ? events : queries).push(answers);
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(useOnlineMembers, { wrapper });
  return {
    queries,
    become,
    answer: (index: number, ...usernames: string[]) =>
      act(async () => {
        queries[index]?.next({ data: onlineList(usernames, usernames.length) });
        queries[index]?.complete();
        await Promise.resolve();
      }),
    answerWithFirst: (count: number, ...usernames: string[]) =>
      act(async () => {
        queries[0]?.next({ data: onlineList(usernames, count) });
        queries[0]?.complete();
        await Promise.resolve();
      }),
    refuse: (index: number) =>
      act(async () => {
        queries[index]?.error(new TypeError("Failed to fetch"));
        await Promise.resolve();
      }),
    tell: (username: string, online: boolean) =>
      act(() => {
        const presenceChanged = { __typename: "PresenceEvent", online, member: person(username) };
        events.at(-1)?.next({ data: { presenceChanged } });
      }),
    names: () => result.current.members?.map(({ username }) => username) ?? null,
    online: result,
  };
}

it("asks when the connection stands, not before", async () => {
  const { queries, become, answer, names } = show();
  expect(queries).toHaveLength(0);
  become("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  await answer(0, "ada", "ben");
  await waitFor(() => expect(names()).toEqual(["ada", "ben"]));
});

it("keeps what was told while the answer was under way", async () => {
  const { queries, become, answer, tell, names } = show();
  become("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  tell("cleo", true);
  tell("ada", false);
  await answer(0, "ada", "ben");
  await waitFor(() => expect(names()).toEqual(["ben", "cleo"]));
  tell("dan", true);
  await waitFor(() => expect(names()).toEqual(["ben", "cleo", "dan"]));
});

it("asks again after every reconnect, and takes no answer from before", async () => {
  const { queries, become, answer, tell, names } = show();
  become("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  become("connecting");
  become("connected");
  await waitFor(() => expect(queries).toHaveLength(2));
  await answer(1, "ada", "ben");
  await answer(0, "ada");
  tell("cleo", true);
  await waitFor(() => expect(names()).toEqual(["ada", "ben", "cleo"]));
});

it("says that it failed only while there is nothing to show", async () => {
  const { queries, become, answer, refuse, names, online } = show();
  become("failed");
  await waitFor(() => expect(queries).toHaveLength(1));
  await refuse(0);
  await waitFor(() => expect(online.current.failed).toBe(true));
  act(() => online.current.reload());
  await answer(1, "ada");
  await waitFor(() => expect([names(), online.current.failed]).toEqual([["ada"], false]));
  act(() => online.current.reload());
  await refuse(2);
  expect([names(), online.current.failed]).toEqual([["ada"], false]);
});

it("only counts those who stand behind the first of very many", async () => {
  const { queries, become, answerWithFirst, tell, names, online } = show();
  become("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  await answerWithFirst(1_000, "ada", "eve");
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ada", "eve"], 1_000]));
  tell("ben", true);
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ada", "ben", "eve"], 1_001]));
  tell("zoe", true);
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ada", "ben", "eve"], 1_002]));
  tell("zoe", false);
  tell("ada", false);
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ben", "eve"], 1_000]));
});

it("changes the list once for all who come and go within a moment", async () => {
  const { queries, become, answer, tell, names } = show();
  become("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  await answer(0, "ada");
  await waitFor(() => expect(names()).toEqual(["ada"]));
  jest.useFakeTimers();
  tell("ben", true);
  tell("cleo", true);
  tell("dan", true);
  tell("ben", false);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(names()).toEqual(["ada", "ben"]);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(names()).toEqual(["ada", "cleo", "dan"]);
});
