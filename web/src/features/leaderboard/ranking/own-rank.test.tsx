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
const struck = { request: { query: MySanctionsDocument }, result: { data: { mySanctions: [strike] } } };

function show(leaderboard: React.ComponentProps<typeof OwnRank>["leaderboard"]) {
  render(
    <MockedProvider mocks={[struck]}>
      <MemoryRouter initialEntries={["/leaderboard?timeframe=weekly"]}>
        <OwnRank viewer={viewer} leaderboard={leaderboard} />
      </MemoryRouter>
    </MockedProvider>,
  );
  return screen.getByRole("region", { name: "Your standing" });
}

it("says rank, level with its badge, XP and what is missing for the next level, and leads to the own row", () => {
  const standing = show({ around: [own], rankedCount: 1_305 });
  expect(standing).toHaveTextContent("You are #254 of 1,305");
  expect(standing).toHaveTextContent("Level 12Pro");
  expect(standing).toHaveTextContent("1,190 of 1,200 XP");
  expect(standing).toHaveTextContent("10 XP to level 13");
  expect(screen.getByRole("progressbar", { name: "1,190 of 1,200 XP" })).toHaveAttribute("aria-valuenow", "99");
  expect(screen.getByRole("link", { name: "Your row" })).toHaveAttribute(
    "href",
    "/leaderboard?timeframe=weekly#own-row",
  );
});

it("shows the level while the rank is on its way", () => {
  const standing = show(null);
  expect(standing).toHaveTextContent("10 XP to level 13");
  expect(standing).not.toHaveTextContent("You are");
  expect(screen.queryByRole("link")).toBeNull();
});

it("says in place of a rank why there is none in the period", async () => {
  const standing = show({ around: [], rankedCount: 3 });
  expect(standing).toHaveTextContent("You have no XP in this period yet.");
  await screen.findByText("Your XP of this period is not above 0: strikes count in it.");
  expect(standing).toHaveTextContent("Level 12Pro");
  expect(screen.queryByRole("link")).toBeNull();
});
