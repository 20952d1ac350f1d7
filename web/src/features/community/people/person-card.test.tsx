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

function show(result: ApolloLink.Result): void {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => of(result)) });
  render(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <PersonCard person={inMessage} viewer={{ id: "ada", role: "ADMIN" }} onClose={() => undefined} />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

it("shows a person as they are now, with the rank of their profile", async () => {
  show({ data: answer });
  expect(await screen.findByText("Rookie")).toBeInTheDocument();
  expect(await screen.findByText("Premium")).toBeInTheDocument();
  expect(screen.getByText("820")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Public profile" })).toBeInTheDocument();
});

it("leads nowhere from an account that was deleted meanwhile, and says nothing more of it", async () => {
  show({ errors: [{ message: "Member not found", extensions: { code: "NOT_FOUND" } }] });
  expect(await screen.findByRole("dialog", { name: "Deleted user" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.queryByText(/ben/i)).not.toBeInTheDocument();
});
