import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { Observable, type Subscriber } from "rxjs";
import { clearTab } from "../../../lib/storage/tab-storage";
import { clearStoredSession, storeTokens } from "../../accounts/tokens/session-tokens";
import { getChannelFeed } from "./feed-registry";
import { PendingStore } from "./sending/pending-store";

const tokenOf = (id: string): string => `x.${btoa(JSON.stringify({ id, exp: 4_000_000_000 }))}.x`;

/** A fake server. The test responds through `requests`. */
function createServer() {
  const requests: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(() => new Observable((observer) => void requests.push(observer)));
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), requests };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  storeTokens({ token: tokenOf("ada"), refreshToken: null });
});
afterEach(() => jest.useRealTimers());

it("clears unsent messages at sign-out, and sends none from the next account", async () => {
  const { client, requests } = createServer();
  getChannelFeed(client, "ada", "c1").send("only from Ada", null);
  expect([new PendingStore("ada").count(), new PendingStore("ben").count()]).toEqual([1, 0]);
  clearStoredSession();
  clearTab();
  requests[0]?.error(new TypeError("Failed to fetch"));
  await jest.advanceTimersByTimeAsync(60_000);
  storeTokens({ token: tokenOf("ben"), refreshToken: null });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sessionStorage).toHaveLength(0);
  expect(requests).toHaveLength(1);
});

it("keeps retrying for the same member after a token refresh", async () => {
  const { client, requests } = createServer();
  getChannelFeed(client, "ada", "c1").send("still here", null);
  storeTokens({ token: tokenOf("ada"), refreshToken: "next" });
  requests[0]?.error(new TypeError("Failed to fetch"));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

it("sends the messages of an ended session after the same member signs in again", async () => {
  const { client, requests } = createServer();
  const previous = getChannelFeed(client, "ada", "c1");
  previous.send("before the end", null);
  clearStoredSession();
  storeTokens({ token: tokenOf("ada"), refreshToken: null });
  const next = getChannelFeed(client, "ada", "c1");
  expect(next).not.toBe(previous);
  expect(next.getSnapshot().feed.pending.map(({ content }) => content)).toEqual(["before the end"]);
  expect(requests).toHaveLength(2);
});

it("evicts the least recently used channels, except open ones and those with unsent messages", () => {
  const { client } = createServer();
  const visit = (channelId: string) => {
    const feed = getChannelFeed(client, "ada", channelId);
    feed.open();
    feed.close();
    return feed;
  };
  const unsent = getChannelFeed(client, "ada", "unsent");
  unsent.send("still here", null);
  const open = getChannelFeed(client, "ada", "open");
  open.open();
  const first = visit("c1");
  for (let number = 2; number <= 20; number += 1) visit(`c${number}`);
  const last = visit("c21");
  expect(getChannelFeed(client, "ada", "c21")).toBe(last);
  expect(getChannelFeed(client, "ada", "unsent")).toBe(unsent);
  expect(getChannelFeed(client, "ada", "open")).toBe(open);
  expect(getChannelFeed(client, "ada", "c1")).not.toBe(first);
});
