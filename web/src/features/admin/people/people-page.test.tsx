import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { of } from "rxjs";
import { PeoplePage } from "./people-page";

const grace = {
  __typename: "FeaturedPerson",
  id: "1",
  kind: "TEAM",
  name: "Grace Real",
  title: "Head of Support",
  text: "Answers every message.",
  expertise: ["Support"],
  position: 1,
};

/** Renders the page with one person, and returns the operations sent to the server. */
function renderPage(): { operation: string; variables: Record<string, unknown> }[] {
  const operations: { operation: string; variables: Record<string, unknown> }[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    operations.push({ operation: operationName ?? "", variables });
    const responses: Record<string, Record<string, unknown>> = {
      AdminPeople: { featuredPeople: [grace] },
      SaveFeaturedPerson: { saveFeaturedPerson: grace },
      DeleteFeaturedPerson: { deleteFeaturedPerson: true },
    };
    return of({ data: responses[operationName ?? ""] });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <MemoryRouter>
        <PeoplePage />
      </MemoryRouter>
    </ApolloProvider>,
  );
  return operations;
}

it("adds a person whose consent was confirmed, with expertise as a list", async () => {
  const operations = renderPage();
  await screen.findByText("No testimonials yet.");
  await userEvent.click(screen.getByRole("button", { name: "Add a person" }));
  await userEvent.type(screen.getByLabelText("Name"), "Ada Real");
  await userEvent.type(screen.getByLabelText("Title"), "Lead");
  await userEvent.type(screen.getByLabelText("Text"), "Builds things.");
  await userEvent.type(screen.getByLabelText("Expertise"), "Risk, Forex,");
  await userEvent.click(screen.getByLabelText("This is a real person who agreed to be shown here"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  expect(operations.find(({ operation }) => operation === "SaveFeaturedPerson")?.variables).toEqual({
    input: {
      id: null,
      kind: "TEAM",
      name: "Ada Real",
      title: "Lead",
      text: "Builds things.",
      expertise: ["Risk", "Forex"],
      position: 1,
      consent: true,
    },
  });
});

it("deletes a person after confirmation", async () => {
  const operations = renderPage();
  await userEvent.click(await screen.findByRole("button", { name: "Delete Grace Real" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() =>
    expect(operations.find(({ operation }) => operation === "DeleteFeaturedPerson")?.variables).toEqual({ id: "1" }),
  );
});
