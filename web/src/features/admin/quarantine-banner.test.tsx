import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { of } from "rxjs";
import { QuarantineBanner } from "./quarantine-banner";

it("says what starts, and disappears after the release", async () => {
  const operations: (string | undefined)[] = [];
  const link = new ApolloLink(({ operationName }) => {
    operations.push(operationName);
    const time = "2026-11-01T00:00:00Z";
    const siteQuarantine = { __typename: "SiteQuarantine", restoredAt: time, backedUpAt: time, waitingEmails: 1 };
    return of({ data: operationName === "SiteQuarantine" ? { siteQuarantine } : { releaseSiteQuarantine: true } });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <QuarantineBanner />
    </ApolloProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Release" }));
  const dialog = screen.getByRole("dialog", { name: "Release this site?" });
  expect(dialog.textContent).toContain("1 waiting email is sent.");
  expect(operations).toEqual(["SiteQuarantine"]);
  await userEvent.click(screen.getAllByRole("button", { name: "Release" }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/restored from a backup/)).toBeNull());
  expect(operations).toContain("ReleaseSiteQuarantine");
});
