import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen, waitFor } from "@testing-library/react";
import { of } from "rxjs";
import { StatsBlock } from "./stats-block";

async function renderStats(marketingFigures: boolean): Promise<void> {
  const link = new ApolloLink(() => of({ data: { site: { __typename: "SiteInfo", marketingFigures } } }));
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  render(
    <ApolloProvider client={client}>
      <StatsBlock />
    </ApolloProvider>,
  );
  await waitFor(() => expect(client.cache.extract()).toHaveProperty("ROOT_QUERY"));
}

it("notes next to the figures that no records support them", async () => {
  await renderStats(true);
  expect(
    await screen.findByText(
      "Figures from the design brief. No records support them, and they aren't learners' results.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByText("Success rate").nextSibling).toHaveTextContent(/^99$/);
  expect(screen.getByText("Average ROI").nextSibling).toHaveTextContent(/^247%$/);
});

it("hides the figures when they are turned off", async () => {
  await renderStats(false);
  expect(screen.queryByText("Average ROI")).toBeNull();
});
