import { FeedController } from "./feed-controller";
import type { FeedOperations } from "./feed-operations";
import type { FeedEvent } from "./window/message-feed";
import { PendingStore } from "./sending/pending-store";
import { message } from "./simulated-channel";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A channel with two messages, all read, open in front of its reader. */
async function openChannel() {
  const live: { tell: (event: FeedEvent) => void; refuse: (reason: string) => void }[] = [];
  const page = { messages: [message(1), message(2)], hasOlder: true, hasNewer: false, lastSeq: 2, lastReadSeq: 2 };
  const older = {
    ...page,
    messages: Array.from({ length: 50 }, (_each, index) => message(index - 49)),
    hasNewer: true,
  };
  const operations: Pick<FeedOperations, "history" | "follow"> = {
    history: (_channelId, { before }) => Promise.resolve(before ? older : page),
    follow: (_channelId, _afterSeq, tell, refuse) => {
      live.push({ tell, refuse });
      return () => undefined;
    },
  };
  const controller = new FeedController("c", "me", operations as FeedOperations, new PendingStore("me"));
  controller.open();
  controller.setConnected(true);
  await jest.advanceTimersByTimeAsync(10_000);
  controller.setReading(true);
  return {
    controller,
    live,
    arrive: (seq: number, senderId = "u", createdSeq = seq) => {
      const change = { seq, sender: { ...message(1).sender, id: senderId } };
      live.at(-1)?.tell({ seq, previousSeq: seq - 1, message: message(createdSeq, change) });
    },
  };
}

it("marks what was said while the connection was away as new, and what is watched arriving as read", async () => {
  const { controller, arrive } = await openChannel();
  arrive(3);
  expect(controller.read().readUpToSeq).toBe(3);
  controller.setConnected(false);
  await jest.advanceTimersByTimeAsync(60_000);
  controller.setConnected(true);
  for (const seq of [4, 5, 6]) arrive(seq);
  expect(controller.read().readUpToSeq).toBe(3);
  await jest.advanceTimersByTimeAsync(10_000);
  arrive(7);
  expect(controller.read().readUpToSeq).toBe(3);
});

it("takes neither one's own words nor a change of what was read for missed after a reconnect", async () => {
  const { controller, arrive } = await openChannel();
  controller.setConnected(false);
  controller.setConnected(true);
  arrive(3, "me");
  arrive(4, "u", 2);
  await jest.advanceTimersByTimeAsync(10_000);
  arrive(5);
  expect(controller.read().readUpToSeq).toBe(5);
});

it("shows nothing more of a channel that is closed to the reader", async () => {
  const { controller, live } = await openChannel();
  live[0]?.refuse("Closed");
  expect(controller.read()).toMatchObject({ phase: "error", error: "Closed" });
});

it("shows what arrives at once, and what comes in quick succession together", async () => {
  const { controller, arrive } = await openChannel();
  let renders = 0;
  controller.watch(() => (renders += 1));
  for (let seq = 3; seq <= 102; seq += 1) arrive(seq);
  expect([renders, controller.read().feed.messages.length]).toEqual([1, 102]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(renders).toBe(2);
});

it("holds a bounded number of messages while nobody reads, and catches up when somebody comes back", async () => {
  const { controller, arrive } = await openChannel();
  controller.setReading(false);
  for (let seq = 3; seq <= 3_000; seq += 1) arrive(seq);
  const { feed } = controller.read();
  expect(feed.messages.length + feed.unplaced.length).toBeLessThanOrEqual(2_501);
  expect([feed.hasNewer, feed.lastSeq]).toEqual([true, 3_000]);
});

it("keeps a bounded number of messages while a reader watches them arrive", async () => {
  const { controller, arrive } = await openChannel();
  for (let seq = 3; seq <= 5_000; seq += 1) arrive(seq);
  const { feed, view } = controller.read();
  expect(feed.messages.length).toBeLessThanOrEqual(2_000);
  expect([feed.messages.at(-1)?.createdSeq, feed.hasOlder, feed.hasNewer]).toEqual([5_000, true, false]);
  expect(view.messageId).toBeNull();
});

it("keeps only the newest messages of a channel that is closed", async () => {
  const { controller, arrive } = await openChannel();
  for (let seq = 3; seq <= 1_000; seq += 1) arrive(seq);
  controller.close();
  const { messages, hasOlder } = controller.read().feed;
  expect([messages.length, messages.at(-1)?.createdSeq, hasOlder]).toEqual([200, 1_000, true]);
});

it("begins a list anew at the reader's place when older pages have made it too long", async () => {
  const { controller, arrive } = await openChannel();
  controller.setReading(false);
  for (let seq = 3; seq <= 1_990; seq += 1) arrive(seq);
  controller.loadOlder();
  await jest.advanceTimersByTimeAsync(100);
  const { feed, view } = controller.read();
  expect([feed.messages.length, feed.messages[0]?.createdSeq, feed.hasNewer]).toEqual([200, -49, true]);
  expect(view.messageId).toBe("m1");
});

it("says that the reader is offline, and loads the messages once the connection is back", async () => {
  const page = { messages: [message(1)], hasOlder: false, hasNewer: false, lastSeq: 1, lastReadSeq: 1 };
  let isOffline = true;
  const operations: Pick<FeedOperations, "history" | "follow"> = {
    history: () => (isOffline ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(page)),
    follow: () => () => undefined,
  };
  const controller = new FeedController("c", "me", operations as FeedOperations, new PendingStore("me"));
  controller.open();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(controller.read()).toMatchObject({
    phase: "error",
    error: "You seem to be offline. Messages load automatically when you reconnect.",
  });
  isOffline = false;
  controller.setConnected(true);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(controller.read()).toMatchObject({ phase: "ready", feed: { messages: [{ id: "m1" }] } });
});
