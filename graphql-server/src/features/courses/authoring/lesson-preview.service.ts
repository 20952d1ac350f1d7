import { randomUUID } from "node:crypto";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { invalidField, notFound } from "../../../kernel/errors/errors";
import { FormulaError } from "../../../kernel/formulas/formula";
import { formatNumber } from "../../../kernel/formulas/template";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Check } from "../blocks/check";
import type { LessonReferences } from "../blocks/parsing/lesson-references";
import type { MarkdownInspector } from "../blocks/parsing/markdown-inspector";
import { parseLesson } from "../blocks/parsing/parse-lesson";
import type { Question } from "../blocks/question";
import type { CoursesService } from "../catalog/courses.service";
import { blockViews, exerciseView, questionView, taskView } from "../practice/block-views";
import type { LessonCheck } from "../practice/practice.types";
import type { DrawCheckInput, PreviewLessonInput } from "./lesson-preview.inputs";
import type { DrawnCheck, DrawnMistake, LessonPreview } from "./lesson-preview.types";

const DRAWS = 10;

interface LessonPreviewDeps {
  courses: CoursesService;
  references: LessonReferences;
  markdown: MarkdownInspector;
  limits: RateLimits;
}

/** Shows authors a lesson that they haven't saved. */
export class LessonPreviewService {
  constructor(private readonly deps: LessonPreviewDeps) {}

  async preview(viewer: Viewer, { courseId, content }: PreviewLessonInput): Promise<LessonPreview> {
    assertAdmin(viewer);
    const { courses, references, limits } = this.deps;
    await limits.take("lessonPreviewsPerPerson", viewer);
    const { slug } = await courses.byIdOrSlug(String(courseId));
    await this.deps.markdown.assertQuick(content);
    const { blocks, problems } = await parseLesson(content, references);
    const views = blockViews(blocks, {
      courseSlug: slug,
      calculators: references.calculators,
      viewCheck: sampleOf,
      viewExercise: (exercise) => exerciseView("preview", exercise, ""),
      viewTask: (task) => taskView("preview", task, false),
    });
    return { blocks: views, problems };
  }

  /** Draws a check ten times. Throws VALIDATION if the numbers of a draw make it impossible. */
  async draw(viewer: Viewer, { content, checkId }: DrawCheckInput): Promise<DrawnCheck[]> {
    assertAdmin(viewer);
    await this.deps.limits.take("lessonPreviewsPerPerson", viewer);
    await this.deps.markdown.assertQuick(content);
    const { blocks } = await parseLesson(content, this.deps.references);
    const check = blocks
      .flatMap((block) => (block.type === "check" ? [block.check] : []))
      .find(({ id }) => id === checkId);
    if (!check) throw notFound("Check");
    try {
      return Array.from({ length: DRAWS }, () => drawnCheck(check.draw(randomUUID())));
    } catch (error) {
      if (error instanceof FormulaError) throw invalidField("content", error.message);
      throw error;
    }
  }
}

/** The check with the same numbers each time, so that the preview doesn't change while the author writes. */
const sampleOf = (check: Check): LessonCheck => ({
  id: check.id,
  anchor: `check-${check.id}`,
  question: questionView(check.draw("sample 0")),
  drawId: "",
  isSolved: false,
  solved: null,
  wrongTries: 0,
  viewerCanSeeSolution: false,
});

const drawnCheck = (question: Question): DrawnCheck => ({
  question: questionView(question),
  answer: answerOf(question),
  solution: question.solution,
  mistakes: mistakesOf(question),
});

const joined = (parts: readonly string[]): string => parts.join("; ");

function answerOf(question: Question): string {
  switch (question.kind) {
    case "number":
      return numberOf(question.answer, question);
    case "choice":
      return joined(question.options.filter(({ correct }) => correct).map(({ text }) => text));
    case "order":
      return joined(question.answer.map((item) => question.items[item] ?? ""));
    case "text":
      return joined(question.accept);
  }
}

function mistakesOf(question: Question): DrawnMistake[] {
  switch (question.kind) {
    case "number":
      return question.mistakes.map(({ answer, feedback }) => ({ answer: numberOf(answer, question), feedback }));
    case "choice":
      return question.options.flatMap(({ text, correct, feedback }) =>
        correct || feedback === null ? [] : [{ answer: text, feedback }],
      );
    case "order":
      return [];
    case "text":
      return question.mistakes.map(({ answers, feedback }) => ({ answer: joined(answers), feedback }));
  }
}

const numberOf = (value: number, { decimals, unit }: { decimals: number; unit: string }): string =>
  `${formatNumber(value, decimals)}${unit === "%" ? "" : " "}${unit}`.trim();
