import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CONTENT_FOLDER } from "../../../../kernel/content";
import { FormulaCompiler, FormulaError } from "../../../../kernel/formulas/formula";
import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import type { Check } from "../check";
import { parseLesson, type LessonBlock } from "../parsing/parse-lesson";
import { gradeAnswer, type Answer, type Question } from "../question";

/** `npm run content -- check` draws each question 10,000 times. */
const DRAWS = 200;
const SOLUTION_DRAWS = 60;
const COURSES = path.join(CONTENT_FOLDER, "courses");

describe("each question with parameters", () => {
  it.each(readdirSync(COURSES))(
    "is never impossible or ambiguous in 200 draws, accepts its answer, and explains each known mistake, in %s",
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

  it("and each worked example prints calculations that give the printed result", async () => {
    const compiler = await FormulaCompiler.load();
    const wrong: string[] = [];
    let calculations = 0;
    const files = readdirSync(COURSES, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /\d\.md$/.test(name))) {
      const { blocks } = await parseLesson(readFileSync(path.join(COURSES, file), "utf8"), LESSON_REFERENCES, 1);
      for (const block of blocks) {
        for (const { text, error } of printedTexts(block).flatMap((each) => printedCalculations(each, compiler))) {
          calculations++;
          if (error > 0.51) wrong.push(`${file} ${block.anchor}: ${text}`);
        }
      }
    }
    expect(calculations).toBeGreaterThan(20_000);
    expect(wrong).toEqual([]);
  }, 120_000);
});

/** The steps of an example, or the solutions of several draws of a question. */
function printedTexts(block: LessonBlock): readonly string[] {
  if (block.type === "example") return block.example.steps;
  if (block.type !== "check") return [];
  return Array.from({ length: SOLUTION_DRAWS }, (_, draw) => block.check.draw(`draw ${draw}`).solution);
}

/**
 * Each `calculation = result` in a text, with the difference between the two in units of the result's last decimal. Skips
 * calculations that contain words or units.
 */
function printedCalculations(markdown: string, compiler: FormulaCompiler): { text: string; error: number }[] {
  return markdown
    .replaceAll("**", "")
    .split("\n")
    .flatMap((line) => {
      const parts = line.split(" = ").map((part) => part.split(" "));
      return parts.slice(1).flatMap(([result = "", next = ""], index) => {
        const words = parts[index] ?? [];
        const calculation = words.slice(words.findLastIndex((word) => !/^[\d.,%()+−×÷^√²³]+$/.test(word)) + 1);
        const exact = evaluate(calculation, compiler);
        const printed = Number(result.replace(/[,%]/g, "").replace(/\.$/, "").replace("−", "-"));
        if (exact === undefined || !result || Number.isNaN(printed) || /^[+−×÷^]/.test(next)) return [];
        const unit = 10 ** -(result.replace(/[%,]/g, "").replace(/\.$/, "").split(".")[1]?.length ?? 0);
        // The text may say that a result is in percent or in basis points.
        const error = Math.min(
          ...[exact, exact * 100, exact * 10_000].map((value) => Math.abs(value - printed) / unit),
        );
        return [{ text: `${calculation.join(" ")} = ${result}`, error }];
      });
    });
}

/** The result of a calculation of at least two numbers; undefined if it isn't one. */
function evaluate(calculation: readonly string[], compiler: FormulaCompiler): number | undefined {
  if (calculation.length < 3 && !/[√²³^]/.test(calculation.join(""))) return undefined;
  if (/^[+×÷]/.test(calculation[0] ?? "")) return undefined;
  const formula = calculation
    .map((word) => {
      const [, open = "", number = "", percent, close = ""] =
        /^([(√−]*)([\d.]+)(%)?([)²³]*)$/.exec(word.replaceAll(",", "")) ?? [];
      if (!number) return word;
      return `${open.replace(/√$/, "sqrt ")}${open.endsWith("√") ? `(${number})` : percent ? `(${number} / 100)` : number}${close}`;
    })
    .join(" ")
    .replaceAll("√", "sqrt")
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")
    .replaceAll("²", "^2")
    .replaceAll("³", "^3");
  try {
    return Number(compiler.compile(formula, new Set()).evaluate({}));
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

function drawAndGrade(check: Check): void {
  // Without parameters, draws differ only in the order of options.
  const draws = check.isParameterized ? DRAWS : 50;
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
