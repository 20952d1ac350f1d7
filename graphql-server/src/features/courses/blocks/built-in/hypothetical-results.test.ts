import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { CONTENT_FOLDER } from "../../../../kernel/content";
import { PROJECT_ROOT } from "../../../../kernel/project-root";
import { parseLesson, type LessonBlock } from "../parsing/parse-lesson";

const NOTICE = "Results are hypothetical: no one risked money on them, and real ones differ.";
const FOLDER = path.join(CONTENT_FOLDER, "courses");
/** Courses that aren't about trading. */
const OTHER_SUBJECTS = ["e-commerce", "health-and-fitness", "intelligent-systems-development", "social-media"];
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\d\d\.md$/.test(name) && !OTHER_SUBJECTS.includes(path.dirname(name)),
);

const showsResults = (text: string): boolean =>
  /simulat|backtest/i.test(text) && /\b(trades|accounts?|pips|R)\b/.test(text) && /\d/.test(text);

/** The texts of a block that show results, and where the notice must be: in the block itself, or in the next one. */
function resultsOf(block: LessonBlock): { text: string; isOwn: boolean } | null {
  switch (block.type) {
    case "figure":
      return { text: `${block.figure.title} ${block.figure.description}`, isOwn: false };
    case "example":
      return { text: JSON.stringify(block.example), isOwn: false };
    case "exercise":
      return { text: block.exercise.answer, isOwn: true };
    default:
      return null;
  }
}

it("uses the sentence of the calculators", () => {
  expect(readFileSync(path.join(PROJECT_ROOT, "web/src/features/tools/texts.ts"), "utf8")).toContain(NOTICE);
});

it.each(files)(
  "says next to the results of backtests and simulations in %s that they are hypothetical",
  async (file) => {
    const { blocks } = await parseLesson(readFileSync(path.join(FOLDER, file), "utf8"), LESSON_REFERENCES, 1);
    const without = blocks.flatMap((block, index) => {
      const results = resultsOf(block);
      if (!results || !showsResults(results.text)) return [];
      const next = blocks[index + 1];
      const place = results.isOwn ? results.text : next?.type === "text" ? next.markdown : "";
      return place.includes(NOTICE) ? [] : [block.anchor];
    });
    expect(without).toEqual([]);
  },
);
