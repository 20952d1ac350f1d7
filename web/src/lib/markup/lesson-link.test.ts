/** @jest-environment node */
import { isOnlyLessonLink } from "./lesson-link";

const LINK = "https://glitch.example/courses/day-trading/lessons/l1#gaps";

it.each([
  [LINK, true],
  [`> A gap can jump the stop.\n${LINK}\n\n`, true],
  [`${LINK}\n\nWhy?`, false],
  [`Look: ${LINK}`, false],
  ["> Only a quote", false],
  ["https://glitch.example/courses/day-trading", false],
  ["", false],
])("%s", (text, expected) => {
  expect(isOnlyLessonLink(text)).toBe(expected);
});
