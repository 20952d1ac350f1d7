import { MockedProvider } from "@apollo/client/testing/react";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { ChannelMutesDocument } from "./notifications.generated";
import { useMutedChannels } from "./use-muted-channels";

const NOW = Date.parse("2026-11-26T10:00:00.000Z");
const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

const channel = (channelId: string, level: string, muteMinutes: number | null) => ({
  __typename: "ChannelNotificationSettings",
  channelId,
  channelName: channelId,
  level,
  mutedUntil: muteMinutes === null ? null : new Date(NOW + muteMinutes * MINUTE_MS).toISOString(),
});

it("returns the muted channels until their mutes end, and none that only notify of nothing", async () => {
  const channels = [channel("short", "ALL", 5), channel("long", "MENTIONS", 60), channel("silent", "NOTHING", null)];
  const notificationSettings = { __typename: "NotificationSettings", id: "me", channels };
  const mocks = [{ request: { query: ChannelMutesDocument }, result: { data: { notificationSettings } } }];
  const wrapper = ({ children }: { children: ReactNode }) => <MockedProvider mocks={mocks}>{children}</MockedProvider>;
  const { result } = renderHook(useMutedChannels, { wrapper });
  const muted = () => ["short", "long", "silent"].filter((id) => result.current.has(id));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(muted()).toEqual(["short", "long"]);
  await act(() => jest.advanceTimersByTimeAsync(6 * MINUTE_MS));
  expect(muted()).toEqual(["long"]);
});
