import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { VirtuosoMockContext } from "react-virtuoso";
import { NEVER } from "rxjs";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import { sampleChannel } from "../channels/sample-channel";
import type { ChannelFeed } from "../live/channel-feed";
import { EMPTY_FEED, withMessage, withPending, type MessageFeed } from "../live/window/message-feed";
import { withWindow } from "../live/window/message-window";
import { message } from "../live/simulated-channel";
import { ChannelChat } from "./channel-chat";

/** What was drawn, by the text of the message. */
const drawn: string[] = [];

jest.mock("../markup/markup", () => ({
  Markup: ({ source }: { source: string }) => {
    drawn.push(source);
    return <span>{source}</span>;
  },
}));

const viewer = { ...message(1).sender, id: "me", username: "me" };
const own = message(3, { sender: viewer, createdAt: new Date().toISOString() });
const start = withWindow(EMPTY_FEED, {
  messages: [message(1), message(2), own],
  hasOlder: false,
  hasNewer: false,
  lastSeq: 3,
});
const actions = {
  setReading: () => undefined,
  loadOlder: () => undefined,
  loadNewer: () => undefined,
  showMessage: () => Promise.resolve(null),
  showLatest: () => undefined,
  showFirstNew: () => undefined,
  forgetNew: () => undefined,
  reload: () => undefined,
  send: () => undefined,
  retry: () => undefined,
  discard: () => undefined,
  edit: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};
const view = { messageId: null, count: 0 };
const channel = sampleChannel("general", { id: "c", viewerCanPost: true });
const openPerson = () => undefined;
const readUpTo = () => undefined;

async function show(first: MessageFeed) {
  provideFakeRealtime("connected");
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => NEVER) });
  const chat = (feed: MessageFeed) => {
    const channelFeed: ChannelFeed = {
      ...actions,
      channelId: "c",
      phase: "ready",
      error: null,
      feed,
      view,
      readUpToSeq: 99,
      olderPage: "idle",
      newerPage: "idle",
      award: null,
    };
    return (
      <ApolloProvider client={client}>
        <VirtuosoMockContext value={{ viewportHeight: 600, itemHeight: 40 }}>
          <ChannelChat
            feed={channelFeed}
            channel={channel}
            viewer={viewer}
            onOpenPerson={openPerson}
            onReadUpTo={readUpTo}
          />
        </VirtuosoMockContext>
      </ApolloProvider>
    );
  };
  const { rerender } = render(chat(first));
  for (const text of ["text 1", "text 2", "text 3"]) await screen.findByText(text);
  drawn.length = 0;
  return { become: (next: MessageFeed) => act(() => rerender(chat(next))) };
}

beforeEach(() => localStorage.clear());

it("draws only the message that arrives", async () => {
  const { become } = await show(start);
  become(withMessage(start, message(4)));
  expect(new Set(drawn)).toEqual(new Set(["text 4"]));
});

it("draws only the message that changes", async () => {
  const { become } = await show(start);
  become(withMessage(start, message(2, { seq: 4, content: "edited" })));
  expect(new Set(drawn)).toEqual(new Set(["edited"]));
});

it("draws no other message while one is edited", async () => {
  await show(start);
  const row = document.querySelector<HTMLElement>('[data-message-id="m3"]')!;
  fireEvent.click([...row.querySelectorAll("button")].find((button) => button.ariaLabel === "Edit")!);
  // The editor's code is loaded when it is first needed.
  const field = await screen.findByRole("textbox", { name: "Edit message" });
  drawn.length = 0;
  for (const value of ["a", "ab", "abc"]) fireEvent.change(field, { target: { value } });
  expect(field).toHaveValue("abc");
  expect(drawn).toEqual([]);
});

it("keeps the place of a message in the list when the server has stored it", async () => {
  const written = {
    clientMessageId: "1-a",
    content: "on its way",
    replyTo: null,
    writtenAt: new Date().toISOString(),
    status: "sending" as const,
    error: null,
  };
  const sending = withPending(start, written);
  const { become } = await show(sending);
  const itemOf = () => screen.getByText("on its way").closest("[data-index]");
  const before = itemOf();
  become(withMessage(sending, message(4, { sender: viewer, clientMessageId: "1-a", content: "on its way" })));
  expect(document.querySelector('[data-message-id="m4"]')).not.toBeNull();
  expect(itemOf()).toBe(before);
});
