import { gql } from "../../gql";
import { rest } from "../../kit/clients/rest-client";
import { REVIEW, usePractice } from "../../kit/practice";

const DAY_MS = 86_400_000;

const practice = usePractice();
const { createLearner, createReadyLearner, send, checksOf, right, wrong, answer, start } = practice;

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
      await practice.app.sql(
        `UPDATE check_progress SET review_at = review_at - $2 * interval '1 day' WHERE user_id = $1`,
        [learner.id, days],
      );
      return (await send(learner, REVIEW)).dueReviews.map(({ check }) => check.id.split(":")[1] ?? "");
    };
    const review = async (): Promise<void> => {
      for (const { check } of (await send(learner, REVIEW)).dueReviews) await answer(learner, check, right(check), 60);
    };
    expect(await dueAfter(0.9)).toEqual([]);
    expect(await dueAfter(0.1)).toEqual(["cost"]);
    expect((await send(learner, REVIEW)).review).toMatchObject({ dueCount: 1, minutes: 1, streakDays: 1 });
    await review();
    expect((await send(learner, REVIEW)).review).toMatchObject({ dueCount: 0, minutes: 0 });
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

  it("take as long as the newest answers of different members", async () => {
    const [slow, quick, other] = [await createLearner(), await createLearner(), await createLearner()];
    for (const seconds of [3600, 3600, 3600, 3600, 600]) {
      const check = (await checksOf(slow, 1))[1];
      if (check) await answer(slow, check, right(check), seconds);
      practice.passTime(1000);
    }
    for (const learner of [quick, other]) {
      const check = (await checksOf(learner, 1))[1];
      if (check) await answer(learner, check, right(check), 120);
    }
    practice.passTime(3 * DAY_MS);
    expect((await send(quick, REVIEW)).review).toMatchObject({ dueCount: 1, minutes: 2 });
  });

  it("start again after a wrong answer, and are private", async () => {
    const learner = await createLearner();
    const [cost] = await checksOf(learner);
    if (!cost) throw new Error("no check");
    await answer(learner, cost, right(cost));
    const [again] = await checksOf(learner);
    if (!again) throw new Error("no check");
    await answer(learner, again, wrong(again));
    practice.passTime(DAY_MS);
    expect((await send(learner, REVIEW)).dueReviews.map(({ check }) => check.id)).toEqual([cost.id]);
    await expect(send(null, REVIEW)).rejects.toThrow("UNAUTHENTICATED");
    await practice.app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [learner.id]);
    const [fee] = (await send(learner, REVIEW)).dueReviews;
    // The lesson is a preview, which everyone can read.
    expect(fee?.check.id).toBe(cost.id);
  });

  it("leave out questions that the author removed", async () => {
    const learner = await createReadyLearner();
    practice.passTime(3 * DAY_MS);
    const [lesson] = await practice.app.sql<{ content: string }>(`SELECT content FROM lessons WHERE id = $1`, [
      practice.lessonIds[0],
    ]);
    const content = lesson?.content ?? "";
    const side = content.indexOf("```check\nid: side");
    await practice.saveLesson(0, content.slice(0, side) + content.slice(content.indexOf("```", side + 3) + 3));
    try {
      const { review, dueReviews } = await send(learner, REVIEW);
      expect(review.dueCount).toBe(3);
      expect(dueReviews.map(({ check }) => check.id)).not.toContain(`${practice.lessonIds[0]}:side`);
      expect(dueReviews).toHaveLength(3);
    } finally {
      await practice.saveLesson(0, content);
    }
    expect((await send(learner, REVIEW)).review.dueCount).toBe(4);
  });

  it("leave out lessons that the member can no longer read", async () => {
    const learner = await createReadyLearner();
    practice.passTime(3 * DAY_MS);
    expect((await send(learner, REVIEW)).review.dueCount).toBe(4);
    await practice.app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [learner.id]);
    expect((await send(learner, REVIEW)).review.dueCount).toBe(2);
  });
});

it("exports answers and tests, and erases them with the account", async () => {
  const learner = await createReadyLearner();
  await start(learner);
  const tables = ["check_answers", "check_progress", "final_tests"];
  const counts = async (): Promise<number[]> =>
    Promise.all(
      tables.map(
        async (table) => (await practice.app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [learner.id])).length,
      ),
    );
  expect(await counts()).toEqual([4, 4, 1]);
  const exported = (await rest(practice.app, "get", "/api/users/me/data", learner)).text;
  for (const name of ["answers", "reviews", "finalTests"]) expect(exported).toContain(`"${name}":[{`);
  const erase = gql(`mutation ReviewsErase($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
  await send(learner, erase, { input: { currentPassword: learner.password } });
  expect(await counts()).toEqual([0, 0, 0]);
});
