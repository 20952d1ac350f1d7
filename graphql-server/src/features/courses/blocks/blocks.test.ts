import fc from "fast-check";
import type { Check } from "./check";
import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import { gradeAnswer, normalizeText, type Question } from "./question";
import { parseLesson } from "./parsing/parse-lesson";

const block = (yaml: string): string => `\`\`\`check\n${yaml.trim()}\n\`\`\`\n`;

async function checkOf(yaml: string): Promise<Check> {
  const { blocks, problems } = await parseLesson(block(yaml), LESSON_REFERENCES);
  expect(problems).toEqual([]);
  const [first] = blocks;
  if (first?.type !== "check") throw new Error("not a check");
  return first.check;
}

const problemsOf = async (yaml: string, before = ""): Promise<string[]> =>
  (await parseLesson(before + block(yaml), LESSON_REFERENCES)).problems.map(({ line, reason }) => `${line}: ${reason}`);

const ROUND_TRIP = `
id: round-trip
kind: number
question: Bid {bid|2}, ask {ask|2}. What does a round trip of {shares} shares cost?
parameters:
  bid: 20..80 step 0.5
  gap: 0.02..0.2 step 0.02
  shares: [100, 200, 1500]
values:
  ask: bid + gap
answer: shares * gap
unit: USD
mistakes:
  - answer: gap
    feedback: That's the cost of one share.
solution: "{shares} × {gap|2} = {shares * gap|2}"
`;

describe("a number question", () => {
  it("has numbers from the ranges, and the same numbers for the same seed", async () => {
    const check = await checkOf(ROUND_TRIP);
    const seen = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const question = check.draw(String(seed));
      expect(check.draw(String(seed))).toEqual(question);
      const [, bid = "", ask = "", shares = ""] =
        /^Bid (\d+\.\d[05]|\d+\.\d0), ask (\d+\.\d\d)\. What does a round trip of ([\d,]+) shares cost\?$/.exec(
          question.text,
        ) ?? [];
      expect(Number(bid)).toBeGreaterThanOrEqual(20);
      expect(Number(bid)).toBeLessThanOrEqual(80);
      const cost = (Number(ask) - Number(bid)) * Number(shares.replace(",", ""));
      expect(gradeAnswer(question, { number: Number(cost.toFixed(2)) })).toEqual({ isCorrect: true, feedback: null });
      seen.add(question.text);
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  it("explains a known mistake, and rejects answers beyond the tolerance", async () => {
    const question = (await checkOf(ROUND_TRIP)).draw("seed") as Extract<Question, { kind: "number" }>;
    const gap = question.mistakes[0]?.answer ?? 0;
    expect(gradeAnswer(question, { number: gap })).toEqual({
      isCorrect: false,
      feedback: "That's the cost of one share.",
    });
    expect(gradeAnswer(question, { number: question.answer + 0.005 })?.isCorrect).toBe(true);
    expect(gradeAnswer(question, { number: question.answer + 0.006 })).toEqual({ isCorrect: false, feedback: null });
    expect(gradeAnswer(question, { text: "10" })).toBeNull();
    expect(gradeAnswer(question, { number: NaN })).toBeNull();
  });
});

describe("a choice question", () => {
  const yaml = `
id: worth
kind: choice
question: Win rate {rate|0%}, {reward} R per win. Is it worth trading?
parameters:
  rate: 0.2..0.8 step 0.1
  reward: [1, 2, 3]
values:
  expectancy: rate * reward - (1 - rate)
where: abs(expectancy) > 0.05
options:
  - text: "Yes"
    correct: expectancy > 0
    feedback: Subtract the losses.
  - text: "No"
    correct: expectancy < 0
solution: "{expectancy|2} R per trade"`;

  it("has one correct option for every draw, and shuffles the options", async () => {
    const check = await checkOf(yaml);
    const orders = new Set<string>();
    for (let seed = 0; seed < 100; seed++) {
      const question = check.draw(String(seed)) as Extract<Question, { kind: "choice" }>;
      const correct = question.options.findIndex((option) => option.correct);
      expect(gradeAnswer(question, { choices: [correct] })?.isCorrect).toBe(true);
      expect(gradeAnswer(question, { choices: [1 - correct] })?.isCorrect).toBe(false);
      orders.add(question.options.map(({ text }) => text).join());
    }
    expect(orders.size).toBe(2);
  });

  it("accepts only indexes of its options", async () => {
    const question = (await checkOf(yaml)).draw("seed");
    for (const choices of [[], [2], [-1], [0.5], [0, 1], null]) expect(gradeAnswer(question, { choices })).toBeNull();
  });
});

it("requires all correct options of a question with several", async () => {
  const check = await checkOf(`
id: costs
kind: choice
multiple: true
question: Which of these are costs?
options: [{ text: Spread, correct: true }, { text: Swap, correct: true }, { text: Profit, feedback: You keep it. }]
solution: Spread and swap.`);
  const question = check.draw("seed") as Extract<Question, { kind: "choice" }>;
  const indexOf = (name: string): number => question.options.findIndex(({ text }) => text === name);
  expect(gradeAnswer(question, { choices: [indexOf("Swap"), indexOf("Spread")] })?.isCorrect).toBe(true);
  expect(gradeAnswer(question, { choices: [indexOf("Swap")] })).toEqual({ isCorrect: false, feedback: null });
  expect(gradeAnswer(question, { choices: [0, 1, 2] })).toEqual({ isCorrect: false, feedback: "You keep it." });
});

it("never shows the items of an order question in the correct order", async () => {
  const check = await checkOf(`
id: steps
kind: order
question: Sort the steps.
items: [Find the stop, Choose the risk, Compute the size]
solution: The size comes last.`);
  for (let seed = 0; seed < 100; seed++) {
    const question = check.draw(String(seed)) as Extract<Question, { kind: "order" }>;
    expect(question.items).not.toEqual(["Find the stop", "Choose the risk", "Compute the size"]);
    expect(question.answer.map((item) => question.items[item])).toEqual([
      "Find the stop",
      "Choose the risk",
      "Compute the size",
    ]);
    expect(gradeAnswer(question, { choices: question.answer })?.isCorrect).toBe(true);
    expect(gradeAnswer(question, { choices: [...question.answer].reverse() })?.isCorrect).toBe(false);
    expect(gradeAnswer(question, { choices: [0, 0, 1] })).toBeNull();
  }
});

it("ignores case, punctuation, and articles in short texts", async () => {
  const check = await checkOf(`
id: who
kind: text
question: What is the highest price that anyone offers to pay?
accept: [bid, bid price]
mistakes: [{ answers: [ask], feedback: That's the lowest price of the sellers. }]
solution: The bid.`);
  const question = check.draw("seed");
  for (const text of ["Bid", "the bid.", " THE  Bid-price ", "“bid”"])
    expect([text, gradeAnswer(question, { text })?.isCorrect]).toEqual([text, true]);
  expect(gradeAnswer(question, { text: "Ask!" })?.feedback).toBe("That's the lowest price of the sellers.");
  expect(gradeAnswer(question, { text: "  " })).toBeNull();
  expect(normalizeText("1.5 %, é")).toBe("1.5 % e");
  expect(normalizeText("Limit-Order")).toBe(normalizeText("limit order"));
});

describe("problems", () => {
  it.each([
    [
      "id: a\nkind: number\nquestion: x\nanswer: 1 +\nsolution: y",
      `2: a: "1 +" isn't a formula: Unexpected end of expression (char 4)`,
    ],
    ["id: a\nkind: number\nquestion: x\nanswer: b\nsolution: y", "2: a: Unknown name: b"],
    ["id: a\nkind: number\nquestion: 'x {b}'\nanswer: 1\nsolution: y", "2: a: Unknown name: b"],
    ["id: a\nkind: number\nquestion: x\nanswer: 1", "2: The question needs a solution. Write it under `solution:`."],
    [
      "id: a\nkind: number\nquestion: x\nanswer: 1\nsolution: y\nanswr: 2",
      "2: There is no field answr here. Check the spelling, or remove it",
    ],
    ["id: a\nkind: number\nquestion: [x]\nanswer: 1\nsolution: y", "4: question: Write a text"],
    [
      "id: a\nkind: choice\nquestion: x\noptions: [{ correct: true }, { text: y }]\nsolution: y",
      "5: options.0 needs a text. Write it under `text:`.",
    ],
    ["id: a\nkind: maybe", "3: kind: kind must be number, choice, order, or text"],
    ["id: a\nid: b", "3: This line can't be read: Map keys must be unique. Check its indentation, colons, and quotes."],
    ["id: A b\nkind: text\nquestion: x\naccept: [y]\nsolution: z", "2: id: Use lowercase letters, digits, and dashes"],
    [
      "id: a\nkind: number\nquestion: x\nparameters:\n  p: 5..1\nanswer: p\nsolution: y",
      "2: a: The range 5..1 must contain 2 to 100,000 numbers",
    ],
    [
      "id: a\nkind: number\nquestion: x\nparameters:\n  p: one\nanswer: p\nsolution: y",
      "6: parameters.p: Write a range such as 20..80 step 0.5, or a list such as [100, 200, 500]",
    ],
    [
      "id: a\nkind: number\nquestion: x\nparameters:\n  p: 0..1\nanswer: 1 / p\nsolution: y",
      `2: a: "1 / p" has no finite result for p = 0`,
    ],
    [
      "id: a\nkind: number\nquestion: x\nanswer: 1\nmistakes: [{ answer: 1.005, feedback: f }]\nsolution: y",
      `2: a: The mistake "f" is as good as the answer (no values)`,
    ],
    [
      "id: a\nkind: number\nquestion: x\nanswer: 9\nmistakes: [{ answer: 1, feedback: f }, { answer: 1.002, feedback: g }]\nsolution: y",
      `2: a: The mistake "g" equals another one (no values)`,
    ],
    [
      "id: a\nkind: choice\nquestion: x\noptions: [{ text: y }, { text: z }]\nsolution: y",
      "2: a: Exactly one option must be correct, not 0 (no values)",
    ],
    [
      "id: a\nkind: choice\nquestion: x\nparameters: { p: [1, 2] }\noptions: [{ text: '{p}', correct: true }, { text: '2' }]\nsolution: y",
      "2: a: Two options are equal (p = 2)",
    ],
    [
      "id: a\nkind: number\nquestion: x\nparameters: { p: [1, 2] }\nwhere: p > 2\nanswer: p\nsolution: y",
      `2: a: Only 0 of 2 draws meet the condition "p > 2"`,
    ],
    [
      "id: a\nkind: number\nquestion: x\nparameters: { end: [1, 2] }\nanswer: end\nsolution: y",
      "5: parameters.end: A name starts with a lowercase letter, contains only letters and digits, and isn't a function or keyword",
    ],
    [
      "id: a\nkind: number\nquestion: x\nparameters: { min: [1, 2] }\nanswer: min\nsolution: y",
      "5: parameters.min: A name starts with a lowercase letter, contains only letters and digits, and isn't a function or keyword",
    ],
  ])("%j", async (yaml, problem) => {
    expect(await problemsOf(yaml)).toEqual([problem]);
  });

  it("counts lines from the start of the lesson", async () => {
    const [problem] = await problemsOf("id: a\nkind: maybe", "# Title\n\nA paragraph\nof two lines.\n\n");
    expect(problem).toMatch(/^8: kind/);
  });

  it("reports repeated ids and unknown blocks", async () => {
    const text = "id: a\nkind: text\nquestion: x\naccept: [y]\nsolution: z";
    expect(
      (await parseLesson(`${block(text)}\n${block(text)}\n\`\`\`chek\nid: a\n\`\`\`\n`, LESSON_REFERENCES)).problems,
    ).toEqual([
      { line: 9, reason: "Another check has the id a" },
      {
        line: 17,
        reason:
          "Unknown kind of block: chek. Use check, calc, figure, example, exercise, term, scenario, task, or a language for code.",
      },
    ]);
  });
});

it("gives each part of a lesson an anchor that doesn't depend on other parts", async () => {
  const anchorsOf = async (markdown: string) =>
    (await parseLesson(markdown, LESSON_REFERENCES)).blocks.map(({ anchor }) => anchor);
  const [heading, first, , again] = await anchorsOf("## Who's on the *other* side?\n\nText\n\n- list\n\nText");
  expect(heading).toBe("whos-on-the-other-side");
  expect(again).toBe(`${first}-2`);
  expect(await anchorsOf("New\n\nText")).toContain(first);
});

it("grades exactly the answers within the tolerance", async () => {
  const question = (await checkOf("id: a\nkind: number\nquestion: x\nanswer: 50\ntolerance: 1%\nsolution: y")).draw("");
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (number) => {
      fc.pre(Math.abs(Math.abs(number - 50) - 0.5) > 1e-6);
      expect(gradeAnswer(question, { number })?.isCorrect).toBe(Math.abs(number - 50) < 0.5);
    }),
  );
});

it("accepts only questions that are possible and unambiguous for all of their numbers", async () => {
  const operator = fc.constantFrom("+", "-", "*", "/");
  await fc.assert(
    fc.asyncProperty(
      fc.record({ from: fc.integer({ min: -20, max: 20 }), size: fc.integer({ min: 1, max: 30 }) }),
      fc.constantFrom("1", "0.5", "7"),
      operator,
      operator,
      async ({ from, size }, step, right, wrong) => {
        const yaml = `id: a
kind: number
question: What is {p} and {q}?
parameters: { p: ${from}..${from + size * 7} step ${step}, q: [2, 3, 5] }
answer: p ${right} q
mistakes: [{ answer: p ${wrong} q, feedback: Wrong }, { answer: q, feedback: That's q }]
solution: x`;
        const { blocks, problems } = await parseLesson(block(yaml), LESSON_REFERENCES);
        const [first] = blocks;
        if (right === wrong) expect(problems).toHaveLength(1);
        if (first?.type !== "check") return;
        for (let seed = 0; seed < 300; seed++) {
          const question = first.check.draw(String(seed)) as Extract<Question, { kind: "number" }>;
          expect(gradeAnswer(question, { number: Number(question.answer.toFixed(2)) })?.isCorrect).toBe(true);
          for (const { answer, feedback } of question.mistakes)
            expect(gradeAnswer(question, { number: answer })).toEqual({ isCorrect: false, feedback });
        }
      },
    ),
  );
});
