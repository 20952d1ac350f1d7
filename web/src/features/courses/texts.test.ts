/** @jest-environment node */
import { premiumContents } from "./my-courses/premium-contents";
import { certificateTexts } from "./texts";

it("the certificate states what it proves and what it doesn't", () => {
  expect(certificateTexts.disclaimer(false)).toContain("marked every lesson as complete. There was no exam.");
  expect(certificateTexts.disclaimer(true)).toContain("passed the final test, without supervision.");
});

it("the certificate counts a single lesson and question in the singular", () => {
  expect(certificateTexts.scope(1, "5 min")).toBe("5 min in 1 lesson");
  expect(certificateTexts.scope(9, "2 h")).toBe("2 h in 9 lessons");
  expect(certificateTexts.scoreOf(1, 1)).toBe("Passed with 1 of 1 correct answer");
  expect(certificateTexts.scoreOf(8, 10)).toBe("Passed with 8 of 10 correct answers");
});

const course = (id: number, title: string, priceCents: number, written = 2) => ({
  __typename: "Course" as const,
  id,
  title,
  priceCents,
  earlyAccess: written < 2 ? `Early access: ${written} of 2 lessons are written.` : null,
  lessons: [0, 1].map((index) => ({
    __typename: "Lesson" as const,
    id: `${id} ${index}`,
    available: index < written,
  })),
});

it("lists the Premium courses with their written lessons, and the free courses separately", () => {
  expect(
    premiumContents([course(1, "Intro", 0), course(5, "Day Trading", 4999, 1), course(7, "Swing Trading", 4999)]),
  ).toBe(
    "Premium includes Day Trading (1 of 2 lessons written), Swing Trading, and the premium channels. Intro is free for everyone.",
  );
  expect(premiumContents([])).toBe("Premium includes the premium channels.");
});
