import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { NEVER } from "rxjs";
import { UnreadElsewhereContext } from "./channel-context";
import type { Channel } from "./list/channel-groups";
import { ChannelHeader } from "./channel-header";
import { sampleChannel } from "./sample-channel";

const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => NEVER) });

/** Also waits until the notification menu has loaded. */
const show = (change: Partial<Channel> = {}, unreadElsewhere = 0) =>
  act(() =>
    Promise.resolve(
      render(
        <ApolloProvider client={client}>
          <UnreadElsewhereContext value={unreadElsewhere}>
            <ChannelHeader
              channel={sampleChannel("lounge", change)}
              status="connected"
              onShowPins={() => undefined}
              onShowChannels={() => undefined}
              onShowPeople={() => undefined}
              onEdit={undefined}
              isAdmin={false}
            />
          </UnreadElsewhereContext>
        </ApolloProvider>,
      ),
    ),
  );

it.each<[string, Partial<Channel>]>([
  ["Unlocked: Premium", { accessLevel: "PREMIUM", accessText: "Requires premium subscription" }],
  [
    "Unlocked: Day Trading",
    { accessLevel: "COURSE", accessText: "Requires purchased course access", courseTitle: "Day Trading" },
  ],
  ["Unlocked: level 10", { accessLevel: "LEVEL", accessText: "Special access required", minLevel: 10 }],
  ["Unlocked: admins", { accessLevel: "ADMIN", accessText: "Admin only" }],
  ["Free for all users", { accessLevel: "FREE", accessText: "Free for all users" }],
  ["Read-only channel", { accessLevel: "READONLY", accessText: "Read-only channel" }],
])("shows %j to members with access", async (text, change) => {
  await show(change);
  expect(screen.getByText(text)).toBeVisible();
});

it("shows the requirement to members without access", async () => {
  await show({ accessLevel: "PREMIUM", accessText: "Requires premium subscription", viewerCanView: false });
  expect(screen.getByText("Requires premium subscription")).toBeVisible();
});

it("shows the unread count of other channels on the channels button", async () => {
  await show({}, 120);
  expect(screen.getByRole("button", { name: "Show channels, 120 unread" })).toBeInTheDocument();
  expect(screen.getByText("99+")).toBeInTheDocument();
});

it("shows a long topic in a dialog", async () => {
  const description = "A long topic. ".repeat(20).trim();
  await show({ description });
  fireEvent.click(screen.getByRole("button", { name: description }));
  expect(screen.getByRole("dialog", { name: "About #lounge" })).toHaveTextContent(description);
});
