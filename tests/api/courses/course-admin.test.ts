import sharp from "sharp";
import { graphql } from "../../kit/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest, type Answer } from "../../kit/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const SAVE_COURSE = `mutation ($input: SaveCourseInput!) { saveCourse(input: $input) }`;
const SAVE_LESSON = `mutation ($input: SaveLessonInput!) { saveLesson(input: $input) }`;
const DRAFTS = `{ courseDrafts { id slug published lessonCount writtenCount } }`;

let app: TestApp;
let admin: Person;
let member: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { PAYMENTS: "test" } });
  admin = await createPerson(app, { role: "ADMIN" });
  member = await createPerson(app);
});

afterAll(() => app.stop());

const course = (changes: object = {}): object => ({
  slug: "options-for-adults",
  title: "Options for Adults",
  description: "What an option costs when nothing happens.",
  collection: "CATALOGUE",
  domain: "Trading",
  level: "ADVANCED",
  durationWeeks: 3,
  priceCents: 4900,
  published: false,
  ...changes,
});
const lesson = (courseId: number, changes: object = {}): object => ({
  courseId,
  title: "Time is the seller's friend",
  durationMinutes: 12,
  preview: true,
  content: "## Theta",
  ...changes,
});
const saveCourse = (input: object, who = admin) =>
  graphql<{ saveCourse: number }>(app, SAVE_COURSE, { input }, who.token);
const saveLesson = (input: object, who = admin) =>
  graphql<{ saveLesson: string }>(app, SAVE_LESSON, { input }, who.token);
const read = (idOrSlug: string | number, who?: Person) => rest(app, "get", `/api/courses/${idOrSlug}`, who);

it("an admin writes a course, which members see once it is published", async () => {
  const id = (await saveCourse(course())).data?.saveCourse ?? 0;
  expect(id).toBeGreaterThan(108);
  const lessonId = (await saveLesson(lesson(id))).data?.saveLesson ?? "";
  await saveLesson(lesson(id, { title: "Second", preview: false, content: "" }));
  for (const who of [undefined, member]) expectRefusal(await read(id, who), 404, "NOT_FOUND");
  expect(
    (
      await graphql(
        app,
        `
          query ($id: ID!) {
            lesson(id: $id) {
              title
            }
          }
        `,
        { id: lessonId },
      )
    ).errors?.[0]?.extensions.code,
  ).toBe("NOT_FOUND");
  expectRefusal(await rest(app, "post", "/api/payments/checkout", member).send({ courseId: id }), 404, "NOT_FOUND");
  expect((await read(id, admin)).body).toMatchObject({ title: "Options for Adults", price: 49 });

  await saveCourse(course({ id, published: true, priceCents: 5900 }));
  expect((await read("options-for-adults", member)).body).toMatchObject({ id, price: 59 });
  const listing: Answer = await rest(app, "get", "/api/courses");
  expect((listing.body as { id: number }[]).map((listed) => listed.id)).toContain(id);
  const { data } = await graphql<{ courseDrafts: object[] }>(app, DRAFTS, {}, admin.token);
  expect(data?.courseDrafts).toContainEqual({
    id,
    slug: "options-for-adults",
    published: true,
    lessonCount: 2,
    writtenCount: 1,
  });
});

it("the address of a published course stays, and no two courses share one", async () => {
  const moved = await saveCourse(course({ id: 101, slug: "health-anew", published: true }));
  expect(moved.errors?.[0]?.extensions.fields).toEqual({
    slug: ["The address of a published course stays: links lead to it"],
  });
  const taken = await saveCourse(course({ slug: "real-estate" }));
  expect(taken.errors?.[0]?.extensions.fields).toEqual({ slug: ["Another course has this address"] });
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
])("a course's %s is not %j", async (field, value) => {
  const refused = await saveCourse(course({ slug: "never-made", [field]: value }));
  expect(refused.errors?.[0]?.extensions.fields?.[field]).toBeDefined();
  expect(await app.sql(`SELECT 1 FROM courses WHERE slug = 'never-made'`)).toHaveLength(0);
});

it.each([
  ["title", " "],
  ["durationMinutes", 0],
  ["content", "x".repeat(60_001)],
])("a lesson's %s is not what it should not be", async (field, value) => {
  const refused = await saveLesson(lesson(101, { [field]: value }));
  expect(refused.errors?.[0]?.extensions.fields?.[field]).toBeDefined();
});

it("a lesson belongs to its course: another course's or an unknown one is not found", async () => {
  const [own] = await app.sql<{ id: string }>(`SELECT id FROM lessons WHERE course_id = 102 LIMIT 1`);
  for (const input of [lesson(101, { id: own?.id }), lesson(9999)]) {
    expect((await saveLesson(input)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  }
});

it("members and visitors neither see drafts nor write", async () => {
  expect((await graphql(app, DRAFTS, {}, member.token)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await saveCourse(course(), member)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await saveLesson(lesson(101), member)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await graphql(app, SAVE_COURSE, { input: course() })).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
});

it("new lessons come last, numbered without gaps, however parallel", async () => {
  const id = (await saveCourse(course({ slug: "many-hands" }))).data?.saveCourse ?? 0;
  await Promise.all(Array.from({ length: 8 }, (_, index) => saveLesson(lesson(id, { title: `Lesson ${index}` }))));
  const rows = await app.sql<{ position: number }>(`SELECT position FROM lessons WHERE course_id = $1 ORDER BY 1`, [
    id,
  ]);
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it("a new course has a channel of its own, for who has the course", async () => {
  const id = (await saveCourse(course({ slug: "bond-basics", title: "Bond Basics" }))).data?.saveCourse;
  expect(await app.sql(`SELECT name, category, access_level FROM channels WHERE course_id = $1`, [id])).toEqual([
    { name: "bond-basics", category: "COURSES", access_level: "COURSE" },
  ]);
  const [{ count } = { count: -1 }] = await app.sql<{ count: number }>(
    `SELECT count(*)::int FROM courses c WHERE NOT EXISTS (SELECT 1 FROM channels WHERE course_id = c.id)`,
  );
  expect(count).toBe(0);
});

it("who has a course keeps it when it is published no more", async () => {
  const id = (await saveCourse(course({ slug: "taken-down", published: true }))).data?.saveCourse ?? 0;
  const owner = await createPerson(app);
  await app.sql(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'PURCHASE', now() - interval '1 day')`,
    [owner.id, id],
  );
  await saveCourse(course({ id, slug: "taken-down", published: false }));
  expectRefusal(await read(id, member), 404, "NOT_FOUND");
  expect((await read(id, owner)).body).toMatchObject({ id, entitled: true });
  const own: Answer = await rest(app, "get", `/api/users/${owner.id}/courses`, owner);
  expect((own.body as { courseId: number }[]).map(({ courseId }) => courseId)).toEqual([id]);
});

describe("the order of lessons", () => {
  const MOVE = `mutation ($id: ID!, $to: Int!) { moveLesson(lessonId: $id, position: $to) }`;
  const DELETE = `mutation ($id: ID!) { deleteLesson(lessonId: $id) }`;
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

  it("is changed by moving and deleting, without gaps", async () => {
    await graphql(app, MOVE, { id: ids[0], to: 3 }, admin.token);
    expect(await order()).toBe("1b 2c 3a 4d");
    await graphql(app, MOVE, { id: ids[3], to: 1 }, admin.token);
    expect(await order()).toBe("1d 2b 3c 4a");
    await graphql(app, MOVE, { id: ids[3], to: 99 }, admin.token);
    expect(await order()).toBe("1b 2c 3a 4d");
    expect((await graphql(app, DELETE, { id: ids[2] }, admin.token)).data).toEqual({ deleteLesson: true });
    expect(await order()).toBe("1b 2a 3d");
  });

  it("is for admins, and of lessons that exist", async () => {
    const codeOf = async (query: string, variables: object, who?: Person): Promise<string | undefined> =>
      (await graphql(app, query, { ...variables }, who?.token)).errors?.[0]?.extensions.code;
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const [query, variables] of [
      [MOVE, { to: 1 }],
      [DELETE, {}],
    ] as const) {
      expect(await codeOf(query, { ...variables, id: ids[0] }, member)).toBe("FORBIDDEN");
      expect(await codeOf(query, { ...variables, id: ids[0] })).toBe("UNAUTHENTICATED");
      expect(await codeOf(query, { ...variables, id: unknown }, admin)).toBe("NOT_FOUND");
      expect(await codeOf(query, { ...variables, id: "x" }, admin)).toBe("VALIDATION");
    }
    expect(await codeOf(MOVE, { id: ids[0], to: 0 }, admin)).toBe("VALIDATION");
  });
});

describe("the cover of a course", () => {
  const COVER = `query ($id: String!) { course(idOrSlug: $id) { imageUrl imageAlt } }`;
  const coverOf = async (id: number): Promise<{ imageUrl: string; imageAlt: string } | undefined> =>
    (await graphql<{ course: { imageUrl: string; imageAlt: string } }>(app, COVER, { id: String(id) }, admin.token))
      .data?.course;
  const upload = (picture: Buffer, use: string, who: Person | null = admin) =>
    rest(app, "post", "/api/courses/pictures", who).field("use", use).attach("picture", picture, "x.exe");
  const solid = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: "#2cefc3" } })
      .jpeg()
      .toBuffer();

  it("is drawn for a new course, from its domain and id, and is always the same", async () => {
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

  it("is an uploaded picture, cropped and encoded again, until it is removed", async () => {
    const id = (await saveCourse(course({ slug: "with-a-cover" }))).data?.saveCourse ?? 0;
    const answer = await upload(await solid(3000, 900), "cover");
    expect(answer.status).toBe(201);
    const { url } = answer.body as { url: string };
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

  it("of a course that came with the product goes back to its own drawing", async () => {
    const [before] = await app.sql<{ slug: string; domain: string }>(`SELECT slug, domain FROM courses WHERE id = 108`);
    const { url } = (await upload(await solid(40, 40), "cover")).body as { url: string };
    const real = { id: 108, ...before, published: true };
    await saveCourse(course({ ...real, imageUrl: url }));
    expect((await coverOf(108))?.imageUrl).toBe(url);
    await saveCourse(course({ ...real, imageUrl: "" }));
    expect((await coverOf(108))?.imageUrl).toBe("/course-art/real-estate.svg");
  });

  it("in a lesson keeps its proportions and is not enlarged; the same picture is stored once", async () => {
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
  ])("is not %s", async (imageUrl) => {
    const refused = await saveCourse(course({ slug: "never-covered", imageUrl }));
    expect(refused.errors?.[0]?.extensions.fields).toEqual({ imageUrl: ["Please upload the cover first"] });
  });

  it("is uploaded by admins, as a picture", async () => {
    const picture = await solid(40, 40);
    expectRefusal(await upload(picture, "cover", member), 403, "FORBIDDEN");
    expectRefusal(await upload(picture, "cover", null), 401, "UNAUTHENTICATED");
    expectRefusal(await upload(picture, "poster"), 400, "VALIDATION");
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const { fields } = expectRefusal(await upload(svg, "cover"), 400, "VALIDATION");
    expect(fields).toEqual({ picture: ["Please select a valid image file."] });
  });
});

describe("the list of courses", () => {
  const MOVE = `mutation ($id: Int!, $to: Int!) { moveCourse(courseId: $id, position: $to) }`;
  const DELETE = `mutation ($id: Int!) { deleteCourse(courseId: $id) }`;
  const codeOf = async (query: string, variables: object, who: Person | undefined = admin) =>
    (await graphql(app, query, { ...variables }, who.token)).errors?.[0]?.extensions.code ?? "done";
  const auditOf = async (id: number): Promise<string[]> =>
    (
      await app.sql<{ action: string }>(
        `SELECT action FROM audit_entries WHERE author_id = $1 AND details->>'courseId' = $2 ORDER BY id`,
        [admin.id, String(id)],
      )
    ).map(({ action }) => action);

  it("is reordered within a collection, and what members see follows", async () => {
    const listed = async (): Promise<number[]> =>
      (
        await graphql<{ courses: { id: number }[] }>(
          app,
          `
            {
              courses(collection: TRADING) {
                id
              }
            }
          `,
        )
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
      await graphql<{ courseDrafts: { id: number; viewerCanDelete: boolean }[] }>(
        app,
        `
          {
            courseDrafts {
              id
              viewerCanDelete
            }
          }
        `,
        {},
        admin.token,
      )
    ).data?.courseDrafts.flatMap(({ id, viewerCanDelete }) => (viewerCanDelete ? [id] : [])) ?? [];

  it("loses a course that no one has, with its lessons; its channel is archived for admins", async () => {
    const id = (await saveCourse(course({ slug: "short-lived", published: true }))).data?.saveCourse ?? 0;
    await saveLesson(lesson(id));
    expect(await deletable()).toContain(id);
    expect(await codeOf(DELETE, { id }, member)).toBe("FORBIDDEN");
    expect(await codeOf(DELETE, { id })).toBe("done");
    expectRefusal(await read(id, admin), 404, "NOT_FOUND");
    expect(await app.sql(`SELECT 1 FROM lessons WHERE course_id = $1`, [id])).toEqual([]);
    const [channel] = await app.sql(
      `SELECT access_level, course_id, archived_at IS NOT NULL AS archived FROM channels WHERE name = $1`,
      [`short-lived-${id}`],
    );
    expect(channel).toEqual({ access_level: "ADMIN", course_id: null, archived: true });
    expect(await auditOf(id)).toEqual(["course.created", "course.deleted"]);
    expect(await codeOf(DELETE, { id })).toBe("NOT_FOUND");
  });

  it("keeps courses that came with the product, and those that members have or ordered", async () => {
    const enrolled = (await saveCourse(course({ slug: "with-learners", published: true }))).data?.saveCourse ?? 0;
    await app.sql(`INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'ADMIN', now())`, [
      member.id,
      enrolled,
    ]);
    const ordered = (await saveCourse(course({ slug: "with-orders", published: true }))).data?.saveCourse ?? 0;
    await rest(app, "post", "/api/payments/checkout", member).send({ courseId: ordered });
    for (const id of [101, enrolled, ordered]) {
      expect(await deletable()).not.toContain(id);
      expect(await codeOf(DELETE, { id })).toBe("CONFLICT");
      expect((await read(id, admin)).status).toBe(200);
    }
  });
});

it("certificates are looked up 60 times a minute from one address, and no more", async () => {
  const lookUp = async (): Promise<string | undefined> =>
    (
      await graphql(
        app,
        `
          {
            certificate(id: "unknown") {
              id
            }
          }
        `,
      )
    ).errors?.[0]?.extensions.code;
  const codes = await Promise.all(Array.from({ length: 61 }, lookUp));
  expect([
    codes.filter((code) => code === "NOT_FOUND").length,
    codes.filter((code) => code === "RATE_LIMITED").length,
  ]).toEqual([60, 1]);
});
