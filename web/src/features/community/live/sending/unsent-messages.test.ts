import { waitingNotices, takeNotices } from "../../../../ui/toast/notify";
import { sendTexts } from "../../texts";
import { EMPTY_FEED, type MessageFeed, type PendingMessage, type Quote } from "../window/message-feed";
import type { SendOutcome } from "../feed-operations";
import { UnsentMessages } from "./unsent-messages";
import { PendingStore } from "./pending-store";
import { message } from "../simulated-channel";

const REJECTED: SendOutcome = { kind: "rejected", error: "no", code: null, isQuoteMissing: false };
const UNREACHABLE: SendOutcome = { kind: "unreachable" };

/** Like the real server, merges identical messages that arrive within five seconds. */
class FakeServer {
  isOffline = false;
  readonly attempts: string[] = [];
  /** The outcomes of the next attempts; later attempts succeed. */
  outcomes: ("ok" | SendOutcome)[] = [];
  reject: ((sent: PendingMessage) => SendOutcome | null) | null = null;
  private readonly stored: { content: string; clientMessageId: string; at: number }[] = [];

  readonly send = async (_channelId: string, sent: PendingMessage): Promise<SendOutcome> => {
    const { content, clientMessageId } = sent;
    this.attempts.push(content);
    if (this.isOffline) return UNREACHABLE;
    const outcome = this.outcomes.shift() ?? "ok";
    if (outcome !== "ok") return outcome;
    const rejection = this.reject?.(sent);
    if (rejection) return rejection;
    let original = this.stored.find((each) => each.content === content && Date.now() - each.at < 5_000);
    if (!original) this.stored.push((original = { content, clientMessageId, at: Date.now() }));
    const seq = this.stored.indexOf(original) + 1;
    return {
      kind: "sent",
      message: message(seq, { content, clientMessageId: original.clientMessageId }),
      xpAwarded: 0,
      duplicateWindowMs: original.clientMessageId === clientMessageId ? null : 5_000,
    };
  };

  contents = (): string[] => this.stored.map(({ content }) => content);
}

function createUnsentMessages(server: FakeServer) {
  let feed: MessageFeed = EMPTY_FEED;
  const target = {
    read: () => feed,
    update: (change: (feed: MessageFeed) => MessageFeed) => void (feed = change(feed)),
    onAward: () => undefined,
  };
  const unsent = new UnsentMessages({
    channelId: "c1",
    feed: target,
    store: new PendingStore("ada"),
    operations: server,
  });
  return { unsent, pending: () => feed.pending };
}

/** Sends messages in quick succession, with the given outcomes. */
function sendAll(contents: string[], outcomes: FakeServer["outcomes"]) {
  const server = new FakeServer();
  server.outcomes = outcomes;
  const { unsent, pending } = createUnsentMessages(server);
  for (const content of contents) unsent.send(content, null);
  return { server, unsent, pending };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  takeNotices();
});
afterEach(() => jest.useRealTimers());

it("sends one message at a time, in the order of writing", async () => {
  const { server, unsent } = sendAll(["a", "b", "c"], []);
  unsent.flush();
  expect(server.attempts).toEqual(["a"]);
  await jest.runAllTimersAsync();
  expect(server.attempts).toEqual(["a", "b", "c"]);
});

it("retries the first message while the server is unreachable, and sends no other before it", async () => {
  const { server } = sendAll(["a", "b"], [UNREACHABLE, UNREACHABLE]);
  await jest.runAllTimersAsync();
  expect(server.attempts).toEqual(["a", "a", "a", "b"]);
});

it("continues with the next message after a rejection", async () => {
  const { server, pending } = sendAll(["a", "b"], [REJECTED]);
  await jest.runAllTimersAsync();
  expect(server.attempts).toEqual(["a", "b"]);
  expect(pending()).toMatchObject([{ content: "a", status: "failed" }]);
});

it("waits out the server's delay despite a flush, then continues in order", async () => {
  const { server, unsent, pending } = sendAll(["a", "b", "c"], ["ok", { kind: "retryLater", delayMs: 7_000 }]);
  await jest.advanceTimersByTimeAsync(6_000);
  unsent.flush();
  await jest.advanceTimersByTimeAsync(0);
  expect(server.attempts).toEqual(["a", "b"]);
  expect(pending()).toMatchObject([
    { content: "b", status: "queued" },
    { content: "c", status: "queued" },
  ]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(server.attempts).toEqual(["a", "b", "b", "c"]);
});

it("sends identical messages written over five seconds apart, even if they arrive together after a page reload", async () => {
  const server = new FakeServer();
  server.isOffline = true;
  const { unsent } = createUnsentMessages(server);
  unsent.send("ok", null);
  await jest.advanceTimersByTimeAsync(6_500);
  unsent.send("ok", null);
  unsent.send("and on", null);
  server.isOffline = false;
  unsent.flush();
  await jest.advanceTimersByTimeAsync(1_000);
  unsent.stop();
  const { unsent: reloaded, pending } = createUnsentMessages(server);
  reloaded.flush();
  await jest.advanceTimersByTimeAsync(10_000);
  expect([server.contents(), pending(), waitingNotices()]).toEqual([["ok", "ok", "and on"], [], []]);
});

it("notifies the member when the server merges a duplicate", async () => {
  const server = new FakeServer();
  const { unsent, pending } = createUnsentMessages(server);
  unsent.send("ok", null);
  await jest.advanceTimersByTimeAsync(1_000);
  unsent.send("ok", null);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([server.contents(), pending()]).toEqual([["ok"], []]);
  expect(waitingNotices()).toMatchObject([{ kind: "info", text: sendTexts.duplicateKept }]);
});

it("clears a deleted quote, and sends the message without it on retry", async () => {
  const server = new FakeServer();
  server.reject = ({ replyTo }) =>
    replyTo && { kind: "rejected", error: "It does not exist", code: "VALIDATION", isQuoteMissing: true };
  const quote: Quote = {
    __typename: "QuotedMessage",
    id: "m9",
    senderId: "ben",
    senderUsername: "ben",
    content: "Regretted",
    deleted: false,
  };
  const { unsent, pending } = createUnsentMessages(server);
  unsent.send("Indeed", quote);
  await jest.advanceTimersByTimeAsync(0);
  expect(pending()).toMatchObject([{ status: "failed", replyTo: { content: "", deleted: true } }]);
  expect(Object.values(sessionStorage).join()).not.toContain("Regretted");
  unsent.retry(pending()[0]?.clientMessageId ?? "");
  await jest.advanceTimersByTimeAsync(0);
  expect([server.contents(), pending()]).toEqual([["Indeed"], []]);
});

it("says that a reply wasn't sent if its thread is closed, and retries it as a reply to the first message", async () => {
  const server = new FakeServer();
  const sent: PendingMessage[] = [];
  server.reject = (message) => (sent.push(message) === 1 ? { ...REJECTED, isQuoteMissing: true } : null);
  const quote = {
    __typename: "QuotedMessage" as const,
    senderId: "ben",
    senderUsername: "ben",
    content: "x",
    deleted: false,
  };
  const [root, quoted] = [
    { ...quote, id: "m1" },
    { ...quote, id: "m2" },
  ];
  const { unsent, pending } = createUnsentMessages(server);
  unsent.send("Only here", quoted, [], root);
  await jest.advanceTimersByTimeAsync(0);
  expect(waitingNotices()).toMatchObject([{ kind: "error", text: sendTexts.replyNotSent }]);
  expect(new PendingStore("ada").read("c1")).toMatchObject([{ threadRoot: root }]);
  unsent.retry(pending()[0]?.clientMessageId ?? "");
  await jest.advanceTimersByTimeAsync(0);
  expect(sent.map(({ replyTo }) => replyTo?.id)).toEqual(["m2", "m1"]);
  expect(pending()).toEqual([]);
});
