import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { LeaderboardRow_entryFragment } from "../../gql/graphql";
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

const show = (content: React.ReactElement) => render(<MemoryRouter>{content}</MemoryRouter>);
const rowOf = (username: string) => within(screen.getByRole("link", { name: username }).closest("tr")!);

it("shows rank, person, level badge, XP and the bar on the scale of 20,000", () => {
  show(<LeaderboardTable entries={[entry(1), entry(4, { xp: 5_000, level: 17 })]} me={null} />);
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
  show(<LeaderboardTable entries={entries} me={null} />);
  expect(rowOf("trader1").getByText("1/5")).toBeInTheDocument();
  expect(rowOf("trader2").getByText("3/5 STRIKES")).toBeInTheDocument();
  expect(rowOf("trader3").getByText("BANNED")).toBeInTheDocument();
});

it("adds the viewer's own place only when it is not in the table", () => {
  const { unmount } = show(<LeaderboardTable entries={[entry(1)]} me={entry(57)} />);
  expect(screen.getByText("Your place")).toBeInTheDocument();
  expect(rowOf("trader57").getByText("You")).toBeInTheDocument();
  unmount();
  show(<LeaderboardTable entries={[entry(1)]} me={entry(1)} />);
  expect(screen.queryByText("Your place")).toBeNull();
  expect(rowOf("trader1").getByText("You")).toBeInTheDocument();
});

it("stands second, first, third on the podium, with placeholders for places nobody holds", () => {
  show(<Podium entries={[entry(1)]} />);
  const places = screen.getAllByRole("listitem").map((place) => place.textContent);
  expect(places).toHaveLength(3);
  expect(places[0]).toContain("Loading...");
  expect(places[0]).toContain("0 XP");
  expect(places[1]).toContain("trader1");
  expect(places[2]).toContain("Loading...");
});
