/** @jest-environment node */
import type { FeedMessage } from "../../live/window/message-feed";
import { messageActions, type MessageHandlers } from "./message-actions";

const HOUR_MS = 3_600_000;
const viewer = { id: "ada", viewerCanModerate: false, messageEditWindowMs: 24 * HOUR_MS };
const noop = () => undefined;
const handlers: MessageHandlers = {
  onReply: noop,
  onReact: noop,
  onSave: noop,
  onPin: noop,
  onEdit: noop,
  onDelete: noop,
  onMarkHelpful: noop,
  onWithdrawHelpful: noop,
};

const message = (senderId: string, ageMs: number): FeedMessage =>
  ({
    id: "m1",
    channelId: "c1",
    sender: { id: senderId },
    content: "Hello",
    createdAt: new Date(Date.now() - ageMs).toISOString(),
    deleted: false,
    replyTo: null,
    thread: null,
    reactions: [],
    pinnedAt: null,
  }) as unknown as FeedMessage;

const labels = (target: FeedMessage, canPost = true): string[] =>
  messageActions(target, viewer, canPost, handlers).map(({ label }) => label);

it("lets authors edit for one day", () => {
  expect(labels(message("ada", 23 * HOUR_MS))).toEqual([
    "Reply",
    "Save",
    "Remind me...",
    "Copy",
    "Copy link",
    "Edit",
    "Delete",
  ]);
  expect(labels(message("ada", 25 * HOUR_MS))).toEqual([
    "Reply",
    "Save",
    "Remind me...",
    "Copy",
    "Copy link",
    "Delete",
  ]);
  expect(labels(message("ben", HOUR_MS))).toEqual(["Reply", "Save", "Remind me...", "Copy", "Copy link", "Report"]);
});

it("offers no reply or edit to a member who cannot post", () => {
  expect(labels(message("ada", HOUR_MS), false)).toEqual(["Save", "Remind me...", "Copy", "Copy link", "Delete"]);
});

it("does not offer 'Helped me' to a muted member", () => {
  const quote = {
    __typename: "QuotedMessage",
    id: "m0",
    senderId: "ada",
    senderUsername: "ada",
    content: "How?",
  } as const;
  const reply: FeedMessage = { ...message("ben", HOUR_MS), replyTo: { ...quote, deleted: false } };
  const offered = (target: FeedMessage, isMuted: boolean): string[] =>
    messageActions(target, { ...viewer, isMuted }, !isMuted, handlers).map(({ label }) => label);
  expect(offered(reply, false)).toEqual(["Reply", "Helped me", "Save", "Remind me...", "Copy", "Copy link", "Report"]);
  expect([offered(reply, true), offered({ ...reply, helpful: true }, true)]).toEqual([
    ["Save", "Remind me...", "Copy", "Copy link", "Report"],
    ["Save", "Remind me...", "Copy", "Copy link", "Report"],
  ]);
});

describe("threads, saves, and pins", () => {
  const thread = { __typename: "ThreadSummary", rootId: "m1", replyCount: 2, helpedCount: 0, seq: 3 } as const;
  const withThreads = { ...handlers, onOpenThread: noop };
  const offered = (target: FeedMessage, canPost: boolean, canModerateChannel = false): string[] =>
    messageActions(target, { ...viewer, canModerateChannel }, canPost, withThreads).map(({ label }) => label);

  it("offers the thread of a message, and to start one to members who can post", () => {
    const root = message("ben", HOUR_MS);
    expect(offered(root, true)).toContain("Start thread");
    expect(offered(root, false)).not.toContain("Start thread");
    expect(offered({ ...root, thread }, false)).toContain("Open thread");
  });

  it("offers pins to moderators only, and to undo saves and pins", () => {
    const marked = { ...message("ben", HOUR_MS), viewerSaved: true, pinnedAt: "2026-01-01T00:00:00Z" };
    expect(offered(message("ben", HOUR_MS), true)).not.toContain("Pin");
    expect(offered(message("ben", HOUR_MS), true, true)).toContain("Pin");
    expect(offered(marked, true, true)).toEqual(expect.arrayContaining(["Unpin", "Remove from saved messages"]));
  });
});

it("offers to mark the messages of others as unread, but not in a thread", () => {
  const offered = (target: FeedMessage, onMarkUnread?: () => void): boolean =>
    messageActions(target, viewer, true, { ...handlers, ...(onMarkUnread && { onMarkUnread }) }).some(
      ({ label }) => label === "Mark as unread",
    );
  expect([offered(message("ben", HOUR_MS), noop), offered(message("ada", HOUR_MS), noop)]).toEqual([true, false]);
  expect(offered(message("ben", HOUR_MS))).toBe(false);
});
