import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { LeaderboardRow_entryFragment } from "../../../gql/graphql";
import { MySanctionsDocument } from "../../moderation/moderation.generated";
import { OwnRank } from "./own-rank";

const viewer = { id: "m254", level: 12, xp: 1_190, nextLevelXp: 1_200 };

const own: LeaderboardRow_entryFragment = {
  __typename: "LeaderboardEntry",
  rank: 254,
  xp: 40,
  level: 12,
  strikes: 0,
  status: "NONE",
  member: {
    __typename: "Member",
    id: "m254",
    username: "trader",
    avatar: "avatar_ai.png",
    profileColor: null,
    role: "FREE",
  },
};

const strike = { __typename: "Sanction", id: "s1", kind: "STRIKE", reason: "Insults", endsAt: null };
const sanctionsMock = { request: { query: MySanctionsDocument }, result: { data: { mySanctions: [strike] } } };

function show(leaderboard: React.ComponentProps<typeof OwnRank>["leaderboard"]) {
  render(
    <MockedProvider mocks={[sanctionsMock]}>
      <MemoryRouter initialEntries={["/leaderboard?timeframe=weekly"]}>
        <OwnRank viewer={viewer} leaderboard={leaderboard} />
      </MemoryRouter>
    </MockedProvider>,
  );
  return screen.getByRole("region", { name: "Your rank" });
}

it("shows rank, level, badge, XP, and XP to the next level, and links to the viewer's row", () => {
  const card = show({ around: [own], rankedCount: 1_305 });
  expect(card).toHaveTextContent("You are #254 of 1,305");
  expect(card).toHaveTextContent("Level 12Pro");
  expect(card).toHaveTextContent("1,190 of 1,200 XP");
  expect(card).toHaveTextContent("10 XP to level 13");
  expect(screen.getByRole("progressbar", { name: "1,190 of 1,200 XP" })).toHaveAttribute("aria-valuenow", "99");
  expect(screen.getByRole("link", { name: "Go to your row" })).toHaveAttribute(
    "href",
    "/leaderboard?timeframe=weekly#own-row",
  );
});

it("shows the level while the rank loads", () => {
  const card = show(null);
  expect(card).toHaveTextContent("10 XP to level 13");
  expect(card).not.toHaveTextContent("You are");
  expect(screen.queryByRole("link")).toBeNull();
});

it("explains a missing rank", async () => {
  const card = show({ around: [], rankedCount: 3 });
  expect(card).toHaveTextContent("You haven't earned XP in this period yet.");
  await screen.findByText("Strikes deduct XP, so your XP for this period is 0 or less.");
  expect(card).toHaveTextContent("Level 12Pro");
  expect(screen.queryByRole("link")).toBeNull();
});
