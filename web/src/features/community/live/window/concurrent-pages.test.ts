import { ChannelFeed } from "../channel-feed";
import type { FeedOperations, HistoryPosition } from "../feed-operations";
import { PendingStore } from "../sending/pending-store";
import { message } from "../simulated-channel";

const MESSAGES = 1_000;
const PAGE_SIZE = 50;

/** The messages from `first` to `last`, limited to those that exist. */
function page(first: number, last: number) {
  const [from, to] = [Math.max(1, first), Math.min(MESSAGES, last)];
  return {
    messages: Array.from({ length: to - from + 1 }, (_each, index) => message(from + index)),
    hasOlder: from > 1,
    hasNewer: to < MESSAGES,
    lastSeq: MESSAGES,
    lastReadSeq: MESSAGES,
  };
}

const seqOf = (id: string): number => Number(id.slice(1));

function pageAt({ before, after, aroundSeq }: HistoryPosition) {
  if (before) return page(seqOf(before) - PAGE_SIZE, seqOf(before) - 1);
  if (after) return page(seqOf(after) + 1, seqOf(after) + PAGE_SIZE);
  if (aroundSeq) return page(aroundSeq - PAGE_SIZE / 2, aroundSeq + PAGE_SIZE / 2);
  return page(MESSAGES - PAGE_SIZE + 1, MESSAGES);
}

/** Opens a long channel at its end. Pages load immediately, except during `holdRequests`. */
async function openLongChannel() {
  let isHolding = false;
  const held: { respond: () => void; fail: () => void }[] = [];
  const operations: Pick<FeedOperations, "fetchHistory" | "subscribe" | "locate"> = {
    fetchHistory: (_channelId, position) =>
      new Promise((resolve, reject) => {
        const respond = (): void => resolve(pageAt(position));
        if (isHolding) held.push({ respond, fail: () => reject(new TypeError("Failed to fetch")) });
        else respond();
      }),
    subscribe: () => () => undefined,
    locate: (id) => Promise.resolve({ channelId: "c", threadOnly: false, createdSeq: seqOf(id) }),
  };
  const channelFeed = new ChannelFeed({
    channelId: "c",
    viewerId: "me",
    operations: operations as FeedOperations,
    store: new PendingStore("me"),
  });
  const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(10);
  channelFeed.open();
  channelFeed.setConnected(true);
  await settle();
  return {
    channelFeed,
    /** Holds the responses to the requests that `act` sends, and returns them. */
    holdRequests: async (act: () => unknown) => {
      isHolding = true;
      act();
      await settle();
      isHolding = false;
      return held.splice(0);
    },
    settle,
    scrollUp: async (pages: number) => {
      for (let count = 0; count < pages; count += 1) {
        channelFeed.loadOlder();
        await settle();
      }
    },
    seqs: () => channelFeed.getSnapshot().feed.messages.map(({ createdSeq }) => createdSeq),
  };
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_each, index) => first + index);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each<[string, (channelFeed: ChannelFeed) => void]>([
  ["jumped to the newest message", (channelFeed) => channelFeed.showLatest()],
  [
    "left the channel and returned",
    (channelFeed) => {
      channelFeed.close();
      channelFeed.open();
    },
  ],
])("leaves no gap when an older page arrives after the reader %s", async (_action, act) => {
  const { channelFeed, holdRequests, settle, scrollUp, seqs } = await openLongChannel();
  await scrollUp(5);
  const [older] = await holdRequests(() => channelFeed.loadOlder());
  act(channelFeed);
  expect(channelFeed.getSnapshot().olderPage).toBe("idle");
  older?.respond();
  await settle();
  await scrollUp(2);
  expect(seqs()).toEqual(range(701, MESSAGES));
});

it("leaves no gap when an older page arrives after a reload", async () => {
  const { channelFeed, holdRequests, settle, scrollUp, seqs } = await openLongChannel();
  await scrollUp(2);
  const [older] = await holdRequests(() => channelFeed.loadOlder());
  channelFeed.reload();
  await settle();
  older?.respond();
  await settle();
  await scrollUp(1);
  expect(seqs()).toEqual(range(901, MESSAGES));
});

it("ignores the failure of a page that belongs to an earlier window", async () => {
  const { channelFeed, holdRequests, settle, scrollUp } = await openLongChannel();
  await scrollUp(5);
  const [older] = await holdRequests(() => channelFeed.loadOlder());
  channelFeed.showLatest();
  older?.fail();
  await settle();
  expect(channelFeed.getSnapshot().olderPage).toBe("idle");
});

it("still shows the older page when a jump to another window fails", async () => {
  const { channelFeed, holdRequests, settle, scrollUp, seqs } = await openLongChannel();
  await channelFeed.showMessage("m300");
  const [older] = await holdRequests(() => channelFeed.loadOlder());
  const [newest] = await holdRequests(() => channelFeed.showLatest());
  newest?.fail();
  older?.respond();
  await settle();
  expect(channelFeed.getSnapshot()).toMatchObject({ olderPage: "idle", newerPage: "failed" });
  await scrollUp(1);
  expect(seqs()).toEqual(range(175, 325));
});

it("stays at the latest jump when the response to an earlier one arrives later", async () => {
  const { channelFeed, holdRequests, settle, seqs } = await openLongChannel();
  const [earlier] = await holdRequests(() => void channelFeed.showMessage("m300"));
  channelFeed.showLatest();
  earlier?.respond();
  await settle();
  expect(seqs()).toEqual(range(951, MESSAGES));
  expect(channelFeed.getSnapshot().view.messageId).toBeNull();
});
