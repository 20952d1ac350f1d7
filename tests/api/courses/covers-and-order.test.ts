import sharp from "sharp";
import { gql } from "../../gql";
import type { SaveCourseInput, SaveLessonInput } from "../../gql/graphql";
import {
  courseInput as course,
  lessonInput as lesson,
  saveCourse as sendCourse,
  saveLesson as sendLesson,
} from "../../kit/course-inputs";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { PAYMENTS: "test" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);

const saveCourse = (input: SaveCourseInput, who = admin) => sendCourse(app, who, input);
const saveLesson = (input: SaveLessonInput, who = admin) => sendLesson(app, who, input);
const read = (idOrSlug: string | number, who?: Person) => rest(app, "get", `/api/courses/${idOrSlug}`, who);

describe("course pictures", () => {
  const COVER = gql(`query CoversAndOrderCover($id: String!) { course(idOrSlug: $id) { imageUrl imageAlt } }`);
  const coverOf = async (id: number) => (await graphql(app, COVER, { id: String(id) }, admin.token)).data?.course;
  const upload = (picture: Buffer, use: string, who: Person | null = admin) =>
    rest(app, "post", "/api/courses/pictures", who).field("use", use).attach("picture", picture, "x.exe");
  const solid = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: "#2cefc3" } })
      .jpeg()
      .toBuffer();

  it("generates a deterministic cover for a new course from its domain and ID", async () => {
    const id = (await saveCourse(course({ slug: "drawn-one", domain: "Real Estate" }))).data?.saveCourse ?? 0;
    expect(await coverOf(id)).toEqual({ imageUrl: `/course-covers/real-estate-${id}.svg`, imageAlt: "" });
    const [one, again, other] = await Promise.all(
      [id, id, id + 1].map((number) => rest(app, "get", `/course-covers/real-estate-${number}.svg`).buffer()),
    );
    expect(one?.headers["content-type"]).toBe("image/svg+xml");
    expect(String(one?.body)).toContain("</svg>");
    expect(String(again?.body)).toBe(String(one?.body));
    expect(String(other?.body)).not.toBe(String(one?.body));
    for (const name of ["astrology-1.svg", "trading-.svg", "trading-1234567890.svg", "..%2f..%2fpackage.json"]) {
      expect((await rest(app, "get", `/course-covers/${name}`)).status).toBe(404);
    }
  });

  it("uses an uploaded cover, cropped and re-encoded, until it is removed", async () => {
    const id = (await saveCourse(course({ slug: "with-a-cover" }))).data?.saveCourse ?? 0;
    const response = await upload(await solid(3000, 900), "cover");
    expect(response.status).toBe(201);
    const { url } = response.body as { url: string };
    expect(url).toMatch(/^\/course-pictures\/[0-9a-f]{64}\.webp$/);
    const changes = { id, slug: "with-a-cover", imageUrl: url, imageAlt: "A chart" };
    expect((await saveCourse(course(changes))).errors).toBeUndefined();
    expect(await coverOf(id)).toEqual({ imageUrl: url, imageAlt: "A chart" });
    const served = await rest(app, "get", url).buffer();
    expect(served.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
    expect(served.headers["cache-control"]).toContain("immutable");
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ format: "webp", width: 1280, height: 720 });

    await saveCourse(course({ id, slug: "with-a-cover", domain: "Real Estate" }));
    expect(await coverOf(id)).toEqual({ imageUrl: url, imageAlt: "A chart" });
    await saveCourse(course({ id, slug: "with-a-cover", imageUrl: "" }));
    expect((await coverOf(id))?.imageUrl).toBe(`/course-covers/trading-${id}.svg`);
  });

  it("restores the original artwork of a built-in course when its cover is removed", async () => {
    const [before] = await app.sql<{ slug: string; domain: string }>(`SELECT slug, domain FROM courses WHERE id = 108`);
    const { url } = (await upload(await solid(40, 40), "cover")).body as { url: string };
    const real = { id: 108, ...before, published: true };
    await saveCourse(course({ ...real, imageUrl: url }));
    expect((await coverOf(108))?.imageUrl).toBe(url);
    await saveCourse(course({ ...real, imageUrl: "" }));
    expect((await coverOf(108))?.imageUrl).toBe("/course-art/real-estate.svg");
  });

  it("keeps the size of lesson pictures, and stores the same picture once", async () => {
    const picture = await solid(300, 500);
    const [first, second] = [await upload(picture, "lesson"), await upload(picture, "lesson")];
    expect(first.body).toEqual(second.body);
    const served = await rest(app, "get", (first.body as { url: string }).url).buffer();
    expect(await sharp(served.body as Buffer).metadata()).toMatchObject({ width: 300, height: 500 });
  });

  it.each([
    "https://elsewhere.example/picture.png",
    "/course-pictures/../../package.json",
    `/course-pictures/${"0".repeat(64)}.webp`,
    "javascript:alert(1)",
  ])("rejects %s as a cover", async (imageUrl) => {
    const refused = await saveCourse(course({ slug: "never-covered", imageUrl }));
    expect(refused.errors?.[0]?.extensions.fields).toEqual({ imageUrl: ["Upload the cover picture first"] });
  });

  it("accepts uploads only from admins, and only pictures", async () => {
    const picture = await solid(40, 40);
    expectRefusal(await upload(picture, "cover", member), 403, "FORBIDDEN");
    expectRefusal(await upload(picture, "cover", null), 401, "UNAUTHENTICATED");
    expectRefusal(await upload(picture, "poster"), 400, "VALIDATION");
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const { fields } = expectRefusal(await upload(svg, "cover"), 400, "VALIDATION");
    expect(fields).toEqual({ picture: ["Please select a valid image file."] });
  });
});

describe("managing the course list", () => {
  const MOVE = gql(`mutation CoversAndOrderMove($id: Int!, $to: Int!) { moveCourse(courseId: $id, position: $to) }`);
  const DELETE = gql(`mutation CoversAndOrderDelete($id: Int!) { deleteCourse(courseId: $id) }`);
  const codeOf = async <Variables>(query: Document<unknown, Variables>, variables: NoInfer<Variables>, who = admin) =>
    (await graphql(app, query, variables, who.token)).errors?.[0]?.extensions.code ?? "done";
  const auditOf = async (id: number): Promise<string[]> =>
    (
      await app.sql<{ action: string }>(
        `SELECT action FROM audit_entries WHERE author_id = $1 AND details->>'courseId' = $2 ORDER BY id`,
        [admin.id, String(id)],
      )
    ).map(({ action }) => action);

  it("shows members the new order when a course moves within its collection", async () => {
    const listed = async (): Promise<number[]> =>
      (
        await graphql(app, gql(`query CoversAndOrderCourses { courses(collection: TRADING) { id } }`))
      ).data?.courses.map(({ id }) => id) ?? [];
    expect(await listed()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await codeOf(MOVE, { id: 9, to: 2 })).toBe("done");
    expect(await listed()).toEqual([1, 9, 2, 3, 4, 5, 6, 7, 8]);
    expect(await codeOf(MOVE, { id: 9, to: 99 })).toBe("done");
    expect(await listed()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await auditOf(9)).toEqual(["course.moved", "course.moved"]);
    expect(await codeOf(MOVE, { id: 9, to: 0 })).toBe("VALIDATION");
    expect(await codeOf(MOVE, { id: 9999, to: 1 })).toBe("NOT_FOUND");
    expect(await codeOf(MOVE, { id: 9, to: 1 }, member)).toBe("FORBIDDEN");
  });

  const deletable = async (): Promise<number[]> =>
    (
      await graphql(
        app,
        gql(`query CoversAndOrderCourseDrafts { courseDrafts { id viewerCanDelete } }`),
        {},
        admin.token,
      )
    ).data?.courseDrafts.flatMap(({ id, viewerCanDelete }) => (viewerCanDelete ? [id] : [])) ?? [];

  it("deletes a course that no one has, with its lessons, and archives its channel for admins", async () => {
    const id = (await saveCourse(course({ slug: "short-lived", published: true }))).data?.saveCourse ?? 0;
    await saveLesson(lesson(id));
    expect(await deletable()).toContain(id);
    expect(await codeOf(DELETE, { id }, member)).toBe("FORBIDDEN");
    expect(await codeOf(DELETE, { id })).toBe("done");
    expectRefusal(await read(id, admin), 404, "NOT_FOUND");
    expect(await app.sql(`SELECT 1 FROM lessons WHERE course_id = $1`, [id])).toEqual([]);
    const [channel] = await app.sql(
      `SELECT access_level, course_id, archived_at IS NOT NULL AS archived FROM channels WHERE name LIKE $1`,
      ["short-lived-%"],
    );
    expect(channel).toEqual({ access_level: "ADMIN", course_id: null, archived: true });
    expect(await auditOf(id)).toEqual(["course.created", "lesson.created", "course.deleted"]);
    expect(await codeOf(DELETE, { id })).toBe("NOT_FOUND");
  });

  it("rejects deleting built-in courses and courses that members have or ordered", async () => {
    const enrolled = (await saveCourse(course({ slug: "with-learners", published: true }))).data?.saveCourse ?? 0;
    await app.sql(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'PURCHASE', now())`,
      [member.id, enrolled],
    );
    const ordered = (await saveCourse(course({ slug: "with-orders", published: true }))).data?.saveCourse ?? 0;
    await rest(app, "post", "/api/payments/checkout", member).send({ courseId: ordered });
    for (const id of [101, enrolled, ordered]) {
      expect(await deletable()).not.toContain(id);
      expect(await codeOf(DELETE, { id })).toBe("CONFLICT");
      expect((await read(id, admin)).status).toBe(200);
    }
  });
});

it("allows 60 certificate lookups a minute per IP address", async () => {
  const lookUp = async (): Promise<string | undefined> =>
    (await graphql(app, gql(`query CoversAndOrderCertificate { certificate(id: "unknown") { id } }`))).errors?.[0]
      ?.extensions.code;
  const codes = await Promise.all(Array.from({ length: 61 }, lookUp));
  expect([
    codes.filter((code) => code === "NOT_FOUND").length,
    codes.filter((code) => code === "RATE_LIMITED").length,
  ]).toEqual([60, 1]);
});

it.each([
  "risk-management/01.md",
  "risk-management/course.yaml",
  "risk-management/..%2Frisk-management%2F01.md",
  "..%2Ffaq/answers.png",
  "%2e%2e/glossary.yaml",
  "no-such-course/desk.webp",
  "risk-management/no-such-picture.webp",
  "risk-management/.hidden.webp",
])("serves only pictures from the folders of courses, and not %s", async (file) => {
  const response = await rest(app, "get", `/course-files/${file}`);
  expect(response).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});
