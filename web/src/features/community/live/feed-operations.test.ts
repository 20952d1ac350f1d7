import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";
import { Observable, type Subscriber } from "rxjs";
import { FeedOperations } from "./feed-operations";
import type { PendingMessage } from "./window/message-feed";
import { message } from "./simulated-channel";

const written: PendingMessage = {
  clientMessageId: "w1",
  content: "Anybody there?",
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "sending",
  error: null,
};

interface FetchContext {
  fetchOptions?: { signal?: AbortSignal };
}

/** A server that takes every request and answers none. */
const silent = new ApolloLink(
  (operation) =>
    new Observable((answers) => {
      const { signal } = (operation.getContext() as FetchContext).fetchOptions ?? {};
      signal?.addEventListener("abort", () => answers.error(signal.reason));
    }),
);

describe("while the server does not answer", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("stops waiting after ten seconds, so that later messages can be sent", async () => {
    const operations = new FeedOperations(new ApolloClient({ cache: new InMemoryCache(), link: silent }));
    const ends: unknown[] = [];
    const onEnd = (end: unknown) => void ends.push(end);
    void operations.send("c1", written).then(onEnd);
    void operations.edit("m1", "Nobody.").catch(onEnd);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(ends).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(ends).toEqual([{ kind: "unreachable" }, expect.objectContaining({ name: "TimeoutError" })]);
  });
});

const answering = (error: Error) =>
  new FeedOperations(
    new ApolloClient({
      cache: new InMemoryCache(),
      link: new ApolloLink(() => new Observable((answer) => answer.error(error))),
    }),
  ).send("c1", written);

const refusal = (extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: "No.", extensions }] });

it("asks again after an answer that is a proxy's, not the server's: nobody knows what became of the message", async () => {
  for (const status of [502, 503, 504]) {
    const response = { status, statusText: "Bad Gateway" } as Response;
    const error = new ServerError("Bad", { response, bodyText: "<html>Bad gateway</html>" });
    expect(await answering(error)).toEqual({ kind: "unreachable" });
  }
  const page = { response: { status: 200 } as Response, bodyText: "<html>Sign in to this network</html>" };
  expect(await answering(new ServerParseError(new SyntaxError("<"), page))).toEqual({ kind: "unreachable" });
});

it("tells a pause from a refusal, and why the server refused", async () => {
  expect(await answering(refusal({ code: "RATE_LIMITED", retryAfterSeconds: 7 }))).toEqual({
    kind: "later",
    pauseMs: 7_000,
  });
  expect(await answering(refusal({ code: "MUTED" }))).toEqual({
    kind: "refused",
    error: "No.",
    code: "MUTED",
    isQuoteGone: false,
  });
  expect(await answering(refusal({ code: "VALIDATION", fields: { replyToId: ["No."] } }))).toMatchObject({
    kind: "refused",
    isQuoteGone: true,
  });
  expect(await answering(refusal({ code: "INTERNAL" }))).toMatchObject({
    kind: "refused",
    error: "Failed to send message. Please try again.",
  });
});

describe("the live feed", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function follow() {
    const subscribed: { afterSeq: unknown; events: Subscriber<ApolloLink.Result> }[] = [];
    const link = new ApolloLink(
      ({ variables }) =>
        new Observable<ApolloLink.Result>((events) => void subscribed.push({ afterSeq: variables.afterSeq, events })),
    );
    const operations = new FeedOperations(new ApolloClient({ cache: new InMemoryCache(), link }));
    let lastSeq = 4;
    const refusals: string[] = [];
    const stop = operations.follow(
      "c",
      () => lastSeq,
      ({ seq }) => (lastSeq = seq),
      (reason) => refusals.push(reason),
    );
    return {
      refusals,
      stop,
      afterSeqs: () => subscribed.map(({ afterSeq }) => afterSeq),
      tell: (seq: number) => {
        const channelEvents = { __typename: "MessageEvent", seq, previousSeq: seq - 1, message: message(seq) };
        subscribed.at(-1)?.events.next({ data: { channelEvents } });
      },
      refuse: (code: string) =>
        subscribed.at(-1)?.events.next({ data: null, errors: [{ message: "Closed", extensions: { code } }] }),
      wait: () => jest.advanceTimersByTimeAsync(1_000),
    };
  }

  it.each(["KICKED", "BANNED", "UNAUTHENTICATED", "SLOW_CONSUMER"])(
    "resumes after the last event when the server ended it: %s",
    async (code) => {
      const { tell, refuse, afterSeqs, refusals, wait } = follow();
      tell(5);
      refuse(code);
      await wait();
      expect([afterSeqs(), refusals]).toEqual([[4, 5], []]);
    },
  );

  it.each(["FORBIDDEN", "NOT_FOUND", "VALIDATION"])("ends for good where it is refused: %s", async (code) => {
    const { refuse, afterSeqs, refusals, wait } = follow();
    refuse(code);
    await wait();
    expect([afterSeqs(), refusals]).toEqual([[4], ["Closed"]]);
  });

  it("reports nothing once it was stopped", async () => {
    const { refuse, refusals, stop, wait } = follow();
    refuse("FORBIDDEN");
    stop();
    await wait();
    expect(refusals).toEqual([]);
  });
});
