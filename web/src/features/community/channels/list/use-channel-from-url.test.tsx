import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { sampleChannel } from "../sample-channel";
import { readLastChannel, storeLastChannel, useChannelFromUrl } from "./use-channel-from-url";

const channels = [sampleChannel("welcome", { category: "ANNOUNCEMENTS" }), sampleChannel("general")];

beforeEach(() => localStorage.clear());

function visit(url: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[url]}>
      <Routes>
        <Route path="/community/:channelId?" element={children} />
      </Routes>
    </MemoryRouter>
  );
  const { result } = renderHook(() => ({ current: useChannelFromUrl(channels, "ada"), navigate: useNavigate() }), {
    wrapper,
  });
  return {
    current: () => result.current.current?.id,
    go: (to: string) => act(() => result.current.navigate(to)),
  };
}

it("remembers the opened channel", async () => {
  const { current, go } = visit("/community/welcome");
  expect([current(), readLastChannel("ada")]).toEqual(["welcome", "welcome"]);
  await go("/community/general");
  expect([current(), readLastChannel("ada")]).toEqual(["general", "general"]);
});

it("keeps the remembered channel when an unknown URL shows a fallback", async () => {
  storeLastChannel("ada", "welcome");
  const { current, go } = visit("/community/no-such-channel");
  expect([current(), readLastChannel("ada")]).toEqual(["general", "welcome"]);
  await go("/community");
  expect(current()).toBe("welcome");
  await go("/community/general");
  expect(readLastChannel("ada")).toBe("general");
});

it("remembers the last channel of each account", () => {
  storeLastChannel("ada", "general");
  storeLastChannel("ben", "welcome");
  storeLastChannel("ada", "help-desk");
  expect([readLastChannel("ada"), readLastChannel("ben"), readLastChannel("eve")]).toEqual([
    "help-desk",
    "welcome",
    null,
  ]);
});

it("remembers at most twenty accounts", () => {
  for (let index = 0; index <= 20; index += 1) storeLastChannel(`user ${index}`, "general");
  expect([readLastChannel("user 0"), readLastChannel("user 1"), readLastChannel("user 20")]).toEqual([
    null,
    "general",
    "general",
  ]);
});

it.each(["{", `{"ada":"general"}`, `[["ada",1],["ada"],"ada"]`])("ignores invalid storage: %s", (stored) => {
  localStorage.setItem("lastChannels", stored);
  expect(readLastChannel("ada")).toBeNull();
});
