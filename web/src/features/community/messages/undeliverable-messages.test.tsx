import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NEVER } from "rxjs";
import { storeTokens } from "../../accounts/tokens/session-tokens";
import type { Channel } from "../channels/list/channel-groups";
import type { PendingMessage } from "../live/window/message-feed";
import { PendingStore } from "../live/sending/pending-store";
import { UndeliverableMessages } from "./undeliverable-messages";

const rejected = (content: string): PendingMessage => ({
  clientMessageId: content,
  content,
  replyTo: null,
  writtenAt: "2026-01-01T00:00:00.000Z",
  status: "failed",
  error: "Channel not found",
});

it("shows rejected messages to channels the member can no longer open, until they are discarded", async () => {
  const token = `x.${btoa(JSON.stringify({ id: "ada", exp: 4_000_000_000 }))}.x`;
  storeTokens({ token, refreshToken: null });
  const store = new PendingStore("ada");
  store.write("open", [rejected("Still shown in its channel")]);
  const channels = [
    { id: "open", viewerCanView: true },
    { id: "closed", viewerCanView: false },
  ] as Channel[];
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => NEVER) });
  render(
    <ApolloProvider client={client}>
      <UndeliverableMessages viewerId="ada" channels={channels} />
    </ApolloProvider>,
  );
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => {
    store.write("archived", [rejected("For an archived one")]);
    store.write("closed", [{ ...rejected("Still queued"), status: "queued" }, rejected("For a closed one")]);
  });
  const texts = () => screen.queryAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
  await screen.findByRole("alert");
  expect(texts()).toEqual(["For an archived one", "For a closed one"]);
  await userEvent.click(screen.getAllByRole("button", { name: "Discard" })[0] as HTMLElement);
  expect(texts()).toEqual(["For a closed one"]);
  expect(store.read("archived")).toEqual([]);
});
