import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const LESSON = gql(`query LearningLesson($id: ID!) { lesson(id: $id) { title content preview available } }`);
const COMPLETE = gql(`mutation LearningComplete($id: ID!) { completeLesson(lessonId: $id) {
  courseCompletedNow xpAwarded course { viewerProgress { progress resumeLessonId certificateId completedLessonIds } } } }`);
const PROGRESS = gql(`query LearningProgress($course: String!) { course(idOrSlug: $course) {
  viewerProgress { progress resumeLessonId certificateId completedAt completedLessonIds } } }`);
const CERTIFICATE = gql(
  `query LearningCertificate($id: ID!) { certificate(id: $id) { holderName courseTitle courseId courseImageUrl lessons totalMinutes completedAt } }`,
);
const MY_COURSES = gql(`query LearningMyCourses { myCourses { course { id } lessonsToRead lessonsInPreparation } }`);
const INTRO = 1;
const PAID = 9;

const app = useApp({ env: { RATE_LIMITS: "off" } });

beforeAll(async () => {
  // The free course gets four lessons, all written. The paid course gets three written lessons.
  await app.sql(`DELETE FROM lessons WHERE course_id = $1 AND position > 4`, [INTRO]);
  await app.sql(
    `UPDATE lessons SET content = CASE WHEN position <= CASE course_id WHEN $1 THEN 4 ELSE 3 END THEN 'Text of ' || title ELSE '' END, check_ids = '{}'
     WHERE course_id IN ($1, $2)`,
    [INTRO, PAID],
  );
});

const lessonsOf = (courseId: number): Promise<{ id: string; position: number; content: string }[]> =>
  app.sql(`SELECT id, position, content FROM lessons WHERE course_id = $1 ORDER BY position`, [courseId]);
const writtenOf = async (courseId: number): Promise<string[]> =>
  (await lessonsOf(courseId)).filter(({ content }) => content).map(({ id }) => id);
const complete = (person: Person, id: string) => graphql(app, COMPLETE, { id }, person.token);
const enroll = (person: Person) => rest(app, "post", "/api/payments/complete", person).send({ courseId: INTRO });
const xpOf = async (person: Person): Promise<number> =>
  ((await rest(app, "get", `/api/users/${person.id}/level`, person)).body as { xp: number }).xp;
const progressOf = async (person: Person | null, course = INTRO) =>
  (await graphql(app, PROGRESS, { course: String(course) }, person?.token)).data?.course?.viewerProgress;

async function createStudent(): Promise<Person> {
  const person = await createPerson(app);
  await enroll(person);
  return person;
}

async function createBuyer(): Promise<Person> {
  const person = await createPerson(app);
  await app.sql(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at) VALUES ($1, $2, 'PURCHASE', now() - interval '1 day')`,
    [person.id, PAID],
  );
  return person;
}

describe("reading a lesson", () => {
  it("returns previews to everyone, and other lessons to members who have the course", async () => {
    const [preview, second] = await lessonsOf(PAID);
    const [visitor, member, owner] = [undefined, await createPerson(app), await createBuyer()];
    const read = async (who: Person | undefined, id = ""): Promise<string | undefined> => {
      const { data, errors } = await graphql(app, LESSON, { id }, who?.token);
      return data?.lesson?.content ?? errors?.[0]?.extensions.code;
    };
    for (const who of [visitor, member, owner]) expect(await read(who, preview?.id)).toMatch(/^Text of/);
    expect(await read(visitor, second?.id)).toBe("UNAUTHENTICATED");
    expect(await read(member, second?.id)).toBe("FORBIDDEN");
    expect(await read(owner, second?.id)).toMatch(/^Text of/);
    expect(await read(await createPerson(app, { role: "ADMIN" }), second?.id)).toMatch(/^Text of/);
    expect(await read(owner, UNKNOWN_ID)).toBe("NOT_FOUND");
    expect(await read(owner, "x")).toBe("VALIDATION");
    await app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [owner.id]);
    expect(await read(owner, second?.id)).toBe("FORBIDDEN");
  });

  it("shows everyone the beginning of a lesson, without its questions", async () => {
    const [, second] = await lessonsOf(PAID);
    const sample = async (): Promise<string | undefined> => {
      const query = gql(`query LearningLessonSample($id: ID!) { lessonSample(id: $id) { text course { id } } }`);
      const { data, errors } = await graphql(app, query, { id: second?.id ?? "" });
      return data?.lessonSample?.text ?? errors?.[0]?.extensions.code;
    };
    const setContent = (content: string): Promise<unknown> =>
      app.sql(`UPDATE lessons SET content = $2 WHERE id = $1`, [second?.id, content]);
    const [original] = await app.sql<{ content: string }>(`SELECT content FROM lessons WHERE id = $1`, [second?.id]);
    const filler = "word ".repeat(150);
    await setContent(`First.\n\n\`\`\`check\nkind: number\nanswer: 42\n\`\`\`\n\n${filler}\n\n${filler}\n\nLast.`);
    expect((await sample())?.split(/\n+/)).toEqual(["First.", filler.trim()]);
    await setContent("");
    expect(await sample()).toBe("");
    await setContent(original?.content ?? "");
    await app.sql(`UPDATE courses SET published = false WHERE id = $1`, [PAID]);
    expect(await sample()).toBe("NOT_FOUND");
    await app.sql(`UPDATE courses SET published = true WHERE id = $1`, [PAID]);
  });

  it("returns the day of a lesson's review, and its text without the front matter", async () => {
    const [preview] = await lessonsOf(PAID);
    const query = gql(`query LearningQueryLesson($id: ID!) { lesson(id: $id) { reviewedOn content } }`);
    const read = async (): Promise<unknown> => (await graphql(app, query, { id: preview?.id ?? "" })).data;
    expect(await read()).toMatchObject({ lesson: { reviewedOn: null } });
    await app.sql(`UPDATE lessons SET content = E'---\\nreviewed: 2026-11-28\\n---\\n\\n' || content WHERE id = $1`, [
      preview?.id,
    ]);
    expect(await read()).toMatchObject({
      lesson: { reviewedOn: "2026-11-28", content: expect.stringMatching(/^Text of/) as string },
    });
  });

  it("does not expose lesson texts in course outlines", async () => {
    const { errors } = await graphql(
      app,
      `
        {
          course(idOrSlug: "9") {
            lessons {
              content
            }
          }
        }
      `,
    );
    expect(errors?.[0]?.extensions.code).toBe("VALIDATION");
    expect((await rest(app, "get", "/api/courses/9")).text).not.toContain("Text of");
  });
});

describe("progress", () => {
  it("counts completed lessons and resumes at the first incomplete one", async () => {
    const person = await createStudent();
    const [first, second, third] = await writtenOf(INTRO);
    expect(await progressOf(person)).toMatchObject({ progress: 0, resumeLessonId: first, completedLessonIds: [] });
    await complete(person, first ?? "");
    await complete(person, third ?? "");
    await complete(person, third ?? "");
    expect(await progressOf(person)).toMatchObject({ progress: 0.5, resumeLessonId: second, certificateId: null });
    const [enrollment] = (await rest(app, "get", `/api/users/${person.id}/courses`, person)).body as object[];
    expect(enrollment).toMatchObject({ courseId: INTRO, progress: 0.5, completedAt: null });
    const { lessons } = (await rest(app, "get", "/api/courses/1", person)).body as {
      lessons: { completed: boolean }[];
    };
    expect(lessons.map(({ completed }) => completed).slice(0, 4)).toEqual([true, false, true, false]);
  });

  it("requires access to the course", async () => {
    expect(await progressOf(null)).toBeNull();
    expect(await progressOf(await createPerson(app), PAID)).toBeNull();
    const [, second] = await writtenOf(PAID);
    const stranger = await createPerson(app);
    expect((await complete(stranger, second ?? "")).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    // Access to a preview is not access to the course.
    const [preview] = await writtenOf(PAID);
    expect((await complete(stranger, preview ?? "")).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect(await app.sql(`SELECT 1 FROM lesson_completions WHERE user_id = $1`, [stranger.id])).toHaveLength(0);
  });

  it("rejects completing an unwritten lesson", async () => {
    const person = await createBuyer();
    const unwritten = (await lessonsOf(PAID)).find(({ content }) => !content);
    expect((await complete(person, unwritten?.id ?? "")).errors?.[0]?.extensions.code).toBe("CONFLICT");
  });

  it("stays incomplete while lessons of the course are unwritten", async () => {
    const person = await createBuyer();
    for (const id of await writtenOf(PAID)) {
      const { data } = await complete(person, id);
      expect(data?.completeLesson).toMatchObject({ courseCompletedNow: false, xpAwarded: 0 });
    }
    const all = (await lessonsOf(PAID)).length;
    expect(await progressOf(person, PAID)).toMatchObject({ progress: 3 / all, certificateId: null, completedAt: null });
    // No written lesson is left to resume at.
    expect(await progressOf(person, PAID)).toMatchObject({ resumeLessonId: null });
    const { data } = await graphql(app, MY_COURSES, {}, person.token);
    expect(data?.myCourses.find(({ course }) => course.id === PAID)).toMatchObject({
      lessonsToRead: 0,
      lessonsInPreparation: all - 3,
    });
  });
});

describe("completing a course", () => {
  it("awards 50 XP once, despite repeated and concurrent requests", async () => {
    const person = await createStudent();
    const ids = await writtenOf(INTRO);
    const responses = await Promise.all([...ids, ...ids, ...ids].map((id) => complete(person, id)));
    const completions = responses.map(({ data }) => data?.completeLesson);
    expect(completions.filter((completion) => completion?.courseCompletedNow)).toHaveLength(1);
    expect(completions.map((completion) => completion?.xpAwarded ?? 0).reduce((sum, xp) => sum + xp)).toBe(50);
    expect(await xpOf(person)).toBe(50);
    const entries = await app.sql(`SELECT amount FROM xp_entries WHERE user_id = $1 AND rule = 'COURSE'`, [person.id]);
    expect(entries).toEqual([{ amount: 50 }]);
  });

  it("shows the certificate with holder, course, and date to anyone who has its link", async () => {
    const person = await createStudent();
    for (const id of await writtenOf(INTRO)) await complete(person, id);
    const progress = await progressOf(person);
    expect(progress).toMatchObject({ progress: 1, certificateId: expect.stringMatching(/^[\w-]{22}$/) as string });
    const { data } = await graphql(app, CERTIFICATE, { id: progress?.certificateId ?? "" });
    expect(data).toEqual({
      certificate: {
        holderName: `Person ${person.username}`,
        courseTitle: "Intro to Trading",
        courseId: INTRO,
        courseImageUrl: "/course-art/intro-to-trading.svg",
        lessons: 4,
        totalMinutes: expect.any(Number) as number,
        completedAt: progress?.completedAt,
      },
    });
    expect(JSON.stringify(data)).not.toContain(person.email);
    // A later name change does not affect the certificate.
    await app.sql(`UPDATE users SET name = 'Warren Buffett' WHERE id = $1`, [person.id]);
    expect((await graphql(app, CERTIFICATE, { id: progress?.certificateId ?? "" })).data).toEqual(data);
    for (const id of ["x", person.id, ""]) {
      expect((await graphql(app, CERTIFICATE, { id })).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    }
  });

  it("returns a certificate number in My Courses, which anyone can look up", async () => {
    const person = await createStudent();
    const MINE = gql(`query LearningMine { myCourses { course { id } certificateNumber } }`);
    const numberOf = async (): Promise<string | null | undefined> =>
      (await graphql(app, MINE, {}, person.token)).data?.myCourses.find(({ course }) => course.id === INTRO)
        ?.certificateNumber;
    expect(await numberOf()).toBeNull();
    for (const id of await writtenOf(INTRO)) await complete(person, id);
    const number = (await numberOf()) ?? "";
    expect(number).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    const LOOK_UP = gql(`query LearningLookUp($id: ID!) { certificate(id: $id) { id number holderName } }`);
    const expected = { id: (await progressOf(person))?.certificateId, number, holderName: `Person ${person.username}` };
    for (const written of [number, number.toLowerCase().replaceAll("-", " "), expected.id]) {
      expect((await graphql(app, LOOK_UP, { id: written ?? "" })).data).toEqual({ certificate: expected });
    }
    const wrong = number.slice(0, -1) + (number.endsWith("0") ? "1" : "0");
    expect((await graphql(app, LOOK_UP, { id: wrong })).errors).toMatchObject([
      { extensions: { code: "VALIDATION", fields: { id: [expect.stringContaining("typo")] } } },
    ]);
    expect((await graphql(app, LOOK_UP, { id: "0000-0000-0000-0000" })).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    const admin = await createPerson(app, { role: "ADMIN" });
    await rest(app, "delete", `/api/users/${person.id}`, admin);
    expect((await graphql(app, LOOK_UP, { id: number })).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("stays completed when a lesson is added, and awards no XP again", async () => {
    const person = await createStudent();
    for (const id of await writtenOf(INTRO)) await complete(person, id);
    const [{ id: fifth } = { id: "" }] = await app.sql<{ id: string }>(
      `INSERT INTO lessons (course_id, position, title, duration_minutes, content) VALUES ($1, 5, 'Fifth', 5, 'New') RETURNING id`,
      [INTRO],
    );
    try {
      expect(await progressOf(person)).toMatchObject({ progress: 1, resumeLessonId: fifth });
      expect((await complete(person, fifth)).data?.completeLesson).toMatchObject({
        courseCompletedNow: false,
        xpAwarded: 0,
      });
      expect(await xpOf(person)).toBe(50);
    } finally {
      await app.sql(`DELETE FROM lessons WHERE id = $1`, [fifth]);
    }
  });

  it("removes the certificate with the holder's account", async () => {
    const [person, admin] = [await createStudent(), await createPerson(app, { role: "ADMIN" })];
    for (const id of await writtenOf(INTRO)) await complete(person, id);
    const id = (await progressOf(person))?.certificateId;
    expect((await rest(app, "delete", `/api/users/${person.id}`, admin)).status).toBe(204);
    expect((await graphql(app, CERTIFICATE, { id: id ?? "" })).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });
});
