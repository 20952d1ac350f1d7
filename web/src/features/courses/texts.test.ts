import { premiumContents } from "./premium-contents";
import { certificateTexts } from "./texts";

it("the certificate says what was done for it and what was not", () => {
  expect(certificateTexts.honest).toContain("marked every lesson as complete");
  expect(certificateTexts.honest).toContain("no exam");
});

const course = (id: number, title: string, priceCents: number) => ({
  __typename: "Course" as const,
  id,
  title,
  priceCents,
});

it("names the courses of Premium as they are now, apart from what is free for everyone", () => {
  expect(
    premiumContents([course(1, "Intro", 0), course(5, "Day Trading", 4999), course(7, "Swing Trading", 4999)]),
  ).toBe(
    "Premium opens Day Trading, Swing Trading, and the premium channels while it runs. Intro is free for everyone.",
  );
  expect(premiumContents([])).toBe("Premium opens the premium channels while it runs.");
});
