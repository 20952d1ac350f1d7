import type { DataSource, EntityManager } from "typeorm";
import { digest } from "../../../kernel/auth/secrets";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import { announceXp, type XpChange } from "../../leaderboard";
import type { Calculators } from "../../tools";
import type { Check } from "../blocks/check";
import type { LessonReader } from "../blocks/parsing/lesson-reader";
import { gradeAnswer, type Question } from "../blocks/question";
import { completeCourse, recordLesson } from "../learning/completions.sql";
import type { LearningService, ReadableLesson } from "../learning/learning.service";
import type { AnswerCheckInput, AnswerExerciseInput } from "./practice.inputs";
import { blockViews, exerciseView, questionView, taskView } from "./block-views";
import { taskKey } from "./tasks.service";
import type {
  AnswerCheckPayload,
  LessonBlockView,
  LessonCheck,
  LessonExercise,
  ShowSolutionPayload,
  SolvedCheck,
} from "./practice.types";
import {
  NO_PROGRESS,
  progressAfter,
  progressAfterSolution,
  TRIES_BEFORE_SOLUTION,
  type Progress,
} from "./review-schedule";

interface PracticeDeps {
  database: DataSource;
  learning: LearningService;
  reader: LessonReader;
  calculators: Calculators;
  limits: RateLimits;
  bus: Bus<Topics>;
  clock: Clock;
  /** Makes the numbers of each member unpredictable. */
  key: Buffer;
}

/** What the numbers of its questions depend on. */
type SeededLesson = Pick<ReadableLesson, "id" | "preview">;
type Draw = Pick<Progress, "draws">;

/** What an answer led to. */
interface Graded {
  grade: NonNullable<ReturnType<typeof gradeAnswer>>;
  question: Question;
  next: Progress;
  lessonCompletedNow: boolean;
  xp?: XpChange | null;
}

/** SQL: a member's progress with one question. */
export const PROGRESS_COLUMNS = `check_id AS "checkId", draws, wrong_tries AS "wrongTries", solved_at AS "solvedAt",
  solved_draw AS "solvedDraw", solved_answer AS "solvedAnswer", review_stage AS "reviewStage", review_at AS "reviewAt"`;

/** Shows the questions of lessons with a member's numbers, and grades their answers. */
export class PracticeService {
  constructor(private readonly deps: PracticeDeps) {}

  /** The parts of a lesson that the viewer may read. */
  async blocksOf(viewer: Viewer | null, lesson: ReadableLesson): Promise<LessonBlockView[]> {
    const { id, markdown, course } = lesson;
    const blocks = await this.deps.reader.blocksOf(markdown);
    const isPractice = blocks.some(({ type }) => type === "check" || type === "exercise" || type === "task");
    const { progress, answers } = await this.stateIn(isPractice ? viewer : null, id);
    return blockViews(blocks, {
      courseSlug: course.slug,
      calculators: this.deps.calculators,
      viewCheck: (check) => this.view(viewer, lesson, check, progress.get(check.id) ?? NO_PROGRESS),
      viewExercise: (exercise) => exerciseView(id, exercise, answers.get(exercise.id) ?? null),
      viewTask: (task) => taskView(id, task, answers.has(taskKey(task.id))),
    });
  }

  /** Grades an answer. A repeated request gets the same grade and isn't another try. The last correct answer of a lesson completes it. */
  async answer(
    viewer: Viewer,
    { checkId, drawId, attemptId, answer, seconds }: AnswerCheckInput,
  ): Promise<AnswerCheckPayload> {
    const { database, limits, clock, bus } = this.deps;
    await limits.take("answersPerPerson", viewer);
    const { lesson, check, checks } = await this.find(viewer, checkId);
    const now = clock.now();
    const { grade, question, next, lessonCompletedNow, xp } = await transact<Graded>(database, async (manager) => {
      const [, solved, isRepeated] = await Promise.all([
        lockUser(manager, viewer.id),
        progressIn(manager, viewer.id, lesson.id),
        attemptId ? isLatestAttempt(manager, viewer.id, attemptId) : false,
      ]);
      const progress = solved.get(check.id) ?? NO_PROGRESS;
      if (isRepeated) {
        // The response was lost. After a correct answer, the check already has new numbers.
        const question = [progress, { ...progress, draws: progress.draws - 1 }]
          .filter((each) => this.drawId(viewer, lesson, check, each) === drawId)
          .map((each) => this.draw(viewer, lesson, check, each))[0];
        const grade = question && gradeAnswer(question, answer);
        if (grade) return { grade, question, next: progress, lessonCompletedNow: false };
      }
      const question = this.draw(viewer, lesson, check, progress);
      if (drawId !== this.drawId(viewer, lesson, check, progress)) {
        throw new AppError("CONFLICT", "This question has changed. Answer the new version.");
      }
      const grade = gradeAnswer(question, answer);
      if (!grade) throw invalidField("answer", "This isn't an answer to the question");
      const next = progressAfter(progress, grade.isCorrect && answer, now);
      solved.set(check.id, next);
      const isLessonSolved = checks.every(({ id }) => solved.get(id)?.solvedAt);
      const [lessonCompletedNow] = await Promise.all([
        lesson.hasAccess && isLessonSolved && recordLesson(manager, viewer.id, lesson.id, now),
        storeProgress(manager, viewer.id, lesson.id, check.id, next),
        query(
          manager,
          `INSERT INTO check_answers (user_id, lesson_id, check_id, is_correct, seconds, answered_at, attempt_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [viewer.id, lesson.id, check.id, grade.isCorrect, seconds ?? null, now, attemptId ?? null],
        ),
      ]);
      // If lessons were added after the final test was passed, the last one completes the course.
      const completed = lessonCompletedNow ? await completeCourse(manager, viewer.id, lesson.course.id, now) : null;
      return { grade, question, next, lessonCompletedNow, xp: completed?.xp };
    });
    if (xp) announceXp(bus, viewer.id, xp);
    return {
      ...grade,
      solution: grade.isCorrect ? question.solution : null,
      check: this.view(viewer, lesson, check, next),
      course: lesson.course,
      lessonCompletedNow,
    };
  }

  /** The solution of a check, after enough wrong answers. Draws new numbers. */
  async showSolution(viewer: Viewer, checkId: string): Promise<ShowSolutionPayload> {
    const { database, limits } = this.deps;
    await limits.take("answersPerPerson", viewer);
    const { lesson, check } = await this.find(viewer, checkId);
    const { solution, next } = await transact(database, async (manager) => {
      const [, solved] = await Promise.all([lockUser(manager, viewer.id), progressIn(manager, viewer.id, lesson.id)]);
      const progress = solved.get(check.id) ?? NO_PROGRESS;
      if (progress.wrongTries < TRIES_BEFORE_SOLUTION) {
        throw new AppError("CONFLICT", "You can see the solution after the third wrong answer.");
      }
      const next = progressAfterSolution(progress);
      await storeProgress(manager, viewer.id, lesson.id, check.id, next);
      return { solution: this.draw(viewer, lesson, check, progress).solution, next };
    });
    return { solution, check: this.view(viewer, lesson, check, next) };
  }

  /** A check as the viewer sees it. */
  view(viewer: Viewer | null, lesson: SeededLesson, check: Check, progress: Progress): LessonCheck {
    return {
      id: `${lesson.id}:${check.id}`,
      anchor: `check-${check.id}`,
      question: questionView(this.draw(viewer, lesson, check, progress)),
      drawId: this.drawId(viewer, lesson, check, progress),
      isSolved: progress.solvedAt !== null,
      solved: this.solvedView(viewer, lesson, check, progress),
      wrongTries: progress.wrongTries,
      viewerCanSeeSolution: progress.wrongTries >= TRIES_BEFORE_SOLUTION,
    };
  }

  /** Null also if the author has changed the question since, so that the answer doesn't fit it. */
  private solvedView(
    viewer: Viewer | null,
    lesson: SeededLesson,
    check: Check,
    { solvedDraw, solvedAnswer }: Progress,
  ): SolvedCheck | null {
    if (solvedDraw === null || !solvedAnswer) return null;
    const question = this.draw(viewer, lesson, check, { draws: solvedDraw });
    if (!gradeAnswer(question, solvedAnswer)?.isCorrect) return null;
    return { ...solvedAnswer, question: questionView(question), solution: question.solution };
  }

  /** Stores the viewer's answer to an exercise, and returns it with the model answer. */
  async answerExercise(viewer: Viewer, { exerciseId, answer }: AnswerExerciseInput): Promise<LessonExercise> {
    const { database, limits, clock, learning, reader } = this.deps;
    await limits.take("answersPerPerson", viewer);
    const [lessonId = "", id = ""] = exerciseId.split(":");
    const lesson = await learning.lesson(viewer, lessonId);
    const exercise = (await reader.exercisesOf(lesson.markdown)).find((candidate) => candidate.id === id);
    if (!exercise) throw notFound("Exercise");
    const text = answer.trim();
    await query(
      database,
      `INSERT INTO exercise_answers (user_id, lesson_id, exercise_id, answer, answered_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, lesson_id, exercise_id) DO UPDATE SET answer = $4, answered_at = $5`,
      [viewer.id, lesson.id, id, text, clock.now()],
    );
    return exerciseView(lesson.id, exercise, text);
  }

  /** The viewer's progress with the checks of a lesson, and their answers to its exercises, by id. */
  private async stateIn(
    viewer: Viewer | null,
    lessonId: string,
  ): Promise<{ progress: Map<string, Progress>; answers: Map<string, string> }> {
    if (!viewer) return { progress: new Map(), answers: new Map() };
    // One statement, because most lessons have both.
    const rows = await query<Progress & { checkId: string | null; exerciseId: string; answer: string }>(
      this.deps.database,
      `SELECT ${PROGRESS_COLUMNS}, NULL AS "exerciseId", NULL AS answer FROM check_progress
       WHERE user_id = $1 AND lesson_id = $2
       UNION ALL SELECT NULL, 0, 0, NULL, NULL, NULL, 0, NULL, exercise_id, answer FROM exercise_answers
       WHERE user_id = $1 AND lesson_id = $2`,
      [viewer.id, lessonId],
    );
    return {
      progress: new Map(rows.flatMap((row) => (row.checkId === null ? [] : [[row.checkId, row]]))),
      answers: new Map(rows.flatMap((row) => (row.checkId === null ? [[row.exerciseId, row.answer]] : []))),
    };
  }

  private async find(
    viewer: Viewer,
    checkId: string,
  ): Promise<{ lesson: ReadableLesson; check: Check; checks: readonly Check[] }> {
    const [lessonId = "", id = ""] = checkId.split(":");
    const lesson = await this.deps.learning.lesson(viewer, lessonId);
    const checks = await this.deps.reader.checksOf(lesson.markdown);
    const check = checks.find((candidate) => candidate.id === id);
    if (!check) throw notFound("Check");
    return { lesson, check, checks };
  }

  /** Visitors share the same numbers. Members begin a preview with them, so that they can answer what they saw before signing in. */
  private seed(viewer: Viewer | null, { id, preview }: SeededLesson, check: Check, { draws }: Draw): string {
    const owner = preview && draws === 0 ? undefined : viewer?.id;
    return digest(this.deps.key, JSON.stringify([owner, id, check.id, draws]));
  }

  private draw(viewer: Viewer | null, lesson: SeededLesson, check: Check, draw: Draw): Question {
    return check.draw(this.seed(viewer, lesson, check, draw));
  }

  /** Changes with the numbers, and when an author changes the question. */
  private drawId(viewer: Viewer | null, lesson: SeededLesson, check: Check, draw: Draw): string {
    const seed = this.seed(viewer, lesson, check, draw);
    return digest(this.deps.key, JSON.stringify([seed, check.draw(seed)]));
  }
}

/** The viewer's progress with the checks of a lesson, by check id. */
async function progressIn(manager: EntityManager, userId: string, lessonId: string): Promise<Map<string, Progress>> {
  const rows = await query<Progress & { checkId: string }>(
    manager,
    `SELECT ${PROGRESS_COLUMNS} FROM check_progress WHERE user_id = $1 AND lesson_id = $2`,
    [userId, lessonId],
  );
  return new Map(rows.map((row) => [row.checkId, row]));
}

/** Whether the member's latest answer was this attempt. */
async function isLatestAttempt(manager: EntityManager, userId: string, attemptId: string): Promise<boolean> {
  const [latest] = await query<{ isSame: boolean | null }>(
    manager,
    `SELECT attempt_id = $2 AS "isSame" FROM check_answers WHERE user_id = $1 ORDER BY answered_at DESC LIMIT 1`,
    [userId, attemptId],
  );
  return latest?.isSame ?? false;
}

const storeProgress = (
  manager: EntityManager,
  userId: string,
  lessonId: string,
  checkId: string,
  { draws, wrongTries, solvedAt, solvedDraw, solvedAnswer, reviewStage, reviewAt }: Progress,
): Promise<unknown> =>
  query(
    manager,
    `INSERT INTO check_progress (user_id, lesson_id, check_id, draws, wrong_tries, solved_at, review_stage, review_at,
       solved_draw, solved_answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (user_id, lesson_id, check_id) DO UPDATE SET draws = $4, wrong_tries = $5, solved_at = $6, review_stage = $7,
       review_at = $8, solved_draw = $9, solved_answer = $10`,
    [userId, lessonId, checkId, draws, wrongTries, solvedAt, reviewStage, reviewAt, solvedDraw, solvedAnswer],
  );
