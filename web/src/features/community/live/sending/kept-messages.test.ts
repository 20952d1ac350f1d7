/** @jest-environment node */
import { message } from "../simulated-channel";
import { EMPTY_FEED, type PendingMessage } from "../window/message-feed";
import { withTakenOver } from "./kept-messages";

const pending = (clientMessageId: string, minute: number): PendingMessage => ({
  clientMessageId,
  content: clientMessageId,
  replyTo: null,
  writtenAt: `2026-01-01T00:0${minute}:00.000Z`,
  status: "queued",
  error: null,
});

it("adds the messages of a closed page in the order of writing, without those that are sent or known", () => {
  const feed = { ...EMPTY_FEED, messages: [message(1, { clientMessageId: "sent" })], pending: [pending("own", 3)] };
  const taken = [pending("late", 4), pending("sent", 1), pending("own", 3), pending("early", 2)];
  expect(withTakenOver(feed, taken).pending.map(({ content }) => content)).toEqual(["early", "own", "late"]);
});
