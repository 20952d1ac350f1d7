import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { parseLesson } from "../parsing/parse-lesson";

const CHECK = "```check\nid: a\nkind: text\nquestion: x\naccept: [secret]\nsolution: secret\n```\n";
const indented = (prefix: string): string => CHECK.replace(/^(?=.)/gm, prefix);

// Such a block would be shown as text, with its answer.
it.each([
  ["indented by a space", indented(" "), 1],
  ["indented like code", indented("    "), 1],
  ["in a list", `- item\n\n${indented("  ")}`, 3],
  ["in a quote", indented("> "), 1],
  ["in HTML", `<details>\n${CHECK}</details>`, 2],
  ["in a comment", `<!--\n${CHECK}-->`, 2],
  ["with tildes", CHECK.replaceAll("```", "~~~"), 1],
  ["in a block of code", `\`\`\`\`text\n${CHECK}\`\`\`\``, 2],
])("rejects a block %s", async (_name, markdown, line) => {
  const { problems } = await parseLesson(markdown, LESSON_REFERENCES);
  expect(problems).toEqual([{ line, reason: expect.stringContaining("at the beginning of a line") as string }]);
});

it.each([
  ["in a paragraph", "Text\n\nA chart: ![](chart.png)", 3],
  ["in a list", "- ![A chart](https://example.com/chart.png)", 1],
])("rejects a picture %s", async (_name, markdown, line) => {
  const { problems } = await parseLesson(markdown, LESSON_REFERENCES);
  expect(problems).toEqual([{ line, reason: expect.stringContaining("figure block") as string }]);
});

it("accepts a block after a paragraph, and with more than three backticks", async () => {
  const { blocks, problems } = await parseLesson(`Text\n${CHECK.replaceAll("```", "````")}`, LESSON_REFERENCES);
  expect(problems).toEqual([]);
  expect(blocks.map(({ type }) => type)).toEqual(["text", "check"]);
});
