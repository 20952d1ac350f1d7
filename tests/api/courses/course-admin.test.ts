import { gql } from "../../gql";
import type { SaveCourseInput, SaveLessonInput } from "../../gql/graphql";
import {
  SAVE_COURSE,
  courseInput as course,
  lessonInput as lesson,
  saveCourse as sendCourse,
  saveLesson as sendLesson,
} from "../../kit/course-inputs";
import { graphql, openSocket, requestOf } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const DRAFTS = gql(`query CourseAdminDrafts { courseDrafts { id slug published lessonCount writtenLessonCount } }`);

const ARCHIVE = gql(`mutation CourseAdminArchive($id: ID!) { archiveLesson(lessonId: $id) }`);
const RESTORE = gql(`mutation CourseAdminRestore($id: ID!) { restoreLesson(lessonId: $id) }`);

const app = useApp({ env: { PAYMENTS: "test" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);

const saveCourse = (input: SaveCourseInput, who = admin) => sendCourse(app, who, input);
const saveLesson = (input: SaveLessonInput, who = admin) => sendLesson(app, who, input);
const read = (idOrSlug: string | number, who?: Person) => rest(app, "get", `/api/courses/${idOrSlug}`, who);

it("shows a course to members once an admin publishes it", async () => {
  const id = (await saveCourse(course())).data?.saveCourse ?? 0;
  expect(id).toBeGreaterThan(108);
  const lessonId = (await saveLesson(lesson(id))).data?.saveLesson ?? "";
  await saveLesson(lesson(id, { title: "Second", preview: false, content: "" }));
  for (const who of [undefined, member]) expectRefusal(await read(id, who), 404, "NOT_FOUND");
  expect(
    (await graphql(app, gql(`query CourseAdminLesson($id: ID!) { lesson(id: $id) { title } }`), { id: lessonId }))
      .errors?.[0]?.extensions.code,
  ).toBe("NOT_FOUND");
  expectRefusal(await rest(app, "post", "/api/payments/checkout", member).send({ courseId: id }), 404, "NOT_FOUND");
  expect((await read(id, admin)).body).toMatchObject({ title: "Options for Adults", price: 49 });

  await saveCourse(course({ id, published: true, priceCents: 5900 }));
  expect((await read("options-for-adults", member)).body).toMatchObject({ id, price: 59 });
  const listing: RestResponse = await rest(app, "get", "/api/courses");
  expect((listing.body as { id: number }[]).map((listed) => listed.id)).toContain(id);
  const { data } = await graphql(app, DRAFTS, {}, admin.token);
  expect(data?.courseDrafts).toContainEqual({
    id,
    slug: "options-for-adults",
    published: true,
    lessonCount: 2,
    writtenLessonCount: 1,
  });
});

it("rejects a new slug for a published course, and a slug that is taken", async () => {
  const moved = await saveCourse(course({ id: 101, slug: "health-renamed", published: true }));
  expect(moved.errors?.[0]?.extensions.fields).toEqual({
    slug: ["The URL slug of a published course can't change, because links use it"],
  });
  const taken = await saveCourse(course({ slug: "real-estate" }));
  expect(taken.errors?.[0]?.extensions.fields).toEqual({ slug: ["Another course uses this URL slug"] });
});

it.each([
  ["slug", "No Spaces"],
  ["slug", ""],
  ["slug", "premium"],
  ["slug", "101"],
  ["domain", "Astrology"],
  ["title", " "],
  ["title", "x".repeat(101)],
  ["description", ""],
  ["durationWeeks", 0],
  ["priceCents", -1],
  ["priceCents", 1_000_001],
])("rejects a course whose %s is %j", async (field, value) => {
  const refused = await saveCourse(course({ slug: "never-made", [field]: value }));
  expect(refused.errors?.[0]?.extensions.fields?.[field]).toBeDefined();
  expect(await app.sql(`SELECT 1 FROM courses WHERE slug = 'never-made'`)).toHaveLength(0);
});

it.each([
  ["title", " "],
  ["durationMinutes", 0],
  ["content", "x".repeat(60_001)],
])("rejects a lesson with an invalid %s", async (field, value) => {
  const refused = await saveLesson(lesson(101, { [field]: value }));
  expect(refused.errors?.[0]?.extensions.fields?.[field]).toBeDefined();
});

it("returns NOT_FOUND for a lesson of another course and for an unknown course", async () => {
  const [own] = await app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = 102 LIMIT 1`);
  for (const input of [lesson(101, { id: own?.id }), lesson(9999)]) {
    expect((await saveLesson(input)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  }
});

it("prevents members and visitors from reading drafts and saving", async () => {
  expect((await graphql(app, DRAFTS, {}, member.token)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await saveCourse(course(), member)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await saveLesson(lesson(101), member)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await graphql(app, SAVE_COURSE, { input: course() })).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
});

it("appends concurrent new lessons at positions without gaps", async () => {
  const id = (await saveCourse(course({ slug: "many-hands" }))).data?.saveCourse ?? 0;
  await Promise.all(Array.from({ length: 8 }, (_, index) => saveLesson(lesson(id, { title: `Lesson ${index}` }))));
  const rows = await app.sql<{ position: number }>(`SELECT position FROM lessons WHERE course_id = $1 ORDER BY 1`, [
    id,
  ]);
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it("creates a channel for the members of a new course", async () => {
  const id = (await saveCourse(course({ slug: "bond-basics", title: "Bond Basics" }))).data?.saveCourse;
  expect(await app.sql(`SELECT name, category, access_level FROM channels WHERE course_id = $1`, [id])).toEqual([
    { name: "bond-basics", category: "COURSES", access_level: "COURSE" },
  ]);
  const [{ count } = { count: -1 }] = await app.sql<{ count: number }>(
    `SELECT count(*)::int FROM courses c WHERE NOT EXISTS (SELECT 1 FROM channels WHERE course_id = c.id)`,
  );
  expect(count).toBe(0);
});

describe("the courses included in Premium", () => {
  const idsOf = async (person: Person): Promise<number[]> => {
    const own: RestResponse = await rest(app, "get", `/api/users/${person.id}/courses`, person);
    return (own.body as { courseId: number }[]).map(({ courseId }) => courseId);
  };
  const premiumTitles = async (): Promise<string[]> => {
    const { data } = await graphql(app, gql(`query CourseAdminPremiumCourses { premiumCourses { title } }`));
    return data?.premiumCourses.map(({ title }) => title) ?? [];
  };

  it("are chosen by an admin and apply immediately to access, live events, and the assistant's answers", async () => {
    const premium = await createPerson(app, { role: "PREMIUM" });
    const socket = openSocket(app, premium.token);
    const rights = subscribe(socket, gql(`subscription CourseAdminRightsChanged { rightsChanged }`));
    await untilSubscribed(app, "accessChanged", "PREMIUM");
    const bonds = course({ slug: "bonds-for-adults", title: "Bonds for Adults", published: true });
    const id = (await saveCourse(bonds)).data?.saveCourse ?? 0;
    const channel = async (): Promise<unknown> => {
      const channels: RestResponse = await rest(app, "get", "/api/community/channels", premium);
      return (channels.body as { courseId: number; canView: boolean }[]).find(({ courseId }) => courseId === id)
        ?.canView;
    };
    expect(await idsOf(premium)).toEqual([1, 2, 3, 5]);
    expect(await channel()).toBe(false);

    await saveCourse({ ...bonds, id, includedInPremium: true });
    await rights.until((events) => events.length === 1);
    expect(await idsOf(premium)).toEqual([1, 2, 3, 5, id]);
    expect(await idsOf(member)).toEqual([]);
    expect(await channel()).toBe(true);
    expect((await read(id, premium)).body).toMatchObject({ entitled: true });
    expect(await premiumTitles()).toContain("Bonds for Adults");
    const answer = await rest(app, "post", "/api/chatbot").send({ message: "Which courses are included in Premium?" });
    expect((answer.body as { reply: string }).reply).toContain("Bonds for Adults");

    // Omitting includedInPremium leaves it unchanged, and Premium never includes drafts.
    await saveCourse({ ...bonds, id, priceCents: 5900 });
    expect(await idsOf(premium)).toEqual([1, 2, 3, 5, id]);
    await saveCourse({ ...bonds, id, published: false });
    await rights.until((events) => events.length === 2);
    expectRefusal(await read(id, premium), 404, "NOT_FOUND");
    expect(await channel()).toBe(false);
    expect(await premiumTitles()).not.toContain("Bonds for Adults");
    await socket.dispose();
  });
});

it("keeps an unpublished course available to members who have it", async () => {
  const id = (await saveCourse(course({ slug: "taken-down", published: true }))).data?.saveCourse ?? 0;
  const owner = await createPerson(app);
  await app.sql(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'PURCHASE', now() - interval '1 day')`,
    [owner.id, id],
  );
  await saveCourse(course({ id, slug: "taken-down", published: false }));
  expectRefusal(await read(id, member), 404, "NOT_FOUND");
  expect((await read(id, owner)).body).toMatchObject({ id, entitled: true });
  const own: RestResponse = await rest(app, "get", `/api/users/${owner.id}/courses`, owner);
  expect((own.body as { courseId: number }[]).map(({ courseId }) => courseId)).toEqual([id]);
});

it("doesn't overwrite what another admin saved meanwhile", async () => {
  const other = await createPerson(app, { role: "ADMIN" });
  const input = course({ slug: "two-authors" });
  const id = (await saveCourse(input)).data?.saveCourse ?? 0;
  await saveCourse({ ...input, id, version: 1, title: "By another admin" }, other);
  const refused = await saveCourse({ ...input, id, version: 1, title: "Stale" });
  expect(refused.errors?.[0]?.extensions.code).toBe("CONFLICT");
  expect((await saveCourse({ ...input, id, version: 2, title: "Newest" })).errors).toBeUndefined();

  const lessonId = (await saveLesson(lesson(id))).data?.saveLesson;
  await saveLesson(lesson(id, { id: lessonId, newestVersion: 1, content: "By another admin", publish: false }), other);
  const stale = lesson(id, { id: lessonId, newestVersion: 1, content: "Stale" });
  expect((await saveLesson(stale)).errors?.[0]?.extensions.code).toBe("CONFLICT");
  expect((await saveLesson({ ...stale, newestVersion: null })).errors).toBeUndefined();
  const versions = await app.sql(`SELECT content FROM lesson_versions WHERE lesson_id = $1 ORDER BY number`, [
    lessonId,
  ]);
  expect(versions).toEqual([{ content: "## Theta" }, { content: "By another admin" }, { content: "Stale" }]);
});

it("deletes courses of the same slug one after the other, and never gives an id to another course", async () => {
  const ids: number[] = [];
  for (let time = 0; time < 3; time++) {
    const id = (await saveCourse(course({ slug: "short-lived" }))).data?.saveCourse ?? 0;
    const deleted = await graphql(
      app,
      gql(`mutation CourseAdminDeleteCourse($id: Int!) { deleteCourse(courseId: $id) }`),
      { id },
      admin.token,
    );
    expect(deleted.errors).toBeUndefined();
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(3);
});

describe("the order of lessons", () => {
  const MOVE = gql(`mutation CourseAdminMove($id: ID!, $to: Int!) { moveLesson(lessonId: $id, position: $to) }`);
  let courseId: number;
  let ids: string[];

  beforeAll(async () => {
    courseId = (await saveCourse(course({ slug: "in-order" }))).data?.saveCourse ?? 0;
    ids = [];
    for (const title of ["a", "b", "c", "d"]) {
      ids.push((await saveLesson(lesson(courseId, { title }))).data?.saveLesson ?? "");
    }
  });

  const order = async (): Promise<string> =>
    (
      await app.sql<{ title: string; position: number }>(
        `SELECT title, position FROM lessons WHERE course_id = $1 ORDER BY position`,
        [courseId],
      )
    )
      .map(({ title, position }) => `${position}${title}`)
      .join(" ");

  it("has no gaps after lessons are moved, archived, and restored", async () => {
    await graphql(app, MOVE, { id: ids[0] ?? "", to: 3 }, admin.token);
    expect(await order()).toBe("1b 2c 3a 4d");
    await graphql(app, MOVE, { id: ids[3] ?? "", to: 1 }, admin.token);
    expect(await order()).toBe("1d 2b 3c 4a");
    await graphql(app, MOVE, { id: ids[3] ?? "", to: 99 }, admin.token);
    expect(await order()).toBe("1b 2c 3a 4d");
    expect((await graphql(app, ARCHIVE, { id: ids[2] ?? "" }, admin.token)).data).toEqual({ archiveLesson: true });
    expect(await order()).toBe("1b 2a 3d");
    expect((await graphql(app, RESTORE, { id: ids[2] ?? "" }, admin.token)).data).toEqual({ restoreLesson: true });
    expect(await order()).toBe("1b 2a 3d 4c");
  });

  it("can be changed only by admins and only for existing lessons", async () => {
    const codeOf = async (query: string, variables: object, who?: Person) =>
      (await graphql(app, query, { ...variables }, who?.token)).errors?.[0]?.extensions.code;
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const [query, variables] of [
      requestOf(MOVE, { id: "", to: 1 }),
      requestOf(ARCHIVE, { id: "" }),
      requestOf(RESTORE, { id: "" }),
    ]) {
      expect(await codeOf(query, { ...variables, id: ids[0] }, member)).toBe("FORBIDDEN");
      expect(await codeOf(query, { ...variables, id: ids[0] })).toBe("UNAUTHENTICATED");
      expect(await codeOf(query, { ...variables, id: unknown }, admin)).toBe("NOT_FOUND");
      expect(await codeOf(query, { ...variables, id: "x" }, admin)).toBe("VALIDATION");
    }
    expect(await codeOf(...requestOf(MOVE, { id: ids[0] ?? "", to: 0 }), admin)).toBe("VALIDATION");
  });
});
