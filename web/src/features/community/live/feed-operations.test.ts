import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";
import { Observable, type Subscriber } from "rxjs";
import { FeedOperations } from "./feed-operations";
import type { PendingMessage } from "./window/message-feed";
import { message } from "./simulated-channel";

const pending: PendingMessage = {
  clientMessageId: "w1",
  content: "Is anyone here?",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "sending",
  error: null,
};

interface FetchContext {
  fetchOptions?: { signal?: AbortSignal };
}

/** A server that never responds. */
const unresponsive = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { signal } = (operation.getContext() as FetchContext).fetchOptions ?? {};
      signal?.addEventListener("abort", () => observer.error(signal.reason));
    }),
);

describe("when the server does not respond", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("times out after ten seconds, so that later messages can be sent", async () => {
    const operations = new FeedOperations(new ApolloClient({ cache: new InMemoryCache(), link: unresponsive }));
    const results: unknown[] = [];
    const onSettled = (result: unknown) => void results.push(result);
    void operations.send("c1", pending).then(onSettled);
    void operations.edit("m1", "Edited").catch(onSettled);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(results).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(results).toEqual([{ kind: "unreachable" }, expect.objectContaining({ name: "TimeoutError" })]);
  });
});

const sendFailingWith = (error: Error) =>
  new FeedOperations(
    new ApolloClient({
      cache: new InMemoryCache(),
      link: new ApolloLink(() => new Observable((observer) => observer.error(error))),
    }),
  ).send("c1", pending);

const graphqlError = (extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: "No.", extensions }] });

it("treats a response from a proxy as unreachable, because the outcome is unknown", async () => {
  for (const status of [502, 503, 504]) {
    const response = { status, statusText: "Bad Gateway" } as Response;
    const error = new ServerError("Bad", { response, bodyText: "<html>Bad gateway</html>" });
    expect(await sendFailingWith(error)).toEqual({ kind: "unreachable" });
  }
  const page = { response: { status: 200 } as Response, bodyText: "<html>Sign in to this network</html>" };
  expect(await sendFailingWith(new ServerParseError(new SyntaxError("<"), page))).toEqual({ kind: "unreachable" });
});

it("distinguishes a rate limit from a rejection, and reports the reason", async () => {
  expect(await sendFailingWith(graphqlError({ code: "RATE_LIMITED", retryAfterSeconds: 7 }))).toEqual({
    kind: "retryLater",
    delayMs: 7_000,
  });
  expect(await sendFailingWith(graphqlError({ code: "MUTED" }))).toEqual({
    kind: "rejected",
    error: "No.",
    code: "MUTED",
    isQuoteMissing: false,
  });
  expect(await sendFailingWith(graphqlError({ code: "VALIDATION", fields: { replyToId: ["No."] } }))).toMatchObject({
    kind: "rejected",
    isQuoteMissing: true,
  });
  expect(await sendFailingWith(graphqlError({ code: "INTERNAL" }))).toMatchObject({
    kind: "rejected",
    error: "Failed to send message. Please try again.",
  });
});

describe("the event subscription", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function subscribe() {
    const subscriptions: { afterSeq: unknown; events: Subscriber<ApolloLink.Result> }[] = [];
    const link = new ApolloLink(
      ({ variables }) =>
        new Observable<ApolloLink.Result>(
          (events) => void subscriptions.push({ afterSeq: variables.afterSeq, events }),
        ),
    );
    const operations = new FeedOperations(new ApolloClient({ cache: new InMemoryCache(), link }));
    let lastSeq = 4;
    const rejections: string[] = [];
    const stop = operations.subscribe(
      "c",
      () => lastSeq,
      ({ seq }) => (lastSeq = seq),
      (reason) => rejections.push(reason),
    );
    return {
      rejections,
      stop,
      afterSeqs: () => subscriptions.map(({ afterSeq }) => afterSeq),
      emit: (seq: number) => {
        const channelEvents = { __typename: "MessageEvent", seq, previousSeq: seq - 1, message: message(seq) };
        subscriptions.at(-1)?.events.next({ data: { channelEvents } });
      },
      reject: (code: string) =>
        subscriptions.at(-1)?.events.next({ data: null, errors: [{ message: "Closed", extensions: { code } }] }),
      wait: (ms = 1_000) => jest.advanceTimersByTimeAsync(ms),
    };
  }

  // A kick lasts ten minutes, so the next attempt is later.
  it.each([
    ["KICKED", 30_000],
    ["BANNED", 1_000],
    ["UNAUTHENTICATED", 1_000],
    ["SLOW_CONSUMER", 1_000],
  ])("resumes after the last event when the server ends the subscription: %s", async (code, withinMs) => {
    const { emit, reject, afterSeqs, rejections, wait } = subscribe();
    emit(5);
    reject(code);
    await wait(withinMs);
    expect([afterSeqs(), rejections]).toEqual([[4, 5], []]);
  });

  it.each(["FORBIDDEN", "NOT_FOUND", "VALIDATION"])("does not resubscribe after a rejection: %s", async (code) => {
    const { reject, afterSeqs, rejections, wait } = subscribe();
    reject(code);
    await wait();
    expect([afterSeqs(), rejections]).toEqual([[4], ["Closed"]]);
  });

  it("reports nothing after it is stopped", async () => {
    const { reject, rejections, stop, wait } = subscribe();
    reject("FORBIDDEN");
    stop();
    await wait();
    expect(rejections).toEqual([]);
  });
});
