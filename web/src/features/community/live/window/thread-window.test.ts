/** @jest-environment node */
import { message } from "../simulated-channel";
import { EMPTY_FEED, withEvent, type MessageFeed } from "./message-feed";
import { withWindow } from "./message-window";
import { loadingThread, withOlderReplies, withThreadPage, type ThreadPage } from "./thread-window";

const summary = (replyCount: number, seq: number) => ({
  __typename: "ThreadSummary" as const,
  rootId: "m1",
  replyCount,
  helpedCount: 0,
  seq,
});
const reply = (createdSeq: number, replyCount: number, seq = createdSeq) =>
  message(createdSeq, { seq, thread: summary(replyCount, seq) });
const page = (change: Partial<ThreadPage> = {}): ThreadPage => ({
  channelId: "c",
  root: message(1, { thread: summary(1, 2) }),
  replies: [reply(2, 1)],
  hasOlder: false,
  isFollowing: false,
  ...change,
});

function openChannel(): MessageFeed {
  const messages = [message(1, { thread: summary(1, 2) }), reply(2, 1)];
  return {
    ...withWindow(EMPTY_FEED, { messages, hasOlder: false, hasNewer: false, lastSeq: 2 }),
    thread: loadingThread("m1"),
  };
}

const receive = (feed: MessageFeed, ...events: ReturnType<typeof message>[]): MessageFeed =>
  events.reduce((next, event) => withEvent(next, { seq: event.seq, previousSeq: event.seq - 1, message: event }), feed);

const idsOf = ({ thread }: MessageFeed): string[] | undefined => thread?.replies.map(({ id }) => id);

it("includes replies that arrive while the thread loads, and ignores other messages", () => {
  const waiting = receive(openChannel(), reply(3, 2), message(4));
  const feed = { ...waiting, thread: waiting.thread && withThreadPage(waiting.thread, page()) };
  expect(idsOf(feed)).toEqual(["m2", "m3"]);
  expect(feed.thread?.root?.thread?.replyCount).toBe(2);
  expect(idsOf(receive(feed, message(5), reply(6, 3)))).toEqual(["m2", "m3", "m6"]);
});

it("updates the counts of the first message in the channel and in the thread from the events of replies", () => {
  const feed = receive({ ...openChannel(), thread: withThreadPage(loadingThread("m1"), page()) }, reply(3, 2));
  expect(feed.messages[0]?.thread).toEqual(summary(2, 3));
  expect(feed.thread?.root?.thread).toEqual(summary(2, 3));
  // An older state of the first message doesn't bring the old counts back.
  const edited = receive(feed, message(1, { seq: 4, thread: summary(1, 2) }));
  expect(edited.messages[0]?.thread).toEqual(summary(2, 3));
});

it("leaves out a change to a reply that isn't loaded, and loads earlier replies in order", () => {
  const thread = withThreadPage(loadingThread("m1"), page({ replies: [reply(7, 4)], hasOlder: true }));
  const feed = receive({ ...openChannel(), lastSeq: 7, thread }, { ...reply(3, 4, 8), isEdited: true });
  expect(idsOf(feed)).toEqual(["m7"]);
  const older = feed.thread && withOlderReplies(feed.thread, page({ replies: [reply(2, 1), reply(3, 2)] }));
  expect(older?.replies.map(({ id }) => id)).toEqual(["m2", "m3", "m7"]);
  expect(older?.hasOlder).toBe(false);
});

it("keeps what is known about the viewer when an event replaces a message", () => {
  const loaded = page({ replies: [{ ...reply(2, 1), viewerReactions: ["HEART"], viewerSaved: true }] });
  const feed = receive({ ...openChannel(), thread: withThreadPage(loadingThread("m1"), loaded) }, reply(2, 1, 3));
  expect(feed.thread?.replies[0]).toMatchObject({ seq: 3, viewerReactions: ["HEART"], viewerSaved: true });
});

it("shows a reply that only the thread shows there, and never in the channel", () => {
  const feed = receive(
    { ...openChannel(), thread: withThreadPage(loadingThread("m1"), page()) },
    {
      ...reply(3, 2),
      threadOnly: true,
    },
  );
  expect(idsOf(feed)).toEqual(["m2", "m3"]);
  expect(feed.messages.map(({ id }) => id)).toEqual(["m1", "m2"]);
  expect(feed).toMatchObject({ lastSeq: 3, messages: [{ thread: { replyCount: 2 } }, {}] });
  // Nor does a page bring it back.
  const messages = [message(1), message(2), message(4)];
  const reloaded = withWindow(feed, { messages, hasOlder: false, hasNewer: false, lastSeq: 4 });
  expect(reloaded.messages.map(({ id }) => id)).toEqual(["m1", "m2", "m4"]);
  const deleted = receive(feed, { ...reply(3, 1, 4), threadOnly: true, deleted: true, content: "" });
  expect(deleted.messages.map(({ id }) => id)).toEqual(["m1", "m2"]);
  expect(deleted.thread?.replies.at(-1)).toMatchObject({ id: "m3", deleted: true });
});

it("acknowledges a pending reply that only the thread shows", () => {
  const pending = {
    clientMessageId: "x",
    content: "text 3",
    replyTo: null,
    writtenAt: "2026-01-01T00:00:00.000Z",
    status: "sending" as const,
    error: null,
  };
  const feed = receive(
    { ...openChannel(), pending: [pending] },
    {
      ...reply(3, 2),
      threadOnly: true,
      clientMessageId: "x",
    },
  );
  expect(feed.pending).toEqual([]);
});
