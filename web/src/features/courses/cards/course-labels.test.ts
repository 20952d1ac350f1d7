/** @jest-environment node */
import { durationLabel, levelLabel, minutesLabel, weeksLabel } from "./course-labels";

it("names levels as the specification does", () => {
  expect([levelLabel("ALL_LEVELS"), levelLabel("INTERMEDIATE"), levelLabel("ADVANCED")]).toEqual([
    "All Levels",
    "Intermediate",
    "Advanced",
  ]);
});

it("gives the time of the lessons, and weeks only for a course without lessons", () => {
  const lesson = { durationMinutes: 45, measuredMinutes: null, available: true };
  const coming = { ...lesson, available: false };
  expect(durationLabel({ durationWeeks: 6, lessons: [lesson, lesson, coming] })).toBe("1 h 30 min");
  expect(durationLabel({ durationWeeks: 6, lessons: [coming] })).toBe("6 weeks");
});

it("counts weeks and minutes", () => {
  expect([weeksLabel(1), weeksLabel(6)]).toEqual(["1 week", "6 weeks"]);
  expect([minutesLabel(45), minutesLabel(60), minutesLabel(203)]).toEqual(["45 min", "1 h", "3 h 23 min"]);
});
