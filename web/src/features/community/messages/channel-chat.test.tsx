import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { VirtuosoMockContext } from "react-virtuoso";
import { NEVER } from "rxjs";
import { MemoryRouter } from "react-router-dom";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import { sampleChannel } from "../channels/sample-channel";
import { ChannelFeed, type FeedSnapshot } from "../live/channel-feed";
import { FeedOperations } from "../live/feed-operations";
import { PendingStore } from "../live/sending/pending-store";
import { EMPTY_FEED, withMessage, withPending, type MessageFeed } from "../live/window/message-feed";
import { withWindow } from "../live/window/message-window";
import { message } from "../live/simulated-channel";
import { ChannelChat } from "./channel-chat";

/** The texts of the rendered messages. */
const rendered: string[] = [];

jest.mock("../markup/markup", () => ({
  Markup: ({ source }: { source: string }) => {
    rendered.push(source);
    return <span>{source}</span>;
  },
}));

const viewer = {
  ...message(1).sender,
  id: "me",
  username: "me",
  viewerCanModerate: false,
  messageEditWindowMs: 86_400_000,
};
const own = message(3, { sender: viewer, createdAt: new Date().toISOString() });
const start = withWindow(EMPTY_FEED, {
  messages: [message(1), message(2), own],
  hasOlder: false,
  hasNewer: false,
  lastSeq: 3,
});
const view = { messageId: null, generation: 0 };
const channel = sampleChannel("general", { id: "c", viewerCanPost: true });
const openPerson = () => undefined;
const readUpTo = () => undefined;

async function show(first: MessageFeed) {
  provideFakeRealtime("connected");
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => NEVER) });
  const channelFeed = new ChannelFeed({
    channelId: "c",
    viewerId: viewer.id,
    operations: new FeedOperations(client),
    store: new PendingStore(viewer.id),
  });
  const chat = (feed: MessageFeed) => {
    const snapshot: FeedSnapshot = {
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
      <MemoryRouter>
        <ApolloProvider client={client}>
          <VirtuosoMockContext value={{ viewportHeight: 600, itemHeight: 40 }}>
            <ChannelChat
              channelFeed={channelFeed}
              snapshot={snapshot}
              channel={channel}
              viewer={viewer}
              onOpenPerson={openPerson}
              onOpenThread={openPerson}
              onReadUpTo={readUpTo}
            />
          </VirtuosoMockContext>
        </ApolloProvider>
      </MemoryRouter>
    );
  };
  const { rerender } = render(chat(first));
  for (const text of ["text 1", "text 2", "text 3"]) await screen.findByText(text);
  rendered.length = 0;
  return { update: (next: MessageFeed) => act(() => rerender(chat(next))) };
}

beforeEach(() => localStorage.clear());

it("renders only the new message when one arrives", async () => {
  const { update } = await show(start);
  update(withMessage(start, message(4)));
  expect(new Set(rendered)).toEqual(new Set(["text 4"]));
});

it("renders only the changed message when one changes", async () => {
  const { update } = await show(start);
  update(withMessage(start, message(2, { seq: 4, content: "edited" })));
  expect(new Set(rendered)).toEqual(new Set(["edited"]));
});

it("renders no other message while the member edits one", async () => {
  await show(start);
  const row = document.querySelector<HTMLElement>('[data-message-id="m3"]')!;
  fireEvent.click([...row.querySelectorAll("button")].find((button) => button.ariaLabel === "Edit")!);
  const field = await screen.findByRole("textbox", { name: "Edit message" });
  rendered.length = 0;
  for (const value of ["a", "ab", "abc"]) fireEvent.change(field, { target: { value } });
  expect(field).toHaveValue("abc");
  expect(rendered).toEqual([]);
});

it("keeps a message in the same list item when the server acknowledges it", async () => {
  const pending = {
    clientMessageId: "1-a",
    content: "not sent yet",
    replyTo: null,
    writtenAt: new Date().toISOString(),
    status: "sending" as const,
    error: null,
  };
  const sending = withPending(start, pending);
  const { update } = await show(sending);
  const itemOf = () => screen.getByText("not sent yet").closest("[data-index]");
  const before = itemOf();
  update(withMessage(sending, message(4, { sender: viewer, clientMessageId: "1-a", content: "not sent yet" })));
  expect(document.querySelector('[data-message-id="m4"]')).not.toBeNull();
  expect(itemOf()).toBe(before);
});
