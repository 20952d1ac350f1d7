/** @jest-environment node */
import { levelLabel, minutesLabel, weeksLabel } from "./course-labels";

it("names levels as the specification does", () => {
  expect([levelLabel("ALL_LEVELS"), levelLabel("INTERMEDIATE"), levelLabel("ADVANCED")]).toEqual([
    "All Levels",
    "Intermediate",
    "Advanced",
  ]);
});

it("counts weeks and minutes", () => {
  expect([weeksLabel(1), weeksLabel(6)]).toEqual(["1 week", "6 weeks"]);
  expect([minutesLabel(45), minutesLabel(60), minutesLabel(203)]).toEqual(["45 min", "1 h", "3 h 23 min"]);
});
