/** @jest-environment node */
import { strikeText } from "../table/strike-text";
import { levelBadge, isRankable } from "./ranking-rules";

it.each([
  [1, "Rookie"],
  [4, "Rookie"],
  [5, "Member"],
  [9, "Member"],
  [10, "Pro"],
  [14, "Pro"],
  [15, "Elite"],
  [19, "Elite"],
  [20, "Legend"],
  [250, "Legend"],
] as const)("level %i has the badge %s", (level, name) => {
  expect(levelBadge(level)).toBe(name);
});

it("ranks listed members but not admins", () => {
  expect(isRankable({ role: "FREE", listed: true })).toBe(true);
  expect(isRankable({ role: "PREMIUM", listed: false })).toBe(false);
  expect(isRankable({ role: "ADMIN", listed: true })).toBe(false);
});

it("labels strikes by severity", () => {
  expect(strikeText("NONE", 0)).toBeNull();
  expect(strikeText("WARNING", 2)).toBe("2/5");
  expect(strikeText("DANGER", 4)).toBe("4/5 STRIKES");
  expect(strikeText("BANNED", 5)).toBe("BANNED");
});
