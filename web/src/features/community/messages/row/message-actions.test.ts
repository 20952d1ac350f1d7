/** @jest-environment node */
import type { FeedMessage } from "../../live/window/message-feed";
import { messageActions } from "./message-actions";

const viewer = { id: "ada", role: "FREE" };
const HOUR_MS = 3_600_000;
const noop = () => undefined;
const handlers = { onReply: noop, onEdit: noop, onDelete: noop, onMarkHelpful: noop, onWithdrawHelpful: noop };

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

const labels = (target: FeedMessage, canPost = true): string[] =>
  messageActions(target, viewer, canPost, handlers).map(({ label }) => label);

it("lets authors edit for one day", () => {
  expect(labels(message("ada", 23 * HOUR_MS))).toEqual(["Reply", "Copy", "Copy link", "Edit", "Delete"]);
  expect(labels(message("ada", 25 * HOUR_MS))).toEqual(["Reply", "Copy", "Copy link", "Delete"]);
  expect(labels(message("ben", HOUR_MS))).toEqual(["Reply", "Copy", "Copy link"]);
});

it("offers no reply or edit to a member who cannot post", () => {
  expect(labels(message("ada", HOUR_MS), false)).toEqual(["Copy", "Copy link", "Delete"]);
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
  expect(offered(reply, false)).toEqual(["Reply", "Helped me", "Copy", "Copy link"]);
  expect([offered(reply, true), offered({ ...reply, helpful: true }, true)]).toEqual([
    ["Copy", "Copy link"],
    ["Copy", "Copy link"],
  ]);
});
