import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { Observable } from "rxjs";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import type { Viewer } from "../../accounts";
import { sampleChannel } from "../channels/sample-channel";
import { EMPTY_FEED, type FeedMessage } from "../live/window/message-feed";
import { message } from "../live/simulated-channel";
import { PinnedMessages } from "./pinned-messages";

let known: FeedMessage[] = [];
jest.mock("../live/use-channel-feed", () => ({
  useChannelFeedState: () => ({ channelFeed: {}, snapshot: { feed: { ...EMPTY_FEED, messages: known } } }),
}));

const pin = (seq: number): FeedMessage => message(seq, { pinnedAt: "2026-01-01T00:00:00Z" });
const channel = sampleChannel("general", { id: "c" });
const viewer = { id: "me", username: "me", role: "MEMBER" } as unknown as Viewer;

async function show() {
  const { setStatus } = provideFakeRealtime("connected");
  const failures: string[] = [];
  let pinned: readonly FeedMessage[] | null = [];
  const link = new ApolloLink(
    () =>
      new Observable<ApolloLink.Result>((observer) => {
        if (!pinned) {
          failures.push("PinnedMessages");
          return observer.error(new Error("No connection"));
        }
        observer.next({ data: { pinnedMessages: pinned } });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const dialog = () => (
    <ApolloProvider client={client}>
      <MemoryRouter>
        <PinnedMessages channel={channel} viewer={viewer} onClose={() => undefined} />
      </MemoryRouter>
    </ApolloProvider>
  );
  known = [];
  const { rerender } = render(dialog());
  await screen.findByText("No pinned messages", { exact: false });
  return {
    failures,
    setStatus,
    setServerPins: (pins: readonly FeedMessage[] | null) => (pinned = pins),
    setKnown: (messages: FeedMessage[]) => {
      known = messages;
      rerender(dialog());
    },
  };
}

it.each(["another message is pinned", "the connection returns"])("refetches after a failure when %s", async (cause) => {
  const { failures, setStatus, setServerPins, setKnown } = await show();
  setServerPins(null);
  setKnown([pin(1)]);
  await waitFor(() => expect(failures).toHaveLength(1));
  setServerPins([pin(1), pin(2)]);
  if (cause === "another message is pinned") setKnown([pin(1), pin(2)]);
  else {
    setStatus("connecting");
    setStatus("connected");
  }
  await waitFor(() => expect(screen.getByText("text 1")).toBeInTheDocument());
});
