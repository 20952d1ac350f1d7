import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { CONTENT_FOLDER } from "../../../../kernel/content";
import { withoutQuestions } from "../parsing/lesson-reader";
import { lessonTexts, parseLesson } from "../parsing/parse-lesson";

const FOLDER = path.join(CONTENT_FOLDER, "courses");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));

it.each(files)("have the anchors of the blocks of %s, and contain none of its questions and answers", async (file) => {
  const markdown = readFileSync(path.join(FOLDER, file), "utf8");
  const { blocks } = await parseLesson(markdown, LESSON_REFERENCES, 1);
  const expected = blocks.filter(({ type, anchor }) => type === "text" && !anchor.startsWith("term-"));
  // The chatbot reads lessons without their questions.
  for (const source of [markdown, withoutQuestions(markdown)]) {
    const texts = lessonTexts(source);
    expect(texts.map(({ anchor }) => anchor)).toEqual(expected.map(({ anchor }) => anchor));
    const all = texts.map((text) => text.markdown).join("\n");
    expect(all).not.toMatch(/^(kind|question|answer|solution|options|accept|mistakes|feedback): /m);
    expect(all).not.toContain("term:");
    for (const block of blocks) {
      if (block.type !== "check") continue;
      expect(all).not.toContain(block.check.draw("any").text);
    }
  }
});
