import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { AnswerInput } from "../../gql/graphql";
import { graphql, requestOf } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { recordStatements, recordStatementTexts, roundTripsOf } from "../../kit/database/statements";
import { createPerson, UNKNOWN_ID } from "../../kit/people";
import { INTRO, LESSON, ANSWER, SOLUTION, START, SUBMIT, COMPLETE, numberCheck, usePractice } from "../../kit/practice";
import { startTestApp } from "../../kit/test-app";

const practice = usePractice();
const { createLearner, send, blocksOf, checksOf, right, wrong, answer, solveLesson } = practice;

describe("the questions of a lesson", () => {
  it("have each member's own numbers, which stay the same until the answer", async () => {
    const [ann, ben] = [await createLearner(), await createLearner()];
    const [annCheck] = await checksOf(ann, 1);
    expect((await checksOf(ann, 1))[0]).toEqual(annCheck);
    expect((await checksOf(ben, 1))[0]?.question.text).not.toBe(annCheck?.question.text);
    const blocks = await blocksOf(ann);
    expect(
      blocks.map((block) => ("markdown" in block ? block.markdown.trim() : "id" in block && block.id.split(":")[1])),
    ).toEqual(["Text before.", "cost", "## After", "side"]);
  });

  it("of a preview begin with the numbers that visitors see, which a member can then answer", async () => {
    const visitor = (await checksOf(null))[0];
    if (!visitor) throw new Error("no check");
    const learner = await createLearner();
    expect((await answer(learner, visitor, right(visitor))).isCorrect).toBe(true);
    const [first, second] = [(await checksOf(learner))[0], (await checksOf(await createLearner()))[0]];
    expect(first?.question.text).not.toBe(visitor.question.text);
    expect(second).toEqual(visitor);
  });

  it("show the numbers that were solved and the answer, until other numbers are solved or the author changes them", async () => {
    const learner = await createLearner();
    const [first] = await checksOf(learner, 1);
    if (!first) throw new Error("no check");
    expect(first.solved).toBeNull();
    await answer(learner, first, wrong(first));
    await answer(learner, first, right(first));
    const [second] = await checksOf(learner, 1);
    if (!second) throw new Error("no check");
    expect(second.solved).toMatchObject({ question: { text: first.question.text }, ...right(first) });
    expect(second.solved?.solution).toContain("secret-solution");
    await answer(learner, second, wrong(second));
    expect((await checksOf(learner, 1))[0]?.solved).toEqual(second.solved);
    await answer(learner, second, right(second));
    expect((await checksOf(learner, 1))[0]?.solved).toMatchObject(right(second));

    await practice.saveLesson(1, `Text\n\n${numberCheck("fee").replace("shares * 10", "shares * 20")}`);
    expect((await checksOf(learner, 1))[0]).toMatchObject({ isSolved: true, solved: null });
    await practice.saveLesson(1, `Text\n\n${numberCheck("fee")}\n\n${numberCheck("swap")}`);
  });

  it("never show an answer, a formula, or feedback before an attempt", async () => {
    const learner = await createLearner();
    const replies = [
      JSON.stringify(await send(learner, LESSON, { id: practice.lessonIds[0] ?? "" })),
      JSON.stringify(await send(null, LESSON, { id: practice.lessonIds[0] ?? "" })),
      (await rest(practice.app, "get", "/api/courses/1", learner)).text,
      await (await fetch(`${practice.app.url}/courses/intro-to-trading/lessons/${practice.lessonIds[0]}`)).text(),
    ];
    for (const reply of replies) expect(reply).not.toMatch(/secret|shares \*|You divided|correct"/);
    expect(replies[0]).toContain("Text before.");
    const draft = gql(`query PracticeDraft($id: ID!) { lessonDraft(id: $id) { markdown } }`);
    await expect(send(learner, draft, { id: practice.lessonIds[0] ?? "" })).rejects.toThrow("FORBIDDEN");
    await expect(send(null, draft, { id: practice.lessonIds[0] ?? "" })).rejects.toThrow("UNAUTHENTICATED");
  });

  it("cost at most four statements for a lesson of twenty blocks, with the note and the position", async () => {
    const learner = await createLearner();
    const exercise = "```exercise\nid: a\ntitle: A\nminutes: 5\ntask: Write.\nanswer: Text\n```";
    const pairs = Array.from({ length: 9 }, (_, index) => `Text ${index}\n\n${numberCheck(`check-${index}`)}`);
    const content = [...pairs, "Text", exercise].join("\n\n");
    const [lesson] = await practice.app.sql<{ id: string }>(
      `INSERT INTO lessons (course_id, position, title, duration_minutes, preview, content, check_ids) VALUES (1, 900, 'Long', 5, false, $1, '{check-0}') RETURNING id`,
      [content],
    );
    const query =
      gql(`query PracticeBlocks($id: ID!) { lesson(id: $id) { viewerNote { text } viewerPosition { anchor } blocks {
      ... on LessonText { markdown } ... on LessonCheck { ...PracticeCheck } ... on LessonExercise { viewerAnswer } } } }`);
    const statements = await recordStatementTexts(() => send(learner, query, { id: lesson?.id ?? "" }));
    expect(statements.length).toBeLessThanOrEqual(4);
    await practice.app.sql(`DELETE FROM lessons WHERE id = $1`, [lesson?.id]);
  });

  it("can't be saved with an error, and the error names the line", async () => {
    const admin = await createPerson(practice.app, { role: "ADMIN" });
    const input = {
      courseId: INTRO,
      title: "x",
      durationMinutes: 5,
      preview: false,
      content: "Text\n\n```check\nid: a\nkind: maybe\n```",
    };
    const { errors } = await graphql(
      practice.app,
      gql(`mutation PracticeSaveLesson($input: SaveLessonInput!) { saveLesson(input: $input) }`),
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
    const [[fee], [other]] = [await checksOf(learner, 1), await checksOf(await createLearner(), 1)];
    if (!cost || !fee || !other) throw new Error("no checks");
    await expect(answer(learner, { ...fee, drawId: other.drawId }, right(fee))).rejects.toThrow("CONFLICT");
    await expect(answer(learner, cost, { text: "x" })).rejects.toThrow("VALIDATION");
    await expect(answer(learner, { ...cost, id: `${practice.lessonIds[0]}:unknown` }, right(cost))).rejects.toThrow(
      "NOT_FOUND",
    );
    const stranger = await createPerson(practice.app);
    await expect(answer(stranger, fee, right(fee))).rejects.toThrow("FORBIDDEN");
    const { errors } = await graphql(practice.app, ANSWER, {
      input: { checkId: cost.id, drawId: cost.drawId, answer: right(cost) },
    });
    expect(errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  it("counts a repeated answer once, and returns the same grade after a lost response", async () => {
    const learner = await createLearner();
    const [cost] = await checksOf(learner);
    if (!cost) throw new Error("no check");
    const repeat = async (value: AnswerInput) => {
      const input = { checkId: cost.id, drawId: cost.drawId, attemptId: randomUUID(), answer: value };
      const [first, second] = [await send(learner, ANSWER, { input }), await send(learner, ANSWER, { input })];
      expect(second).toEqual(first);
      return first;
    };
    expect(await repeat(wrong(cost))).toMatchObject({ answerCheck: { isCorrect: false, check: { wrongTries: 1 } } });
    practice.passTime(1_000);
    expect(await repeat(right(cost))).toMatchObject({ answerCheck: { isCorrect: true, check: { isSolved: true } } });
    const answers = await practice.app.sql(`SELECT 1 FROM check_answers WHERE user_id = $1`, [learner.id]);
    expect(answers).toHaveLength(2);
  });

  it("takes at most five round trips to the database, whether the answer is wrong or right", async () => {
    const learner = await createLearner();
    const mutation = gql(
      `mutation PracticeAnswerCheck($input: AnswerCheckInput!) { answerCheck(input: $input) { isCorrect } }`,
    );
    for (const answerOf of [wrong, right]) {
      const [check] = await checksOf(learner);
      if (!check) throw new Error("no checks");
      const input = { checkId: check.id, drawId: check.drawId, attemptId: randomUUID(), answer: answerOf(check) };
      const statements = await recordStatements(() => send(learner, mutation, { input }));
      expect(roundTripsOf(statements)).toBeLessThanOrEqual(5);
    }
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
    const { showSolution } = await send(learner, SOLUTION, { id: cost.id });
    expect(showSolution.solution).toContain("secret-solution");
    expect(showSolution.check).toMatchObject({ isSolved: false, wrongTries: 0, viewerCanSeeSolution: false });
    expect(showSolution.check.question.text).not.toBe(cost.question.text);
    await expect(answer(learner, cost, right(cost))).rejects.toThrow("CONFLICT");
    expect((await answer(learner, showSolution.check, right(showSolution.check))).isCorrect).toBe(true);
  });

  it("completes a lesson with the last correct answer, even if the last two arrive at the same time", async () => {
    const learner = await createLearner();
    await expect(send(learner, COMPLETE, { id: practice.lessonIds[0] ?? "" })).rejects.toThrow("CONFLICT");
    const checks = await checksOf(learner);
    const results = await Promise.all(checks.map((check) => answer(learner, check, right(check))));
    expect(results.map(({ lessonCompletedNow }) => lessonCompletedNow).sort()).toEqual([false, true]);
    expect(await practice.app.sql(`SELECT 1 FROM lesson_completions WHERE user_id = $1`, [learner.id])).toHaveLength(1);
    // Answers to questions that the author has replaced don't count.
    await practice.app.sql(`UPDATE check_progress SET check_id = 'removed' WHERE user_id = $1 AND check_id = 'side'`, [
      learner.id,
    ]);
    await expect(send(learner, COMPLETE, { id: practice.lessonIds[0] ?? "" })).rejects.toThrow("CONFLICT");
    await practice.app.sql(`UPDATE check_progress SET check_id = 'side' WHERE user_id = $1 AND check_id = 'removed'`, [
      learner.id,
    ]);
    await send(learner, COMPLETE, { id: practice.lessonIds[0] ?? "" });
  });

  it("doesn't complete a preview for members without the course", async () => {
    const visitor = await createPerson(practice.app);
    await solveLesson(visitor, 0);
    expect(await practice.app.sql(`SELECT 1 FROM lesson_completions WHERE user_id = $1`, [visitor.id])).toHaveLength(0);
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
      // Solutions and final tests share the limit.
      for (const [mutation, variables] of [
        requestOf(SOLUTION, { id: input.checkId }),
        requestOf(START, {}),
        requestOf(SUBMIT, { input: { id: UNKNOWN_ID, answers: [] } }),
      ]) {
        const { errors } = await graphql(limited, mutation, variables, learner.token);
        expect(errors?.[0]?.extensions.code).toBe("RATE_LIMITED");
      }
    } finally {
      await limited.stop();
    }
  });
});
