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

it("a level is new once, however often its threshold is crossed", () => {
  const isNew = createLevelUpDetector("ida");
  expect(isNew(change(4, 5))).toBe(true);
  expect(isNew(change(5, 4))).toBe(false);
  expect(isNew(change(4, 5))).toBe(false);
  expect(isNew(change(5, 6))).toBe(true);
});

it("a level that was lost is not new when it comes back, and the one above it is", () => {
  const isNew = createLevelUpDetector("ida");
  expect(isNew(change(8, 6, "ADMIN"))).toBe(false);
  expect(isNew(change(6, 8, "ADMIN"))).toBe(false);
  expect(isNew(change(8, 9))).toBe(true);
});

it("a withdrawn strike brings nothing new, here or where the strike was not heard of", () => {
  const isNew = createLevelUpDetector("ida");
  expect(isNew(change(6, 8, "STRIKE"))).toBe(false);
  expect(isNew(change(8, 7))).toBe(false);
  expect(isNew(change(7, 8))).toBe(false);
});

it("is remembered for the next visit, for each person apart", () => {
  createLevelUpDetector("ida")(change(4, 5));
  createLevelUpDetector("bob")(change(1, 2));
  expect(createLevelUpDetector("ida")(change(4, 5, null))).toBe(false);
  expect(createLevelUpDetector("bob")(change(2, 3))).toBe(true);
  expect(createLevelUpDetector("eve")(change(4, 5))).toBe(true);
});

it("two tabs that hear of the same change both show it", () => {
  const tabs = [createLevelUpDetector("ida"), createLevelUpDetector("ida")];
  expect(tabs.map((isNew) => isNew(change(4, 5)))).toEqual([true, true]);
  expect(tabs.map((isNew) => isNew(change(4, 5)))).toEqual([false, false]);
});

it("forgets who was here longest ago", () => {
  for (let n = 0; n < 30; n += 1) createLevelUpDetector(`user${n}`)(change(4, 5));
  expect(JSON.parse(localStorage.getItem("highestLevels") ?? "")).toHaveLength(20);
  expect(createLevelUpDetector("user29")(change(4, 5))).toBe(false);
  expect(createLevelUpDetector("user0")(change(4, 5))).toBe(true);
});

it.each(["{", "7", '["ida"]', '[["ida","x"]]'])("takes damaged storage (%s) for nothing known", (stored) => {
  localStorage.setItem("highestLevels", stored);
  expect(createLevelUpDetector("ida")(change(4, 5))).toBe(true);
});

it("remembers without storage as long as the page is open", () => {
  const refuse = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  const isNew = createLevelUpDetector("ida");
  expect(isNew(change(4, 5))).toBe(true);
  expect(isNew(change(4, 5))).toBe(false);
});
