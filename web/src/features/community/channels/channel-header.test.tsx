import { render, screen } from "@testing-library/react";
import type { Channel } from "./channel-groups";
import { ChannelHeader } from "./channel-header";
import { sampleChannel } from "./sample-channel";

const show = (change: Partial<Channel>) =>
  render(
    <ChannelHeader
      channel={sampleChannel("lounge", change)}
      status="connected"
      onShowChannels={() => undefined}
      onShowPeople={() => undefined}
      onEdit={undefined}
    />,
  );

it.each<[string, Partial<Channel>]>([
  ["Open to you: Premium", { accessLevel: "PREMIUM", accessText: "Requires premium subscription" }],
  [
    "Open to you: Day Trading",
    { accessLevel: "COURSE", accessText: "Requires purchased course access", courseTitle: "Day Trading" },
  ],
  ["Open to you: level 10", { accessLevel: "LEVEL", accessText: "Special access required", minLevel: 10 }],
  ["Open to you: admins", { accessLevel: "ADMIN", accessText: "Admin only" }],
  ["Free for all users", { accessLevel: "FREE", accessText: "Free for all users" }],
  ["Read-only channel", { accessLevel: "READONLY", accessText: "Read-only channel" }],
])("says %j to members who have access", (text, change) => {
  show(change);
  expect(screen.getByText(text)).toBeVisible();
});

it("tells members without access what the channel requires", () => {
  show({ accessLevel: "PREMIUM", accessText: "Requires premium subscription", viewerCanView: false });
  expect(screen.getByText("Requires premium subscription")).toBeVisible();
});
