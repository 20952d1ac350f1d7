import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CONTENT_FOLDER } from "../../../kernel/content";
import { LESSON_REFERENCES } from "../../../../../tests/kit/lesson-references";
import type { Check } from "./check";
import { parseLesson } from "./parse-lesson";
import { gradeAnswer, type Answer, type Question } from "./question";

const DRAWS = 10_000;
const COURSES = path.join(CONTENT_FOLDER, "courses");

describe("10,000 draws of each question with parameters", () => {
  it.each(readdirSync(COURSES))(
    "accept the answer and reject each known mistake in %s",
    async (course) => {
      const folder = path.join(COURSES, course);
      for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
        const { blocks } = await parseLesson(readFileSync(path.join(folder, file), "utf8"), LESSON_REFERENCES, 1);
        for (const block of blocks) if (block.type === "check") drawAndGrade(block.check);
      }
    },
    120_000,
  );
});

function drawAndGrade(check: Check): void {
  // Without parameters, draws differ only in the order of options.
  const draws = check.isParameterized ? DRAWS : 100;
  for (let draw = 0; draw < draws; draw++) {
    const seed = `draw ${draw}`;
    const question = check.draw(seed);
    if (gradeAnswer(question, typedAnswer(question))?.isCorrect !== true)
      throw new Error(`${check.id} rejects its answer (${seed})`);
    if (mistakesOf(question).some((mistake) => gradeAnswer(question, mistake)?.isCorrect !== false))
      throw new Error(`${check.id} accepts a mistake (${seed})`);
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
function mistakesOf(question: Question): Answer[] {
  switch (question.kind) {
    case "number":
      return question.mistakes.map(({ answer }) => ({ number: answer }));
    case "choice":
      return question.options.flatMap(({ correct }, index) => (correct ? [] : [{ choices: [index] }]));
    case "order":
      return [{ choices: [...question.answer].reverse() }];
    case "text":
      return question.mistakes.flatMap(({ answers }) => answers.map((text) => ({ text })));
  }
}
