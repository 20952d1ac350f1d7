import { createLevelUpDetector } from "./level-up-detector";

const change = (levelBefore: number, level: number, rule: "MESSAGE" | "STRIKE" | "ADMIN" | null = "MESSAGE") => ({
  rule,
  amount: (level - levelBefore) * 100,
  xp: (level - 1) * 100,
  level,
  nextLevelXp: level * 100,
  levelBefore,
});

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it("reports a level once, even if its threshold is crossed again", () => {
  const isLevelUp = createLevelUpDetector("ida");
  expect(isLevelUp(change(4, 5))).toBe(true);
  expect(isLevelUp(change(5, 4))).toBe(false);
  expect(isLevelUp(change(4, 5))).toBe(false);
  expect(isLevelUp(change(5, 6))).toBe(true);
});

it("does not report a regained level, but reports the level above it", () => {
  const isLevelUp = createLevelUpDetector("ida");
  expect(isLevelUp(change(8, 6, "ADMIN"))).toBe(false);
  expect(isLevelUp(change(6, 8, "ADMIN"))).toBe(false);
  expect(isLevelUp(change(8, 9))).toBe(true);
});

it("reports nothing for a withdrawn strike, even if the strike itself was missed", () => {
  const isLevelUp = createLevelUpDetector("ida");
  expect(isLevelUp(change(6, 8, "STRIKE"))).toBe(false);
  expect(isLevelUp(change(8, 7))).toBe(false);
  expect(isLevelUp(change(7, 8))).toBe(false);
});

it("remembers the highest level of each user across visits", () => {
  createLevelUpDetector("ida")(change(4, 5));
  createLevelUpDetector("bob")(change(1, 2));
  expect(createLevelUpDetector("ida")(change(4, 5, null))).toBe(false);
  expect(createLevelUpDetector("bob")(change(2, 3))).toBe(true);
  expect(createLevelUpDetector("eve")(change(4, 5))).toBe(true);
});

it("reports the same change in two tabs", () => {
  const tabs = [createLevelUpDetector("ida"), createLevelUpDetector("ida")];
  expect(tabs.map((isLevelUp) => isLevelUp(change(4, 5)))).toEqual([true, true]);
  expect(tabs.map((isLevelUp) => isLevelUp(change(4, 5)))).toEqual([false, false]);
});

it("drops the least recent user", () => {
  for (let n = 0; n < 30; n += 1) createLevelUpDetector(`user${n}`)(change(4, 5));
  expect(JSON.parse(localStorage.getItem("highestLevels") ?? "")).toHaveLength(20);
  expect(createLevelUpDetector("user29")(change(4, 5))).toBe(false);
  expect(createLevelUpDetector("user0")(change(4, 5))).toBe(true);
});

it.each(["{", "7", '["ida"]', '[["ida","x"]]'])("ignores corrupt storage (%s)", (stored) => {
  localStorage.setItem("highestLevels", stored);
  expect(createLevelUpDetector("ida")(change(4, 5))).toBe(true);
});

it("remembers levels in memory when storage is unavailable", () => {
  const throwDenied = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(throwDenied);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(throwDenied);
  const isLevelUp = createLevelUpDetector("ida");
  expect(isLevelUp(change(4, 5))).toBe(true);
  expect(isLevelUp(change(4, 5))).toBe(false);
});
