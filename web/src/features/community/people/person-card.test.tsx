import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { of } from "rxjs";
import type { PersonFragment } from "../../../gql/graphql";
import { PersonCard } from "./person-card";

const sender: PersonFragment = {
  __typename: "Member",
  id: "ben",
  username: "ben",
  name: "Ben",
  avatar: "avatar_ai.png",
  profileColor: null,
  role: "FREE",
  xp: 700,
  level: 8,
  nextLevelXp: 800,
  joinedAt: "2026-01-01T00:00:00.000Z",
};

const response = {
  blockedMembers: [],
  member: { ...sender, role: "PREMIUM", xp: 820, level: 9, nextLevelXp: 900 },
  publicProfile: {
    __typename: "PublicProfile",
    id: "ben",
    rank: "ROOKIE",
    activity: {
      __typename: "ProfileActivity",
      helpfulAnswerCount: 4,
      helpfulAnswers: [],
      recentPosts: [
        {
          __typename: "ProfilePost",
          messageId: "m1",
          channelId: "c1",
          channelName: "trading-floor",
          content: "Closed at **break even**.",
          createdAt: "2026-02-01T00:00:00.000Z",
        },
      ],
      tradeCards: [],
      tradeStatistics: {
        __typename: "TradeStatistics",
        cards: 16,
        results: 14,
        deleted: 1,
        meanR: 0.3,
        lowR: -0.28,
        highR: 0.88,
        couldBeLuck: true,
      },
      completedCourses: [
        {
          __typename: "ProfileCourse",
          slug: "day-trading",
          title: "Day Trading",
          completedAt: "2026-02-01T00:00:00.000Z",
        },
      ],
    },
  },
};

function show(result: ApolloLink.Result, onMention?: () => void): void {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => of(result)) });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <PersonCard
          person={sender}
          viewer={{ id: "ada", viewerCanModerate: true }}
          onMention={onMention}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

it("shows the member's current data and profile rank", async () => {
  show({ data: response });
  expect(await screen.findByText("Rookie")).toBeInTheDocument();
  expect(await screen.findByText("Premium")).toBeInTheDocument();
  expect(screen.getByText("820")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Public profile" })).toBeInTheDocument();
});

it("shows the member's activity, with links to readable posts", async () => {
  show({ data: response });
  expect((await screen.findByText("Helpful answers")).nextElementSibling).toHaveTextContent("4");
  expect(screen.getByText("Day Trading")).toBeInTheDocument();
  expect(screen.getByText("14 trades, mean +0.30 R, could be luck")).toBeInTheDocument();
  expect(
    screen.getByText(
      "95% range of the mean: −0.28 R to +0.88 R. 2 still open. 1 deleted, not counted. Members report their results themselves.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Closed at break even." })).toHaveAttribute(
    "href",
    "/community/c1?message=m1",
  );
});

it("prefers answers that helped someone to recent posts", async () => {
  const answer = { ...response.publicProfile.activity.recentPosts[0], messageId: "m2", content: "Risk one percent." };
  const activity = { ...response.publicProfile.activity, helpfulAnswers: [answer] };
  show({ data: { ...response, publicProfile: { ...response.publicProfile, activity } } });
  expect(await screen.findByRole("link", { name: "Risk one percent." })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Closed at break even." })).not.toBeInTheDocument();
});

it("offers to mention the member where the viewer can post", async () => {
  const onMention = jest.fn();
  show({ data: response }, onMention);
  fireEvent.click(await screen.findByRole("button", { name: "Mention" }));
  expect(onMention).toHaveBeenCalledTimes(1);
  cleanup();
  show({ data: response });
  await screen.findByText("Rookie");
  expect(screen.queryByRole("button", { name: "Mention" })).not.toBeInTheDocument();
});

it("shows no activity if the member hides it", async () => {
  show({ data: { ...response, publicProfile: { ...response.publicProfile, activity: null } } });
  expect(await screen.findByText("Rookie")).toBeInTheDocument();
  expect(screen.queryByText("Helpful answers")).not.toBeInTheDocument();
});

it("shows no data or links for an account that was just deleted", async () => {
  show({ errors: [{ message: "Member not found", extensions: { code: "NOT_FOUND" } }] });
  expect(await screen.findByRole("dialog", { name: "Deleted user" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.queryByText(/ben/i)).not.toBeInTheDocument();
});
