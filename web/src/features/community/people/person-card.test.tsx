import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { of } from "rxjs";
import type { PersonFragment } from "../../../gql/graphql";
import { PersonCard } from "./person-card";

const inMessage: PersonFragment = {
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

const answer = {
  member: { ...inMessage, role: "PREMIUM", xp: 820, level: 9, nextLevelXp: 900 },
  publicProfile: { __typename: "PublicProfile", id: "ben", rank: "ROOKIE" },
};

it("shows a person as they are now, with the rank of their profile", async () => {
  const link = new ApolloLink(() => of({ data: answer }));
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <MemoryRouter>
        <PersonCard person={inMessage} viewer={{ id: "ada", role: "FREE" }} onClose={() => undefined} />
      </MemoryRouter>
    </ApolloProvider>,
  );
  expect(await screen.findByText("Rookie")).toBeInTheDocument();
  expect(await screen.findByText("Premium")).toBeInTheDocument();
  expect(screen.getByText("820")).toBeInTheDocument();
});
