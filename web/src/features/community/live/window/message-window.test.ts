/** @jest-environment node */
import fc from "fast-check";
import { EMPTY_FEED, hasGapBefore, withEvent, type MessageFeed } from "./message-feed";
import { trimToLimit, trimOldest, withNewerPage, withOlderPage, withWindow, type HistoryPage } from "./message-window";
import { message, SimulatedChannel } from "../simulated-channel";

const PAGE_SIZE = 4;

/** Reads pages of the channel's current state, like the server. */
class Pages {
  constructor(private readonly channel: SimulatedChannel) {}

  before(seq: number): HistoryPage {
    const older = this.channel.state().filter((each) => each.createdSeq < seq);
    return this.page(older.slice(-PAGE_SIZE));
  }

  after(seq: number): HistoryPage {
    const newer = this.channel.state().filter((each) => each.createdSeq > seq);
    return this.page(newer.slice(0, PAGE_SIZE));
  }

  around(seq: number): HistoryPage {
    return this.page([...this.before(seq + 1).messages, ...this.after(seq).messages]);
  }

  private page(messages: HistoryPage["messages"]): HistoryPage {
    const all = this.channel.state();
    const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
    return {
      messages,
      hasOlder: messages.length > 0 && all[0]?.id !== first,
      hasNewer: messages.length > 0 && all.at(-1)?.id !== last,
      lastSeq: this.channel.events.length,
    };
  }
}

/** A client whose pages and events arrive late and in any order. */
class Client {
  feed: MessageFeed;
  private readonly pages: Pages;
  private inFlight: ((feed: MessageFeed) => MessageFeed) | null = null;

  constructor(private readonly channel: SimulatedChannel) {
    this.pages = new Pages(channel);
    this.feed = withWindow(EMPTY_FEED, this.pages.before(Infinity));
  }

  /** Reads a page now; `receivePage` applies it. */
  request(what: "older" | "newer" | "around" | "newest", pick: number): void {
    if (this.inFlight) return;
    const { messages, hasOlder, hasNewer } = this.feed;
    const [first, last] = [messages[0], messages.at(-1)];
    if (what === "older" && first && hasOlder) {
      const page = this.pages.before(first.createdSeq);
      this.inFlight = (feed) => withOlderPage(feed, page);
    } else if (what === "newer" && last && hasNewer) {
      const page = this.pages.after(last.createdSeq);
      this.inFlight = (feed) => withNewerPage(feed, page);
    } else if (what === "around" || what === "newest") {
      const target = this.channel.state()[pick % Math.max(1, this.channel.messages.size)];
      const page = what === "around" && target ? this.pages.around(target.createdSeq) : this.pages.before(Infinity);
      this.inFlight = (feed) => withWindow(feed, page);
    }
  }

  receivePage(): void {
    this.feed = this.inFlight?.(this.feed) ?? this.feed;
    this.inFlight = null;
  }

  /** Applies the newest event, after a replay of any lost events. */
  receiveEvent(): void {
    const event = this.channel.events.at(-1);
    if (!event) return;
    if (hasGapBefore(this.feed, event)) this.catchUp();
    else this.feed = withEvent(this.feed, event);
  }

  catchUp(): void {
    this.feed = this.channel.replay(this.feed.lastSeq ?? 0).reduce(withEvent, this.feed);
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("create", "create", "edit", "delete"), n: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("older", "newer", "around", "newest"), n: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("receivePage", "receiveEvent"), n: fc.constant(0) }) },
);

function perform(client: Client, channel: SimulatedChannel, { do: what, n }: { do: string; n: number }): void {
  if (what === "create" || what === "edit" || what === "delete") channel.write(what, n);
  else if (what === "older" || what === "newer" || what === "around" || what === "newest") client.request(what, n);
  else if (what === "receivePage") client.receivePage();
  else client.receiveEvent();
}

it("shows a current window without gaps, regardless of the order in which pages and events arrive", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(step, { maxLength: 60 }), (before, steps) => {
      const channel = new SimulatedChannel();
      for (let count = 0; count < before; count += 1) channel.write("create", 0);
      const client = new Client(channel);
      for (const each of steps) perform(client, channel, each);
      client.receivePage();
      client.catchUp();

      const { messages, hasOlder, hasNewer } = client.feed;
      const all = channel.state();
      const start = all.findIndex(({ id }) => id === messages[0]?.id);
      expect(messages).toEqual(messages.length ? all.slice(start, start + messages.length) : []);
      if (!hasOlder) expect(messages[0]?.id).toBe(all[0]?.id);
      if (!hasNewer) expect(messages.at(-1)?.id).toBe(all.at(-1)?.id);
    }),
    { numRuns: 1_000 },
  );
});

it("keeps the index of every message while pages load", () => {
  const channel = new SimulatedChannel();
  for (let count = 0; count < 500; count += 1) channel.write("create", 0);
  const all = channel.state();
  const slice = (from: number, to: number): HistoryPage => ({
    messages: all.slice(from, to),
    hasOlder: from > 0,
    hasNewer: to < all.length,
    lastSeq: 500,
  });
  const indexOf = (feed: MessageFeed, id: string): number =>
    feed.firstIndex + feed.messages.findIndex((each) => each.id === id);

  let feed = withWindow(EMPTY_FEED, slice(200, 250));
  const start = indexOf(feed, "m201");
  for (const page of [slice(150, 200), slice(100, 150)]) feed = withOlderPage(feed, page);
  for (const page of [slice(250, 300), slice(300, 350)]) feed = withNewerPage(feed, page);
  expect(indexOf(feed, "m201")).toBe(start);
  expect(feed.firstIndex).toBe(-100);
});

it("trims a long window to the newest messages", () => {
  const channel = new SimulatedChannel();
  for (let count = 0; count < 500; count += 1) channel.write("create", 0);
  const page = { messages: channel.state(), hasOlder: false, hasNewer: false, lastSeq: 500 };
  const trimmed = trimOldest(withWindow(EMPTY_FEED, page));
  expect(trimmed.hasOlder).toBe(true);
  expect(trimmed.messages).toEqual(channel.state().slice(-trimmed.messages.length));
  expect(trimmed.messages.length).toBeLessThan(500);
});

it("does not show live messages after a page that predates evicted ones", () => {
  const channel = new SimulatedChannel();
  for (let count = 0; count < 10; count += 1) channel.write("create", 0);
  let feed = withWindow(EMPTY_FEED, { messages: channel.state(), hasOlder: false, hasNewer: false, lastSeq: 10 });
  // The server read this page before so many messages arrived that some were evicted.
  const stale = { messages: channel.state(), hasOlder: false, hasNewer: false, lastSeq: 10 };
  for (let count = 0; count < 600; count += 1) {
    channel.write("create", 0);
    const event = channel.events.at(-1);
    if (event) feed = withEvent(feed, event);
  }
  feed = withWindow(feed, stale);
  expect(feed.hasNewer).toBe(true);
  const rest = { messages: channel.state().slice(10), hasOlder: true, hasNewer: false, lastSeq: 610 };
  expect(withNewerPage(feed, rest)).toMatchObject({ hasNewer: false, messages: channel.state() });
});

it("trims the far end of a long window, and loads it again", () => {
  const all = Array.from({ length: 2_100 }, (_each, index) => message(index + 1));
  const ids = all.map(({ id }) => id);
  const idsOf = (feed: MessageFeed) => feed.messages.map(({ id }) => id);
  const middle = { messages: all.slice(50, 2_050), hasOlder: true, hasNewer: true, lastSeq: 2_100 };
  const start = withWindow(EMPTY_FEED, middle);
  const up = trimToLimit(
    withOlderPage(start, { messages: all.slice(0, 50), hasOlder: false, hasNewer: true, lastSeq: 2_100 }),
    "start",
  );
  expect(up).toMatchObject({ firstIndex: 0, hasOlder: false, hasNewer: true });
  expect(idsOf(up)).toEqual(ids.slice(0, 200));
  const down = trimToLimit(
    withNewerPage(start, { messages: all.slice(2_050), hasOlder: true, hasNewer: false, lastSeq: 2_100 }),
    "end",
  );
  expect(down).toMatchObject({ firstIndex: 0, hasOlder: true, hasNewer: false });
  expect(idsOf(down)).toEqual(ids.slice(-200));
  const rest = { messages: all.slice(200), hasOlder: true, hasNewer: false, lastSeq: 2_100 };
  const whole = withNewerPage(up, rest);
  expect([idsOf(whole), whole.hasNewer]).toEqual([ids, false]);
});
