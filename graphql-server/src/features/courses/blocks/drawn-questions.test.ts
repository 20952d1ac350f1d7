import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CONTENT_FOLDER } from "../../../kernel/content";
import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import type { Check } from "./check";
import { parseLesson } from "./parse-lesson";
import { gradeAnswer, type Answer, type Question } from "./question";

const DRAWS = 10_000;
const GRADED_DRAWS = 1_000;
const COURSES = path.join(CONTENT_FOLDER, "courses");

describe("each question with parameters", () => {
  it.each(readdirSync(COURSES))(
    "is never impossible or ambiguous in 10,000 draws, accepts its answer, and explains each known mistake, in %s",
    async (course) => {
      const folder = path.join(COURSES, course);
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
        const text = readFileSync(path.join(folder, file), "utf8");
        const { blocks, problems } = await parseLesson(text, LESSON_REFERENCES, DRAWS);
        expect(problems).toEqual([]);
        for (const block of blocks) if (block.type === "check") drawAndGrade(block.check);
      }
    },
    120_000,
  );
});

function drawAndGrade(check: Check): void {
  // Without parameters, draws differ only in the order of options.
  const draws = check.isParameterized ? GRADED_DRAWS : 100;
  for (let draw = 0; draw < draws; draw++) {
    const seed = `draw ${draw}`;
    const question = check.draw(seed);
    if (gradeAnswer(question, typedAnswer(question))?.isCorrect !== true)
      throw new Error(`${check.id} rejects its answer (${seed})`);
    for (const { answer, feedback } of mistakesOf(question)) {
      const grade = gradeAnswer(question, answer);
      if (grade?.isCorrect !== false || grade.feedback !== feedback)
        throw new Error(`${check.id} doesn't explain ${JSON.stringify(answer)} (${seed})`);
    }
  }
}

/** The correct answer, rounded as a learner would type it. */
function typedAnswer(question: Question): Answer {
  switch (question.kind) {
    case "number":
      return { number: Number(question.answer.toFixed(question.decimals)) };
    case "choice":
      return { choices: question.options.flatMap(({ correct }, index) => (correct ? [index] : [])) };
    case "order":
      return { choices: question.answer };
    case "text":
      return { text: question.accept[0] ?? "" };
  }
}

/** For a choice, each wrong option; for an order, the reversed order. */
function mistakesOf(question: Question): { answer: Answer; feedback: string | null }[] {
  switch (question.kind) {
    case "number":
      return question.mistakes.map(({ answer, feedback }) => ({ answer: { number: answer }, feedback }));
    case "choice":
      return question.options.flatMap(({ correct, feedback }, index) =>
        correct ? [] : [{ answer: { choices: [index] }, feedback }],
      );
    case "order":
      return [{ answer: { choices: [...question.answer].reverse() }, feedback: null }];
    case "text":
      return question.mistakes.flatMap(({ answers, feedback }) =>
        answers.map((text) => ({ answer: { text }, feedback })),
      );
  }
}
