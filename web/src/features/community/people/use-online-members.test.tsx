import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import type { OnlineMembersQuery, PersonFragment } from "../../../gql/graphql";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import { useOnlineMembers } from "./use-online-members";

afterEach(() => jest.useRealTimers());

type Responses = Subscriber<ApolloLink.Result>;

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
  const { setStatus } = provideFakeRealtime("connecting");
  const queries: Responses[] = [];
  const events: Responses[] = [];
  const link = new ApolloLink(
    ({ operationType }) =>
      new Observable<ApolloLink.Result>((responses) => {
        (operationType === "subscription" ? events : queries).push(responses);
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const { result } = renderHook(useOnlineMembers, { wrapper });
  return {
    queries,
    setStatus,
    respond: (index: number, ...usernames: string[]) =>
      act(async () => {
        queries[index]?.next({ data: onlineList(usernames, usernames.length) });
        queries[index]?.complete();
        await Promise.resolve();
      }),
    respondWithFirst: (count: number, ...usernames: string[]) =>
      act(async () => {
        queries[0]?.next({ data: onlineList(usernames, count) });
        queries[0]?.complete();
        await Promise.resolve();
      }),
    fail: (index: number) =>
      act(async () => {
        queries[index]?.error(new TypeError("Failed to fetch"));
        await Promise.resolve();
      }),
    emitPresence: (username: string, online: boolean) =>
      act(() => {
        const presenceChanged = { __typename: "PresenceEvent", online, member: person(username) };
        events.at(-1)?.next({ data: { presenceChanged } });
      }),
    names: () => result.current.members?.map(({ username }) => username) ?? null,
    online: result,
  };
}

it("fetches when the connection opens, not before", async () => {
  const { queries, setStatus, respond, names } = show();
  expect(queries).toHaveLength(0);
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  await respond(0, "ada", "ben");
  await waitFor(() => expect(names()).toEqual(["ada", "ben"]));
});

it("keeps events that arrive during the fetch", async () => {
  const { queries, setStatus, respond, emitPresence, names } = show();
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  emitPresence("cleo", true);
  emitPresence("ada", false);
  await respond(0, "ada", "ben");
  await waitFor(() => expect(names()).toEqual(["ben", "cleo"]));
  emitPresence("dan", true);
  await waitFor(() => expect(names()).toEqual(["ben", "cleo", "dan"]));
});

it("refetches after every reconnect, and ignores older responses", async () => {
  const { queries, setStatus, respond, emitPresence, names } = show();
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  setStatus("connecting");
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(2));
  await respond(1, "ada", "ben");
  await respond(0, "ada");
  emitPresence("cleo", true);
  await waitFor(() => expect(names()).toEqual(["ada", "ben", "cleo"]));
});

it("reports a failure only while there is no list to show", async () => {
  const { queries, setStatus, respond, fail, names, online } = show();
  setStatus("failed");
  await waitFor(() => expect(queries).toHaveLength(1));
  await fail(0);
  await waitFor(() => expect(online.current.failed).toBe(true));
  act(() => online.current.reload());
  await respond(1, "ada");
  await waitFor(() => expect([names(), online.current.failed]).toEqual([["ada"], false]));
  act(() => online.current.reload());
  await fail(2);
  expect([names(), online.current.failed]).toEqual([["ada"], false]);
});

it("only counts members beyond the loaded part of a long list", async () => {
  const { queries, setStatus, respondWithFirst, emitPresence, names, online } = show();
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  await respondWithFirst(1_000, "ada", "eve");
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ada", "eve"], 1_000]));
  emitPresence("ben", true);
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ada", "ben", "eve"], 1_001]));
  emitPresence("zoe", true);
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ada", "ben", "eve"], 1_002]));
  emitPresence("zoe", false);
  emitPresence("ada", false);
  await waitFor(() => expect([names(), online.current.count]).toEqual([["ben", "eve"], 1_000]));
});

it("batches changes within a short interval", async () => {
  const { queries, setStatus, respond, emitPresence, names } = show();
  setStatus("connected");
  await waitFor(() => expect(queries).toHaveLength(1));
  await respond(0, "ada");
  await waitFor(() => expect(names()).toEqual(["ada"]));
  jest.useFakeTimers();
  emitPresence("ben", true);
  emitPresence("cleo", true);
  emitPresence("dan", true);
  emitPresence("ben", false);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(names()).toEqual(["ada", "ben"]);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(names()).toEqual(["ada", "cleo", "dan"]);
});
