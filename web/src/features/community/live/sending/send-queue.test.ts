import type { PendingMessage } from "../window/message-feed";
import { SendQueue, type SendOutcome } from "./send-queue";

const written = (clientMessageId: string): PendingMessage => ({
  clientMessageId,
  content: clientMessageId,
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "queued",
  error: null,
});

/** A queue over a list, with the outcomes an attempt meets, in order. */
function queueOf(ids: string[], outcomes: SendOutcome["kind"][]) {
  const messages = ids.map(written);
  const attempts: string[] = [];
  const set = (message: PendingMessage, status: PendingMessage["status"]): void => {
    const index = messages.findIndex((each) => each.clientMessageId === message.clientMessageId);
    messages[index] = { ...message, status };
  };
  const queue = new SendQueue(
    {
      nextQueued: () => messages.find((message) => message.status === "queued"),
      markSending: (message) => set(message, "sending"),
      markQueued: (message) => set(message, "queued"),
      markRefused: (message) => set(message, "failed"),
      markSent: () => undefined,
    },
    async ({ clientMessageId }) => {
      attempts.push(clientMessageId);
      const kind = outcomes.shift() ?? "sent";
      return kind === "unreachable"
        ? { kind }
        : kind === "refused"
          ? { kind, error: "no", code: null, isQuoteGone: false }
          : kind === "later"
            ? { kind, pauseMs: 7_000 }
            : ({ kind, message: {}, xpAwarded: 0 } as SendOutcome);
    },
  );
  return { queue, messages, attempts };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("sends in the order of writing, one at a time", async () => {
  const { queue, attempts } = queueOf(["a", "b", "c"], []);
  queue.flush();
  queue.flush();
  await jest.runAllTimersAsync();
  expect(attempts).toEqual(["a", "b", "c"]);
});

it("tries the same message again while the server cannot be reached, and lets none overtake it", async () => {
  const { queue, attempts } = queueOf(["a", "b"], ["unreachable", "unreachable"]);
  queue.flush();
  await jest.runAllTimersAsync();
  expect(attempts).toEqual(["a", "a", "a", "b"]);
});

it("goes on with the next message when one is refused", async () => {
  const { queue, attempts, messages } = queueOf(["a", "b"], ["refused"]);
  queue.flush();
  await jest.runAllTimersAsync();
  expect(attempts).toEqual(["a", "b"]);
  expect(messages[0]?.status).toBe("failed");
});

it("waits as long as the server asks to, whoever is impatient, and goes on by itself in order", async () => {
  const { queue, attempts, messages } = queueOf(["a", "b", "c"], ["sent", "later"]);
  queue.flush();
  await jest.advanceTimersByTimeAsync(6_000);
  queue.flush();
  await jest.advanceTimersByTimeAsync(0);
  expect([attempts, messages.map(({ status }) => status)]).toEqual([
    ["a", "b"],
    ["sending", "queued", "queued"],
  ]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(attempts).toEqual(["a", "b", "b", "c"]);
});
