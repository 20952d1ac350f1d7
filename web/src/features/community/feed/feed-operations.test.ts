import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
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

const deadline = new AbortController();
const timeout = jest.fn<AbortSignal, [number]>(() => deadline.signal);

beforeAll(() => {
  // jsdom's AbortSignal lacks it.
  Object.assign(AbortSignal, { timeout });
});

it("gives up waiting after ten seconds, so that what is behind may be sent: nobody knows whether it arrived", async () => {
  const operations = new FeedOperations(new ApolloClient({ cache: new InMemoryCache(), link: silent }));
  const sent = operations.send("c1", written);
  const edited = operations.edit("m1", "Nobody.");
  deadline.abort(new DOMException("The operation timed out.", "TimeoutError"));
  await expect(sent).resolves.toEqual({ kind: "unreachable" });
  await expect(edited).rejects.toThrow("timed out");
  expect(timeout.mock.calls).toEqual([[10_000], [10_000]]);
});
