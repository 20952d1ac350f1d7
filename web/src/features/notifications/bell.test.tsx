import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { Observable, type Subscriber } from "rxjs";
import { provideFakeRealtime } from "../../lib/live/fake-realtime";
import { NotificationBell } from "./bell";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The bell with a live connection. Counts its requests. */
async function show() {
  provideFakeRealtime("connected");
  let events: Subscriber<ApolloLink.Result> | undefined;
  let requests = 0;
  const link = new ApolloLink(
    ({ operationType }) =>
      new Observable<ApolloLink.Result>((responses) => {
        if (operationType === "subscription") {
          events = responses;
          return;
        }
        requests += 1;
        const notificationCounts = { __typename: "NotificationCounts", unread: requests, unreadOther: 0 };
        responses.next({ data: { notificationCounts } });
        responses.complete();
      }),
  );
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <MemoryRouter>
        <NotificationBell viewerId="me" />
      </MemoryRouter>
    </ApolloProvider>,
  );
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await advance(0);
  return {
    advance,
    requests: () => requests,
    change: (refetchWithinMs: number): void =>
      act(() => events?.next({ data: { notificationChanges: { __typename: "NotificationChange", refetchWithinMs } } })),
  };
}

it("refetches once after many changes", async () => {
  const bell = await show();
  expect(bell.requests()).toBe(1);
  for (let count = 0; count < 20; count += 1) bell.change(30_000);
  await bell.advance(30_000);
  expect(bell.requests()).toBe(2);
  bell.change(30_000);
  await bell.advance(30_000);
  expect(bell.requests()).toBe(3);
});

it("does not let a slow refetch delay a fast one", async () => {
  const bell = await show();
  bell.change(1_000_000_000);
  bell.change(0);
  await bell.advance(0);
  expect(bell.requests()).toBe(2);
  await bell.advance(1_000_000_000);
  expect(bell.requests()).toBe(2);
});
