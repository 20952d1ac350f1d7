/** @jest-environment node */
import { certificateTexts, myCoursesTexts } from "./texts";

it("the certificate says what was done for it and what was not", () => {
  expect(certificateTexts.honest).toContain("marked every lesson as complete");
  expect(certificateTexts.honest).toContain("no exam");
});

it("Premium does not count the course that is free for everyone", () => {
  expect(myCoursesTexts.upgradeText).not.toMatch(/four/i);
  expect(myCoursesTexts.upgradeText).toContain("Intro to Trading is free for everyone.");
});
