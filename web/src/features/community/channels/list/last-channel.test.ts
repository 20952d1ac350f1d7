import { readLastChannel, storeLastChannel } from "./last-channel";

beforeEach(() => localStorage.clear());

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
