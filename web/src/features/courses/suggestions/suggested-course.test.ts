/** @jest-environment node */
import { paceLabel } from "./suggested-course";

it.each([
  [200, null, "3 h 20 min"],
  [200, 60, "3 h 20 min, about 4 weeks at 1 h a week"],
  [45, 60, "45 min, about 1 week at 1 h a week"],
])("says how long %d minutes of lessons take at %p a week", (minutes, perWeek, text) => {
  expect(paceLabel(minutes, perWeek)).toBe(text);
});
