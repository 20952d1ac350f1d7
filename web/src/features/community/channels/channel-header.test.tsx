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
              canModerate={false}
            />
          </UnreadElsewhereContext>
        </ApolloProvider>,
      ),
    ),
  );

it.each<[string, boolean]>([
  ["PREMIUM", true],
  ["COURSE", true],
  ["LEVEL", true],
  ["ADMIN", true],
  ["FREE", false],
  ["READONLY", false],
])("shows the access text of a %s channel to members with access, with a check mark: %s", async (level, isChecked) => {
  await show({ accessLevel: level as Channel["accessLevel"], accessText: "Who can read it" });
  expect(screen.getByText("Who can read it")).toBeVisible();
  expect(screen.queryAllByText("You have access")).toHaveLength(isChecked ? 1 : 0);
});

it("shows the requirement to members without access", async () => {
  await show({ accessLevel: "PREMIUM", accessText: "Requires premium subscription", viewerCanView: false });
  expect(screen.getByText("Requires premium subscription")).toBeVisible();
  expect(screen.queryByText("You have access")).toBeNull();
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
