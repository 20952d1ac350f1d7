import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Observable, type Subscriber } from "rxjs";
import { notify } from "../../../ui/toast/notify";
import type { Viewer } from "../../accounts/session/session";
import { ViewerDocument } from "../../accounts/session/session.generated";
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
  viewerCanCreateChannels: true,
};

/** A server whose answers come when the test says so. */
function show() {
  const server = { stored: true };
  const asked: { listed: boolean; answer: Subscriber<ApolloLink.Result> }[] = [];
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable<ApolloLink.Result>((answer) => {
        if (operationName === "SetLeaderboardListing") {
          asked.push({ listed: variables.listed as boolean, answer });
          return;
        }
        answer.next({ data: { viewer: { ...viewer, listed: server.stored } } });
        answer.complete();
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  client.writeQuery({ query: ViewerDocument, data: { viewer } });
  function Section() {
    const { data } = useQuery(ViewerDocument, { fetchPolicy: "cache-only" });
    return <LeaderboardVisibilitySection viewer={data?.viewer as Viewer} />;
  }
  render(
    <ApolloProvider client={client}>
      <Section />
    </ApolloProvider>,
  );
  const next = async (count: number) => {
    await waitFor(() => expect(asked).toHaveLength(count));
    return asked[count - 1]!;
  };
  return {
    server,
    asked,
    store: async (count: number) => {
      const { listed, answer } = await next(count);
      server.stored = listed;
      await act(async () => {
        answer.next({ data: { setLeaderboardListing: listed } });
        answer.complete();
      });
    },
    lose: async (count: number) => {
      const { answer } = await next(count);
      await act(async () => answer.error(new TypeError("Failed to fetch")));
    },
  };
}

const box = () => screen.getByRole("checkbox");

beforeEach(() => jest.clearAllMocks());

it("what is chosen last is sent last, once what came before it is stored", async () => {
  const { asked, store, server } = show();
  await userEvent.click(box());
  await userEvent.click(box());
  expect(asked.map(({ listed }) => listed)).toEqual([false]);
  expect(box()).toBeChecked();
  await store(1);
  expect(box()).toBeChecked();
  await store(2);
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith("You are listed."));
  expect(notify.success).toHaveBeenCalledTimes(1);
  expect(server.stored).toBe(true);
  expect(box()).toBeChecked();
});

it("does not fall back to what was kept before while the new choice is on its way", async () => {
  const { store } = show();
  await userEvent.click(box());
  await store(1);
  expect(box()).not.toBeChecked();
});

it("asks nothing more when one comes back to what is under way", async () => {
  const { asked, store } = show();
  await userEvent.tripleClick(box());
  await store(1);
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith("You are no longer listed."));
  expect(asked).toHaveLength(1);
  expect(box()).not.toBeChecked();
});

it("a choice that fails is not told where a later one is stored", async () => {
  const { lose, store } = show();
  await userEvent.click(box());
  await userEvent.click(box());
  await lose(1);
  await store(2);
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith("You are listed."));
  expect(notify.error).not.toHaveBeenCalled();
  expect(box()).toBeChecked();
});

it("shows what is stored when the last choice fails", async () => {
  const { server, store, lose } = show();
  await userEvent.click(box());
  await userEvent.click(box());
  await store(1);
  await lose(2);
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(box()).not.toBeChecked());

  // Stored, but the answer was lost.
  await userEvent.click(box());
  server.stored = true;
  await lose(3);
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(box()).toBeChecked());
});
