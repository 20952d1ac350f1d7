import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import { parseLesson } from "./parsing/parse-lesson";

const parse = (yaml: string) => parseLesson(`Before.\n\n\`\`\`calc\n${yaml.trim()}\n\`\`\`\n`, LESSON_REFERENCES);
const problemsOf = async (yaml: string): Promise<string[]> =>
  (await parse(yaml)).problems.map(({ line, reason }) => `${line}: ${reason}`);

it("reads a calculator with a title and its own defaults", async () => {
  const { blocks, problems } = await parse(
    `calculator: position-size\ntitle: Your first position\ninputs:\n  account: 5000\n  stop: 49`,
  );
  expect(problems).toEqual([]);
  expect(blocks[1]).toEqual({
    type: "calculator",
    anchor: "calc-position-size",
    calculator: "position-size",
    title: "Your first position",
    inputs: { account: 5_000, stop: 49 },
  });
});

it("needs only the calculator", async () => {
  const { blocks, problems } = await parse(`calculator: mortgage`);
  expect(problems).toEqual([]);
  expect(blocks[1]).toMatchObject({ calculator: "mortgage", title: null, inputs: {} });
});

it.each([
  [
    "an unknown calculator",
    `calculator: alchemy`,
    /^4: calculator: Unknown calculator: alchemy\. Available: leverage, /,
  ],
  [
    "an unknown input",
    `calculator: mortgage\ninputs:\n  price: 100000\n  gold: 1`,
    /^7: inputs\.gold: Unknown input\. Available: price, down, /,
  ],
  [
    "a value out of range",
    `calculator: position-size\ninputs: { account: 5000, risk: 101 }`,
    /^5: inputs\.risk: Must be between 0\.01 and 100$/,
  ],
  [
    "inputs without a result",
    `calculator: position-size\ninputs:\n  entry: 48`,
    /^5: inputs\.stop: The stop must differ/,
  ],
  ["a text as a value", `calculator: mortgage\ninputs:\n  price: cheap`, /^6: inputs\.price: Write a number$/],
  ["an unknown field", `calculator: mortgage\ndefaults:\n  price: 1`, /^4: There is no field defaults here/],
  ["a missing calculator", `title: Mine`, /^4: The block needs a calculator\. Write it under `calculator:`\.$/],
])("reports %s, with the line and the reason", async (_, yaml, problem) => {
  expect(await problemsOf(yaml)).toEqual([expect.stringMatching(problem)]);
});
