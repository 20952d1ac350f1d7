import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { Observable, type Subscriber } from "rxjs";
import { clearTab } from "../../../lib/storage/tab-storage";
import { clearStoredSession, storeTokens } from "../../accounts/tokens/session-tokens";
import { controllerOf } from "./feeds";
import { PendingStore } from "./sending/pending-store";

const tokenOf = (id: string): string => `x.${btoa(JSON.stringify({ id, exp: 4_000_000_000 }))}.x`;

/** A server whose answers one gives oneself. */
function silentServer() {
  const asked: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(() => new Observable((answer) => void asked.push(answer)));
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), asked };
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  storeTokens({ token: tokenOf("ada"), refreshToken: null });
});
afterEach(() => jest.useRealTimers());

it("leaves nothing behind of who signs out, and sends nothing in the name of who comes next", async () => {
  const { client, asked } = silentServer();
  controllerOf(client, "ada", "c1").send("for nobody else", null);
  expect([new PendingStore("ada").count(), new PendingStore("ben").count()]).toEqual([1, 0]);
  clearStoredSession();
  clearTab();
  asked[0]?.error(new TypeError("Failed to fetch"));
  await jest.advanceTimersByTimeAsync(60_000);
  storeTokens({ token: tokenOf("ben"), refreshToken: null });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sessionStorage).toHaveLength(0);
  expect(asked).toHaveLength(1);
});

it("goes on for the same person with a new token", async () => {
  const { client, asked } = silentServer();
  controllerOf(client, "ada", "c1").send("still here", null);
  storeTokens({ token: tokenOf("ada"), refreshToken: "next" });
  asked[0]?.error(new TypeError("Failed to fetch"));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

it("sends what a session that ended left, once the same person is back", async () => {
  const { client, asked } = silentServer();
  const ended = controllerOf(client, "ada", "c1");
  ended.send("before the end", null);
  clearStoredSession();
  storeTokens({ token: tokenOf("ada"), refreshToken: null });
  const begun = controllerOf(client, "ada", "c1");
  expect(begun).not.toBe(ended);
  expect(begun.read().feed.pending.map(({ content }) => content)).toEqual(["before the end"]);
  expect(asked).toHaveLength(2);
});

it("lets go of channels that were closed long ago, and of none with something to send", () => {
  const { client } = silentServer();
  const visit = (channelId: string) => {
    const controller = controllerOf(client, "ada", channelId);
    controller.open();
    controller.close();
    return controller;
  };
  const unsent = controllerOf(client, "ada", "unsent");
  unsent.send("still here", null);
  const open = controllerOf(client, "ada", "open");
  open.open();
  const first = visit("c1");
  for (let number = 2; number <= 20; number += 1) visit(`c${number}`);
  const last = visit("c21");
  expect(controllerOf(client, "ada", "c21")).toBe(last);
  expect(controllerOf(client, "ada", "unsent")).toBe(unsent);
  expect(controllerOf(client, "ada", "open")).toBe(open);
  expect(controllerOf(client, "ada", "c1")).not.toBe(first);
});
