import { gql } from "../../gql";
import { MeasuredTimes } from "../../../graphql-server/src/features/courses";
import { rest } from "../../kit/clients/rest-client";
import { recordStatementTexts } from "../../kit/database/statements";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { usePractice } from "../../kit/practice";

const NOTE = gql(
  `mutation ReadingNote($input: SaveLessonNoteInput!) { saveLessonNote(input: $input) { lessonTitle text revision } }`,
);
const NOTES = gql(`query ReadingNotes { course(idOrSlug: "1") { viewerNotes { lessonId lessonTitle text } } }`);
const LESSON = gql(
  `query ReadingLesson($id: ID!) { lesson(id: $id) { measuredMinutes viewerNote { text revision } viewerPosition { anchor } } }`,
);
const POSITION = gql(
  `mutation ReadingPosition($input: SaveLessonPositionInput!) { saveLessonPosition(input: $input) { anchor } }`,
);
const PROGRESS = gql(
  `query ReadingProgress { course(idOrSlug: "1") { viewerProgress { resumeLessonId resumeAnchor } } }`,
);
const SECOND_MS = 1_000;

const practice = usePractice();
const { createLearner, send } = practice;

const lessonId = (index: number): string => practice.lessonIds[index] ?? "";
const readLesson = async (person: Person | null, index = 0) =>
  (await send(person, LESSON, { id: lessonId(index) })).lesson;
const saveNote = (person: Person | null, text: string, expectedRevision: number, id = lessonId(1)): Promise<unknown> =>
  send(person, NOTE, { input: { lessonId: id, text, expectedRevision } });
const savePosition = (person: Person | null, index: number, anchor: string, seconds = 15): Promise<unknown> =>
  send(person, POSITION, { input: { lessonId: lessonId(index), anchor, seconds } });

describe("a note", () => {
  it("is stored for its author only, and listed in the course", async () => {
    const [ann, ben] = [await createLearner(), await createLearner()];
    expect((await readLesson(ann, 1))?.viewerNote).toBeNull();
    expect(await saveNote(ann, "Ask about the swap", 0)).toEqual({
      saveLessonNote: { lessonTitle: "Lesson 2", text: "Ask about the swap", revision: 1 },
    });
    await saveNote(ann, "The ask is higher", 0, lessonId(0));
    expect((await readLesson(ann, 1))?.viewerNote).toEqual({ text: "Ask about the swap", revision: 1 });
    expect(await send(ann, NOTES)).toEqual({
      course: {
        viewerNotes: [
          { lessonId: lessonId(0), lessonTitle: "Lesson 1", text: "The ask is higher" },
          { lessonId: lessonId(1), lessonTitle: "Lesson 2", text: "Ask about the swap" },
        ],
      },
    });
    expect((await readLesson(ben, 1))?.viewerNote).toBeNull();
    for (const other of [ben, null]) expect(await send(other, NOTES)).toEqual({ course: { viewerNotes: [] } });
  });

  it("is listed with one statement for any number of courses", async () => {
    const learner = await createLearner();
    await saveNote(learner, "Mine", 0);
    const statements = await recordStatementTexts(() =>
      send(learner, gql(`query ReadingCourses { courses { viewerNotes { text } } }`)),
    );
    expect(statements.filter((text) => text.includes("lesson_notes"))).toHaveLength(1);
  });

  it("never overwrites a newer version, even one that was deleted", async () => {
    const learner = await createLearner();
    await saveNote(learner, "First", 0);
    await expect(saveNote(learner, "From another device", 0)).rejects.toThrow("CONFLICT");
    const results = await Promise.allSettled([saveNote(learner, "A", 1), saveNote(learner, "B", 1)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await saveNote(learner, "", 2);
    expect(await send(learner, NOTES)).toEqual({ course: { viewerNotes: [] } });
    await expect(saveNote(learner, "Old draft", 1)).rejects.toThrow("CONFLICT");
    await saveNote(learner, "New", 3);
    expect((await readLesson(learner, 1))?.viewerNote).toEqual({ text: "New", revision: 4 });
  });

  it("requires access to the lesson, and has at most 10,000 characters", async () => {
    const [learner, stranger] = [await createLearner(), await createPerson(practice.app)];
    await expect(saveNote(null, "x", 0)).rejects.toThrow("UNAUTHENTICATED");
    await expect(saveNote(stranger, "x", 0)).rejects.toThrow("FORBIDDEN");
    await expect(saveNote(learner, "x", 0, UNKNOWN_ID)).rejects.toThrow("NOT_FOUND");
    await expect(saveNote(learner, "x".repeat(10_001), 0)).rejects.toThrow("VALIDATION");
    await expect(saveNote(learner, "x", -1)).rejects.toThrow("VALIDATION");
    await saveNote(learner, "x".repeat(10_000), 0);
  });
});

describe("the position in a lesson", () => {
  it("leads to the lesson that was read last", async () => {
    const learner = await createLearner();
    const resume = async (): Promise<unknown> => (await send(learner, PROGRESS)).course;
    expect(await resume()).toEqual({ viewerProgress: { resumeLessonId: lessonId(0), resumeAnchor: null } });
    await savePosition(learner, 1, "p-2");
    expect(await resume()).toEqual({ viewerProgress: { resumeLessonId: lessonId(1), resumeAnchor: "p-2" } });
    practice.passTime(SECOND_MS);
    await savePosition(learner, 0, "after");
    expect(await resume()).toEqual({ viewerProgress: { resumeLessonId: lessonId(0), resumeAnchor: "after" } });
    expect((await readLesson(learner))?.viewerPosition).toEqual({ anchor: "after" });
    await practice.solveLesson(learner, 0);
    expect(await resume()).toEqual({ viewerProgress: { resumeLessonId: lessonId(1), resumeAnchor: "p-2" } });
  });

  it("is saved with one statement", async () => {
    const learner = await createLearner();
    const statements = await recordStatementTexts(() => savePosition(learner, 0, "p-1"));
    expect(statements.filter((text) => text.includes("lesson"))).toHaveLength(1);
  });

  it("is part of My Courses", async () => {
    const learner = await createLearner();
    await savePosition(learner, 1, "p-2");
    const { myCourses } = await send(learner, gql(`query ReadingMyCourses { myCourses { resumeLessonId } }`));
    expect(myCourses).toEqual([{ resumeLessonId: lessonId(1) }]);
  });

  it("requires access to the lesson", async () => {
    const stranger = await createPerson(practice.app);
    await expect(savePosition(null, 1, "p")).rejects.toThrow("UNAUTHENTICATED");
    await expect(savePosition(stranger, 1, "p")).rejects.toThrow("FORBIDDEN");
    const unknown = { lessonId: UNKNOWN_ID, anchor: "p", seconds: 1 };
    await expect(send(stranger, POSITION, { input: unknown })).rejects.toThrow("NOT_FOUND");
    await expect(savePosition(stranger, 0, "p".repeat(301))).rejects.toThrow("VALIDATION");
    expect((await readLesson(null))?.viewerPosition).toBeNull();
  });

  it("never counts more time than has passed", async () => {
    const learner = await createLearner();
    const seconds = async (): Promise<number | undefined> =>
      (
        await practice.app.sql<{ seconds: number }>(`SELECT seconds FROM lesson_positions WHERE user_id = $1`, [
          learner.id,
        ])
      )[0]?.seconds;
    await savePosition(learner, 0, "p", 3_600);
    expect(await seconds()).toBe(60);
    practice.passTime(10 * SECOND_MS);
    await savePosition(learner, 0, "p", 3_600);
    expect(await seconds()).toBe(70);
    practice.passTime(3_600 * SECOND_MS);
    await savePosition(learner, 0, "p", 15);
    expect(await seconds()).toBe(85);
    await practice.solveLesson(learner, 0);
    practice.passTime(60 * SECOND_MS);
    await savePosition(learner, 0, "q", 60);
    expect([await seconds(), (await readLesson(learner))?.viewerPosition]).toEqual([85, { anchor: "q" }]);
  });
});

it("measures a lesson by the median of those who completed it, once twenty have", async () => {
  const { app } = practice;
  const measure = async (): Promise<number | null> => {
    await app.app.services.get(MeasuredTimes).run();
    return (await readLesson(null))?.measuredMinutes ?? null;
  };
  const readFor = async (minutes: number, isCompleted = true): Promise<void> => {
    const { id } = await createPerson(app);
    await app.sql(`INSERT INTO lesson_positions VALUES ($1, $2, 'p', $3, now())`, [id, lessonId(0), minutes * 60]);
    if (isCompleted) await app.sql(`INSERT INTO lesson_completions VALUES ($1, $2, now())`, [id, lessonId(0)]);
  };
  await app.sql(`DELETE FROM lesson_positions`);
  for (let count = 0; count < 19; count++) await readFor(7);
  for (let count = 0; count < 5; count++) await readFor(90, false);
  expect(await measure()).toBeNull();
  await readFor(200);
  expect(await measure()).toBe(7);
  await app.sql(`DELETE FROM lesson_positions`);
  expect(await measure()).toBeNull();
});

it("exports notes and positions, and erases them with the account", async () => {
  const learner = await createLearner();
  await saveNote(learner, "Only mine", 0);
  await savePosition(learner, 1, "p-3");
  const data = (await rest(practice.app, "get", "/api/users/me/data", learner)).body as {
    courses: { notes: unknown[]; readings: unknown[] };
  };
  expect(data.courses.notes).toMatchObject([{ course: "Intro to Trading", lesson: "Lesson 2", text: "Only mine" }]);
  expect(data.courses.readings).toMatchObject([{ lesson: "Lesson 2", anchor: "p-3", seconds: 15 }]);
  const erase = gql(`mutation ReadingErase($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
  await send(learner, erase, { input: { currentPassword: learner.password } });
  for (const table of ["lesson_notes", "lesson_positions"]) {
    expect(await practice.app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [learner.id])).toEqual([]);
  }
});
