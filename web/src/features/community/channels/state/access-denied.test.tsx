import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { of } from "rxjs";
import { AccessDenied } from "./access-denied";
import type { Channel } from "../list/channel-groups";
import { sampleChannel } from "../sample-channel";

const premiumLounge = sampleChannel("premium-lounge", {
  description: "Longer conversations among subscribers.",
  category: "PREMIUM",
  accessLevel: "PREMIUM",
  accessText: "Requires premium subscription",
  viewerCanView: false,
  viewerCanPost: false,
});

function show(channel: Channel): void {
  const link = new ApolloLink(() =>
    of({ data: { site: { __typename: "SiteInfo", canBuy: true, premiumPriceCents: 1999 } } }),
  );
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <MemoryRouter>
        <AccessDenied channel={channel} level={3} />
      </MemoryRouter>
    </ApolloProvider>,
  );
}

it("shows what Premium unlocks, its price, and a link to it", async () => {
  show(premiumLounge);
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeInTheDocument();
  expect(screen.getByRole("note")).toHaveTextContent("You don't have access to this channel.");
  expect(screen.getByText("Longer conversations among subscribers.")).toBeInTheDocument();
  expect(await screen.findByText("$19.99 a month")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Upgrade to Premium" })).toHaveAttribute("href", "/my-courses");
});

it("shows no price if buying doesn't unlock the channel", () => {
  show({ ...premiumLounge, accessLevel: "LEVEL", minLevel: 10 });
  expect(screen.getByText("This channel unlocks at level 10: 7 more levels to go.")).toBeInTheDocument();
  expect(screen.queryByText(/a month/)).not.toBeInTheDocument();
});
