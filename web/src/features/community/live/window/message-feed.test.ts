/** @jest-environment node */
import fc from "fast-check";
import {
  EMPTY_FEED,
  hasGapBefore,
  currentQuote,
  withEvent,
  withMessage,
  withPending,
  withPendingChange,
  withRetried,
  type FeedEvent,
  type FeedMessage,
  type MessageFeed,
  type Quote,
} from "./message-feed";
import { withOlderPage, withWindow } from "./message-window";
import { message, SimulatedChannel } from "../simulated-channel";

const opened = (messages: FeedMessage[], lastSeq: number, hasOlder = false): MessageFeed =>
  withWindow(EMPTY_FEED, { messages, lastSeq, hasOlder, hasNewer: false });
const older = (messages: FeedMessage[], hasOlder = false) => ({ messages, hasOlder, hasNewer: true, lastSeq: 0 });

const write = fc.record({
  kind: fc.constantFrom("create" as const, "edit" as const, "delete" as const),
  pick: fc.nat(20),
});
/** duplicate: an old event arrives again. */
const delivery = fc.constantFrom("live" as const, "lost" as const, "duplicate" as const);

function deliver(feed: MessageFeed, event: FeedEvent, channel: SimulatedChannel): MessageFeed {
  if (!hasGapBefore(feed, event)) return withEvent(feed, event);
  return channel.replay(feed.lastSeq ?? 0).reduce(withEvent, feed);
}

it("shows every message once, in order and in its final state, despite lost, repeated, and replayed events", () => {
  fc.assert(
    fc.property(
      fc.array(write, { maxLength: 15 }),
      fc.array(fc.tuple(write, delivery), { maxLength: 40 }),
      (before, after) => {
        const channel = new SimulatedChannel();
        for (const { kind, pick } of before) channel.write(kind, pick);
        let feed = opened(channel.state(), channel.events.length);
        for (const [{ kind, pick }, how] of after) {
          channel.write(kind, pick);
          const event = channel.events.at(-1);
          if (event && how !== "lost") feed = deliver(feed, event, channel);
          const old = channel.events[pick];
          if (old && how === "duplicate" && old.seq <= (feed.lastSeq ?? 0)) feed = deliver(feed, old, channel);
        }
        feed = channel.replay(feed.lastSeq ?? 0).reduce(withEvent, feed);
        expect(feed.messages).toEqual(channel.state());
      },
    ),
  );
});

it("detects an event whose predecessor is missing", () => {
  const feed = opened([message(1)], 1);
  expect(hasGapBefore(feed, { seq: 3, previousSeq: 2, message: message(3) })).toBe(true);
  expect(hasGapBefore(feed, { seq: 2, previousSeq: 1, message: message(2) })).toBe(false);
});

const pending = {
  clientMessageId: "mine",
  content: "hello",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "queued" as const,
  error: null,
};

it("replaces the pending message with the stored one, whether the response or the live event arrives first", () => {
  const start = withPending(opened([message(1)], 1), pending);
  const stored = message(2, { clientMessageId: "mine", content: "hello" });
  const event = { seq: 2, previousSeq: 1, message: stored };
  for (const feed of [withMessage(withEvent(start, event), stored), withEvent(withMessage(start, stored), event)]) {
    expect(feed.pending).toEqual([]);
    expect(feed.messages.map((each) => each.id)).toEqual(["m1", "m2"]);
    expect(feed.lastSeq).toBe(2);
  }
});

it("keeps a rejected message and its error until a retry", () => {
  const feed = withPendingChange(withPending(EMPTY_FEED, pending), "mine", {
    status: "failed",
    error: "You are muted",
  });
  expect(feed.pending).toMatchObject([{ status: "failed", error: "You are muted" }]);
  expect(withRetried(feed, "mine").pending).toMatchObject([{ status: "queued", error: null }]);
});

const quote = {
  __typename: "QuotedMessage" as const,
  id: "m1",
  senderId: "u",
  senderUsername: "ada",
  content: "text 1",
  deleted: false,
};

it("retries a message together with earlier failed ones, except those whose quote was deleted", () => {
  const failed = (clientMessageId: string, replyTo: Quote | null = null) =>
    ({ ...pending, clientMessageId, replyTo, status: "failed", error: "no" }) as const;
  const orphan = failed("orphan", { ...quote, content: "", deleted: true });
  const feed = { ...EMPTY_FEED, pending: [failed("a"), orphan, failed("b"), failed("c")] };
  const statuses = (id: string) => withRetried(feed, id).pending.map(({ status }) => status);
  expect(statuses("b")).toEqual(["queued", "failed", "queued", "failed"]);
  expect(statuses("orphan")).toEqual(["queued", "queued", "failed", "failed"]);
  expect(withRetried(feed, "orphan").pending[1]?.replyTo).toBeNull();
});

it("updates the quotes of pending messages and drafts, even if the quoted message is out of the window", () => {
  const start = withPending(opened([message(50)], 50, true), { ...pending, replyTo: quote });
  const edited = withEvent(start, { seq: 51, previousSeq: 50, message: message(1, { seq: 51, content: "edited" }) });
  expect(edited.pending[0]?.replyTo).toMatchObject({ content: "edited", deleted: false });
  expect(currentQuote(edited, quote)).toMatchObject({ content: "edited", deleted: false });
  const gone = message(1, { seq: 52, content: "", deleted: true });
  const deleted = withEvent(edited, { seq: 52, previousSeq: 51, message: gone });
  expect(deleted.pending[0]?.replyTo).toMatchObject({ content: "", deleted: true });
  expect(currentQuote(deleted, quote)).toMatchObject({ content: "", deleted: true });
});

it("leaves no gap in the history when a message that is not loaded changes", () => {
  const feed = opened([message(50), message(51)], 51, true);
  const after = withEvent(feed, { seq: 52, previousSeq: 51, message: message(3, { seq: 52, content: "edited" }) });
  expect(after.messages.map((each) => each.createdSeq)).toEqual([50, 51]);
  expect(after.lastSeq).toBe(52);
});

it("prepends an older page", () => {
  const feed = withOlderPage(opened([message(3)], 3, true), older([message(1), message(2)]));
  expect(feed.messages.map((each) => each.createdSeq)).toEqual([1, 2, 3]);
  expect(feed.hasOlder).toBe(false);
});

it("shows the newer state of a message that changed after its page was read", () => {
  const feed = opened([message(50)], 50, true);
  const changed = withEvent(feed, { seq: 51, previousSeq: 50, message: message(3, { seq: 51, content: "edited" }) });
  const after = withOlderPage(changed, older([message(2), message(3)]));
  expect(after.messages.map((each) => each.content)).toEqual(["text 2", "edited", "text 50"]);
});

it("updates replies when their quoted message changes", () => {
  const reply = message(2, { replyTo: quote });
  const feed = opened([message(1), reply], 2);
  const after = withEvent(feed, {
    seq: 3,
    previousSeq: 2,
    message: message(1, { seq: 3, content: "", deleted: true }),
  });
  expect(after.messages[1]?.replyTo).toMatchObject({ content: "", deleted: true });
});

it("shows the sender's latest profile on all of their messages", () => {
  const promoted = { ...message(1).sender, username: "ada_l", level: 9, role: "PREMIUM" as const };
  const other = message(3, { sender: { ...message(1).sender, id: "ben", username: "ben" }, replyTo: quote });
  const feed = opened([message(1), message(2), other], 3);
  const after = withEvent(feed, { seq: 4, previousSeq: 3, message: message(4, { sender: promoted }) });
  expect(after.messages.map(({ sender }) => [sender.username, sender.level])).toEqual([
    ["ada_l", 9],
    ["ada_l", 9],
    ["ben", 1],
    ["ada_l", 9],
  ]);
  expect(after.messages[2]?.replyTo?.senderUsername).toBe("ada_l");
});

it("preserves the identity of all other messages when one arrives or changes", () => {
  const feed = opened([message(1), message(2, { replyTo: quote }), message(3)], 3);
  const arrived = withEvent(feed, { seq: 4, previousSeq: 3, message: message(4) });
  expect(arrived.messages.slice(0, 3).every((each, index) => each === feed.messages[index])).toBe(true);
  const earnedXp = { ...message(1).sender, xp: 50 };
  const edited = message(3, { seq: 5, content: "edited", sender: earnedXp });
  const after = withEvent(arrived, { seq: 5, previousSeq: 4, message: edited });
  expect(after.messages.map((each, index) => each === arrived.messages[index])).toEqual([true, true, false, true]);
});
