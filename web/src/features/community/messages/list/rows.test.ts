/** @jest-environment node */
import { message as simulated } from "../../live/simulated-channel";
import { EMPTY_FEED, type FeedMessage, type PendingMessage } from "../../live/window/message-feed";
import { indexOfMessage, toItems, toRows } from "./rows";

function message(createdSeq: number, senderId: string, minute: number, change: Partial<FeedMessage> = {}): FeedMessage {
  const stored = simulated(createdSeq, { createdAt: new Date(2026, 0, 1, 12, minute).toISOString(), ...change });
  return { ...stored, sender: { ...stored.sender, id: senderId } };
}

const groups = (messages: FeedMessage[], readUpToSeq = 99): boolean[] =>
  toRows(messages, readUpToSeq, "me").map((row) => row.startsGroup);

it("groups messages by the same sender within five minutes", () => {
  expect(groups([message(1, "ada", 0), message(2, "ada", 4), message(3, "bob", 4), message(4, "ada", 5)])).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it("starts a group after a pause and for a reply", () => {
  const reply = {
    __typename: "QuotedMessage" as const,
    id: "m1",
    senderId: "u",
    senderUsername: "ada",
    content: "text",
    deleted: false,
  };
  expect(groups([message(1, "ada", 0), message(2, "ada", 6), message(3, "ada", 7, { replyTo: reply })])).toEqual([
    true,
    true,
    true,
  ]);
});

it("marks the start of each day once", () => {
  const nextDay = message(3, "ada", 0, { createdAt: new Date(2026, 0, 2, 9, 0).toISOString() });
  const rows = toRows([message(1, "ada", 0), message(2, "ada", 1), nextDay], 99, "me");
  expect(rows.map((row) => row.dayStart !== null)).toEqual([true, false, true]);
});

it("puts the 'New' divider above the first unread message by another member", () => {
  const messages = [message(1, "ada", 0), message(2, "me", 1), message(3, "ada", 2), message(4, "ada", 3)];
  expect(toRows(messages, 1, "me").map((row) => row.isFirstNew)).toEqual([false, false, true, false]);
  expect(toRows(messages, 4, "me").some((row) => row.isFirstNew)).toBe(false);
});

it("groups pending messages with the messages before them", () => {
  const pendingMessage = (
    clientMessageId: string,
    minute: number,
    change: Partial<PendingMessage> = {},
  ): PendingMessage => ({
    clientMessageId,
    content: "text",
    replyTo: null,
    writtenAt: new Date(2026, 0, 1, 12, minute).toISOString(),
    status: "queued",
    error: null,
    ...change,
  });
  const quote = {
    __typename: "QuotedMessage",
    id: "m1",
    senderId: "bob",
    senderUsername: "bob",
    content: "",
    deleted: false,
  } as const;
  const groupStarts = (messages: FeedMessage[], pending: PendingMessage[]): boolean[] =>
    toItems({ ...EMPTY_FEED, messages, pending }, 99, "me")
      .filter((item) => item.kind === "pending")
      .map((item) => item.startsGroup);
  const pending = [
    pendingMessage("a", 4),
    pendingMessage("b", 4),
    pendingMessage("c", 12),
    pendingMessage("d", 12, { replyTo: quote }),
  ];
  expect(groupStarts([message(1, "bob", 3)], pending)).toEqual([true, false, true, true]);
  expect(groupStarts([message(1, "me", 3)], pending)).toEqual([false, false, true, true]);
  expect(groupStarts([message(1, "me", 3, { deleted: true })], pending)).toEqual([true, false, true, true]);
  expect(groupStarts([], pending)).toEqual([true, false, true, true]);
});

it("collapses consecutive deleted messages up to a divider, and reuses the item while it is unchanged", () => {
  const deleted = { deleted: true };
  const messages = [
    message(1, "ada", 0),
    message(2, "ada", 1, deleted),
    message(3, "bob", 2, deleted),
    message(4, "ada", 3),
    message(5, "ada", 4, deleted),
    message(6, "bob", 5, deleted),
    message(7, "bob", 6, deleted),
  ];
  const items = (all: FeedMessage[]) => toItems({ ...EMPTY_FEED, messages: all }, 5, "me");
  const kinds = items(messages).map((item) => (item.kind === "deleted" ? item.rows.length : item.kind));
  expect(kinds).toEqual(["stored", 2, "stored", "stored", 2]);
  expect(indexOfMessage(items(messages), "m7")).toBe(4);
  expect(items([...messages, message(8, "ada", 7)])[1]).toBe(items(messages)[1]);
});
