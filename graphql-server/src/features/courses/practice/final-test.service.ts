import { randomBytes, randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import { requireUuid } from "../../../kernel/ids";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import { announceXp, courseXpEarnedAt } from "../../leaderboard";
import type { Check } from "../blocks/check";
import type { LessonReader } from "../blocks/parsing/lesson-reader";
import { gradeAnswer, type Question } from "../blocks/question";
import { seededRandom, shuffle } from "../blocks/figures/random";
import type { CoursesService } from "../catalog/courses.service";
import { completeCourse, PASS_RATIO } from "../learning/completions.sql";
import { assertCourseAccess, courseAccessSql } from "../learning/entitlement.policy";
import type { AnswerInput, SaveFinalTestAnswerInput, SubmitFinalTestInput } from "./practice.inputs";
import { questionView } from "./block-views";
import type { FinalTestAnswer, FinalTestResult, FinalTestStatus, FinalTestType } from "./practice.types";

export const TEST_QUESTIONS = 10;
const RETRY_AFTER_MS = 24 * 3_600_000;

interface StatusRow {
  lessons: number;
  completed: number;
  checks: number;
  isPassed: boolean;
  isStarted: boolean;
  submittedAt: Date | null;
  correct: number | null;
  questions: number | null;
}

interface TestRow {
  id: string;
  courseId: number;
  questions: Question[];
  answers: AnswerInput[] | null;
  startedAt: Date;
}

interface FinalTestDeps {
  database: DataSource;
  courses: CoursesService;
  reader: LessonReader;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
}

/** The final tests of courses that have checks. */
export class FinalTestService {
  constructor(private readonly deps: FinalTestDeps) {}

  /** For members with access to the course; null if the course has no checks. */
  async statusOf(viewer: Viewer, courseId: number): Promise<FinalTestStatus | null> {
    return statusIn(this.deps.database.manager, viewer.id, courseId, this.deps.clock.now());
  }

  /** Starts the test of a course, or returns the one that the viewer has started. */
  async start(viewer: Viewer, courseId: number): Promise<FinalTestType> {
    const { database, courses, limits, clock } = this.deps;
    await limits.take("answersPerPerson", viewer);
    await courses.assertEntitled(viewer, courseId);
    const questions = await this.drawQuestions(courseId);
    const now = clock.now();
    const test = await transact(database, async (manager) => {
      const [, open, status] = await Promise.all([
        lockUser(manager, viewer.id),
        openTest(manager, viewer.id, courseId),
        statusIn(manager, viewer.id, courseId, now),
      ]);
      if (open) return open;
      assertCanStart(status);
      const [created] = await query<TestRow>(
        manager,
        `INSERT INTO final_tests (id, user_id, course_id, questions, started_at) VALUES ($1, $2, $3, $4, $5)
         RETURNING id, course_id AS "courseId", questions, answers, started_at AS "startedAt"`,
        [randomUUID(), viewer.id, courseId, JSON.stringify(questions), now],
      );
      return created as TestRow;
    });
    return {
      id: test.id,
      questions: test.questions.map(questionView),
      answers: test.questions.map((_, index) => test.answers?.[index] ?? {}),
      startedAt: test.startedAt,
    };
  }

  /** Saves the answer to one question of an open test. Answers to different questions can come from different devices. */
  async saveAnswer(viewer: Viewer, { id, question, answer }: SaveFinalTestAnswerInput): Promise<FinalTestAnswer> {
    const { database, limits, clock } = this.deps;
    await limits.take("testAnswersPerPerson", viewer);
    const test = await testOf(database.manager, viewer, id, clock.now());
    if (question >= test.questions.length) throw invalidField("question", "The test has no such question");
    const saved = await query(
      database,
      `UPDATE final_tests SET answers = jsonb_set(
         coalesce(answers, (SELECT jsonb_agg('{}'::jsonb) FROM jsonb_array_elements(questions))), ARRAY[$2::text], $3)
       WHERE id = $1 AND submitted_at IS NULL RETURNING id`,
      [id, question, JSON.stringify(answer)],
    );
    if (saved.length === 0) throw alreadySubmitted();
    return answer;
  }

  /** Grades a test. Passing it completes the course. A repeated request gets the same result. */
  async submit(viewer: Viewer, { id, answers }: SubmitFinalTestInput): Promise<FinalTestResult> {
    const { database, courses, limits, clock, bus } = this.deps;
    await limits.take("answersPerPerson", viewer);
    const now = clock.now();
    const result = await transact(database, async (manager) => {
      const [, test] = await Promise.all([lockUser(manager, viewer.id), testOf(manager, viewer, id, now)]);
      if (test.submittedAt && !(await hasAnswers(manager, id, answers))) throw alreadySubmitted();
      if (answers.length !== test.questions.length) throw invalidField("answers", "Send one answer per question");
      const graded = test.questions.map((question, index) => ({
        question: questionView(question),
        solution: question.solution,
        ...(gradeAnswer(question, answers[index] ?? {}) ?? { isCorrect: false, feedback: null }),
      }));
      const correct = graded.filter(({ isCorrect }) => isCorrect).length;
      const isPassed = correct >= PASS_RATIO * graded.length;
      const { courseId } = test;
      // The response was lost. The questions are stored with the test, so the grades are the same.
      if (test.submittedAt) {
        const xpAwarded = await courseXpEarnedAt(manager, viewer.id, courseId, test.submittedAt);
        return { courseId, isPassed, correct, questions: graded, submittedAt: test.submittedAt, xpAwarded };
      }
      await query(manager, `UPDATE final_tests SET submitted_at = $2, correct = $3, answers = $4 WHERE id = $1`, [
        id,
        now,
        correct,
        JSON.stringify(answers),
      ]);
      const completed = isPassed ? await completeCourse(manager, viewer.id, courseId, now) : null;
      const xp = completed?.xp;
      return { courseId, isPassed, correct, questions: graded, submittedAt: now, xpAwarded: xp?.amount ?? 0, xp };
    });
    const { courseId, xp, submittedAt, ...graded } = result;
    if (xp) announceXp(bus, viewer.id, xp);
    return {
      ...graded,
      retryAt: graded.isPassed ? null : new Date(submittedAt.getTime() + RETRY_AFTER_MS),
      course: await courses.byIdOrSlug(String(courseId)),
    };
  }

  private async drawQuestions(courseId: number): Promise<Question[]> {
    const lessons = await query<{ content: string }>(
      this.deps.database,
      `SELECT content FROM lessons WHERE course_id = $1 AND check_ids <> '{}' ORDER BY position`,
      [courseId],
    );
    const checks: Check[] = [];
    for (const { content } of lessons) checks.push(...(await this.deps.reader.checksOf(content)));
    return chooseChecks(checks).map((check) => check.draw(randomSeed()));
  }
}

const randomSeed = (): string => randomBytes(16).toString("base64");

/** Prefers checks with drawn numbers. If there are fewer than ten checks, those with numbers are asked several times. */
function chooseChecks(checks: readonly Check[]): Check[] {
  const random = seededRandom(randomSeed());
  const parameterized = shuffle(
    random,
    checks.filter(({ isParameterized }) => isParameterized),
  );
  const others = shuffle(
    random,
    checks.filter(({ isParameterized }) => !isParameterized),
  );
  const chosen = [...parameterized, ...others];
  while (parameterized.length > 0 && chosen.length < TEST_QUESTIONS) chosen.push(...shuffle(random, parameterized));
  return shuffle(random, chosen.slice(0, TEST_QUESTIONS));
}

const alreadySubmitted = (): AppError => new AppError("CONFLICT", "You have already submitted this test.");

/** A test of a member with access to its course. */
async function testOf(
  manager: EntityManager,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<TestRow & { submittedAt: Date | null }> {
  const [test] = await query<TestRow & { submittedAt: Date | null; hasAccess: boolean }>(
    manager,
    `SELECT t.id, t.course_id AS "courseId", t.questions, t.answers, t.submitted_at AS "submittedAt",
       ${courseAccessSql({ userId: "$2", role: "$3", now: "$4" })} AS "hasAccess"
     FROM final_tests t JOIN courses c ON c.id = t.course_id WHERE t.id = $1 AND t.user_id = $2`,
    [requireUuid(id), viewer.id, viewer.role, now],
  );
  if (!test) throw notFound("Test");
  assertCourseAccess(viewer, test.hasAccess);
  return test;
}

async function hasAnswers(
  manager: EntityManager,
  id: string,
  answers: SubmitFinalTestInput["answers"],
): Promise<boolean> {
  const [row] = await query<{ isSame: boolean | null }>(
    manager,
    `SELECT answers = $2 AS "isSame" FROM final_tests WHERE id = $1`,
    [id, JSON.stringify(answers)],
  );
  return row?.isSame ?? false;
}

async function openTest(manager: EntityManager, userId: string, courseId: number): Promise<TestRow | undefined> {
  const [test] = await query<TestRow>(
    manager,
    `SELECT id, course_id AS "courseId", questions, answers, started_at AS "startedAt" FROM final_tests
     WHERE user_id = $1 AND course_id = $2 AND submitted_at IS NULL`,
    [userId, courseId],
  );
  return test;
}

async function statusIn(
  manager: EntityManager,
  userId: string,
  courseId: number,
  now: Date,
): Promise<FinalTestStatus | null> {
  const [row] = await query<StatusRow>(
    manager,
    `SELECT o.*, t.submitted_at AS "submittedAt", t.correct, t.questions,
       EXISTS (SELECT 1 FROM course_completions WHERE user_id = $1 AND course_id = $2)
         OR coalesce(t.correct >= ${PASS_RATIO} * t.questions, false) AS "isPassed",
       EXISTS (SELECT 1 FROM final_tests WHERE user_id = $1 AND course_id = $2 AND submitted_at IS NULL) AS "isStarted"
     FROM (SELECT count(*)::int AS lessons, count(d.lesson_id)::int AS completed, coalesce(sum(cardinality(l.check_ids)), 0)::int AS checks
       FROM lessons l LEFT JOIN lesson_completions d ON d.lesson_id = l.id AND d.user_id = $1 WHERE l.course_id = $2) o
     LEFT JOIN LATERAL (SELECT submitted_at, correct, jsonb_array_length(questions) AS questions FROM final_tests
       WHERE user_id = $1 AND course_id = $2 AND submitted_at IS NOT NULL ORDER BY submitted_at DESC LIMIT 1) t ON true`,
    [userId, courseId],
  );
  if (!row || row.checks === 0) return null;
  const { lessons, completed, isPassed, isStarted, submittedAt, correct, questions } = row;
  const lessonsLeft = lessons - completed;
  const retryDate = submittedAt && new Date(submittedAt.getTime() + RETRY_AFTER_MS);
  const retryAt = !isPassed && retryDate && retryDate > now ? retryDate : null;
  const viewerCanStart = isStarted || (lessonsLeft === 0 && retryAt === null && !isPassed);
  return { lessonsLeft, retryAt, viewerCanStart, isStarted, isPassed, correct, questions };
}

function assertCanStart(status: FinalTestStatus | null): void {
  if (!status) throw new AppError("CONFLICT", "This course has no final test.");
  if (status.isPassed) throw new AppError("CONFLICT", "You have already passed this test.");
  if (status.lessonsLeft > 0) throw new AppError("CONFLICT", "Complete all lessons first.");
  if (status.retryAt) throw new AppError("CONFLICT", "You can try again a day after your last test.");
}
