import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import { parseLesson } from "./parsing/parse-lesson";

describe("a worked example", () => {
  const example = (steps: string): string =>
    `\`\`\`example\nid: size\ntitle: Size\ngiven: { account: 10000, stop: 3 }\ntext: An account of {account}.\nsteps:\n${steps}\n\`\`\`\n`;
  const problemsIn = async (steps: string): Promise<string[]> =>
    (await parseLesson(example(steps), LESSON_REFERENCES)).problems.map(({ line, reason }) => `${line}: ${reason}`);

  it("shows the recomputed numbers", async () => {
    const steps = `  - { name: budget, formula: account / 100, equals: 100, text: "{budget} USD" }
  - { name: shares, formula: budget / stop, equals: 33.33, text: "{budget} ÷ {stop} = {shares|1}" }`;
    const { blocks, problems } = await parseLesson(example(steps), LESSON_REFERENCES);
    expect(problems).toEqual([]);
    expect(blocks).toMatchObject([
      {
        type: "example",
        anchor: "example-size",
        example: { text: "An account of 10,000.", steps: ["100 USD", "100 ÷ 3 = 33.3"], conclusion: null },
      },
    ]);
  });

  it.each([
    [
      `  - { name: budget, formula: account / 100, equals: 120, text: x }`,
      "7: steps.0.equals: account / 100 is 100, not 120",
    ],
    [
      `  - name: shares\n    formula: 100 / stop\n    equals: 33.4\n    text: x`,
      "9: steps.0.equals: 100 / stop is 33.3333333333, not 33.4",
    ],
    [`  - { name: a, formula: b, equals: 1, text: x }`, "7: steps.0.equals: Unknown name: b"],
    [`  - { name: a, formula: a + 1, equals: 1, text: x }`, "7: steps.0.equals: Unknown name: a"],
    [`  - { name: stop, formula: "1", equals: 1, text: x }`, "7: steps.0.equals: stop is defined twice"],
    [`  - { name: a, formula: "1", equals: 1, text: "{c}" }`, "7: steps.0.text: Unknown name: c"],
    [`  - { name: a, formula: 1 / 0, equals: 1, text: x }`, "7: steps.0.equals: "],
  ])("rejects %s", async (steps, problem) => {
    expect((await problemsIn(steps)).join()).toContain(problem);
  });
});
