import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen } from "@testing-library/react";
import { DemoMailHint } from "./demo-mail-hint";
import { MailPageDocument } from "./demo-mail-hint.generated";

function renderHint(mailPage: string | null): void {
  const cache = new InMemoryCache();
  cache.writeQuery({ query: MailPageDocument, data: { site: { __typename: "Site", mailPage } } });
  const client = new ApolloClient({ cache, link: ApolloLink.empty() });
  render(
    <ApolloProvider client={client}>
      <DemoMailHint />
    </ApolloProvider>,
  );
}

it("links to the sent-email page in demo mode", () => {
  renderHint("/dev/mail");
  expect(screen.getByRole("link", { name: "Read it here" })).toHaveAttribute("href", "/dev/mail");
});

it("shows nothing when a mail server is configured", () => {
  renderHint(null);
  expect(screen.queryByRole("link")).toBeNull();
});
