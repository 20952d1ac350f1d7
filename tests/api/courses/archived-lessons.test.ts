import { gql } from "../../gql";
import { courseInput as course, lessonInput as lesson, saveCourse, saveLesson } from "../../kit/course-inputs";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const ARCHIVE = gql(`mutation ArchivedLessonsArchive($id: ID!) { archiveLesson(lessonId: $id) }`);
const RESTORE = gql(`mutation ArchivedLessonsRestore($id: ID!) { restoreLesson(lessonId: $id) }`);

const app = useApp();
const admin = usePerson(app, { role: "ADMIN" });

describe("the lessons of a sold course", () => {
  const OUTLINE = gql(`query ArchivedLessonsOutline($id: Int!, $slug: String!) {
    course(idOrSlug: $slug) { lessons { title } viewerProgress { progress } }
    archivedLessons(courseId: $id) { title }
    courseBuyers(courseId: $id)
  }`);
  let courseId: number;
  let ids: string[];
  let buyer: Person;

  beforeAll(async () => {
    courseId = (await saveCourse(app, admin, course({ slug: "sold", published: true }))).data?.saveCourse ?? 0;
    ids = [];
    for (const title of ["first", "second"])
      ids.push((await saveLesson(app, admin, lesson(courseId, { title }))).data?.saveLesson ?? "");
    buyer = await createPerson(app);
    await app.sql(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'PURCHASE', now() - interval '1 day')`,
      [buyer.id, courseId],
    );
  });

  const send = (query: Document<unknown, { id: string }>, id = "") => graphql(app, query, { id }, admin.token);
  const outline = async () => (await graphql(app, OUTLINE, { id: courseId, slug: "sold" }, admin.token)).data;
  const LESSON = gql(`query ArchivedLessonsLesson($id: ID!) { lesson(id: $id) { title content } }`);
  const COMPLETE = gql(
    `mutation ArchivedLessonsComplete($id: ID!) { completeLesson(lessonId: $id) { course { viewerProgress { progress } } } }`,
  );

  it("can be archived, which keeps members' work, and restored", async () => {
    await graphql(app, COMPLETE, { id: ids[1] ?? "" }, buyer.token);
    await send(ARCHIVE, ids[1]);
    expect(await outline()).toMatchObject({
      course: { lessons: [{ title: "first" }] },
      archivedLessons: [{ title: "second" }],
      courseBuyers: 1,
    });
    const hidden = await graphql(app, LESSON, { id: ids[1] ?? "" }, buyer.token);
    expect(hidden.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    const download: RestResponse = await rest(app, "get", `/api/users/me/data`, buyer);
    expect(JSON.stringify(download.body)).toContain('"lesson":"second"');

    await send(RESTORE, ids[1]);
    expect(await outline()).toMatchObject({
      course: { lessons: [{ title: "first" }, { title: "second" }] },
      archivedLessons: [],
    });
    const progress = await graphql(
      app,
      gql(`query ArchivedLessonsCourse { course(idOrSlug: "sold") { viewerProgress { progress } } }`),
      {},
      buyer.token,
    );
    expect(progress.data).toEqual({ course: { viewerProgress: { progress: 0.5 } } });
    expect((await send(RESTORE, ids[1])).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("can't all be archived", async () => {
    await send(ARCHIVE, ids[1]);
    expect((await send(ARCHIVE, ids[0])).errors?.[0]?.extensions.code).toBe("CONFLICT");
    expect(await outline()).toMatchObject({ course: { lessons: [{ title: "first" }] } });
  });

  it("leave an entry in the audit log for each change", async () => {
    const rows = await app.sql(
      `SELECT action, details ->> 'title' AS title FROM audit_entries WHERE (details ->> 'courseId')::int = $1 AND action LIKE 'lesson.%' ORDER BY id`,
      [courseId],
    );
    expect(rows).toEqual([
      { action: "lesson.created", title: "first" },
      { action: "lesson.created", title: "second" },
      { action: "lesson.archived", title: "second" },
      { action: "lesson.restored", title: "second" },
      { action: "lesson.archived", title: "second" },
    ]);
  });
});
