import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ChannelNotificationMenu } from "./channel-notification-menu";
import { ChannelNotificationsDocument, SetChannelNotificationsDocument } from "./channel-notifications.generated";

const settings = (level: string) => ({
  __typename: "ChannelNotificationSettings",
  channelId: "c",
  channelName: "general",
  level,
  mutedUntil: null,
});

it("offers the levels as options with the current one checked, and checks the chosen one once it is set", async () => {
  const chosen = jest.fn(() => ({ data: { setChannelNotifications: settings("NOTHING") } }));
  render(
    <MockedProvider
      mocks={[
        {
          request: { query: ChannelNotificationsDocument, variables: { channelId: "c" } },
          result: { data: { channelNotificationSettings: settings("MENTIONS") } },
        },
        {
          request: {
            query: SetChannelNotificationsDocument,
            variables: { input: { channelId: "c", level: "NOTHING" } },
          },
          result: chosen,
        },
      ]}
    >
      <ChannelNotificationMenu channel={{ id: "c", name: "general" }} />
    </MockedProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Notifications of #general" }));
  await screen.findByRole("menuitemradio", { name: "Mentions and replies", checked: true });
  const options = screen.getAllByRole("menuitemradio", { checked: false });
  expect(options.map(({ textContent }) => textContent)).toEqual(["All messages", "Nothing"]);
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toContain("Mute for 1 hour");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(chosen).toHaveBeenCalled());
  await userEvent.click(await screen.findByRole("button", { name: "Notifications of #general" }));
  await screen.findByRole("menuitemradio", { name: "Nothing", checked: true });
});
