import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Observable, type Subscriber } from "rxjs";
import { notify } from "../../../ui/toast/notify";
import type { Viewer } from "../../accounts/session/session";
import { useViewerQuery, ViewerDocument } from "../../accounts/session/session.generated";
import { LeaderboardVisibilitySection } from "./visibility-section";

jest.mock("../../../ui/toast/notify", () => ({ notify: { success: jest.fn(), error: jest.fn() } }));

const viewer = {
  __typename: "Viewer" as const,
  id: "v1",
  username: "ida",
  name: "Ida",
  email: "ida@example.test",
  emailConfirmed: true,
  avatar: "avatar_ai.png",
  profileColor: null,
  phone: "",
  address: "",
  bio: "",
  role: "FREE" as const,
  xp: 10,
  level: 1,
  nextLevelXp: 100,
  listed: true,
  mfaEnabled: false,
  mfaVerified: false,
  createdAt: "2026-11-20T10:00:00.000Z",
  pendingEmail: null,
  secondFactorDueAt: null,
  viewerCanCreateChannels: true,
  viewerCanModerate: false,
  viewerCanReview: false,
  messageEditWindowMs: 86_400_000,
};

/** Renders the section with a server whose responses the test controls. */
function show() {
  const server = { stored: true };
  const requests: { listed: boolean; response: Subscriber<ApolloLink.Result> }[] = [];
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable<ApolloLink.Result>((response) => {
        if (operationName === "SetLeaderboardVisibility") {
          requests.push({ listed: variables.listed as boolean, response });
          return;
        }
        response.next({ data: { viewer: { ...viewer, listed: server.stored } } });
        response.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  client.writeQuery({ query: ViewerDocument, data: { viewer } });
  function Section() {
    const { data } = useViewerQuery({ fetchPolicy: "cache-only" });
    return <LeaderboardVisibilitySection viewer={data?.viewer as Viewer} />;
  }
  render(
    <ApolloProvider client={client}>
      <Section />
    </ApolloProvider>,
  );
  const nextRequest = async (count: number) => {
    await waitFor(() => expect(requests).toHaveLength(count));
    return requests[count - 1]!;
  };
  return {
    server,
    requests,
    succeed: async (count: number) => {
      const { listed, response } = await nextRequest(count);
      server.stored = listed;
      await act(async () => {
        response.next({ data: { setLeaderboardListing: listed } });
        response.complete();
      });
    },
    fail: async (count: number) => {
      const { response } = await nextRequest(count);
      await act(async () => response.error(new TypeError("Failed to fetch")));
    },
  };
}

const checkbox = () => screen.getByRole("checkbox");

beforeEach(() => jest.clearAllMocks());

it("sends the last choice after the previous one is stored", async () => {
  const { requests, succeed, server } = show();
  await userEvent.click(checkbox());
  await userEvent.click(checkbox());
  expect(requests.map(({ listed }) => listed)).toEqual([false]);
  expect(checkbox()).toBeChecked();
  await succeed(1);
  expect(checkbox()).toBeChecked();
  await succeed(2);
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith("You're now shown on leaderboards."));
  expect(notify.success).toHaveBeenCalledTimes(1);
  expect(server.stored).toBe(true);
  expect(checkbox()).toBeChecked();
});

it("does not flash the old value while a choice is being saved", async () => {
  const { succeed } = show();
  await userEvent.click(checkbox());
  expect(checkbox()).not.toBeChecked();
  await succeed(1);
  expect(checkbox()).not.toBeChecked();
});

it("sends no further request when the viewer returns to the pending choice", async () => {
  const { requests, succeed } = show();
  await userEvent.tripleClick(checkbox());
  await succeed(1);
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith("You're now hidden from leaderboards."));
  expect(requests).toHaveLength(1);
  expect(checkbox()).not.toBeChecked();
});

it("reports no error for a failed choice if a later one is stored", async () => {
  const { fail, succeed } = show();
  await userEvent.click(checkbox());
  await userEvent.click(checkbox());
  await fail(1);
  await succeed(2);
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith("You're now shown on leaderboards."));
  expect(notify.error).not.toHaveBeenCalled();
  expect(checkbox()).toBeChecked();
});

it("shows the stored value when the last choice fails", async () => {
  const { server, succeed, fail } = show();
  await userEvent.click(checkbox());
  await userEvent.click(checkbox());
  await succeed(1);
  await fail(2);
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(checkbox()).not.toBeChecked());

  // Stored, but the response was lost.
  await userEvent.click(checkbox());
  server.stored = true;
  await fail(3);
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(checkbox()).toBeChecked());
});
