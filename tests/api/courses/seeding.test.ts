import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { gql } from "../../gql";
import type { SaveLessonInput } from "../../gql/graphql";
import { loadBuiltInCourses } from "../../../graphql-server/src/features/courses/catalog/seed-courses";
import { saveCourse } from "../../kit/course-inputs";
import { createPerson } from "../../kit/people";
import { graphql } from "../../kit/clients/graphql-client";
import { startTestApp, useApp } from "../../kit/test-app";

const COURSES = path.resolve(import.meta.dirname, "../../../graphql-server/content/courses");
const SAVE = gql(`mutation SeedingSave($input: SaveLessonInput!) { saveLesson(input: $input) }`);
const MOVE = gql(`mutation SeedingMove($id: ID!) { moveLesson(lessonId: $id, position: 1) }`);

interface LessonRow {
  id: string;
  title: string;
  content: string;
  position: number;
  duration_minutes: number;
  preview: boolean;
}

const app = useApp();

const lessonsOf = (courseId: number): Promise<LessonRow[]> =>
  app.sql<LessonRow>(`SELECT * FROM lessons WHERE course_id = $1 ORDER BY position`, [courseId]);

it("has exactly one lesson for every text", () => {
  const keys = loadBuiltInCourses().flatMap(({ lessons }) => lessons.map(({ seedKey }) => seedKey));
  expect(new Set(keys).size).toBe(keys.length);
  const files = readdirSync(COURSES, { recursive: true, encoding: "utf8" }).filter((file) => /\d\.md$/.test(file));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !keys.includes(file.replace(/\.md$/, "")))).toEqual([]);
  expect(existsSync(path.join(COURSES, "health-and-fitness/01.md"))).toBe(true);
});

it("stores what is in about.md, and leaves an edited or emptied text unchanged", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const query = gql(`query SeedingCourse($id: String!) { course(idOrSlug: $id) { about } courses { id about } }`);
  const aboutOf = async (slug: string): Promise<string | undefined> => {
    const { data } = await graphql(app, query, { id: slug });
    return data?.course?.about;
  };
  const [text] = (await app.sql<{ about: string }>(`SELECT about FROM courses WHERE id = 104`)).map(
    ({ about }) => about,
  );
  expect(text).toContain("## Reading list");
  expect(await aboutOf("crypto-and-blockchain")).toBe(text);
  const { data } = await graphql(app, query, { id: "e-commerce" });
  expect(data?.courses.find(({ id }) => id === 104)?.about).toBe(text);

  const list = gql(
    `query SeedingList { courseDrafts { id slug title description collection domain level durationWeeks priceCents published } }`,
  );
  const saved = await graphql(app, list, {}, admin.token);
  for (const [id, about] of [
    [104, "My own text"],
    [102, ""],
    [103, undefined],
  ] as const) {
    const course = saved.data?.courseDrafts.find((each) => each.id === id);
    if (!course) throw new Error(`no course ${id}`);
    expect((await saveCourse(app, admin, { ...course, about })).errors).toBeUndefined();
  }
  const restarted = await startTestApp({ databaseUrl: app.databaseUrl });
  await restarted.stop();
  expect(await aboutOf("crypto-and-blockchain")).toBe("My own text");
  expect(await aboutOf("e-commerce")).toBe("");
  expect(await aboutOf("forex-trading")).toContain("## Reading list");
});

it("leaves moved, edited, and emptied lessons unchanged when the server restarts", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const save = (courseId: number, lesson: LessonRow, changes: Partial<SaveLessonInput>) => {
    const { id, title, content, preview, duration_minutes: durationMinutes } = lesson;
    const input = { id, courseId, title, content, preview, durationMinutes, ...changes };
    return graphql(app, SAVE, { input }, admin.token);
  };
  // Seeding must not take an empty lesson for one whose text is at that position.
  const [, , , moved] = await lessonsOf(101);
  await app.sql(`UPDATE lessons SET content = '', seeded_hash = NULL, seed_key = NULL WHERE id = $1`, [moved?.id]);
  await graphql(app, MOVE, { id: moved?.id ?? "" }, admin.token);
  const [first, second] = await lessonsOf(102);
  if (!first || !second) throw new Error("The course has no lessons");
  await save(102, first, { content: "My own text" });
  await save(102, second, { content: "" });
  const before = [await lessonsOf(101), await lessonsOf(102)];

  const restarted = await startTestApp({ databaseUrl: app.databaseUrl });
  await restarted.stop();

  expect([await lessonsOf(101), await lessonsOf(102)]).toEqual(before);
});
