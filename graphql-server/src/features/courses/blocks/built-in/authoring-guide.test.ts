import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { PROJECT_ROOT } from "../../../../kernel/project-root";
import { parseLesson } from "../parsing/parse-lesson";

const DOCS = path.join(PROJECT_ROOT, "docs");
const guide = readFileSync(path.join(DOCS, "authoring.md"), "utf8");
const examples = [...guide.matchAll(/^````markdown\n(.+?)\n````$/gms)].map(([, example = ""]) => example);

it("contains only valid examples", async () => {
  for (const example of examples) expect((await parseLesson(example, LESSON_REFERENCES)).problems).toEqual([]);
});

it("has an example of each block, with a picture of it", async () => {
  const blocks = (await Promise.all(examples.map((example) => parseLesson(example, LESSON_REFERENCES)))).flatMap(
    (lesson) => lesson.blocks,
  );
  const kinds = blocks.map((block) => {
    if (block.type === "check") return block.check.kind;
    return block.type === "figure" ? block.figure.kind : block.type;
  });
  expect(kinds).toEqual([
    ...["number", "choice", "order", "text", "example", "exercise", "calculator"],
    ...["line", "bar", "distribution", "scatter", "payoff", "candles", "picture", "task", "text"],
  ]);
  const pictures = [...guide.matchAll(/\]\((images\/[^)]+)\)/g)].map(([, file = ""]) => file);
  expect(pictures).toHaveLength(examples.length);
  for (const file of pictures) expect(existsSync(path.join(DOCS, file))).toBe(true);
});
