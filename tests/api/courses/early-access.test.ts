import { gql } from "../../gql";
import { LessonEmails } from "../../../graphql-server/src/features/courses";
import { emptyLaterLessons } from "../../kit/course-inputs";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { recordStatementTexts } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";
import { buy } from "../../kit/stripe/test-checkout";

const COURSES = gql(
  `query EarlyAccessCourses { courses(collection: TRADING) { slug earlyAccess lessons { available } } }`,
);
const SAVE = gql(`mutation EarlyAccessSave($input: SaveLessonInput!) { saveLesson(input: $input) }`);
const COURSE = 5;
const OTHER_COURSE = 6;
const SLUG = "day-trading";

interface Lesson {
  id: string;
  title: string;
}

const mailServer = useMailServer();
const app = useApp(() => ({ env: { PAYMENTS: "test", SMTP_URL: mailServer.url } }));
const admin = usePerson(app, { role: "ADMIN" });

beforeAll(async () => {
  for (const courseId of [COURSE, OTHER_COURSE]) await emptyLaterLessons(app, courseId);
});

const unwritten = (): Promise<Lesson[]> =>
  app.sql<Lesson>(`SELECT id, title FROM lessons WHERE course_id = $1 AND content = '' ORDER BY position`, [COURSE]);

async function save(lesson: Partial<Lesson>, content: string): Promise<string> {
  const { id, title = "An extra lesson" } = lesson;
  const input = { id, courseId: COURSE, title, durationMinutes: 10, preview: false, content };
  const { data, errors } = await graphql(app, SAVE, { input }, admin.token);
  expect(errors).toBeUndefined();
  return data?.saveLesson ?? "";
}

/** Resolves once all emails about a lesson are queued. */
const untilQueued = (lessonId: string): Promise<unknown> =>
  eventually("the lesson's emails are queued", async () => {
    const [row] = await app.sql<{ at: Date | null }>(`SELECT mailed_at AS at FROM lessons WHERE id = $1`, [lessonId]);
    return row?.at !== null;
  });

/** Resolves once all emails about a lesson are sent. */
async function untilMailed(lessonId: string): Promise<void> {
  await untilQueued(lessonId);
  await untilMailsAreSent(app);
}

const newLessonMails = (person: Person): string[] =>
  mailServer.emails
    .filter(({ to, subject }) => to.includes(person.email) && subject.startsWith("New lesson"))
    .map(({ subject }) => subject);

it("returns how many lessons of each course for sale are written, in at most three statements", async () => {
  const read = () => graphql(app, COURSES);
  const { data } = await read();
  for (const { slug, earlyAccess, lessons } of data?.courses ?? []) {
    const written = lessons.filter(({ available }) => available).length;
    const isComplete = slug === "intro-to-trading" || written === lessons.length;
    expect([slug, earlyAccess]).toEqual([
      slug,
      isComplete ? null : `Early access: ${written} of ${lessons.length} lessons are written.`,
    ]);
  }
  const statements = await recordStatementTexts(read);
  expect(statements.length).toBeLessThanOrEqual(3);
});

it("labels a course without lessons as early access", async () => {
  await app.sql(
    `INSERT INTO courses (id, slug, title, description, collection, domain, level, duration_weeks, price_cents, published, position, image_url)
     SELECT 990, 'empty-course', 'Empty', 'Nothing yet', collection, domain, level, 1, 2999, true, 990, image_url FROM courses WHERE id = $1`,
    [COURSE],
  );
  const buyer = await createPerson(app);
  const { data } = await graphql(
    app,
    gql(`query EarlyAccessCourse { course(idOrSlug: "empty-course") { earlyAccess } }`),
  );
  expect(data?.course?.earlyAccess).toBe("Early access: no lesson is written yet.");
  await buy(app, buyer, "empty-course");
  expect((await mailServer.next(buyer.email, /^Your purchase: Empty/)).text).toContain("no lesson is written yet");
  const MY_PURCHASES = gql(`query EarlyAccessMyPurchases { myPurchases(first: 1) { edges { node { reference } } } }`);
  const own = await graphql(app, MY_PURCHASES, {}, buyer.token);
  const { data: order } = await graphql(
    app,
    gql(`query EarlyAccessMyOrder($reference: String!) { myOrder(reference: $reference) { viewerRefundGrounds } }`),
    { reference: own.data?.myPurchases.edges[0]?.node.reference ?? "" },
    buyer.token,
  );
  expect(order?.myOrder?.viewerRefundGrounds).toContain("EARLY_ACCESS");
});

it("states in the Premium receipt how many lessons of each course are written", async () => {
  const buyer = await createPerson(app);
  await buy(app, buyer, null);
  const { text } = await mailServer.next(buyer.email, /^Your Premium receipt/);
  expect(text.replaceAll(/\s+/g, " ")).toMatch(/It includes .*Day Trading \(\d+ of \d+ lessons written\)/);
  expect(text).not.toContain("choose Cancel Premium");
});

it("states early access in the receipt, with the seller's terms and the way to a refund", async () => {
  const buyer = await createPerson(app);
  await buy(app, buyer, SLUG);
  const { text } = await mailServer.next(buyer.email, /^Your purchase: Day Trading/);
  expect(text).toMatch(/Early access: \d+ of \d+ lessons are written\./);
  expect(text).toMatch(/withdraw from this contract within 14 days, until \w+ \d+, \d{4}/);
  expect(text).toMatch(/\/orders\/TG-[A-Z2-9]{8}\n/);
});

it("emails each new lesson once to all members who bought the incomplete course and still have it", async () => {
  const [buyer, former, other] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  await buy(app, buyer, SLUG);
  await buy(app, former, SLUG);
  await app.sql(`UPDATE entitlements SET revoked_at = now() WHERE user_id = $1`, [former.id]);
  const [first, second, ...rest] = await unwritten();
  if (!first || !second) throw new Error("The course has no unwritten lessons");

  await save(first, "Its text");
  await save(first, "Its text, corrected");
  await untilMailed(first.id);
  await save(first, "");
  await save(first, "Its text, again");
  await save(second, "Its text");
  const added = await save({}, "An addition to a course that is not complete");
  await app.app.services.get(LessonEmails).run();
  for (const id of [second.id, added]) await untilMailed(id);
  const expected = [first.title, second.title, "An extra lesson"].map((title) => `New lesson in Day Trading: ${title}`);
  expect(newLessonMails(buyer).sort()).toEqual(expected.sort());
  expect([newLessonMails(former), newLessonMails(other)]).toEqual([[], []]);
  const { text } = await mailServer.next(buyer.email, /^New lesson/);
  expect(text).toContain(`/courses/${SLUG}/lessons/`);

  // The lesson that completes the course is announced; later additions are not.
  for (const lesson of rest) await save(lesson, "Its text");
  await app.app.services.get(LessonEmails).run();
  for (const lesson of rest) await untilMailed(lesson.id);
  const sentCount = newLessonMails(buyer).length;
  expect(sentCount).toBe(expected.length + rest.length);
  await untilMailed(await save({ title: "A bonus" }, "An addition to a complete course"));
  expect(newLessonMails(buyer)).toHaveLength(sentCount);
});

it("emails each buyer once when there are several pages of buyers and two processes run concurrently", async () => {
  await app.sql(
    `WITH u AS (INSERT INTO users (username, username_key, email, name)
       SELECT 'buyer_' || n, 'buyer_' || n, 'buyer_' || n || '@example.test', 'Buyer' FROM generate_series(1, 230) n
       RETURNING id)
     INSERT INTO entitlements (user_id, course_id, source, starts_at) SELECT id, ${OTHER_COURSE}, 'PURCHASE', now() FROM u`,
  );
  // Keeps the emails queued, because only their number matters here.
  await mailServer.goOffline();
  const count = async (): Promise<number> =>
    (await app.sql(`SELECT 1 FROM pgboss.job WHERE name = 'mail' AND state <> 'completed'`)).length;
  const before = await count();
  const [lesson] = await app.sql<Lesson>(
    `UPDATE lessons SET content = 'Text', published_at = now() WHERE id = (
       SELECT id FROM lessons WHERE course_id = ${OTHER_COURSE} AND content = '' LIMIT 1) RETURNING id, title`,
  );
  const service = app.app.services.get(LessonEmails);
  await Promise.all([service.run(), service.run()]);
  // The app's own worker may have locked the lesson first.
  await untilQueued(lesson?.id ?? "");
  expect((await count()) - before).toBe(230);
  await app.sql(`DELETE FROM pgboss.job WHERE name = 'mail'`);
  await mailServer.goOnline();
});
