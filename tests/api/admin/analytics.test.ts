import { gql } from "../../gql";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { graphql, graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { spawnServer, stopSpawnedServers } from "../../kit/servers/spawned-server";
import { startTestApp, useApp } from "../../kit/test-app";
const ANALYTICS = gql(`query Analytics($days: Int) { analytics(days: $days) {
  days { day signUps activeMembers messages revenueCents } total { signUps activeMembers messages revenueCents } previous { signUps activeMembers messages revenueCents }
  courses { courseId title enrolled started completed } } }`);

const DAY_MS = 86_400_000;
const clock = { time: new Date("2026-03-10T12:00:00Z").getTime(), now: () => new Date(clock.time) };

const app = useApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test" }, clock });
const admin = usePerson(app, { role: "ADMIN" });

async function analytics(days = 7) {
  // Analytics of at most 30 days are cached for 30 seconds.
  clock.time += 31_000;
  return (await graphqlData(app, admin, ANALYTICS, { days })).analytics;
}

async function postMessage(person: Person, daysAgo: number): Promise<void> {
  const path = `/api/community/channels/${await channelId(app, "general")}/messages`;
  const { id } = (await rest(app, "post", path, person).send({ message: `said ${Math.random()}` })).body as {
    id: string;
  };
  await app.sql(`UPDATE messages SET created_at = $2 WHERE id = $1`, [id, new Date(clock.time - daysAgo * DAY_MS)]);
}

it("allows admins only", async () => {
  expect(await refusalsOf(app, gql(`query AnalyticsTotal { analytics { total { signUps } } }`))).toEqual(ADMINS_ONLY);
});

it("returns every UTC day of the period up to today, including empty days", async () => {
  const { days } = await analytics(7);
  expect(days.map(({ day }) => day)).toEqual([
    "2026-03-04",
    "2026-03-05",
    "2026-03-06",
    "2026-03-07",
    "2026-03-08",
    "2026-03-09",
    "2026-03-10",
  ]);
  expect((await analytics(365)).days).toHaveLength(365);
});

it("counts sign-ups per day and compares them with the previous period", async () => {
  const before = await analytics(7);
  const [recent, edge, earlier] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const at = (person: Person, time: string) =>
    app.sql(`UPDATE users SET created_at = $2 WHERE id = $1`, [person.id, new Date(time)]);
  await at(recent, "2026-03-09T23:59:59.999Z");
  await at(edge, "2026-03-04T00:00:00Z");
  await at(earlier, "2026-03-03T23:59:59.999Z");
  const after = await analytics(7);
  expect(after.days.find(({ day }) => day === "2026-03-09")?.signUps).toBe(1);
  expect(after.days[0]?.signUps).toBe(1);
  expect(after.total.signUps - before.total.signUps).toBe(2);
  expect(after.previous.signUps - before.previous.signUps).toBe(1);
});

it("counts messages, and each active member once per day and once per period", async () => {
  const [writer, learner] = [await createPerson(app), await createPerson(app)];
  await postMessage(writer, 1);
  await postMessage(writer, 1);
  await postMessage(writer, 2);
  await postMessage(writer, 8);
  await app.sql(
    `INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
     SELECT $1, id, $2 FROM lessons ORDER BY course_id, position LIMIT 2`,
    [learner.id, new Date(clock.time - DAY_MS)],
  );
  const { days, total, previous } = await analytics(7);
  expect(days.find(({ day }) => day === "2026-03-09")).toMatchObject({ messages: 2, activeMembers: 2 });
  expect(days.find(({ day }) => day === "2026-03-08")).toMatchObject({ messages: 1, activeMembers: 1 });
  expect(total).toMatchObject({ messages: 3, activeMembers: 2 });
  expect(previous).toMatchObject({ messages: 1, activeMembers: 1 });
});

it("excludes refunds from revenue", async () => {
  const pay = async (courseId: number): Promise<void> => {
    const buyer = await createPerson(app);
    const { sessionId } = (await rest(app, "post", "/api/payments/checkout", buyer).send({ courseId })).body as {
      sessionId: string;
    };
    await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  };
  await pay(2);
  await pay(2);
  const paid = await analytics(7);
  expect(paid.total.revenueCents).toBe(2 * 4999);
  expect(paid.days.at(-1)?.revenueCents).toBe(2 * 4999);
  const [order] = await app.sql<{ id: string }>(`SELECT id FROM orders WHERE status = 'FULFILLED' LIMIT 1`);
  await graphql(
    app,
    gql(`mutation AnalyticsRefundPayment($id: ID!) {
        refundPayment(input: { orderId: $id, reason: "Requested" }) {
          id
        }
      }`),
    { id: order?.id ?? "" },
    admin.token,
  );
  expect((await analytics(7)).total.revenueCents).toBe(4999);
});

it("counts the members who are enrolled in, started, and completed each published course, but not drafts", async () => {
  const [beginner, graduate] = [await createPerson(app), await createPerson(app)];
  // Members who are enrolled by role.
  const enrolledBefore = (await analytics(7)).courses.find(({ courseId }) => courseId === 1)?.enrolled ?? 0;
  for (const person of [beginner, graduate]) {
    await rest(app, "post", "/api/payments/complete", person).send({ courseId: 1 });
  }
  await app.sql(`UPDATE lessons SET content = title, check_ids = '{}' WHERE course_id = 1`);
  const lessons = await app.sql<{ id: string }>(
    `SELECT id FROM lessons WHERE course_id = 1 AND content <> '' ORDER BY position`,
  );
  const complete = (person: Person, id: string | undefined) =>
    graphql(
      app,
      gql(`mutation AnalyticsCompleteLesson($id: ID!) { completeLesson(lessonId: $id) { __typename } }`),
      { id: id ?? "" },
      person.token,
    );
  await app.sql(`DELETE FROM lesson_completions`);
  expect((await complete(beginner, lessons[0]?.id)).errors).toBeUndefined();
  for (const { id } of lessons) await complete(graduate, id);
  await app.sql(`UPDATE courses SET published = false WHERE id = 9`);
  const { courses } = await analytics(7);
  expect(courses[0]).toMatchObject({ courseId: 1, enrolled: enrolledBefore + 2, started: 2, completed: 1 });
  expect(courses.map(({ courseId }) => courseId)).not.toContain(9);
});

it("counts each member with a course once, whether by role or by entitlement", async () => {
  const enrolledIn = async (courseId: number) =>
    (await analytics(7)).courses.find((course) => course.courseId === courseId)?.enrolled ?? 0;
  const [premiumCourse, otherCourse] = [await enrolledIn(2), await enrolledIn(4)];
  const premium = await createPerson(app, { role: "PREMIUM" });
  await createPerson(app, { role: "PREMIUM" });
  await createPerson(app, { role: "ADMIN" });
  const [buyer, deleted] = [await createPerson(app), await createPerson(app)];
  for (const { id } of [premium, buyer, deleted]) {
    await app.sql(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at) SELECT $1, c, 'PURCHASE', $2 FROM unnest('{2,4}'::int[]) c`,
      [id, new Date(clock.time)],
    );
  }
  await app.sql(`UPDATE users SET deleted_at = $2 WHERE id = $1`, [deleted.id, new Date(clock.time)]);
  // Course 2: two PREMIUM members, the admin, and the buyer. Course 4: all but the second PREMIUM member.
  expect([(await enrolledIn(2)) - premiumCourse, (await enrolledIn(4)) - otherCourse]).toEqual([4, 3]);
});

it("counts by UTC day in any server time zone", async () => {
  const real = await startTestApp();
  try {
    const localAdmin = await createPerson(real, { role: "ADMIN" });
    const server = await spawnServer({
      DATABASE_URL: real.databaseUrl,
      DATA_DIR: real.dataDir,
      TZ: "America/Los_Angeles",
    });
    // Half an hour before and after midnight in UTC, which is the same day in Los Angeles.
    const midnight = (Math.floor(Date.now() / DAY_MS) - 2) * DAY_MS;
    for (const completedAt of [midnight - DAY_MS / 48, midnight + DAY_MS / 48]) {
      const { id } = await createPerson(real);
      await real.sql(
        `INSERT INTO lesson_completions (user_id, lesson_id, completed_at) SELECT $1, id, $2 FROM lessons LIMIT 1`,
        [id, new Date(completedAt)],
      );
    }
    const { data } = await graphql(server, ANALYTICS, { days: 7 }, localAdmin.token);
    const activeOn = (time: number): number | undefined =>
      data?.analytics.days.find(({ day }) => day === new Date(time).toISOString().slice(0, 10))?.activeMembers;
    expect([activeOn(midnight - DAY_MS), activeOn(midnight)]).toEqual([1, 1]);
  } finally {
    await stopSpawnedServers();
    await real.stop();
  }
});

it("rejects unsupported periods", async () => {
  const { errors } = await graphql(app, ANALYTICS, { days: 10_000 }, admin.token);
  expect(errors?.[0]?.extensions.code).toBe("VALIDATION");
});
