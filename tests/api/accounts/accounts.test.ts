import sharp from "sharp";
import supertest from "supertest";
import { createPerson } from "../../kit/people";
import { expectRefusal, rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const MINUTE_MS = 60_000;

const app = useApp({ clock: { now: () => now }, env: { TRUST_PROXY: "on" } });
let now = new Date("2026-11-20T12:00:00Z");

let counter = 0;

/** Registers from a new IP address each time, so that one test's rate limits don't affect another. */
function register(change: Record<string, unknown> = {}): supertest.Test {
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

const countUsers = async (): Promise<number> =>
  (await app.sql<{ count: number }>(`SELECT count(*)::int AS count FROM users`))[0]?.count ?? -1;

describe("registering", () => {
  it("stores when the terms were accepted, and which version", async () => {
    const { body } = (await register({ termsVersion: "2026-11-28" })) as RestResponse;
    const select = `SELECT terms_version, terms_accepted_at = created_at AS "atOnce" FROM users WHERE id = $1`;
    expect(await app.sql(select, [(body as { id: string }).id])).toEqual([
      { terms_version: "2026-11-28", atOnce: true },
    ]);
    expectRefusal(await register({ termsVersion: "the newest" }), 400, "VALIDATION");
  });

  it("returns a session and stores the chosen color", async () => {
    const { status, body } = (await register({ profileColor: "#EF4444" })) as RestResponse;
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
    ["a missing username", { username: undefined }, "username"],
    ["a username with spaces", { username: "a b c" }, "username"],
    ["a two-letter username", { username: "ab" }, "username"],
    ["an invalid email address", { email: "unknown" }, "email"],
    ["a short password", { password: "1234567" }, "password"],
    ["a password of 129 characters", { password: "x".repeat(129) }, "password"],
    ["a blank name", { name: "  " }, "name"],
    ["a color outside the palette", { profileColor: "#123456" }, "profileColor"],
    ["a number as the password", { password: 123_456_789 }, "password"],
    ["a list as the email address", { email: ["a@example.test"] }, "email"],
    ["a null character", { name: "a\u0000b" }, "name"],
  ])("rejects %s with a field error, without echoing it or creating an account", async (_what, change, field) => {
    const before = await countUsers();
    const response = await register(change);
    const { fields } = expectRefusal(response, 400, "VALIDATION");
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(response.text).not.toContain("123456789");
    expect(await countUsers()).toBe(before);
  });

  it("ignores fields that callers may not set", async () => {
    const { body } = (await register({
      role: "ADMIN",
      xp: 5000,
      level: 50,
      mfaVerified: false,
      id: "1",
      __proto__: { role: "ADMIN" },
    })) as RestResponse;
    const { id, role } = body as { id: string; role: string };
    expect(role).toBe("FREE");
    expect(await app.sql(`SELECT role, xp FROM users WHERE id = $1`, [id])).toEqual([{ role: "FREE", xp: 0 }]);
  });

  it("compares email addresses and usernames case-insensitively", async () => {
    const person = await createPerson(app);
    for (const taken of [{ username: person.username.toUpperCase() }, { email: person.email.toUpperCase() }]) {
      const { message } = expectRefusal(await register(taken), 409, "CONFLICT");
      expect(message).toBe("User already exists with this email or username");
    }
  });

  it("creates exactly one account from ten concurrent requests", async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => register({ username: "racer", email: "racer@example.test" })),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
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

  it("is re-encoded without its metadata and served under a generated name", async () => {
    const { status, body } = (await withPicture(await picture(), "../../../me.php")) as RestResponse;
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

  it("is validated by its content, not by its file name", async () => {
    const before = await countUsers();
    for (const bytes of [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), Buffer.from("MZ not a picture")]) {
      const { message } = expectRefusal(await withPicture(bytes, "me.png"), 400, "VALIDATION");
      expect(message).toBe("Please select a valid image file.");
    }
    expect(await countUsers()).toBe(before);
  });

  it("can be at most 5,242,879 bytes", async () => {
    const sized = async (bytes: number): Promise<Buffer> =>
      Buffer.concat([await picture(), Buffer.alloc(bytes)], bytes);
    const { message } = expectRefusal(await withPicture(await sized(5_242_880), "me.jpg"), 413, "TOO_LARGE");
    expect(message).toBe("Image size must be less than 5MB.");
    expect((await withPicture(await sized(5_242_879), "me.jpg")).status).toBe(201);
  });
});

describe("signing in", () => {
  it("returns the same error for an unknown address and a wrong password", async () => {
    const person = await createPerson(app);
    for (const [email, password] of [
      [person.email, "wrong-password"],
      ["unknown@example.test", person.password],
    ] as const) {
      expect(expectRefusal(await login(email, password), 401, "UNAUTHENTICATED").message).toBe(
        "Invalid email or password",
      );
    }
    expect((await login(person.email.toUpperCase(), person.password)).status).toBe(200);
  });

  it("throttles an IP address that guesses passwords, but not the owner at another IP address", async () => {
    const person = await createPerson(app);
    for (let guess = 0; guess < 10; guess += 1) await login(person.email, `guess-${guess}`, "10.2.0.1");
    const refused = await login(person.email, person.password, "10.2.0.1");
    expectRefusal(refused, 429, "RATE_LIMITED");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await login(person.email, person.password, "10.2.0.2")).status).toBe(200);
  });

  it("rejects banned members with the reason and end of the ban", async () => {
    const person = await createPerson(app);
    const until = new Date(now.getTime() + 60 * MINUTE_MS);
    await app.sql(
      `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, 'BAN', 'spam', $2, $3)`,
      [person.id, now, until],
    );
    const response = await login(person.email, person.password);
    expectRefusal(response, 403, "BANNED");
    expect(response.body).toMatchObject({ until: until.toISOString(), reason: "spam" });
    expectRefusal(await login(person.email, "wrong-password"), 401, "UNAUTHENTICATED");
  });
});

describe("a session", () => {
  const refresh = (refreshToken: string): supertest.Test =>
    supertest(app.url).post("/api/auth/refresh").send({ refreshToken });

  it("ends immediately on sign-out", async () => {
    const person = await createPerson(app);
    expect((await rest(app, "get", "/api/users/me", person)).status).toBe(200);
    expect((await rest(app, "post", "/api/auth/logout", person)).status).toBe(204);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    expectRefusal(await refresh(person.refreshToken), 401, "UNAUTHENTICATED");
  });

  it("returns the same token pair for every refresh with one token within ten seconds", async () => {
    const person = await createPerson(app);
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)));
    expect(new Set(responses.map((response) => response.text)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });

  it("ends, including its access tokens, when a used refresh token is reused after ten seconds", async () => {
    const person = await createPerson(app);
    const renewed = (await refresh(person.refreshToken)).body as { token: string; refreshToken: string };
    now = new Date(now.getTime() + 11_000);
    expect((await rest(app, "get", "/api/users/me", renewed)).status).toBe(200);
    expectRefusal(await refresh(person.refreshToken), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "get", "/api/users/me", renewed), 401, "UNAUTHENTICATED");
    expectRefusal(await refresh(renewed.refreshToken), 401, "UNAUTHENTICATED");
  });

  it("needs a refresh once its access token has expired", async () => {
    const person = await createPerson(app);
    now = new Date(now.getTime() + 24 * 60 * MINUTE_MS);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    expect((await refresh(person.refreshToken)).status).toBe(200);
  });
});

describe("members", () => {
  it("see only their own email address, while admins see all", async () => {
    const [member, other, admin] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app, { role: "ADMIN" }),
    ];
    const emailsSeenBy = async (person: typeof member): Promise<Map<string, string | null>> => {
      const { body } = (await rest(app, "get", "/api/community/users", person)) as RestResponse;
      return new Map((body as { id: string; email: string | null }[]).map(({ id, email }) => [id, email]));
    };
    const seen = await emailsSeenBy(member);
    expect([seen.get(other.id), seen.get(member.id)]).toEqual([null, member.email]);
    expect((await emailsSeenBy(admin)).get(other.id)).toBe(other.email);
  });

  it("have a level and the XP required for the next one", async () => {
    const person = await createPerson(app, { xp: 250 });
    const path = `/api/users/${person.id}/level`;
    expect((await rest(app, "get", path, person)).body).toEqual({ level: 3, xp: 250, nextLevelXp: 300 });
    expectRefusal(await rest(app, "get", path), 401, "UNAUTHENTICATED");
    expectRefusal(await rest(app, "get", "/api/users/unknown/level", person), 400, "VALIDATION");
    expectRefusal(
      await rest(app, "get", "/api/users/00000000-0000-4000-8000-000000000000/level", person),
      404,
      "NOT_FOUND",
    );
  });
});
