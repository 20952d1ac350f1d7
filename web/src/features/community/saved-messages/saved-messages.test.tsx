import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { Observable, type Subscriber } from "rxjs";
import { typePolicies } from "../../../app/cache-policies";
import { provideFakeRealtime } from "../../../lib/live/fake-realtime";
import type { Viewer } from "../../accounts";
import { message } from "../live/simulated-channel";
import { SavedMessages } from "./saved-messages";

const viewer = { id: "me", username: "me" } as Viewer;

/** Returns the live events, and sets which messages the server returns. */
async function show() {
  provideFakeRealtime("connected");
  const events = new Map<string, Subscriber<ApolloLink.Result>>();
  let contents = ["Open to all", "Only for members"];
  const answer = (): ApolloLink.Result => ({
    data: {
      savedMessages: {
        __typename: "SavedMessageConnection",
        edges: contents.map((content, index) => ({
          __typename: "SavedMessageEdge",
          cursor: content,
          node: {
            __typename: "SavedMessage",
            savedAt: "2026-01-01T00:00:00Z",
            channelName: content,
            message: message(index + 1, { id: content, content }),
          },
        })),
        pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      },
    },
  });
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable<ApolloLink.Result>((observer) => {
        if (operationName !== "SavedMessages") return void events.set(operationName ?? "", observer);
        observer.next(answer());
        observer.complete();
      }),
  );
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link })}>
      <MemoryRouter>
        <SavedMessages viewer={viewer} onClose={() => undefined} />
      </MemoryRouter>
    </ApolloProvider>,
  );
  await screen.findByText("Only for members");
  return {
    emit: (name: string, data: Record<string, unknown>) => act(() => events.get(name)?.next({ data })),
    revoke: () => (contents = ["Open to all"]),
  };
}

const channelChanged = { channelId: "c", details: null, refetchWithinMs: 0 };

it.each([
  ["RightsChanged", { rightsChanged: true }],
  ["ChannelChanged", { channelChanged }],
])("removes the messages of a channel that the viewer can't read anymore, on %s", async (name, event) => {
  const { emit, revoke } = await show();
  revoke();
  emit(name, event);
  await waitFor(() => expect(screen.queryByText("Only for members")).not.toBeInTheDocument());
  expect(screen.getByText("Open to all")).toBeInTheDocument();
});
