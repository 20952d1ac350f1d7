import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { Observable, type Subscriber } from "rxjs";
import { provideFakeRealtime } from "./fake-realtime";
import type { RealtimeStatus } from "./realtime-status";
import { useLiveSubscription } from "./use-live-subscription";

const TICKS: TypedDocumentNode<{ tick: number }, Record<string, never>> = gql`
  subscription Ticks {
    tick
  }
`;
const MAX_DELAY_MS = 30_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function subscribe(initial: RealtimeStatus, resyncOnMount = false, refetchDelayMs = 0) {
  const { setStatus } = provideFakeRealtime(initial, refetchDelayMs);
  const started: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(() => new Observable((events) => void started.push(events)));
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  const ticks: number[] = [];
  let resyncs = 0;
  const { unmount } = renderHook(
    () =>
      useLiveSubscription(TICKS, {
        onData: ({ tick }) => ticks.push(tick),
        onResync: () => (resyncs += 1),
        resyncOnMount,
      }),
    { wrapper },
  );
  return {
    setStatus,
    unmount,
    started,
    ticks,
    resyncs: () => resyncs,
    send: (tick: number) => act(() => started.at(-1)?.next({ data: { tick } })),
    reject: (code: string) =>
      act(() => started.at(-1)?.next({ data: null, errors: [{ message: "Ended", extensions: { code } }] })),
    wait: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
  };
}

it.each([
  ["completes", (events: Subscriber<ApolloLink.Result>) => events.complete()],
  ["fails", (events: Subscriber<ApolloLink.Result>) => events.error(new Error("socket closed"))],
])("resubscribes and resyncs when the subscription %s", async (_, end) => {
  const { started, send, wait, ticks, resyncs } = subscribe("connected");
  send(1);
  act(() => end(started[0]!));
  expect(started).toHaveLength(1);
  await wait(MAX_DELAY_MS);
  expect([started.length, resyncs()]).toEqual([2, 1]);
  send(2);
  expect(ticks).toEqual([1, 2]);
});

it("resubscribes after the server ends a slow subscription", async () => {
  const { started, reject, wait, resyncs } = subscribe("connected");
  reject("SLOW_CONSUMER");
  await wait(MAX_DELAY_MS);
  expect([started.length, resyncs()]).toEqual([2, 1]);
});

it("retries rarely while the member is kicked", async () => {
  const { started, reject, wait } = subscribe("connected");
  reject("KICKED");
  await wait(MAX_DELAY_MS / 2 - 1);
  expect(started).toHaveLength(1);
  await wait(MAX_DELAY_MS / 2 + 1);
  expect(started).toHaveLength(2);
});

it("does not retry a forbidden subscription until the next connection", async () => {
  const { started, reject, wait, setStatus } = subscribe("connected");
  reject("FORBIDDEN");
  await wait(10 * MAX_DELAY_MS);
  expect(started).toHaveLength(1);
  setStatus("connecting");
  setStatus("connected");
  expect(started).toHaveLength(2);
});

it("backs off exponentially with jitter, up to 30 seconds", async () => {
  const { started, reject, wait } = subscribe("connected");
  const random = jest.spyOn(Math, "random").mockReturnValue(0);
  const delays: number[] = [];
  for (let failure = 1; failure <= 9; failure += 1) {
    const count = started.length;
    reject("INTERNAL");
    let waited = 0;
    while (started.length === count) {
      await wait(250);
      waited += 250;
    }
    delays.push(waited);
  }
  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  random.mockReturnValue(1);
  reject("INTERNAL");
  await wait(29_999);
  expect(started).toHaveLength(10);
  await wait(1);
  expect(started).toHaveLength(11);
  random.mockRestore();
});

it("resyncs when the connection opens after mounting, and after each reconnect", () => {
  const { started, setStatus, resyncs } = subscribe("connecting");
  expect(started).toHaveLength(0);
  setStatus("connected");
  expect([started.length, resyncs()]).toEqual([1, 1]);
  setStatus("connecting");
  setStatus("connected");
  expect([started.length, resyncs()]).toEqual([2, 2]);
});

it("delays the resync after a reconnect, but not the subscription or the initial data, if the server asks for it", async () => {
  const DELAY_MS = 5_000;
  const { started, setStatus, resyncs, wait, unmount } = subscribe("connected", true, DELAY_MS);
  expect(resyncs()).toBe(1);
  setStatus("connecting");
  setStatus("connected");
  expect([started.length, resyncs()]).toEqual([2, 1]);
  await wait(DELAY_MS - 1);
  expect(resyncs()).toBe(1);
  await wait(1);
  expect(resyncs()).toBe(2);
  setStatus("connecting");
  setStatus("connected");
  unmount();
  await wait(DELAY_MS);
  expect(resyncs()).toBe(2);
});

it("resyncs on mount over an open connection only if requested", () => {
  expect(subscribe("connected").resyncs()).toBe(0);
  expect(subscribe("connected", true).resyncs()).toBe(1);
});

it("loads initial data without a connection", () => {
  const { setStatus, resyncs } = subscribe("connecting", true);
  expect(resyncs()).toBe(0);
  setStatus("failed");
  expect(resyncs()).toBe(1);
});

it("stops when its component unmounts", async () => {
  const { started, unmount, wait } = subscribe("connected");
  act(() => started[0]?.complete());
  unmount();
  await wait(MAX_DELAY_MS);
  expect(started).toHaveLength(1);
});
