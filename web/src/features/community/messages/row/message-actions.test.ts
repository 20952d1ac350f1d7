/** @jest-environment node */
import type { FeedMessage } from "../../live/window/message-feed";
import { actionsOf } from "./message-actions";

const viewer = { id: "ada", role: "FREE" };
const hourMs = 3_600_000;
const none = () => undefined;
const handlers = { onReply: none, onEdit: none, onDelete: none, onMarkHelpful: none, onWithdrawHelpful: none };

const message = (senderId: string, ageMs: number): FeedMessage =>
  ({
    id: "m1",
    channelId: "c1",
    sender: { id: senderId },
    content: "Hello",
    createdAt: new Date(Date.now() - ageMs).toISOString(),
    deleted: false,
    replyTo: null,
  }) as FeedMessage;

const labels = (of: FeedMessage, canPost = true): string[] =>
  actionsOf(of, viewer, canPost, handlers).map(({ label }) => label);

it("offers editing to authors, for a day", () => {
  expect(labels(message("ada", 23 * hourMs))).toEqual(["Reply", "Copy", "Copy link", "Edit", "Delete"]);
  expect(labels(message("ada", 25 * hourMs))).toEqual(["Reply", "Copy", "Copy link", "Delete"]);
  expect(labels(message("ben", hourMs))).toEqual(["Reply", "Copy", "Copy link"]);
});

it("offers nothing that writes to whoever may not post", () => {
  expect(labels(message("ada", hourMs), false)).toEqual(["Copy", "Copy link", "Delete"]);
});

it("marks and withdraws no mark for who is muted", () => {
  const quote = {
    __typename: "QuotedMessage",
    id: "m0",
    senderId: "ada",
    senderUsername: "ada",
    content: "How?",
  } as const;
  const reply: FeedMessage = { ...message("ben", hourMs), replyTo: { ...quote, deleted: false } };
  const offered = (of: FeedMessage, isMuted: boolean): string[] =>
    actionsOf(of, { ...viewer, isMuted }, !isMuted, handlers).map(({ label }) => label);
  expect(offered(reply, false)).toEqual(["Reply", "Helped me", "Copy", "Copy link"]);
  expect([offered(reply, true), offered({ ...reply, helpful: true }, true)]).toEqual([
    ["Copy", "Copy link"],
    ["Copy", "Copy link"],
  ]);
});
