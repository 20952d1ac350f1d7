import { premiumContents } from "./my-courses/premium-contents";
import { certificateTexts } from "./texts";

it("the certificate says what was done for it and what was not", () => {
  expect(certificateTexts.honest).toContain("marked every lesson as complete");
  expect(certificateTexts.honest).toContain("no exam");
});

const course = (id: number, title: string, priceCents: number, written = 2) => ({
  __typename: "Course" as const,
  id,
  title,
  priceCents,
  earlyAccess: written < 2 ? `Early access: ${written} of 2 lessons are written.` : null,
  lessons: [0, 1].map((place) => ({
    __typename: "Lesson" as const,
    id: `${id} ${place}`,
    available: place < written,
  })),
});

it("names the courses of Premium and how much of each is written, apart from what is free for everyone", () => {
  expect(
    premiumContents([course(1, "Intro", 0), course(5, "Day Trading", 4999, 1), course(7, "Swing Trading", 4999)]),
  ).toBe(
    "Premium opens Day Trading (1 of 2 lessons written), Swing Trading, and the premium channels while it runs. Intro is free for everyone.",
  );
  expect(premiumContents([])).toBe("Premium opens the premium channels while it runs.");
});
