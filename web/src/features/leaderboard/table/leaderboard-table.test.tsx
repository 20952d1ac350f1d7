import type { MockLink } from "@apollo/client/testing";
import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { LeaderboardRow_entryFragment } from "../../../gql/graphql";
import { RankingPageDocument } from "../ranking/leaderboard-page.generated";
import { LeaderboardTable } from "./leaderboard-table";
import { Podium } from "./podium";

function entry(rank: number, changes: Partial<LeaderboardRow_entryFragment> = {}): LeaderboardRow_entryFragment {
  return {
    __typename: "LeaderboardEntry",
    rank,
    xp: 20_000 - rank * 1_000,
    level: 21 - rank,
    strikes: 0,
    status: "NONE",
    member: {
      __typename: "Member",
      id: `m${rank}`,
      username: `trader${rank}`,
      avatar: "avatar_ai.png",
      profileColor: null,
      role: "FREE",
    },
    ...changes,
  };
}

type Rows = LeaderboardRow_entryFragment[];

const board = (entries: Rows, around: Rows = []) => ({
  timeframe: "ALL_TIME" as const,
  entries,
  around,
  endCursor: "end",
  rankedCount: entries.length,
});

const show = (content: React.ReactElement) => render(<MemoryRouter>{content}</MemoryRouter>);
const rowOf = (username: string) => within(screen.getByRole("link", { name: username }).closest("tr")!);

it("shows rank, member, level badge, XP, and a bar scaled to 20,000", () => {
  show(<LeaderboardTable leaderboard={board([entry(1), entry(4, { xp: 5_000, level: 17 })])} viewerId={null} />);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "RANK",
    "USER",
    "LEVEL",
    "XP",
    "STATUS",
  ]);
  const row = rowOf("trader4");
  expect(row.getByText("#4")).toBeVisible();
  expect(row.getByText("Elite")).toBeInTheDocument();
  expect(row.getByText("5,000")).toBeInTheDocument();
  expect(row.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
});

it("marks strikes and bans", () => {
  const entries = [
    entry(1, { status: "WARNING", strikes: 1 }),
    entry(2, { status: "DANGER", strikes: 3 }),
    entry(3, { status: "BANNED", strikes: 5 }),
  ];
  show(<LeaderboardTable leaderboard={board(entries)} viewerId={null} />);
  expect(rowOf("trader1").getByText("1/5")).toBeInTheDocument();
  expect(rowOf("trader2").getByText("3/5 STRIKES")).toBeInTheDocument();
  expect(rowOf("trader3").getByText("BANNED")).toBeInTheDocument();
});

it("shows at most ten rows in the TOP 10, and the viewer with their neighbors in a table of their own", () => {
  const entries = Array.from({ length: 10 }, (_, index) => entry(index + 1));
  show(<LeaderboardTable leaderboard={board(entries, [entry(56), entry(57)])} viewerId="m57" />);
  const rowsOf = (name: string) =>
    within(screen.getByRole("table", { name }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(rowsOf("TOP 10")).toEqual(entries.map(({ member }) => member.username));
  expect(rowsOf("Your place")).toEqual(["trader56", "trader57"]);
});

it("keeps the TOP 10 of an empty period, with what to do", () => {
  show(<LeaderboardTable leaderboard={board([])} viewerId="m1" />);
  const table = within(screen.getByRole("table", { name: "TOP 10" }));
  expect(table.getByText("No XP earned in this period yet")).toBeVisible();
  expect(table.getByRole("link", { name: "Open the community" })).toHaveAttribute("href", "/community");
});

it("adds the viewer and their neighbors only if the viewer isn't in the top 10", () => {
  const near = [entry(56), entry(57), entry(58)];
  const { unmount } = show(<LeaderboardTable leaderboard={board([entry(1)], near)} viewerId="m57" />);
  expect(screen.getByText("Your place")).toBeInTheDocument();
  expect(rowOf("trader57").getByText("You")).toBeInTheDocument();
  expect(rowOf("trader56").queryByText("You")).toBeNull();
  expect(rowOf("trader58").getByText("#58")).toBeVisible();
  unmount();
  show(<LeaderboardTable leaderboard={board([entry(1)], [entry(1), entry(2)])} viewerId="m1" />);
  expect(screen.queryByText("Your place")).toBeNull();
  expect(rowOf("trader1").getByText("You")).toBeInTheDocument();
});

it("does not repeat neighbors that the list above already shows", () => {
  const entries = [9, 10].map((rank) => entry(rank));
  const near = [9, 10, 11, 12, 13].map((rank) => entry(rank));
  show(<LeaderboardTable leaderboard={board(entries, near)} viewerId="m11" />);
  expect(ranks()).toEqual(["#9", "#10", "#11", "#12", "#13"]);
});

const ranks = () => screen.getAllByText(/^#\d+$/).map((mark) => mark.textContent);

/** The server's response with the places after a cursor. */
const page = (after: string, entries: Rows, endCursor: string | null): MockLink.MockedResponse => ({
  request: { query: RankingPageDocument, variables: { timeframe: "ALL_TIME", after } },
  result: {
    data: {
      ranking: {
        __typename: "LeaderboardEntryConnection",
        edges: entries.map((node) => ({ __typename: "LeaderboardEntryEdge", node })),
        pageInfo: { __typename: "PageInfo", hasNextPage: endCursor !== null, endCursor },
      },
    },
  },
});

it("shows the viewer below the loaded pages until one of them contains the viewer", async () => {
  const user = userEvent.setup();
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => entry(first + index));
  const mocks = [page("end", between(11, 15), "next"), page("next", between(16, 20), null)];
  const leaderboard = { ...board(between(1, 10), between(15, 19)), rankedCount: 20 };
  show(
    <MockedProvider mocks={mocks}>
      <LeaderboardTable leaderboard={leaderboard} viewerId="m17" />
    </MockedProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("#14")).toBeVisible();
  expect(screen.getByText("Your place")).toBeInTheDocument();
  expect(ranks()).toEqual(between(1, 19).map(({ rank }) => `#${rank}`));

  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("#20")).toBeVisible();
  expect(screen.queryByText("Your place")).toBeNull();
  expect(ranks()).toEqual(between(1, 20).map(({ rank }) => `#${rank}`));
  expect(screen.getAllByText("You")).toHaveLength(1);
});

it("offers more only if more members are ranked", () => {
  const { unmount } = show(<LeaderboardTable leaderboard={board([entry(1)])} viewerId={null} />);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  unmount();
  show(<LeaderboardTable leaderboard={{ ...board([entry(1)]), rankedCount: 12 }} viewerId={null} />);
  expect(screen.getByRole("button", { name: "Show more" })).toBeVisible();
});

it("orders the podium second, first, third, with placeholders for empty places", () => {
  show(<Podium entries={[entry(1)]} />);
  const places = screen.getAllByRole("listitem").map((place) => place.textContent);
  expect(places).toHaveLength(3);
  expect(places[0]).toContain("Loading...");
  expect(places[0]).toContain("0 XP");
  expect(places[1]).toContain("trader1");
  expect(places[2]).toContain("Loading...");
});
