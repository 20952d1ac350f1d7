import { waitingNotices, takeNotices } from "../../../../ui/toast/notify";
import { EMPTY_FEED, type MessageFeed, type PendingMessage, type Quote } from "../window/message-feed";
import { Outbox } from "./outbox";
import { PendingStore } from "./pending-store";
import type { SendOutcome } from "./send-queue";
import { message } from "../simulated-channel";

/** Merges the same words within five seconds of their arrival, as the server does; unreachable while `isAway`. */
class Server {
  isAway = false;
  readonly stored: { content: string; clientMessageId: string; at: number }[] = [];
  refuse: ((sent: PendingMessage) => SendOutcome | null) | null = null;

  readonly send = async (_channelId: string, sent: PendingMessage): Promise<SendOutcome> => {
    if (this.isAway) return { kind: "unreachable" };
    const refusal = this.refuse?.(sent);
    if (refusal) return refusal;
    const { content, clientMessageId } = sent;
    const isRepeated = (known: { content: string; at: number }) =>
      known.content === content && Date.now() - known.at < 5_000;
    let found = this.stored.find(isRepeated);
    if (!found) this.stored.push((found = { content, clientMessageId, at: Date.now() }));
    const seq = this.stored.indexOf(found) + 1;
    return { kind: "sent", message: message(seq, { content, clientMessageId: found.clientMessageId }), xpAwarded: 0 };
  };

  contents = (): string[] => this.stored.map(({ content }) => content);
}

function outboxOf(server: Server) {
  let feed: MessageFeed = EMPTY_FEED;
  const target = {
    read: () => feed,
    change: (change: (feed: MessageFeed) => MessageFeed) => void (feed = change(feed)),
    awarded: () => undefined,
  };
  const outbox = new Outbox("c1", target, new PendingStore("ada"), server);
  return { outbox, pending: () => feed.pending };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  takeNotices();
});
afterEach(() => jest.useRealTimers());

it("sends the same words as often as they were written, though they arrive together, a reload between them included", async () => {
  const server = new Server();
  server.isAway = true;
  const { outbox } = outboxOf(server);
  outbox.send("ok", null);
  await jest.advanceTimersByTimeAsync(6_500);
  outbox.send("ok", null);
  outbox.send("and on", null);
  server.isAway = false;
  outbox.flush();
  await jest.advanceTimersByTimeAsync(1_000);
  outbox.stop();
  const { outbox: loadedAnew, pending } = outboxOf(server);
  loadedAnew.flush();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([server.contents(), pending(), waitingNotices()]).toEqual([["ok", "ok", "and on"], [], []]);
});

it("says so when the server took the words for a repetition", async () => {
  const server = new Server();
  const { outbox, pending } = outboxOf(server);
  outbox.send("ok", null);
  await jest.advanceTimersByTimeAsync(1_000);
  outbox.send("ok", null);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([server.contents(), pending()]).toEqual([["ok"], []]);
  expect(waitingNotices()).toMatchObject([{ kind: "info", text: expect.stringContaining("kept one copy") as string }]);
});

it("quotes nothing that is gone, and sends the words without it when told to", async () => {
  const server = new Server();
  server.refuse = ({ replyTo }) =>
    replyTo && { kind: "refused", error: "It does not exist", code: "VALIDATION", isQuoteGone: true };
  const quote: Quote = {
    __typename: "QuotedMessage",
    id: "m9",
    senderId: "ben",
    senderUsername: "ben",
    content: "Regretted",
    deleted: false,
  };
  const { outbox, pending } = outboxOf(server);
  outbox.send("Indeed", quote);
  await jest.advanceTimersByTimeAsync(0);
  expect(pending()).toMatchObject([{ status: "failed", replyTo: { content: "", deleted: true } }]);
  expect(Object.values(sessionStorage).join()).not.toContain("Regretted");
  outbox.retry(pending()[0]?.clientMessageId ?? "");
  await jest.advanceTimersByTimeAsync(0);
  expect([server.contents(), pending()]).toEqual([["Indeed"], []]);
});
