import { isMarkedUnread } from "../channels/marked-unread";
import { ChannelFeed } from "./channel-feed";
import type { FeedOperations } from "./feed-operations";
import type { FeedEvent } from "./window/message-feed";
import { PendingStore } from "./sending/pending-store";
import { message } from "./simulated-channel";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Opens a channel with two messages, both read. The reader is at the bottom. */
async function openChannel() {
  const subscriptions: { emit: (event: FeedEvent) => void; reject: (reason: string) => void }[] = [];
  const page = { messages: [message(1), message(2)], hasOlder: true, hasNewer: false, lastSeq: 2, lastReadSeq: 2 };
  const older = {
    ...page,
    messages: Array.from({ length: 50 }, (_each, index) => message(index - 49)),
    hasNewer: true,
  };
  const operations: Pick<FeedOperations, "fetchHistory" | "subscribe"> & Partial<FeedOperations> = {
    fetchHistory: (_channelId, { before }) => Promise.resolve(before ? older : page),
    subscribe: (_channelId, _afterSeq, emit, reject) => {
      subscriptions.push({ emit, reject });
      return () => undefined;
    },
  };
  const channelFeed = new ChannelFeed({
    channelId: "c",
    viewerId: "me",
    operations: operations as FeedOperations,
    store: new PendingStore("me"),
  });
  channelFeed.open();
  channelFeed.setConnected(true);
  await jest.advanceTimersByTimeAsync(10_000);
  channelFeed.setReading(true);
  return {
    channelFeed,
    operations,
    subscriptions,
    arrive: (seq: number, senderId = "u", createdSeq = seq) => {
      const change = { seq, sender: { ...message(1).sender, id: senderId } };
      subscriptions.at(-1)?.emit({ seq, previousSeq: seq - 1, message: message(createdSeq, change) });
    },
  };
}

it("marks messages missed while disconnected as new, and messages that arrive in view as read", async () => {
  const { channelFeed, arrive } = await openChannel();
  arrive(3);
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(3);
  channelFeed.setConnected(false);
  await jest.advanceTimersByTimeAsync(60_000);
  channelFeed.setConnected(true);
  for (const seq of [4, 5, 6]) arrive(seq);
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(3);
  await jest.advanceTimersByTimeAsync(10_000);
  arrive(7);
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(3);
});

it("ignores replies that only their threads show when it marks messages as new", async () => {
  const { channelFeed, subscriptions, arrive } = await openChannel();
  channelFeed.setReading(false);
  const hidden = message(3, { threadOnly: true });
  subscriptions.at(-1)?.emit({ seq: 3, previousSeq: 2, message: hidden });
  channelFeed.setReading(true);
  arrive(4);
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(4);
});

it("still marks unseen messages as new after the reader leaves the channel and returns", async () => {
  const { channelFeed, arrive } = await openChannel();
  arrive(3);
  channelFeed.setReading(false);
  for (const seq of [4, 5]) arrive(seq);
  channelFeed.close();
  channelFeed.open();
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(3);
  channelFeed.setReading(true);
  channelFeed.close();
  channelFeed.open();
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(5);
});

it("does not count the viewer's own messages or changes to read messages as missed after a reconnect", async () => {
  const { channelFeed, arrive } = await openChannel();
  channelFeed.setConnected(false);
  channelFeed.setConnected(true);
  arrive(3, "me");
  arrive(4, "u", 2);
  await jest.advanceTimersByTimeAsync(10_000);
  arrive(5);
  expect(channelFeed.getSnapshot().readUpToSeq).toBe(5);
});

it("shows an error when the reader loses access to the channel", async () => {
  const { channelFeed, subscriptions } = await openChannel();
  subscriptions[0]?.reject("Closed");
  expect(channelFeed.getSnapshot()).toMatchObject({ phase: "error", error: "Closed" });
});

it("shows the first event immediately, and batches events in quick succession", async () => {
  const { channelFeed, arrive } = await openChannel();
  let renders = 0;
  channelFeed.subscribe(() => (renders += 1));
  for (let seq = 3; seq <= 102; seq += 1) arrive(seq);
  expect([renders, channelFeed.getSnapshot().feed.messages.length]).toEqual([1, 102]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(renders).toBe(2);
});

it("limits the number of messages in memory while the reader is away", async () => {
  const { channelFeed, arrive } = await openChannel();
  channelFeed.setReading(false);
  for (let seq = 3; seq <= 3_000; seq += 1) arrive(seq);
  const { feed } = channelFeed.getSnapshot();
  expect(feed.messages.length + feed.outOfWindow.length).toBeLessThanOrEqual(2_501);
  expect([feed.hasNewer, feed.lastSeq]).toEqual([true, 3_000]);
});

it("limits the number of messages while a reader watches them arrive", async () => {
  const { channelFeed, arrive } = await openChannel();
  for (let seq = 3; seq <= 5_000; seq += 1) arrive(seq);
  const { feed, view } = channelFeed.getSnapshot();
  expect(feed.messages.length).toBeLessThanOrEqual(2_000);
  expect([feed.messages.at(-1)?.createdSeq, feed.hasOlder, feed.hasNewer]).toEqual([5_000, true, false]);
  expect(view.messageId).toBeNull();
});

it("keeps only the newest messages of a closed channel", async () => {
  const { channelFeed, arrive } = await openChannel();
  for (let seq = 3; seq <= 1_000; seq += 1) arrive(seq);
  channelFeed.close();
  const { messages, hasOlder } = channelFeed.getSnapshot().feed;
  expect([messages.length, messages.at(-1)?.createdSeq, hasOlder]).toEqual([200, 1_000, true]);
});

it("replaces a list that older pages made too long with a shorter one at the reader's position", async () => {
  const { channelFeed, arrive } = await openChannel();
  channelFeed.setReading(false);
  for (let seq = 3; seq <= 1_990; seq += 1) arrive(seq);
  channelFeed.loadOlder();
  await jest.advanceTimersByTimeAsync(100);
  const { feed, view } = channelFeed.getSnapshot();
  expect([feed.messages.length, feed.messages[0]?.createdSeq, feed.hasNewer]).toEqual([200, -49, true]);
  expect(view.messageId).toBe("m1");
});

it("shows that the reader is offline, and loads the messages after a reconnect", async () => {
  const page = { messages: [message(1)], hasOlder: false, hasNewer: false, lastSeq: 1, lastReadSeq: 1 };
  let isOffline = true;
  const operations: Pick<FeedOperations, "fetchHistory" | "subscribe"> & Partial<FeedOperations> = {
    fetchHistory: () => (isOffline ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(page)),
    subscribe: () => () => undefined,
  };
  const channelFeed = new ChannelFeed({
    channelId: "c",
    viewerId: "me",
    operations: operations as FeedOperations,
    store: new PendingStore("me"),
  });
  channelFeed.open();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(channelFeed.getSnapshot()).toMatchObject({
    phase: "error",
    error: "You seem to be offline. Messages load when you reconnect.",
  });
  isOffline = false;
  channelFeed.setConnected(true);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(channelFeed.getSnapshot()).toMatchObject({ phase: "ready", feed: { messages: [{ id: "m1" }] } });
});

it("keeps messages that were marked as unread new until the reader opens the channel again", async () => {
  const { channelFeed, arrive, operations } = await openChannel();
  const stored = jest.fn(() => Promise.resolve());
  operations.markUnread = stored;
  await channelFeed.markUnread(message(2));
  expect(stored).toHaveBeenCalledWith("m2");
  expect([isMarkedUnread("c"), channelFeed.getSnapshot().readUpToSeq]).toEqual([true, 1]);
  // Because of the mark, the list reports that the member isn't reading.
  channelFeed.setReading(false);
  arrive(3);
  channelFeed.close();
  expect([isMarkedUnread("c"), channelFeed.getSnapshot().readUpToSeq]).toEqual([true, 1]);
  channelFeed.open();
  expect([isMarkedUnread("c"), channelFeed.getSnapshot().readUpToSeq]).toEqual([false, 1]);
});

it("takes an unread mark back if the server didn't store it", async () => {
  const { channelFeed, operations } = await openChannel();
  operations.markUnread = () => Promise.reject(new Error("offline"));
  await expect(channelFeed.markUnread(message(1))).rejects.toThrow("offline");
  expect([isMarkedUnread("c"), channelFeed.getSnapshot().readUpToSeq]).toEqual([false, 2]);
});

it("loads a thread back to the reply that a link leads to", async () => {
  const { channelFeed, operations } = await openChannel();
  const page = (replies: number[], hasOlder: boolean) => ({
    channelId: "c",
    root: message(1),
    replies: replies.map((seq) => message(seq)),
    hasOlder,
    isFollowing: false,
  });
  operations.fetchThread = (_messageId, before) =>
    Promise.resolve(before === null ? page([7, 8], true) : before === "m7" ? page([5, 6], true) : page([3, 4], false));
  await channelFeed.thread.open("m5");
  const shown = channelFeed.getSnapshot().feed.thread;
  expect(shown?.replies.map(({ id }) => id)).toEqual(["m5", "m6", "m7", "m8"]);
  expect(shown?.hasOlder).toBe(true);
  await channelFeed.thread.open("m1");
  expect(channelFeed.getSnapshot().feed.thread?.replies.map(({ id }) => id)).toEqual(["m7", "m8"]);
});
