import { gql } from "../../gql";
import type { SaveLessonInput } from "../../gql/graphql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SAVE = gql(`mutation LessonVersionsSave($input: SaveLessonInput!) { saveLesson(input: $input) }`);
const DRAFT = gql(`query LessonVersionsDraft($id: ID!, $version: Int) { lessonDraft(id: $id, version: $version) {
  title markdown isPublished versions { number authorUsername publishedAt } checkStatistics { checkId people wrongAtFirst } } }`);
const LESSON = gql(`query LessonVersionsLesson($id: ID!) { lesson(id: $id) { title content available } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

async function send<Data, Variables>(
  query: Document<Data, Variables>,
  variables: NoInfer<Variables>,
  person: Person | null = admin,
): Promise<Data> {
  const { data, errors } = await graphql(app, query, variables, person?.token);
  if (!data || errors) throw new Error(errors?.[0]?.extensions.code);
  return data;
}

const save = async (content: string, more: Partial<SaveLessonInput> = {}) => {
  const input = { courseId: 1, title: "Lesson", durationMinutes: 5, preview: true, content, ...more };
  return (await send(SAVE, { input })).saveLesson;
};
const draftOf = async (id: string, version?: number) => (await send(DRAFT, { id, version })).lessonDraft;
const shownTo = async (id: string) => (await send(LESSON, { id }, null)).lesson;

it("shows readers only what is published, and keeps every version", async () => {
  const id = await save("First");
  await save("Second", { id, publish: false, title: "New title" });
  expect(await shownTo(id)).toEqual({ title: "Lesson", content: "First", available: true });
  expect(await draftOf(id)).toMatchObject({ title: "New title", markdown: "Second", isPublished: false });
  await save("Third", { id });
  expect(await shownTo(id)).toMatchObject({ content: "Third" });
  const { versions = [], isPublished } = (await draftOf(id)) ?? {};
  expect(isPublished).toBe(true);
  expect(versions.map(({ number, publishedAt }) => [number, publishedAt !== null])).toEqual([
    [3, true],
    [2, false],
    [1, true],
  ]);
  expect(versions.every(({ authorUsername }) => authorUsername === admin.username)).toBe(true);
  const first = await draftOf(id, 1);
  expect(first).toMatchObject({ markdown: "First", isPublished: false });
  await save(first?.markdown ?? "", { id });
  expect(await shownTo(id)).toMatchObject({ content: "First" });
});

it("keeps a new lesson hidden until it is published", async () => {
  const id = await save("Not yet", { publish: false });
  expect(await shownTo(id)).toMatchObject({ content: "", available: false });
  expect(await draftOf(id)).toMatchObject({ markdown: "Not yet", isPublished: false });
  await save("Now", { id });
  expect(await shownTo(id)).toMatchObject({ content: "Now", available: true });
});

it("keeps the text of a built-in lesson as the first version", async () => {
  const [lesson] = await app.sql<{ id: string; content: string }>(
    `SELECT id, content FROM lessons WHERE course_id = 1 AND position = 1`,
  );
  const id = lesson?.id ?? "";
  expect((await draftOf(id))?.versions).toEqual([]);
  await save("Changed", { id });
  const { versions = [] } = (await draftOf(id)) ?? {};
  expect(versions.map(({ number, authorUsername }) => [number, authorUsername])).toEqual([
    [2, admin.username],
    [1, null],
  ]);
  expect((await draftOf(id, 1))?.markdown).toBe(lesson?.content);
});

it("saves invalid drafts, so that nothing is lost, but doesn't publish them", async () => {
  const invalid = "```check\nid: x\nkind: maybe\n```";
  const id = await save("Valid");
  await save(invalid, { id, publish: false });
  await expect(save(invalid, { id })).rejects.toThrow("VALIDATION");
  expect((await draftOf(id))?.markdown).toBe(invalid);
  expect(await shownTo(id)).toMatchObject({ content: "Valid" });
});

it("numbers versions without gaps when two authors save at once, and keeps the latest hundred", async () => {
  const id = await save("Text");
  await Promise.all(Array.from({ length: 6 }, (_, index) => save(`Draft ${index}`, { id, publish: false })));
  expect((await draftOf(id))?.versions.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  await app.sql(`UPDATE lesson_versions SET number = number + 1000 WHERE lesson_id = $1 AND number > 1`, [id]);
  await save("Newest", { id, publish: false });
  expect((await draftOf(id))?.versions.at(-1)?.number).toBe(1002);
});

it("counts who was wrong at the first try, for questions that five people answered", async () => {
  const id = await save("Text");
  const answer = async (checkId: string, ...results: boolean[]): Promise<void> => {
    const person = await createPerson(app);
    for (const [index, isCorrect] of results.entries()) {
      await app.sql(
        `INSERT INTO check_answers (user_id, lesson_id, check_id, is_correct, answered_at) VALUES ($1, $2, $3, $4, now() + $5 * interval '1 s')`,
        [person.id, id, checkId, isCorrect, index],
      );
    }
  };
  for (const results of [[true], [true], [false, true], [true], [true]]) await answer("easy", ...results);
  for (const results of [[false, true], [false, false], [true], [false], [true, false]])
    await answer("hard", ...results);
  for (let count = 0; count < 4; count++) await answer("rare", false);
  expect((await draftOf(id))?.checkStatistics).toEqual([
    { checkId: "hard", people: 5, wrongAtFirst: 3 },
    { checkId: "easy", people: 5, wrongAtFirst: 1 },
  ]);
});

it("is for admins only", async () => {
  const member = await createPerson(app);
  const id = await save("Text");
  await expect(send(DRAFT, { id }, null)).rejects.toThrow("UNAUTHENTICATED");
  await expect(send(DRAFT, { id }, member)).rejects.toThrow("FORBIDDEN");
  await expect(draftOf(id, 99)).rejects.toThrow("NOT_FOUND");
  await expect(draftOf(UNKNOWN_ID)).rejects.toThrow("NOT_FOUND");
  await expect(save("Text", { id, courseId: 2, publish: false })).rejects.toThrow("NOT_FOUND");
});

it("forgets the author when an account is deleted", async () => {
  const author = await createPerson(app, { role: "ADMIN" });
  const input = { courseId: 1, title: "By them", durationMinutes: 5, preview: true, content: "Text" };
  const { saveLesson: id } = await send(SAVE, { input }, author);
  const erase = gql(`mutation LessonVersionsErase($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
  await send(erase, { input: { currentPassword: author.password } }, author);
  expect((await draftOf(id))?.versions).toMatchObject([{ number: 1, authorUsername: null }]);
});
