import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { delay, Observable, of, type Subscriber } from "rxjs";
import { provideFakeRealtime } from "../../lib/live/fake-realtime";
import { sampleSession } from "../accounts/session/sample-session";
import { SessionContext, type Session } from "../accounts/session/session";
import { sampleChannel } from "./channels/sample-channel";
import { CommunityPage } from "./community-page";
import { message } from "./live/simulated-channel";

let paneRenders = 0;

jest.mock("./messages/channel-chat", () => ({
  ChannelChat: () => {
    paneRenders += 1;
    return null;
  },
}));

const ada = message(1).sender;

const KICK = {
  __typename: "Sanction",
  id: "k1",
  kind: "KICK",
  reason: "Shouting",
  endsAt: new Date(Date.now() + 600_000).toISOString(),
};

function renderPage(link: ApolloLink): void {
  const session = sampleSession({
    status: "signedIn",
    viewer: { id: "me", role: "FREE", level: 1 } as Session["viewer"],
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={["/community/c"]}>
          <Routes>
            <Route path="/community/:channelId" element={<CommunityPage />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </ApolloProvider>,
  );
}

it("does not rerender the messages when a member comes online or goes offline", async () => {
  provideFakeRealtime("connected");
  const presence: Subscriber<ApolloLink.Result>[] = [];
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === "CommunityChannels")
      return of({ data: { channels: [sampleChannel("general", { id: "c" })], blockedMembers: [] } });
    return new Observable((answers) => {
      if (operationName === "OnlineMembersChanged") presence.push(answers);
    });
  });
  renderPage(link);
  const sendChange = (added: (typeof ada)[], count: number): void =>
    act(() => {
      const onlineMembers = {
        __typename: "OnlineMembersChange",
        isComplete: count === 1,
        added,
        removedIds: [],
        count,
      };
      presence.at(-1)?.next({ data: { onlineMembers } });
    });
  await waitFor(() => expect(presence).toHaveLength(1));
  sendChange([ada], 1);
  await screen.findByText("ada");
  const before = paneRenders;
  expect(before).toBeGreaterThan(0);
  const ben = { ...ada, id: "ben", username: "ben" };
  sendChange([ben], 2);
  await screen.findByText("ben");
  expect(paneRenders).toBe(before);
});

it("shows a kicked member one steady screen while it retries", async () => {
  const realtime = provideFakeRealtime("connected");
  let requests = 0;
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === "MySanctions") return of({ data: { mySanctions: [KICK] } });
    if (operationName === "CommunityChannels") requests += 1;
    const rejection = { data: null, errors: [{ message: "You were kicked", extensions: { code: "KICKED" } }] };
    return of(rejection).pipe(delay(5));
  });
  renderPage(link);
  await screen.findByText("Reason: Shouting");
  const loading = jest.fn();
  const observer = new MutationObserver(() => {
    if (screen.queryByText("Loading community...")) loading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  act(() => realtime.setStatus("connecting"));
  act(() => realtime.setStatus("connected"));
  await waitFor(() => expect(requests).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  observer.disconnect();
  expect(loading).not.toHaveBeenCalled();
});
