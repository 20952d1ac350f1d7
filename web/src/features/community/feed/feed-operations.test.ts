import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";
import { Observable } from "rxjs";
import { FeedOperations } from "./feed-operations";
import type { PendingMessage } from "./message-feed";

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
