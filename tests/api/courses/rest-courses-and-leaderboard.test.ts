import { createPerson, giveXp, type Person } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

// A Friday; its week began on Monday, November 16.
const now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off" } });

interface Course {
  id: number;
  title: string;
  price: number;
  duration: number;
}

const SPECIFIED = [
  ["Health & Fitness", 79.99, 6],
  ["E-Commerce", 99.99, 8],
  ["Forex Trading", 89.99, 6],
  ["Crypto & Blockchain", 79.99, 5],
  ["Algorithmic FX", 149.99, 10],
  ["Intelligent Systems Development", 199.99, 12],
  ["Social Media", 59.99, 4],
  ["Real Estate", 119.99, 7],
];

describe("the catalog", () => {
  it("lists the eight specified domains, then the free intro", async () => {
    const courses = (await rest(app, "get", "/api/courses")).body as Course[];
    expect(courses.slice(0, 8).map(({ title, price, duration }) => [title, price, duration])).toEqual(SPECIFIED);
    expect(courses.map(({ id }) => id)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 1]);
    expect(courses[8]).toMatchObject({ title: "Intro to Trading", price: 0 });
    expect(Object.keys(courses[0] ?? {}).sort()).toEqual([
      "description",
      "duration",
      "id",
      "imageUrl",
      "level",
      "price",
      "title",
    ]);
  });

  it("finds a course with its outline by ID and by slug", async () => {
    for (const key of ["1", "intro-to-trading"]) {
      const { status, body } = (await rest(app, "get", `/api/courses/${key}`)) as RestResponse;
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: 1, entitled: false });
      expect((body as { lessons: unknown[] }).lessons.length).toBeGreaterThan(3);
    }
    for (const key of ["999", "no-such-course", "a%00b", "99999999999"]) {
      const response = await rest(app, "get", `/api/courses/${key}`);
      expect([400, 404]).toContain(response.status);
      expect(response.headers["content-type"]).toMatch(/json/);
    }
  });
});

describe("enrolling", () => {
  const complete = (person: Person, body: object) => rest(app, "post", "/api/payments/complete", person).send(body);

  it("in a free course is idempotent", async () => {
    const person = await createPerson(app);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = (await complete(person, { courseId: 1, timestamp: now.toISOString() })) as RestResponse;
      expect(status).toBe(200);
      expect(body).toEqual({ status: "COMPLETED", courseId: 1, title: "Intro to Trading" });
    }
    expect(await app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toHaveLength(1);
    const mine = (await rest(app, "get", `/api/users/${person.id}/courses`, person)).body as unknown[];
    expect(mine).toEqual([
      {
        id: expect.any(String) as string,
        courseId: 1,
        title: "Intro to Trading",
        enrolledAt: now.toISOString(),
        completedAt: null,
        progress: 0,
      },
    ]);
    expect((await rest(app, "get", "/api/courses/1", person)).body).toMatchObject({ entitled: true });
  });

  it("in a paid course without a payment is rejected and grants nothing", async () => {
    const person = await createPerson(app);
    expectRefusal(await complete(person, { courseId: 101 }), 402, "PAYMENT_REQUIRED");
    expectRefusal(await complete(person, { courseId: 101, sessionId: "cs_stolen" }), 404, "NOT_FOUND");
    expectRefusal(await complete(person, { courseId: 999 }), 404, "NOT_FOUND");
    expectRefusal(await complete(person, { courseId: "no-such-course" }), 404, "NOT_FOUND");
    for (const courseId of [undefined, " ", -1, 1.5, {}])
      expectRefusal(await complete(person, { courseId }), 400, "VALIDATION");
    expect(await app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toHaveLength(0);
  });

  it("shows a member's courses only to the member and admins", async () => {
    const [person, other, admin] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
    ];
    expectRefusal(await rest(app, "get", `/api/users/${person.id}/courses`, other), 403, "FORBIDDEN");
    expect((await rest(app, "get", `/api/users/${person.id}/courses`, admin)).status).toBe(200);
  });

  it("grants PREMIUM its four courses and ADMIN all nine, by role alone", async () => {
    const idsOf = async (role: "PREMIUM" | "ADMIN"): Promise<number[]> => {
      const person = await createPerson(app, { role });
      const { body } = (await rest(app, "get", `/api/users/${person.id}/courses`, person)) as RestResponse;
      return (body as { courseId: number }[]).map(({ courseId }) => courseId);
    };
    expect(await idsOf("PREMIUM")).toEqual([1, 2, 3, 5]);
    expect(await idsOf("ADMIN")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe("the leaderboard", () => {
  interface Board {
    timeframe: string;
    windowStart: string | null;
    windowEnd: string | null;
    entries: { id: string; rank: number; xp: number; level: number; strikes: number; status: string }[];
    me: { id: string; rank: number } | null;
  }

  const board = async (person: Person, timeframe = ""): Promise<Board> =>
    (await rest(app, "get", `/api/leaderboard${timeframe && `?timeframe=${timeframe}`}`, person)).body as Board;

  /** Creates a person who reached this XP some minutes ago. */
  const createRanked = async (xp: number, minutesAgo: number, role: "FREE" | "ADMIN" = "FREE"): Promise<Person> => {
    const person = await createPerson(app, { role });
    const reachedAt = new Date(now.getTime() - minutesAgo * 60_000);
    await giveXp(app, person.id, xp, reachedAt);
    return person;
  };

  it("returns the time window", async () => {
    const person = await createPerson(app);
    expect(await board(person)).toMatchObject({ timeframe: "all-time", windowStart: null, windowEnd: null });
    expect(await board(person, "weekly")).toMatchObject({
      windowStart: "2026-11-16T00:00:00.000Z",
      windowEnd: "2026-11-23T00:00:00.000Z",
    });
    expect(await board(person, "monthly")).toMatchObject({
      windowStart: "2026-11-01T00:00:00.000Z",
      windowEnd: "2026-12-01T00:00:00.000Z",
    });
    expectRefusal(await rest(app, "get", "/api/leaderboard?timeframe=daily", person), 400, "VALIDATION");
  });

  it("ranks by XP, then by who reached it first, without admins and members without XP", async () => {
    const late = await createRanked(90_000, 5);
    const early = await createRanked(90_000, 50);
    const best = await createRanked(95_000, 1);
    const admin = await createRanked(99_000, 1, "ADMIN");
    const unranked = await createPerson(app);
    const { entries } = await board(unranked);
    expect(entries.slice(0, 3).map(({ id, rank }) => [id, rank])).toEqual([
      [best.id, 1],
      [early.id, 2],
      [late.id, 3],
    ]);
    expect(entries.some(({ id }) => id === admin.id || id === unranked.id)).toBe(false);
    expect(entries[0]).toMatchObject({ xp: 95_000, level: 951, strikes: 0, status: "NONE" });
    expect((await board(unranked)).me).toBeNull();
    expect((await board(late)).me).toMatchObject({ id: late.id, rank: 3 });
  });

  it("returns the viewer's rank below the top ten", async () => {
    for (let index = 0; index < 10; index += 1) await createRanked(80_000 + index, 10);
    const last = await createRanked(100, 1);
    const { entries, me } = await board(last);
    expect(entries).toHaveLength(10);
    expect(me).toMatchObject({ id: last.id, rank: 14 });
  });

  it.each([
    [0, "NONE"],
    [1, "WARNING"],
    [2, "WARNING"],
    [3, "DANGER"],
    [4, "DANGER"],
    [5, "BANNED"],
  ])("shows %i active strikes as %s", async (strikes, status) => {
    const person = await createRanked(1_000_000 + strikes, 1);
    const later = new Date(now.getTime() + 1_000);
    const expired = new Date(now.getTime() - 1_000);
    for (let index = 0; index < strikes; index += 1) await strike(person, later);
    await strike(person, expired);
    const { me } = await board(person);
    expect(me).toMatchObject({ strikes, status });
  });

  const strike = (person: Person, endsAt: Date): Promise<unknown> =>
    app.sql(`INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, 'STRIKE', 'spam', $2, $3)`, [
      person.id,
      new Date(now.getTime() - 5_000),
      endsAt,
    ]);
});
