import sharp from "sharp";
import supertest from "supertest";
import { createPerson } from "../../kit/people";
import { expectRefusal, rest, type Answer } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const MINUTE_MS = 60_000;

let app: TestApp;
let now = new Date("2026-11-20T12:00:00Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { TRUST_PROXY: "on" } });
});

afterAll(() => app.stop());

let counter = 0;

/** Each caller has an address of its own, so that limits of one test do not reach another. */
function newcomer(change: Record<string, unknown> = {}): supertest.Test {
  counter += 1;
  const body = {
    username: `new_${counter}`,
    email: `new_${counter}@example.test`,
    password: "a-long-password",
    name: "New Person",
  };
  return supertest(app.url)
    .post("/api/auth/register")
    .set("x-forwarded-for", `10.0.0.${counter}`)
    .send({ ...body, ...change });
}

const login = (email: string, password: string, address = "10.1.0.1"): supertest.Test =>
  supertest(app.url).post("/api/auth/login").set("x-forwarded-for", address).send({ email, password });

const people = async (): Promise<number> =>
  (await app.sql<{ count: number }>(`SELECT count(*)::int AS count FROM users`))[0]?.count ?? -1;

describe("registering", () => {
  it("answers with a session and stores the chosen colour", async () => {
    const { status, body } = (await newcomer({ profileColor: "#EF4444" })) as Answer;
    expect(status).toBe(201);
    expect(body).toEqual({
      status: "SUCCESS",
      mfaVerified: true,
      token: expect.any(String) as string,
      refreshToken: expect.any(String) as string,
      id: expect.any(String) as string,
      username: `new_${counter}`,
      email: `new_${counter}@example.test`,
      name: "New Person",
      avatar: "avatar_ai.png",
      phone: "",
      address: "",
      role: "FREE",
    });
    const { id } = body as { id: string };
    expect(await app.sql(`SELECT profile_color FROM users WHERE id = $1`, [id])).toEqual([
      { profile_color: "#EF4444" },
    ]);
  });

  it.each([
    ["no username", { username: undefined }, "username"],
    ["a username with blanks", { username: "a b c" }, "username"],
    ["a username of two letters", { username: "ab" }, "username"],
    ["an address that is none", { email: "nobody" }, "email"],
    ["a short password", { password: "1234567" }, "password"],
    ["a password of 129 characters", { password: "x".repeat(129) }, "password"],
    ["a blank name", { name: "  " }, "name"],
    ["a colour of one's own", { profileColor: "#123456" }, "profileColor"],
    ["a number as password", { password: 123_456_789 }, "password"],
    ["a list as address", { email: ["a@example.test"] }, "email"],
    ["a null character", { name: "a\u0000b" }, "name"],
  ])("refuses %s, naming the field, echoing nothing, writing nothing", async (_what, change, field) => {
    const before = await people();
    const answer = await newcomer(change);
    const { fields } = expectRefusal(answer, 400, "VALIDATION");
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(answer.text).not.toContain("123456789");
    expect(await people()).toBe(before);
  });

  it("cannot set what is not the newcomer's to set", async () => {
    const { body } = (await newcomer({
      role: "ADMIN",
      xp: 5000,
      level: 50,
      mfaVerified: false,
      id: "1",
      __proto__: { role: "ADMIN" },
    })) as Answer;
    const { id, role } = body as { id: string; role: string };
    expect(role).toBe("FREE");
    expect(await app.sql(`SELECT role, xp FROM users WHERE id = $1`, [id])).toEqual([{ role: "FREE", xp: 0 }]);
  });

  it("knows address and username whatever their case", async () => {
    const person = await createPerson(app);
    for (const taken of [{ username: person.username.toUpperCase() }, { email: person.email.toUpperCase() }]) {
      const { message } = expectRefusal(await newcomer(taken), 409, "CONFLICT");
      expect(message).toBe("User already exists with this email or username");
    }
  });

  it("makes exactly one account of ten requests at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => newcomer({ username: "racer", email: "racer@example.test" })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await app.sql(`SELECT 1 FROM users WHERE username = 'racer'`)).toHaveLength(1);
  });
});

describe("a profile picture", () => {
  const withPicture = (bytes: Buffer, fileName: string): supertest.Test => {
    counter += 1;
    return supertest(app.url)
      .post("/api/auth/register")
      .set("x-forwarded-for", `10.0.0.${counter}`)
      .field("username", `pic_${counter}`)
      .field("email", `pic_${counter}@example.test`)
      .field("password", "a-long-password")
      .field("name", "With Picture")
      .attach("profilePicture", bytes, fileName);
  };
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
      .withExif({ IFD0: { Copyright: "secret place" } })
      .jpeg()
      .toBuffer();

  it("is re-encoded, without what the file said of itself, and served under its own name", async () => {
    const { status, body } = (await withPicture(await picture(), "../../../me.php")) as Answer;
    expect(status).toBe(201);
    const { avatar } = body as { avatar: string };
    expect(avatar).toMatch(/^[0-9a-f-]{36}\.webp$/);
    const served = await supertest(app.url)
      .get(`/avatars/${avatar}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => done(null, Buffer.concat(chunks)));
      });
    expect(served.headers["content-type"]).toBe("image/webp");
    const { format, exif } = await sharp(served.body as Buffer).metadata();
    expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
  });

  it("is decided by its bytes, not by its name", async () => {
    const before = await people();
    for (const bytes of [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), Buffer.from("MZ not a picture")]) {
      const { message } = expectRefusal(await withPicture(bytes, "me.png"), 400, "VALIDATION");
      expect(message).toBe("Please select a valid image file.");
    }
    expect(await people()).toBe(before);
  });

  it("of exactly 5,242,880 bytes is too large, one byte less is not", async () => {
    const sized = async (bytes: number): Promise<Buffer> =>
      Buffer.concat([await picture(), Buffer.alloc(bytes)], bytes);
    const { message } = expectRefusal(await withPicture(await sized(5_242_880), "me.jpg"), 413, "TOO_LARGE");
    expect(message).toBe("Image size must be less than 5MB.");
    expect((await withPicture(await sized(5_242_879), "me.jpg")).status).toBe(201);
  });
});

describe("signing in", () => {
  it("says the same of an unknown address and a wrong password", async () => {
    const person = await createPerson(app);
    for (const [email, password] of [
      [person.email, "wrong-password"],
      ["nobody@example.test", person.password],
    ] as const) {
      expect(expectRefusal(await login(email, password), 401, "UNAUTHENTICATED").message).toBe(
        "Invalid email or password",
      );
    }
    expect((await login(person.email.toUpperCase(), person.password)).status).toBe(200);
  });

  it("is throttled for who guesses, and open for the owner from elsewhere", async () => {
    const person = await createPerson(app);
    for (let guess = 0; guess < 10; guess += 1) await login(person.email, `guess-${guess}`, "10.2.0.1");
    const refused = await login(person.email, person.password, "10.2.0.1");
    expectRefusal(refused, 429, "RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await login(person.email, person.password, "10.2.0.2")).status).toBe(200);
  });

  it("is closed to banned people, who are told why and until when", async () => {
    const person = await createPerson(app);
    const until = new Date(now.getTime() + 60 * MINUTE_MS);
    await app.sql(
      `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, 'BAN', 'spam', $2, $3)`,
      [person.id, now, until],
    );
    const answer = await login(person.email, person.password);
    expectRefusal(answer, 403, "BANNED");
    expect(answer.body).toMatchObject({ until: until.toISOString(), reason: "spam" });
    expectRefusal(await login(person.email, "wrong-password"), 401, "UNAUTHENTICATED");
  });
});

describe("a session", () => {
  const refresh = (refreshToken: string): supertest.Test =>
    supertest(app.url).post("/api/auth/refresh").send({ refreshToken });

  it("is over at once after signing out", async () => {
    const person = await createPerson(app);
    expect((await rest(app, "get", "/api/users/me", person)).status).toBe(200);
    expect((await rest(app, "post", "/api/auth/logout", person)).status).toBe(204);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    expectRefusal(await refresh(person.refreshToken), 401, "UNAUTHENTICATED");
  });

  it("gives the same pair to everybody who asks with one token within ten seconds", async () => {
    const person = await createPerson(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it("ends, access tokens included, when an old refresh token is used later", async () => {
    const person = await createPerson(app);
    const renewed = (await refresh(person.refreshToken)).body as { token: string; refreshToken: string };
    now = new Date(now.getTime() + 11_000);
    expect((await rest(app, "get", "/api/users/me", renewed)).status).toBe(200);
    expectRefusal(await refresh(person.refreshToken), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "get", "/api/users/me", renewed), 401, "UNAUTHENTICATED");
    expectRefusal(await refresh(renewed.refreshToken), 401, "UNAUTHENTICATED");
  });

  it("does not outlive its access token", async () => {
    const person = await createPerson(app);
    now = new Date(now.getTime() + 24 * 60 * MINUTE_MS);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });
});

describe("members", () => {
  it("never learn each other's address; admins do", async () => {
    const [member, other, admin] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
    ];
    const emailsSeenBy = async (person: typeof member): Promise<Map<string, string | null>> => {
      const { body } = (await rest(app, "get", "/api/community/users", person)) as Answer;
      return new Map((body as { id: string; email: string | null }[]).map(({ id, email }) => [id, email]));
    };
    const seen = await emailsSeenBy(member);
    expect([seen.get(other.id), seen.get(member.id)]).toEqual([null, member.email]);
    expect((await emailsSeenBy(admin)).get(other.id)).toBe(other.email);
  });

  it("have a level and the XP of the next one", async () => {
    const person = await createPerson(app, { xp: 250 });
    const path = `/api/users/${person.id}/level`;
    expect((await rest(app, "get", path, person)).body).toEqual({ level: 3, xp: 250, nextLevelXp: 300 });
    expectRefusal(await rest(app, "get", path), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "get", "/api/users/nobody/level", person), 400, "VALIDATION");
    expectRefusal(
      await rest(app, "get", "/api/users/00000000-0000-4000-8000-000000000000/level", person),
      404,
      "NOT_FOUND",
    );
  });
});
