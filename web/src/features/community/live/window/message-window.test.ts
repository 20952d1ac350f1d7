/** @jest-environment node */
import fc from "fast-check";
import { EMPTY_FEED, leavesGap, withEvent, type MessageFeed } from "./message-feed";
import { bounded, cutOldest, withNewerPage, withOlderPage, withWindow, type HistoryPage } from "./message-window";
import { message, SimulatedChannel } from "../simulated-channel";

const PAGE = 4;

/** Pages of the channel as it is now, as the server reads them. */
class Pages {
  constructor(private readonly channel: SimulatedChannel) {}

  before(seq: number): HistoryPage {
    const older = this.channel.state().filter((each) => each.createdSeq < seq);
    return this.page(older.slice(-PAGE));
  }

  after(seq: number): HistoryPage {
    const newer = this.channel.state().filter((each) => each.createdSeq > seq);
    return this.page(newer.slice(0, PAGE));
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

/** A reader whose pages and events come late, in an order of their own. */
class Reader {
  feed: MessageFeed;
  private readonly pages: Pages;
  private inFlight: ((feed: MessageFeed) => MessageFeed) | null = null;

  constructor(private readonly channel: SimulatedChannel) {
    this.pages = new Pages(channel);
    this.feed = withWindow(EMPTY_FEED, this.pages.before(Infinity));
  }

  /** Reads a page now; `land` shows it. */
  ask(what: "older" | "newer" | "around" | "newest", place: number): void {
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
      const target = this.channel.state()[place % Math.max(1, this.channel.messages.size)];
      const page = what === "around" && target ? this.pages.around(target.createdSeq) : this.pages.before(Infinity);
      this.inFlight = (feed) => withWindow(feed, page);
    }
  }

  land(): void {
    this.feed = this.inFlight?.(this.feed) ?? this.feed;
    this.inFlight = null;
  }

  /** The newest event arrives; whatever came before it and was lost is replayed. */
  hear(): void {
    const event = this.channel.events.at(-1);
    if (!event) return;
    if (leavesGap(this.feed, event)) this.catchUp();
    else this.feed = withEvent(this.feed, event);
  }

  catchUp(): void {
    this.feed = this.channel.replay(this.feed.lastSeq ?? 0).reduce(withEvent, this.feed);
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("create", "create", "edit", "delete"), n: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("older", "newer", "around", "newest"), n: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("land", "hear"), n: fc.constant(0) }) },
);

function take(reader: Reader, channel: SimulatedChannel, { do: what, n }: { do: string; n: number }): void {
  if (what === "create" || what === "edit" || what === "delete") channel.write(what, n);
  else if (what === "older" || what === "newer" || what === "around" || what === "newest") reader.ask(what, n);
  else if (what === "land") reader.land();
  else reader.hear();
}

it("shows a stretch without a hole, in its present state, however pages and events cross", () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(step, { maxLength: 60 }), (before, steps) => {
      const channel = new SimulatedChannel();
      for (let count = 0; count < before; count += 1) channel.write("create", 0);
      const reader = new Reader(channel);
      for (const each of steps) take(reader, channel, each);
      reader.land();
      reader.catchUp();

      const { messages, hasOlder, hasNewer } = reader.feed;
      const all = channel.state();
      const start = all.findIndex(({ id }) => id === messages[0]?.id);
      expect(messages).toEqual(messages.length ? all.slice(start, start + messages.length) : []);
      if (!hasOlder) expect(messages[0]?.id).toBe(all[0]?.id);
      if (!hasNewer) expect(messages.at(-1)?.id).toBe(all.at(-1)?.id);
    }),
    { numRuns: 1_000 },
  );
});

it("every message keeps its place in the list while pages come", () => {
  const channel = new SimulatedChannel();
  for (let count = 0; count < 500; count += 1) channel.write("create", 0);
  const all = channel.state();
  const stretch = (from: number, to: number): HistoryPage => ({
    messages: all.slice(from, to),
    hasOlder: from > 0,
    hasNewer: to < all.length,
    lastSeq: 500,
  });
  const placeOf = (feed: MessageFeed, id: string): number =>
    feed.firstIndex + feed.messages.findIndex((each) => each.id === id);

  let feed = withWindow(EMPTY_FEED, stretch(200, 250));
  const start = placeOf(feed, "m201");
  for (const page of [stretch(150, 200), stretch(100, 150)]) feed = withOlderPage(feed, page);
  for (const page of [stretch(250, 300), stretch(300, 350)]) feed = withNewerPage(feed, page);
  expect(placeOf(feed, "m201")).toBe(start);
  expect(feed.firstIndex).toBe(-100);
});

it("a list that begins at the newest keeps the newest part of a long stretch", () => {
  const channel = new SimulatedChannel();
  for (let count = 0; count < 500; count += 1) channel.write("create", 0);
  const whole = { messages: channel.state(), hasOlder: false, hasNewer: false, lastSeq: 500 };
  const cut = cutOldest(withWindow(EMPTY_FEED, whole));
  expect(cut.hasOlder).toBe(true);
  expect(cut.messages).toEqual(channel.state().slice(-cut.messages.length));
  expect(cut.messages.length).toBeLessThan(500);
});

it("is not live with a page that is older than what was let go", () => {
  const channel = new SimulatedChannel();
  for (let count = 0; count < 10; count += 1) channel.write("create", 0);
  let feed = withWindow(EMPTY_FEED, { messages: channel.state(), hasOlder: false, hasNewer: false, lastSeq: 10 });
  // Read before more was written than is remembered outside the stretch; it lands after another stretch was shown.
  const early = { messages: channel.state(), hasOlder: false, hasNewer: false, lastSeq: 10 };
  for (let count = 0; count < 600; count += 1) {
    channel.write("create", 0);
    const event = channel.events.at(-1);
    if (event) feed = withEvent(feed, event);
  }
  feed = withWindow(feed, early);
  expect(feed.hasNewer).toBe(true);
  const rest = { messages: channel.state().slice(10), hasOlder: true, hasNewer: false, lastSeq: 610 };
  expect(withNewerPage(feed, rest)).toMatchObject({ hasNewer: false, messages: channel.state() });
});

it("lets go of the far end of a long stretch, and loads it again", () => {
  const all = Array.from({ length: 2_100 }, (_each, index) => message(index + 1));
  const ids = all.map(({ id }) => id);
  const idsOf = (feed: MessageFeed) => feed.messages.map(({ id }) => id);
  const middle = { messages: all.slice(50, 2_050), hasOlder: true, hasNewer: true, lastSeq: 2_100 };
  const start = withWindow(EMPTY_FEED, middle);
  const up = bounded(
    withOlderPage(start, { messages: all.slice(0, 50), hasOlder: false, hasNewer: true, lastSeq: 2_100 }),
    "start",
  );
  expect(up).toMatchObject({ firstIndex: 0, hasOlder: false, hasNewer: true });
  expect(idsOf(up)).toEqual(ids.slice(0, 200));
  const down = bounded(
    withNewerPage(start, { messages: all.slice(2_050), hasOlder: true, hasNewer: false, lastSeq: 2_100 }),
    "end",
  );
  expect(down).toMatchObject({ firstIndex: 0, hasOlder: true, hasNewer: false });
  expect(idsOf(down)).toEqual(ids.slice(-200));
  const rest = { messages: all.slice(200), hasOlder: true, hasNewer: false, lastSeq: 2_100 };
  const whole = withNewerPage(up, rest);
  expect([idsOf(whole), whole.hasNewer]).toEqual([ids, false]);
});
