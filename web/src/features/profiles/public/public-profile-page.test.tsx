import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GraphQLError } from "graphql";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import type { PublicProfilePageQuery } from "../../../gql/graphql";
import { PublicProfilePageDocument } from "./public-profile-page.generated";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext } from "../../accounts/session/session";
import type { Viewer } from "../../accounts/session/stored-viewer";
import { PublicProfilePage } from "./public-profile-page";

const id = "6f1c1a52-6d0e-4a51-9d0c-2f6f6a1f0a11";
const request = { query: PublicProfilePageDocument, variables: { id } };

const nova: NonNullable<PublicProfilePageQuery["publicProfile"]> = {
  __typename: "PublicProfile",
  id,
  username: "nova",
  avatar: "avatar_ai.png",
  profileColor: null,
  rank: "PRO",
  level: 26,
  xp: 1_300,
  bio: "First line\nSecond line",
  joinDate: "2026-03-03T12:00:00.000Z",
  stats: { __typename: "ProfileStats", messages: 1_204, trades: 0, reputation: 17 },
  activity: null,
  achievements: [
    { __typename: "Achievement", level: 5, reachedAt: null },
    { __typename: "Achievement", level: 10, reachedAt: "2026-05-09T12:00:00.000Z" },
    { __typename: "Achievement", level: 25, reachedAt: "2026-10-01T12:00:00.000Z" },
  ],
};

const answer = (
  changes: Partial<NonNullable<PublicProfilePageQuery["publicProfile"]>> = {},
): MockLink.MockedResponse => ({
  request,
  result: { data: { publicProfile: { ...nova, ...changes } } },
});
const rejection = (code: string): MockLink.MockedResponse => ({
  request,
  result: { errors: [new GraphQLError("Rejected", { extensions: { code } })] },
});
const noConnection: MockLink.MockedResponse = { request, error: new TypeError("Failed to fetch") };

function show(mocks: MockLink.MockedResponse[], viewerId?: string) {
  const session = sampleSession({
    status: viewerId ? "signedIn" : "signedOut",
    viewer: viewerId ? ({ id: viewerId } as Viewer) : null,
  });
  render(
    <MockedProvider mocks={mocks}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={["/courses", `/profile/${id}`]}>
          <Routes>
            <Route path="/profile/:userId" element={<PublicProfilePage />} />
            <Route path="/courses" element="the page before" />
            <Route path="/leaderboard" element="the leaderboard" />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </MockedProvider>,
  );
}

beforeEach(() => window.history.replaceState(null, ""));

it("shows rank, level, XP progress, stats, and bio", async () => {
  show([answer()]);
  expect(screen.getByText("Loading profile...")).toBeInTheDocument();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("nova");
  expect(screen.getByText("Pro")).toBeInTheDocument();
  expect(screen.getByText("26")).toBeInTheDocument();
  expect(screen.getByText("1,300 of 2,600 XP")).toBeInTheDocument();
  expect(screen.getByText("1,300 XP to level 27")).toBeInTheDocument();
  expect(screen.getByRole("progressbar", { name: "nova: 1,300 of 2,600 XP" })).toHaveAttribute("aria-valuenow", "50");
  expect(screen.getByText("Mar 3, 2026")).toBeInTheDocument();
  expect(screen.getByText("Reputation").closest("div")).toHaveTextContent("17");
  expect(screen.getByText("Messages").closest("div")).toHaveTextContent("1,204");
  expect(screen.getByText("Trades").closest("div")).toHaveTextContent("0");
  expect(screen.queryByText("Sample profile")).toBeNull();
  expect(document.title).toMatch(/^nova/);
});

it.each([
  ["ROOKIE", 9, "Rookie"],
  ["MEMBER", 24, "Member"],
  ["ELITE", 50, "Elite"],
  ["LEGEND", 75, "Legend"],
] as const)("labels the rank %s at level %i as %s", async (rank, level, label) => {
  show([answer({ rank, level })]);
  expect(await screen.findByText(label)).toBeInTheDocument();
});

it("caps the XP bar at 100 percent", async () => {
  show([answer({ level: 3, xp: 4_000 })]);
  const bar = await screen.findByRole("progressbar");
  expect(bar).toHaveAttribute("aria-valuenow", "100");
  expect(screen.queryByText(/XP to level/)).toBeNull();
});

it("shows all achievements, reached ones with a date and the others locked", async () => {
  show([answer()]);
  const list = await screen.findByRole("list");
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((tile) => tile.textContent),
  ).toEqual([
    "Level 5Date unknown",
    "Level 10Reached May 9, 2026",
    "Level 25Reached Oct 1, 2026",
    "Level 50Locked",
    "Level 75Locked",
    "Level 100Locked",
  ]);
  expect(screen.getByText("3 of 6 reached")).toBeInTheDocument();
});

it("shows a placeholder without a bio", async () => {
  show([answer({ bio: " \n" })]);
  expect(await screen.findByText("No bio yet.")).toBeInTheDocument();
});

it.each(["NOT_FOUND", "VALIDATION"])("shows 'not found' with a link to the courses after %s", async (code) => {
  show([rejection(code)]);
  expect(await screen.findByRole("heading", { level: 1, name: "Profile not found" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Browse courses" })).toHaveAttribute("href", "/courses");
  expect(screen.queryByText("Sample profile")).toBeNull();
});

it.each([
  ["no connection", noConnection],
  ["a server error", rejection("INTERNAL")],
])("shows a marked sample after %s, and the profile after Retry", async (_case, failure) => {
  show([failure, answer()]);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load profile. Please try again later.");
  const sample = within(screen.getByRole("region", { name: "Sample profile" }));
  expect(sample.getByText(/Made-up data/)).toBeInTheDocument();
  expect(sample.getByText("Sample")).toBeInTheDocument();
  expect(sample.getByRole("heading", { level: 1 })).toHaveTextContent("sample_one");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("nova"));
  expect(screen.queryByText("Sample profile")).toBeNull();
});

it("offers editing to the member whose profile it is", async () => {
  show([answer()], id);
  expect(await screen.findByRole("link", { name: "Edit your profile" })).toHaveAttribute("href", "/profile");
});

it("offers no editing to others", async () => {
  show([answer()], "another-member");
  expect(await screen.findByText("Pro")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Edit your profile" })).toBeNull();
});

it.each([
  ["the page before", { idx: 1 }],
  ["the leaderboard", null],
])("goes back to %s", async (place, historyState) => {
  window.history.replaceState(historyState, "");
  show([answer()]);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByText(place)).toBeInTheDocument();
});
