import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { withoutQuestions } from "./lesson-reader";
import { parseLesson } from "./parse-lesson";

const parse = (markdown: string) => parseLesson(markdown, LESSON_REFERENCES);

it("finds the terms of each text, once each", async () => {
  const { blocks, problems } = await parse(
    "The [bid](term:bid) and the **[ask](term:ask)**.\n\n- [Bids](term:bid)\n- [the bid](term:bid)\n\n| [Gap](term:spread) |\n|---|\n| [R](term:r) |\n",
  );
  expect(problems).toEqual([]);
  expect(blocks.map((block) => block.type === "text" && block.terms.map(({ id }) => id))).toEqual([
    ["bid", "ask"],
    ["bid"],
    ["spread", "r"],
  ]);
});

it("ignores code and other links", async () => {
  const { blocks, problems } = await parse(
    "`[a](term:none)` [b](https://example.test/term:none)\n\n```\n[c](term:none)\n```",
  );
  expect(problems).toEqual([]);
  expect(blocks.flatMap((block) => (block.type === "text" ? block.terms : []))).toEqual([]);
});

it("reports unknown terms with their line", async () => {
  const { problems } = await parse(
    "Text.\n\nOne\n[two](term:gold), and [spread](term:spread).\n\n```term\nterm: silver\n```\n\n```term\nname: bid\n```",
  );
  expect(problems.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "4: Unknown term: gold. The glossary lists all terms.",
    "7: term: Unknown term: silver. The glossary lists all terms.",
    "11: The block needs a term. Write it under `term:`.",
    "11: There is no field name here. Check the spelling, or remove it",
  ]);
});

it("shows the definition of a term block, with a link to the term", async () => {
  const { blocks, problems } = await parse("```term\nterm: bid\n```");
  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    {
      type: "text",
      anchor: "term-bid",
      markdown: "> [Bid](term:bid): The highest price that anyone currently offers to pay. You sell at the bid.",
      terms: [expect.objectContaining({ id: "bid" })],
    },
  ]);
});

it("keeps the anchors of texts when terms are marked", async () => {
  const anchorsOf = async (markdown: string) => (await parse(markdown)).blocks.map(({ anchor }) => anchor);
  expect(await anchorsOf("## The [spread](term:spread)\n\nYou pay the [gap](term:spread).")).toEqual(
    await anchorsOf("## The spread\n\nYou pay the gap."),
  );
});

it("leaves links to terms and definitions out of the plain Markdown", () => {
  expect(
    withoutQuestions("The [gap](term:spread).\n\n```term\nterm: spread\n```\n\n[Site](https://example.test)"),
  ).toBe("The gap.\n\n\n\n[Site](https://example.test)");
});
