import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { datesBefore, reviewedOn } from "./lesson-dates";
import { withoutQuestions } from "./lesson-reader";
import { lessonTexts, parseLesson } from "./parse-lesson";

const LESSON = `---
reviewed: 2025-11-30
---

> A fact, as of 2025. Another one, as of
> November 2025, and a third (As of December 2025).

## Sources

- A page, as of 2026`;

it("reads when a lesson was reviewed, and shows none of its front matter", async () => {
  expect(reviewedOn(LESSON)).toBe("2025-11-30");
  expect(reviewedOn("A lesson")).toBeNull();
  const { blocks, problems } = await parseLesson(LESSON, LESSON_REFERENCES, 0);
  expect(problems).toEqual([]);
  expect(blocks.map((block) => block.type === "text" && block.markdown).join("\n")).not.toContain("reviewed");
  expect(lessonTexts(LESSON).map(({ anchor }) => anchor)).toEqual(blocks.map(({ anchor }) => anchor));
  expect(withoutQuestions(LESSON)).toMatch(/^> A fact/);
});

it.each([
  ["---\nreviewed: soon\n---\nText", { line: 2, reason: "reviewed: Write the day as 2026-11-28" }],
  ["---\nauthor: Ann\n---\nText", { line: 2, reason: expect.stringContaining("reviewed") as string }],
])("rejects the front matter %j", async (markdown, problem) => {
  expect((await parseLesson(markdown, LESSON_REFERENCES, 0)).problems).toContainEqual(problem);
});

it("keeps the line numbers of problems below the front matter", async () => {
  const { problems } = await parseLesson(`${LESSON}\n\n\`\`\`nonsense\n\`\`\``, LESSON_REFERENCES, 0);
  expect(problems).toEqual([{ line: 12, reason: expect.stringContaining("nonsense") as string }]);
});

it("lists facts and reviews that are older than a limit, with their lines", () => {
  expect(datesBefore(LESSON, new Date("2025-12-01"))).toEqual([
    { line: 2, reason: "reviewed: 2025-11-30" },
    { line: 5, reason: "as of 2025" },
    { line: 5, reason: "as of November 2025" },
  ]);
});
