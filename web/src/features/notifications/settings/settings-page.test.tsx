import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../../accounts/session/sample-session";
import { SessionContext, type Viewer } from "../../accounts/session/session";
import { NotificationSettingsPage } from "./settings-page";
import { NotificationSettingsDocument } from "./settings.generated";

const settingsWith = (digest: "OFF" | "DAILY") => ({
  __typename: "NotificationSettings",
  id: "s",
  kinds: [{ __typename: "NotificationKindSettings", kind: "MENTION", inApp: true, push: true, digest: true }],
  quietStart: null,
  quietEnd: null,
  timeZone: "UTC",
  digest,
  channels: [],
  pushKey: "",
  isPushSubscribed: false,
});

it.each([
  ["OFF", false],
  ["DAILY", true],
] as const)("shows what the email digest contains only while it is on: %s", async (digest, isOn) => {
  const session = sampleSession({ status: "signedIn", viewer: { id: "u", emailConfirmed: true } as Viewer });
  const directMessageSettings = { __typename: "DirectMessageSettings" as const, id: "u", takesRequests: true };
  const result = { data: { notificationSettings: settingsWith(digest), directMessageSettings } };
  render(
    <MockedProvider mocks={[{ request: { query: NotificationSettingsDocument }, result }]}>
      <MemoryRouter>
        <SessionContext value={session}>
          <NotificationSettingsPage />
        </SessionContext>
      </MemoryRouter>
    </MockedProvider>,
  );
  const email = await screen.findByRole("checkbox", { name: "Mentions of you, and direct messages: Email" });
  expect([(email as HTMLInputElement).checked, (email as HTMLInputElement).disabled]).toEqual([isOn, !isOn]);
  expect(screen.queryByText(/turn on the digest below/) !== null).toBe(!isOn);
});
