import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen } from "@testing-library/react";
import { of } from "rxjs";
import { ExplorePeople } from "./explore-people";

const INVENTED = "Invented. Describes no real person.";

const grace = {
  __typename: "FeaturedPerson",
  id: "1",
  kind: "TEAM",
  name: "Grace Real",
  title: "Head of Support",
  text: "Answers every message.",
  expertise: ["Support"],
};

function renderPeople(inventedPeople: boolean, featuredPeople: object[]): void {
  const link = new ApolloLink(() => of({ data: { site: { __typename: "SiteInfo", inventedPeople }, featuredPeople } }));
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <ExplorePeople />
    </ApolloProvider>,
  );
}

const team = () => screen.queryByRole("heading", { name: "OUR EXPERT TEAM" });
const testimonials = () => screen.queryByRole("heading", { name: "TRADER TESTIMONIALS" });

it("labels invented people on each card", async () => {
  renderPeople(true, []);
  expect(await screen.findAllByText(INVENTED)).toHaveLength(7);
  expect(team()).toBeInTheDocument();
  expect(testimonials()).toBeInTheDocument();
});

it("replaces the invented people of a section with real ones", async () => {
  renderPeople(true, [grace]);
  expect(await screen.findByText("Grace Real")).toBeInTheDocument();
  expect(screen.getAllByText(INVENTED)).toHaveLength(3);
  expect(screen.queryByText("Mara Lindqvist")).toBeNull();
});

it("hides a section without real people when invented people are turned off", async () => {
  renderPeople(false, [grace]);
  expect(await screen.findByText("Grace Real")).toBeInTheDocument();
  expect(testimonials()).toBeNull();
  expect(screen.queryByText(INVENTED)).toBeNull();
});
