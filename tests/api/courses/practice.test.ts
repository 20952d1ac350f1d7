import { graphql } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { recordStatementTexts } from "../../kit/database/statements";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { startTestApp, type TestApp } from "../../kit/test-app";

const INTRO = 1;
const DAY_MS = 86_400_000;

/** The answer is 10 times the number in the question. */
const numberCheck = (id: string): string => `\`\`\`check
id: ${id}
kind: number
question: What does a round trip of {shares} shares cost at a gap of 10?
parameters: { shares: 20..9000 step 7 }
answer: shares * 10
unit: USD
decimals: 0
mistakes: [{ answer: shares / 10, feedback: You divided. }]
solution: "secret-solution: {shares} × 10"
\`\`\``;

const CHOICE = `\`\`\`check
id: side
kind: choice
question: At which price do you buy?
options: [{ text: Ask, correct: true }, { text: Bid, feedback: secret-feedback }, { text: Middle }]
solution: secret-solution
\`\`\``;

const CHECK = `id anchor drawId isSolved wrongTries viewerCanSeeSolution question { kind text options unit decimals allowsSeveral }`;
const LESSON = `query ($id: ID!) { lesson(id: $id) { content blocks {
  ... on LessonText { anchor markdown } ... on LessonCheck { ${CHECK} } } } }`;
const ANSWER = `mutation ($input: AnswerCheckInput!) { answerCheck(input: $input) {
  isCorrect feedback solution lessonCompletedNow check { ${CHECK} } course { viewerProgress { completedLessonIds } } } }`;
const SOLUTION = `mutation ($id: ID!) { showSolution(checkId: $id) { solution check { ${CHECK} } } }`;
const COMPLETE = `mutation ($id: ID!) { completeLesson(lessonId: $id) { courseCompletedNow xpAwarded } }`;
const STATUS = `{ course(idOrSlug: "1") { finalTest { lessonsLeft retryAt viewerCanStart isStarted isPassed correct questions } } }`;
const START = `mutation { startFinalTest(courseId: 1) { id questions { kind text options } } }`;
const SUBMIT = `mutation ($input: SubmitFinalTestInput!) { submitFinalTest(input: $input) {
  isPassed correct retryAt xpAwarded questions { isCorrect solution } course { viewerProgress { certificateId } } } }`;
const REVIEW = `{ review { dueCount minutes nextAt streakDays } dueReviews { lessonTitle course { slug } check { ${CHECK} } } }`;

interface CheckView {
  id: string;
  drawId: string;
  isSolved: boolean;
  wrongTries: number;
  viewerCanSeeSolution: boolean;
  question: { kind: string; text: string; options: string[] };
}
interface Block extends Partial<CheckView> {
  markdown?: string;
}
interface Answered {
  answerCheck: {
    isCorrect: boolean;
    feedback: string | null;
    solution: string | null;
    lessonCompletedNow: boolean;
    check: CheckView;
  };
}
interface Submitted {
  submitFinalTest: {
    isPassed: boolean;
    correct: number;
    retryAt: string | null;
    xpAwarded: number;
    course: { viewerProgress: { certificateId: string | null } };
  };
}
interface Reviews {
  review: { dueCount: number; minutes: number; nextAt: string | null; streakDays: number };
  dueReviews: { lessonTitle: string; check: CheckView }[];
}

let app: TestApp;
let now = new Date("2026-03-10T12:00:00Z");
let lessonIds: string[];

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
  await app.sql(`DELETE FROM lessons WHERE course_id = $1 AND position > 2`, [INTRO]);
  lessonIds = (
    await app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = $1 ORDER BY position`, [INTRO])
  ).map(({ id }) => id);
  const admin = await createPerson(app, { role: "ADMIN" });
  const contents = [
    `Text before.\n\n${numberCheck("cost")}\n\n## After\n\n${CHOICE}`,
    `Text\n\n${numberCheck("fee")}\n\n${numberCheck("swap")}`,
  ];
  for (const [index, content] of contents.entries()) {
    const input = {
      id: lessonIds[index],
      courseId: INTRO,
      title: `Lesson ${index + 1}`,
      durationMinutes: 5,
      preview: index === 0,
      content,
    };
    const { errors } = await graphql(
      app,
      `
        mutation ($input: SaveLessonInput!) {
          saveLesson(input: $input)
        }
      `,
      { input },
      admin.token,
    );
    expect(errors).toBeUndefined();
  }
});

afterAll(() => app.stop());

async function createLearner(): Promise<Person> {
  const person = await createPerson(app);
  await rest(app, "post", "/api/payments/complete", person).send({ courseId: INTRO });
  return person;
}

const send = async <T>(person: Person | null, query: string, variables: Record<string, unknown> = {}): Promise<T> => {
  const { data, errors } = await graphql<T>(app, query, variables, person?.token);
  if (!data) throw new Error(errors?.[0]?.extensions.code);
  return data;
};
const blocksOf = async (person: Person | null, lesson = 0): Promise<Block[]> =>
  (await send<{ lesson: { blocks: Block[] } }>(person, LESSON, { id: lessonIds[lesson] })).lesson.blocks;
const checksOf = async (person: Person | null, lesson = 0): Promise<CheckView[]> =>
  (await blocksOf(person, lesson)).filter((block): block is CheckView => block.drawId !== undefined);
const right = ({ question }: { question: CheckView["question"] }): object =>
  question.kind === "NUMBER"
    ? { number: Number(/of ([\d,]+) shares/.exec(question.text)?.[1]?.replace(",", "")) * 10 }
    : { choices: [question.options.indexOf("Ask")] };
const wrong = ({ question }: CheckView): object =>
  question.kind === "NUMBER" ? { number: 1 } : { choices: [question.options.indexOf("Bid")] };
const answer = async (
  person: Person,
  check: CheckView,
  value: object,
  seconds = 30,
): Promise<Answered["answerCheck"]> =>
  (await send<Answered>(person, ANSWER, { input: { checkId: check.id, drawId: check.drawId, answer: value, seconds } }))
    .answerCheck;
async function solveLesson(person: Person, lesson: number): Promise<void> {
  for (const check of await checksOf(person, lesson)) await answer(person, check, right(check));
}
async function createReadyLearner(): Promise<Person> {
  const person = await createLearner();
  await solveLesson(person, 0);
  await solveLesson(person, 1);
  return person;
}
const start = async (person: Person): Promise<{ id: string; questions: CheckView["question"][] }> =>
  (await send<{ startFinalTest: { id: string; questions: CheckView["question"][] } }>(person, START)).startFinalTest;
const submit = async (person: Person, id: string, answers: object[]): Promise<Submitted["submitFinalTest"]> =>
  (await send<Submitted>(person, SUBMIT, { input: { id, answers } })).submitFinalTest;
const xpOf = async (person: Person): Promise<number> =>
  ((await rest(app, "get", `/api/users/${person.id}/level`, person)).body as { xp: number }).xp;

describe("the questions of a lesson", () => {
  it("have each member's own numbers, which stay the same until the answer", async () => {
    const [ann, ben] = [await createLearner(), await createLearner()];
    const [annCheck] = await checksOf(ann);
    expect((await checksOf(ann))[0]).toEqual(annCheck);
    expect((await checksOf(ben))[0]?.question.text).not.toBe(annCheck?.question.text);
    const blocks = await blocksOf(ann);
    expect(blocks.map(({ markdown, id }) => markdown?.trim() ?? id?.split(":")[1])).toEqual([
      "Text before.",
      "cost",
      "## After",
      "side",
    ]);
  });

  it("never show an answer, a formula, or feedback before an attempt", async () => {
    const learner = await createLearner();
    const replies = [
      JSON.stringify(await send(learner, LESSON, { id: lessonIds[0] })),
      JSON.stringify(await send(null, LESSON, { id: lessonIds[0] })),
      (await rest(app, "get", "/api/courses/1", learner)).text,
      await (await fetch(`${app.url}/courses/intro-to-trading/lessons/${lessonIds[0]}`)).text(),
    ];
    for (const reply of replies) expect(reply).not.toMatch(/secret|shares \*|You divided|correct"/);
    expect(replies[0]).toContain("Text before.");
    const draft = `query ($id: ID!) { lessonDraft(id: $id) { markdown } }`;
    await expect(send(learner, draft, { id: lessonIds[0] })).rejects.toThrow("FORBIDDEN");
    await expect(send(null, draft, { id: lessonIds[0] })).rejects.toThrow("UNAUTHENTICATED");
  });

  it("cost at most four statements for a lesson of twenty blocks", async () => {
    const learner = await createLearner();
    const content = Array.from({ length: 10 }, (_, index) => `Text ${index}\n\n${numberCheck(`check-${index}`)}`).join(
      "\n\n",
    );
    const [lesson] = await app.sql<{ id: string }>(
      `INSERT INTO lessons (course_id, position, title, duration_minutes, preview, content, check_count) VALUES (2, 900, 'Long', 5, true, $1, 10) RETURNING id`,
      [content],
    );
    const query = `query ($id: ID!) { lesson(id: $id) { blocks { ... on LessonText { markdown } ... on LessonCheck { ${CHECK} } } } }`;
    const statements = await recordStatementTexts(() => send(learner, query, { id: lesson?.id }));
    expect(statements.length).toBeLessThanOrEqual(4);
    await app.sql(`DELETE FROM lessons WHERE id = $1`, [lesson?.id]);
  });

  it("can't be saved with an error, and the error names the line", async () => {
    const admin = await createPerson(app, { role: "ADMIN" });
    const input = {
      courseId: INTRO,
      title: "x",
      durationMinutes: 5,
      preview: false,
      content: "Text\n\n```check\nid: a\nkind: maybe\n```",
    };
    const { errors } = await graphql(
      app,
      `
        mutation ($input: SaveLessonInput!) {
          saveLesson(input: $input)
        }
      `,
      { input },
      admin.token,
    );
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "VALIDATION",
      fields: { content: [expect.stringMatching(/^Line 5: kind/) as string] },
    });
  });
});

describe("answering", () => {
  it("explains a mistake, and shows the solution after a correct answer only", async () => {
    const learner = await createLearner();
    const [cost, side] = await checksOf(learner);
    if (!cost || !side) throw new Error("no checks");
    const divided = { number: (right(cost) as { number: number }).number / 100 };
    expect(await answer(learner, cost, divided)).toMatchObject({
      isCorrect: false,
      feedback: "You divided.",
      solution: null,
    });
    expect(await answer(learner, side, wrong(side))).toMatchObject({
      isCorrect: false,
      feedback: "secret-feedback",
      solution: null,
    });
    const correct = await answer(learner, cost, right(cost));
    expect(correct).toMatchObject({ isCorrect: true, feedback: null, check: { isSolved: true, wrongTries: 0 } });
    expect(correct.solution).toContain("secret-solution");
    expect(correct.check.question.text).not.toBe(cost.question.text);
  });

  it("rejects an answer to other numbers, another kind of answer, and members without access", async () => {
    const learner = await createLearner();
    const [cost] = await checksOf(learner);
    const [other] = await checksOf(await createLearner());
    if (!cost || !other) throw new Error("no checks");
    await expect(answer(learner, { ...cost, drawId: other.drawId }, right(cost))).rejects.toThrow("CONFLICT");
    await expect(answer(learner, cost, { text: "x" })).rejects.toThrow("VALIDATION");
    await expect(answer(learner, { ...cost, id: `${lessonIds[0]}:unknown` }, right(cost))).rejects.toThrow("NOT_FOUND");
    const [fee] = await checksOf(learner, 1);
    if (!fee) throw new Error("no checks");
    const stranger = await createPerson(app);
    await expect(answer(stranger, fee, right(fee))).rejects.toThrow("FORBIDDEN");
    const { errors } = await graphql(app, ANSWER, {
      input: { checkId: cost.id, drawId: cost.drawId, answer: right(cost) },
    });
    expect(errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  it("offers the solution and new numbers after the third wrong answer", async () => {
    const learner = await createLearner();
    const [cost] = await checksOf(learner);
    if (!cost) throw new Error("no check");
    for (const tries of [1, 2, 3]) {
      await expect(send(learner, SOLUTION, { id: cost.id })).rejects.toThrow("CONFLICT");
      expect((await answer(learner, cost, wrong(cost))).check).toMatchObject({
        wrongTries: tries,
        viewerCanSeeSolution: tries === 3,
      });
    }
    const { showSolution } = await send<{ showSolution: { solution: string; check: CheckView } }>(learner, SOLUTION, {
      id: cost.id,
    });
    expect(showSolution.solution).toContain("secret-solution");
    expect(showSolution.check).toMatchObject({ isSolved: false, wrongTries: 0, viewerCanSeeSolution: false });
    expect(showSolution.check.question.text).not.toBe(cost.question.text);
    await expect(answer(learner, cost, right(cost))).rejects.toThrow("CONFLICT");
    expect((await answer(learner, showSolution.check, right(showSolution.check))).isCorrect).toBe(true);
  });

  it("completes a lesson with the last correct answer, even if the last two arrive at the same time", async () => {
    const learner = await createLearner();
    await expect(send(learner, COMPLETE, { id: lessonIds[0] })).rejects.toThrow("CONFLICT");
    const checks = await checksOf(learner);
    const results = await Promise.all(checks.map((check) => answer(learner, check, right(check))));
    expect(results.map(({ lessonCompletedNow }) => lessonCompletedNow).sort()).toEqual([false, true]);
    expect(await app.sql(`SELECT 1 FROM lesson_completions WHERE user_id = $1`, [learner.id])).toHaveLength(1);
    await send(learner, COMPLETE, { id: lessonIds[0] });
  });

  it("doesn't complete a preview for members without the course", async () => {
    const visitor = await createPerson(app);
    await solveLesson(visitor, 0);
    expect(await app.sql(`SELECT 1 FROM lesson_completions WHERE user_id = $1`, [visitor.id])).toHaveLength(0);
    expect((await checksOf(visitor)).every(({ isSolved }) => isSolved)).toBe(true);
  });

  it("is limited per member", async () => {
    const limited = await startTestApp();
    try {
      const learner = await createPerson(limited);
      const input = { checkId: `${UNKNOWN_ID}:cost`, drawId: "x", answer: { number: 1 } };
      const codes: (string | undefined)[] = [];
      for (let attempt = 0; attempt < 61; attempt++) {
        codes.push((await graphql(limited, ANSWER, { input }, learner.token)).errors?.[0]?.extensions.code);
      }
      expect(codes.slice(0, 60)).toEqual(Array(60).fill("NOT_FOUND"));
      expect(codes[60]).toBe("RATE_LIMITED");
    } finally {
      await limited.stop();
    }
  });
});

describe("the final test", () => {
  it("requires all lessons, and shows no answers", async () => {
    const learner = await createLearner();
    await solveLesson(learner, 0);
    const { course } = await send<{ course: { finalTest: object } }>(learner, STATUS);
    expect(course.finalTest).toMatchObject({ lessonsLeft: 1, viewerCanStart: false, isPassed: false, correct: null });
    await expect(start(learner)).rejects.toThrow("CONFLICT");
    await solveLesson(learner, 1);
    const test = await start(learner);
    expect(test.questions).toHaveLength(10);
    expect(JSON.stringify(test)).not.toMatch(/secret|correct/);
    // Starting again doesn't draw other questions.
    expect(await start(learner)).toEqual(test);
    expect(await app.sql(`SELECT 1 FROM course_completions WHERE user_id = $1`, [learner.id])).toHaveLength(0);
    await expect(start(await createPerson(app))).rejects.toThrow("FORBIDDEN");
    expect((await send<{ course: { finalTest: null } }>(null, STATUS)).course.finalTest).toBeNull();
  });

  it("awards 50 XP and a certificate once, for at least eight of ten", async () => {
    const learner = await createReadyLearner();
    const before = await xpOf(learner);
    const { id, questions } = await start(learner);
    const answers = questions.map((question, index) => (index < 2 ? {} : right({ question })));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => submit(learner, id, answers)));
    const [passed, ...others] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(others).toEqual([]);
    expect(passed).toMatchObject({ isPassed: true, correct: 8, retryAt: null, xpAwarded: 50 });
    expect((await xpOf(learner)) - before).toBe(50);
    const certificate = await send<{ certificate: object }>(
      null,
      `query ($id: ID!) { certificate(id: $id) { testCorrect testQuestions completedAt } }`,
      {
        id: passed?.course.viewerProgress.certificateId,
      },
    );
    expect(certificate.certificate).toEqual({ testCorrect: 8, testQuestions: 10, completedAt: now.toISOString() });
    await expect(start(learner)).rejects.toThrow("CONFLICT");
    expect((await send<{ course: { finalTest: object } }>(learner, STATUS)).course.finalTest).toMatchObject({
      isPassed: true,
      correct: 8,
      questions: 10,
    });
  });

  it("can be retried a day after seven of ten, with new numbers", async () => {
    const learner = await createReadyLearner();
    const { id, questions } = await start(learner);
    await expect(submit(await createLearner(), id, [])).rejects.toThrow("NOT_FOUND");
    await expect(submit(learner, id, [])).rejects.toThrow("VALIDATION");
    const answers = questions.map((question, index) => (index < 3 ? {} : right({ question })));
    const retryAt = new Date(now.getTime() + DAY_MS).toISOString();
    expect(await submit(learner, id, answers)).toMatchObject({ isPassed: false, correct: 7, retryAt, xpAwarded: 0 });
    await expect(submit(learner, id, answers)).rejects.toThrow("CONFLICT");
    await expect(start(learner)).rejects.toThrow("CONFLICT");
    expect((await send<{ course: { finalTest: object } }>(learner, STATUS)).course.finalTest).toMatchObject({
      retryAt,
      viewerCanStart: false,
    });
    now = new Date(now.getTime() + DAY_MS);
    const again = await start(learner);
    expect(again.id).not.toBe(id);
    expect(again.questions).not.toEqual(questions);
    expect(
      (
        await submit(
          learner,
          again.id,
          again.questions.map((question) => right({ question })),
        )
      ).isPassed,
    ).toBe(true);
  });

  it("is not part of a course without questions, which is completed by reading", async () => {
    const learner = await createPerson(app);
    await app.sql(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, 2, 'ADMIN', now() - interval '9 years')`,
      [learner.id],
    );
    await app.sql(`UPDATE lessons SET content = 'Text', check_count = 0 WHERE course_id = 2`);
    const lessons = await app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = 2`);
    for (const { id } of lessons) await send(learner, COMPLETE, { id });
    const [completion] = await app.sql(
      `SELECT test_correct, test_questions FROM course_completions WHERE user_id = $1`,
      [learner.id],
    );
    expect(completion).toEqual({ test_correct: null, test_questions: null });
    await expect(send(learner, `mutation { startFinalTest(courseId: 2) { id } }`)).rejects.toThrow("CONFLICT");
  });
});

describe("reviews", () => {
  it("bring wrong answers back after a day and right ones after three, then 7 and 21 days later", async () => {
    const learner = await createLearner();
    const [cost, side] = await checksOf(learner);
    if (!cost || !side) throw new Error("no checks");
    await answer(learner, cost, wrong(cost), 60);
    await answer(learner, cost, right(cost), 60);
    await answer(learner, side, right(side), 60);
    const dueAfter = async (days: number): Promise<string[]> => {
      // Sessions end sooner than the reviews.
      await app.sql(`UPDATE check_progress SET review_at = review_at - $2 * interval '1 day' WHERE user_id = $1`, [
        learner.id,
        days,
      ]);
      return (await send<Reviews>(learner, REVIEW)).dueReviews.map(({ check }) => check.id.split(":")[1] ?? "");
    };
    const review = async (): Promise<void> => {
      for (const { check } of (await send<Reviews>(learner, REVIEW)).dueReviews)
        await answer(learner, check, right(check), 60);
    };
    expect(await dueAfter(0.9)).toEqual([]);
    expect(await dueAfter(0.1)).toEqual(["cost"]);
    expect((await send<Reviews>(learner, REVIEW)).review).toMatchObject({ dueCount: 1, minutes: 1, streakDays: 1 });
    await review();
    expect((await send<Reviews>(learner, REVIEW)).review).toMatchObject({ dueCount: 0, minutes: 0 });
    expect(await dueAfter(2)).toEqual(["side"]);
    expect(await dueAfter(1)).toEqual(["side", "cost"]);
    await review();
    expect(await dueAfter(6.9)).toEqual([]);
    expect(await dueAfter(0.1)).toEqual(expect.arrayContaining(["cost", "side"]) as string[]);
    await review();
    expect(await dueAfter(20.9)).toEqual([]);
    expect(await dueAfter(0.1)).toEqual(expect.arrayContaining(["cost", "side"]) as string[]);
    await review();
    expect(await dueAfter(400)).toEqual([]);
  });

  it("start again after a wrong answer, and are private", async () => {
    const learner = await createLearner();
    const [cost] = await checksOf(learner);
    if (!cost) throw new Error("no check");
    await answer(learner, cost, right(cost));
    const [again] = await checksOf(learner);
    if (!again) throw new Error("no check");
    await answer(learner, again, wrong(again));
    now = new Date(now.getTime() + DAY_MS);
    expect((await send<Reviews>(learner, REVIEW)).dueReviews.map(({ check }) => check.id)).toEqual([cost.id]);
    await expect(send(null, REVIEW)).rejects.toThrow("UNAUTHENTICATED");
    await app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [learner.id]);
    const [fee] = (await send<Reviews>(learner, REVIEW)).dueReviews;
    // The lesson is a preview, which everyone can read.
    expect(fee?.check.id).toBe(cost.id);
  });

  it("leave out lessons that the member can no longer read", async () => {
    const learner = await createReadyLearner();
    now = new Date(now.getTime() + 3 * DAY_MS);
    expect((await send<Reviews>(learner, REVIEW)).review.dueCount).toBe(4);
    await app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [learner.id]);
    expect((await send<Reviews>(learner, REVIEW)).review.dueCount).toBe(2);
  });
});

it("exports answers and tests, and erases them with the account", async () => {
  const learner = await createReadyLearner();
  await start(learner);
  const tables = ["check_answers", "check_progress", "final_tests"];
  const counts = async (): Promise<number[]> =>
    Promise.all(
      tables.map(async (table) => (await app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [learner.id])).length),
    );
  expect(await counts()).toEqual([4, 4, 1]);
  const exported = (await rest(app, "get", "/api/users/me/data", learner)).text;
  for (const name of ["answers", "reviews", "finalTests"]) expect(exported).toContain(`"${name}":[{`);
  const erase = `mutation ($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`;
  await send(learner, erase, { input: { currentPassword: learner.password } });
  expect(await counts()).toEqual([0, 0, 0]);
});
