import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import type { OnlineMembersChangedSubscription, OnlineMembersQuery, PersonFragment } from "../../../gql/graphql";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import { useOnlineMembers } from "./use-online-members";

type Responses = Subscriber<ApolloLink.Result>;
type Change = OnlineMembersChangedSubscription["onlineMembers"];

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

const list = (...usernames: string[]): OnlineMembersQuery => ({
  online: {
    __typename: "MemberConnection",
    edges: usernames.map((username) => ({ __typename: "MemberEdge", node: person(username) })),
  },
  onlineCount: usernames.length,
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
  const send = (change: Omit<Change, "__typename">): void =>
    act(() => {
      const onlineMembers: Change = { __typename: "OnlineMembersChange", ...change };
      events.at(-1)?.next({ data: { onlineMembers } });
    });
  return {
    queries,
    events,
    setStatus,
    sendList: (...usernames: string[]) =>
      send({ isComplete: true, added: usernames.map(person), removedIds: [], count: usernames.length }),
    sendChange: (added: string[], removed: string[], count: number) =>
      send({
        isComplete: false,
        added: added.map(person),
        removedIds: removed.map((username) => person(username).id),
        count,
      }),
    respond: (index: number, ...usernames: string[]) =>
      act(async () => {
        queries[index]?.next({ data: list(...usernames) });
        queries[index]?.complete();
        await Promise.resolve();
      }),
    fail: (index: number) =>
      act(async () => {
        queries[index]?.error(new TypeError("Failed to fetch"));
        await Promise.resolve();
      }),
    names: () => result.current.members?.map(({ username }) => username) ?? null,
    online: result,
  };
}

it("gets the list and its changes from the live connection, without a query", () => {
  const { queries, setStatus, sendList, sendChange, names, online } = show();
  expect(names()).toBeNull();
  setStatus("connected");
  sendList("ben", "ada");
  expect([names(), online.current.count]).toEqual([["ada", "ben"], 2]);
  sendChange(["Cleo", "ben"], ["ada"], 2);
  expect([names(), online.current.count]).toEqual([["ben", "Cleo"], 2]);
  expect(queries).toHaveLength(0);
});

it("counts members beyond the list", () => {
  const { setStatus, sendList, sendChange, names, online } = show();
  setStatus("connected");
  sendList("ada");
  sendChange([], [], 1_000);
  expect([names(), online.current.count]).toEqual([["ada"], 1_000]);
});

it("keeps the list while reconnecting, and replaces it afterward", () => {
  const { events, setStatus, sendList, names } = show();
  setStatus("connected");
  sendList("ada", "ben");
  setStatus("connecting");
  expect(names()).toEqual(["ada", "ben"]);
  setStatus("connected");
  expect(events).toHaveLength(2);
  sendList("cleo");
  expect(names()).toEqual(["cleo"]);
});

it("loads the list if there is no live connection, and reports a failure only while there is no list to show", async () => {
  const { queries, setStatus, respond, fail, names, online } = show();
  setStatus("failed");
  await waitFor(() => expect(queries).toHaveLength(1));
  await fail(0);
  await waitFor(() => expect(online.current.failed).toBe(true));
  act(() => online.current.reload());
  await respond(1, "ben", "ada");
  await waitFor(() => expect([names(), online.current.failed]).toEqual([["ada", "ben"], false]));
  act(() => online.current.reload());
  await fail(2);
  expect([names(), online.current.failed]).toEqual([["ada", "ben"], false]);
});
