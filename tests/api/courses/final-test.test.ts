import { gql } from "../../gql";
import type { AnswerInput } from "../../gql/graphql";
import { graphql } from "../../kit/clients/graphql-client";
import { recordStatements, roundTripsOf } from "../../kit/database/statements";
import { createPerson, type Person } from "../../kit/people";
import { COMPLETE, isCheck, LESSON, numberCheck, STATUS, usePractice } from "../../kit/practice";

const SAVE_ANSWER = gql(
  `mutation FinalTestSaveAnswer($input: SaveFinalTestAnswerInput!) { saveFinalTestAnswer(input: $input) { number choices text } }`,
);
const DAY_MS = 86_400_000;

const practice = usePractice();
const { createLearner, createReadyLearner, send, right, solveLesson, start, submit, xpOf } = practice;

describe("the final test", () => {
  it("requires all lessons, and shows no answers", async () => {
    const learner = await createLearner();
    await solveLesson(learner, 0);
    const { course } = await send(learner, STATUS);
    expect(course?.finalTest).toMatchObject({ lessonsLeft: 1, viewerCanStart: false, isPassed: false, correct: null });
    await expect(start(learner)).rejects.toThrow("CONFLICT");
    await solveLesson(learner, 1);
    const test = await start(learner);
    expect(test.questions).toHaveLength(10);
    expect(JSON.stringify(test)).not.toMatch(/secret|correct/);
    // Starting again doesn't draw other questions.
    expect(await start(learner)).toEqual(test);
    expect(await practice.app.sql(`SELECT 1 FROM course_completions WHERE user_id = $1`, [learner.id])).toHaveLength(0);
    await expect(start(await createPerson(practice.app))).rejects.toThrow("FORBIDDEN");
    const visitor = await graphql(practice.app, STATUS);
    expect(visitor).toMatchObject({ data: { course: { finalTest: null } } });
    expect(visitor.errors).toBeUndefined();
  });

  it("awards 50 XP and a certificate once, for at least eight of ten", async () => {
    const learner = await createReadyLearner();
    const before = await xpOf(learner);
    const { id, questions } = await start(learner);
    const answers = questions.map((question, index) => (index < 2 ? {} : right({ question })));
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => submit(learner, id, answers)));
    const all = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const [passed] = all;
    expect(passed).toMatchObject({ isPassed: true, correct: 8, retryAt: null, xpAwarded: 50 });
    // As after lost responses.
    for (const repeated of all) expect(repeated).toEqual(passed);
    expect(all).toHaveLength(5);
    await expect(
      submit(
        learner,
        id,
        questions.map(() => ({})),
      ),
    ).rejects.toThrow("CONFLICT");
    expect((await xpOf(learner)) - before).toBe(50);
    const certificate = await send(
      null,
      gql(`query FinalTestCertificate($id: ID!) { certificate(id: $id) { testCorrect testQuestions completedAt } }`),
      { id: passed?.course.viewerProgress?.certificateId ?? "" },
    );
    expect(certificate.certificate).toEqual({
      testCorrect: 8,
      testQuestions: 10,
      completedAt: practice.now.toISOString(),
    });
    await expect(start(learner)).rejects.toThrow("CONFLICT");
    expect((await send(learner, STATUS)).course?.finalTest).toMatchObject({
      isPassed: true,
      correct: 8,
      questions: 10,
    });
  });

  it("keeps answers before the submission, question by question, for its member only", async () => {
    const learner = await createReadyLearner();
    const { id } = await start(learner);
    const save = (person: Person, question: number, answer: AnswerInput) =>
      send(person, SAVE_ANSWER, { input: { id, question, answer } });
    // As from two devices.
    await Promise.all([save(learner, 0, { number: 12.5 }), save(learner, 9, { number: -3 })]);
    await save(learner, 1, { text: "a" });
    await save(learner, 1, {});
    const { answers } = await start(learner);
    const none = { number: null, choices: null, text: null };
    expect(answers).toEqual([{ ...none, number: 12.5 }, ...Array<object>(8).fill(none), { ...none, number: -3 }]);
    await expect(save(await createReadyLearner(), 0, {})).rejects.toThrow("NOT_FOUND");
    await expect(save(learner, 10, {})).rejects.toThrow("VALIDATION");
    await expect(save(learner, 0, { text: "x".repeat(201) })).rejects.toThrow("VALIDATION");
    await submit(learner, id, Array<object>(10).fill({}));
    await expect(save(learner, 0, { number: 1 })).rejects.toThrow("CONFLICT");
  });

  it("takes two round trips to save an answer, and at most five to submit", async () => {
    const learner = await createReadyLearner();
    const { id, questions } = await start(learner);
    const input = { id, question: 0, answer: { number: 1 } };
    const saved = await recordStatements(() => send(learner, SAVE_ANSWER, { input }));
    expect(roundTripsOf(saved)).toBe(2);
    const mutation = gql(
      `mutation FinalTestSubmitFinalTest($input: SubmitFinalTestInput!) { submitFinalTest(input: $input) { correct } }`,
    );
    const answers = questions.map(() => ({}));
    const submitted = await recordStatements(() => send(learner, mutation, { input: { id, answers } }));
    expect(roundTripsOf(submitted)).toBeLessThanOrEqual(5);
  });

  it("can't be answered or submitted without access to the course", async () => {
    const learner = await createReadyLearner();
    const { id, questions } = await start(learner);
    await practice.app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [learner.id]);
    const saved = send(learner, SAVE_ANSWER, { input: { id, question: 0, answer: { number: 1 } } });
    await expect(saved).rejects.toThrow("FORBIDDEN");
    const answers = questions.map((question) => right({ question }));
    await expect(submit(learner, id, answers)).rejects.toThrow("FORBIDDEN");
    expect(
      await practice.app.sql(`SELECT 1 FROM final_tests WHERE submitted_at IS NULL AND id = $1`, [id]),
    ).toHaveLength(1);
  });

  it("can be retried a day after seven of ten, with new numbers", async () => {
    const learner = await createReadyLearner();
    const { id, questions } = await start(learner);
    await expect(submit(await createLearner(), id, [])).rejects.toThrow("NOT_FOUND");
    await expect(submit(learner, id, [])).rejects.toThrow("VALIDATION");
    const answers = questions.map((question, index) => (index < 3 ? {} : right({ question })));
    const retryAt = new Date(practice.now.getTime() + DAY_MS).toISOString();
    expect(await submit(learner, id, answers)).toMatchObject({ isPassed: false, correct: 7, retryAt, xpAwarded: 0 });
    practice.passTime(60_000);
    expect(await submit(learner, id, answers)).toMatchObject({ isPassed: false, correct: 7, retryAt });
    practice.passTime(-60_000);
    await expect(start(learner)).rejects.toThrow("CONFLICT");
    expect((await send(learner, STATUS)).course?.finalTest).toMatchObject({
      retryAt,
      viewerCanStart: false,
    });
    practice.passTime(DAY_MS);
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

  it("counts when passed, even if a lesson is added before it is submitted", async () => {
    const learner = await createReadyLearner();
    const before = await xpOf(learner);
    const { id, questions } = await start(learner);
    const content = numberCheck("added");
    const [added] = await practice.app.sql<{ id: string }>(
      `INSERT INTO lessons (course_id, position, title, duration_minutes, preview, content, check_ids)
       VALUES (1, 900, 'Added', 5, false, $1, '{added}') RETURNING id`,
      [content],
    );
    try {
      const answers = questions.map((question) => right({ question }));
      expect(await submit(learner, id, answers)).toMatchObject({ isPassed: true, retryAt: null, xpAwarded: 0 });
      const { course } = await send(learner, STATUS);
      expect(course?.finalTest).toMatchObject({ isPassed: true, lessonsLeft: 1, viewerCanStart: false });
      const lesson = await send(learner, LESSON, { id: added?.id ?? "" });
      for (const check of lesson.lesson?.blocks ?? [])
        if (isCheck(check)) await practice.answer(learner, check, right(check));
      expect((await xpOf(learner)) - before).toBe(50);
      expect(
        await practice.app.sql(`SELECT test_correct FROM course_completions WHERE user_id = $1`, [learner.id]),
      ).toEqual([{ test_correct: 10 }]);
    } finally {
      await practice.app.sql(`DELETE FROM lessons WHERE id = $1`, [added?.id]);
    }
  });

  it("is not part of a course without questions, which is completed by reading", async () => {
    const learner = await createPerson(practice.app);
    await practice.app.sql(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, 2, 'PURCHASE', now() - interval '9 years')`,
      [learner.id],
    );
    await practice.app.sql(`UPDATE lessons SET content = 'Text', check_ids = '{}' WHERE course_id = 2`);
    const lessons = await practice.app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = 2`);
    for (const { id } of lessons) await send(learner, COMPLETE, { id });
    const [completion] = await practice.app.sql(
      `SELECT test_correct, test_questions FROM course_completions WHERE user_id = $1`,
      [learner.id],
    );
    expect(completion).toEqual({ test_correct: null, test_questions: null });
    await expect(
      send(learner, gql(`mutation FinalTestStartFinalTest { startFinalTest(courseId: 2) { id } }`)),
    ).rejects.toThrow("CONFLICT");
  });
});
