/** @jest-environment node */
import { EMPTY_FEED, type FeedMessage, type PendingMessage } from "../../live/window/message-feed";
import { indexOfMessage, toItems, toRows } from "./rows";

function message(createdSeq: number, senderId: string, minute: number, change: Partial<FeedMessage> = {}): FeedMessage {
  return {
    __typename: "Message",
    id: `m${createdSeq}`,
    channelId: "c",
    seq: createdSeq,
    createdSeq,
    content: "text",
    createdAt: new Date(2026, 0, 1, 12, minute).toISOString(),
    isEdited: false,
    deleted: false,
    clientMessageId: null,
    helpful: false,
    replyTo: null,
    sender: {
      __typename: "Member",
      id: senderId,
      username: senderId,
      name: senderId,
      avatar: "avatar_ai.png",
      profileColor: null,
      role: "FREE",
      xp: 0,
      level: 1,
      nextLevelXp: 100,
      joinedAt: "2026-01-01T00:00:00.000Z",
    },
    ...change,
  };
}

const groups = (messages: FeedMessage[], readUpToSeq = 99): boolean[] =>
  toRows(messages, readUpToSeq, "me").map((row) => row.startsGroup);

it("groups what one person says within five minutes", () => {
  expect(groups([message(1, "ada", 0), message(2, "ada", 4), message(3, "bob", 4), message(4, "ada", 5)])).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it("starts a group after a pause and at a reply", () => {
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

it("marks the day once", () => {
  const nextDay = message(3, "ada", 0, { createdAt: new Date(2026, 0, 2, 9, 0).toISOString() });
  const rows = toRows([message(1, "ada", 0), message(2, "ada", 1), nextDay], 99, "me");
  expect(rows.map((row) => row.dayStart !== null)).toEqual([true, false, true]);
});

it("puts the new divider above the first message of others after the reader's pointer", () => {
  const messages = [message(1, "ada", 0), message(2, "me", 1), message(3, "ada", 2), message(4, "ada", 3)];
  expect(toRows(messages, 1, "me").map((row) => row.isFirstNew)).toEqual([false, false, true, false]);
  expect(toRows(messages, 4, "me").some((row) => row.isFirstNew)).toBe(false);
});

it("groups what is on its way with what it follows", () => {
  const written = (clientMessageId: string, minute: number, change: Partial<PendingMessage> = {}): PendingMessage => ({
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
  const startsOf = (messages: FeedMessage[], pending: PendingMessage[]): boolean[] =>
    toItems({ ...EMPTY_FEED, messages, pending }, 99, "me")
      .filter((item) => item.kind === "pending")
      .map((item) => item.startsGroup);
  const pending = [written("a", 4), written("b", 4), written("c", 12), written("d", 12, { replyTo: quote })];
  expect(startsOf([message(1, "bob", 3)], pending)).toEqual([true, false, true, true]);
  expect(startsOf([message(1, "me", 3)], pending)).toEqual([false, false, true, true]);
  expect(startsOf([message(1, "me", 3, { deleted: true })], pending)).toEqual([true, false, true, true]);
  expect(startsOf([], pending)).toEqual([true, false, true, true]);
});

it("joins neighboring deleted messages up to a divider, and keeps the joined line while nothing in it changes", () => {
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
  const items = (shown: FeedMessage[]) => toItems({ ...EMPTY_FEED, messages: shown }, 5, "me");
  const shapes = items(messages).map((item) => (item.kind === "deleted" ? item.rows.length : item.kind));
  expect(shapes).toEqual(["stored", 2, "stored", "stored", 2]);
  expect(indexOfMessage(items(messages), "m7")).toBe(4);
  expect(items([...messages, message(8, "ada", 7)])[1]).toBe(items(messages)[1]);
});
