import type supertest from "supertest";
import { codeIn, emailsCausedBy, wrongCodeFor, untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp, useApp } from "../../kit/test-app";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let now = new Date("2026-11-20T12:00:00Z");
const mailServer = useMailServer();
const app = useApp(() => ({ clock: { now: () => now }, env: { SMTP_URL: mailServer.url, TRUST_PROXY: "on" } }));

const advanceClock = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

const post = (path: string, body: object, address = "10.0.0.1"): supertest.Test =>
  rest(app, "post", `/api/auth/${path}`).set("x-forwarded-for", address).send(body);

const login = ({ email, password }: Person, address?: string): supertest.Test =>
  post("login", { email, password }, address);

/** Creates a member with sign-in codes turned on, who signs in from a separate IP address. */
async function createPersonWithCodes(): Promise<Person & { address: string }> {
  const person = await createPerson(app);
  await app.sql(`UPDATE users SET mfa_enabled = true WHERE id = $1`, [person.id]);
  const address = `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  return { ...person, address };
}

/** Signs in with the password and returns the emailed code. */
async function requestCode(person: Person & { address: string }): Promise<string> {
  const since = mailServer.emails.length;
  const response = await login(person, person.address);
  expect(response.body).toEqual({
    ...{ status: "MFA_REQUIRED", mfaVerified: false, id: person.id, email: person.email },
    signInProof: expect.any(String) as string,
    codeSource: "EMAIL",
  });
  return codeIn(await mailServer.next(person.email, /sign-in code/, since));
}

it("requires the emailed code and then opens a session", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  const response = await post("verify-mfa", { userId: person.id, code }, person.address);
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ status: "SUCCESS", mfaVerified: true, id: person.id, email: person.email });
  const me = await rest(app, "get", "/api/users/me", response.body as { token: string });
  expect(me.body).toMatchObject({ id: person.id, mfaVerified: true, mfaEnabled: true });
});

it("accepts the email address instead of the ID, but not together with another member's ID", async () => {
  const [person, other] = [await createPersonWithCodes(), await createPersonWithCodes()];
  const code = await requestCode(person);
  const mixed = await post("verify-mfa", { userId: other.id, email: person.email, code }, person.address);
  expectRefusal(mixed, 401, "UNAUTHENTICATED");
  expect((await post("verify-mfa", { email: person.email, code }, person.address)).status).toBe(200);
});

it("accepts a code only once", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  const verify = (): supertest.Test => post("verify-mfa", { userId: person.id, code }, person.address);
  const responses = await Promise.all([verify(), verify(), verify()]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expectRefusal(await verify(), 401, "UNAUTHENTICATED");
});

it("rejects a code after ten minutes", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  advanceClock(10 * MINUTE_MS);
  const late = expectRefusal(
    await post("verify-mfa", { userId: person.id, code }, person.address),
    401,
    "UNAUTHENTICATED",
  );
  expect(late.message).toBe("Invalid code. Please try again.");
});

it("checks at most five of fifty concurrent guesses, then rejects even the right code", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  const wrong = wrongCodeFor(code);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => post("verify-mfa", { userId: person.id, code: wrong }, person.address)),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  const [stored] = await app.sql<{ tries: number }>(
    `SELECT tries FROM one_time_codes WHERE user_id = $1 AND purpose = 'SIGN_IN'`,
    [person.id],
  );
  expect(stored?.tries).toBe(5);
  const right = await post("verify-mfa", { userId: person.id, code }, person.address);
  expectRefusal(right, 429, "RATE_LIMITED");
  expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
});

it("does not count a stranger's guesses against the member who is signing in", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  for (let guess = 0; guess < 8; guess += 1) {
    const response = await post("verify-mfa", { userId: person.id, code: wrongCodeFor(code) }, "10.9.9.9");
    expectRefusal(response, 401, "UNAUTHENTICATED");
  }
  expect((await post("verify-mfa", { userId: person.id, code }, person.address)).status).toBe(200);
});

it.each(["", "12345", "1234567", "12345a", "１２３４５６", " 12345", "null"])("rejects %j as a code", async (code) => {
  const refusal = expectRefusal(await post("verify-mfa", { userId: app.url, code }), 400, "VALIDATION");
  expect(refusal.message).toBe("Please enter a valid 6-digit code");
});

it("returns the same error for unknown members, members who are not signing in, and wrong codes", async () => {
  const person = await createPersonWithCodes();
  const bodies = [
    { userId: "00000000-0000-4000-8000-000000000000", code: "123456" },
    { email: "stranger@example.test", code: "123456" },
    { userId: person.id, code: "123456" },
  ];
  for (const body of bodies) {
    const refusal = expectRefusal(await post("verify-mfa", body), 401, "UNAUTHENTICATED");
    expect(refusal.message).toBe("Invalid code. Please try again.");
  }
  expectRefusal(await post("verify-mfa", { code: "123456" }), 400, "VALIDATION");
});

it("rejects a malformed ID with a field error, even together with an email address", async () => {
  const person = await createPersonWithCodes();
  for (const path of ["verify-mfa", "resend-mfa"]) {
    for (const rest of [{}, { email: person.email }, { email: "stranger@example.test" }]) {
      const body = { userId: "not-an-id", code: "123456", ...rest };
      const { message, fields } = expectRefusal(await post(path, body), 400, "VALIDATION");
      expect([message, Object.keys(fields ?? {})]).toEqual(["userId is not a valid id", ["userId"]]);
    }
  }
});

it("stores plain codes neither in their table nor in the email queue", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  const stored = JSON.stringify(
    await app.sql(`SELECT to_jsonb(c) AS row FROM one_time_codes c UNION ALL SELECT to_jsonb(j) FROM pgboss.job j`),
  );
  expect(stored).toContain('"sealed"');
  for (const secret of [`"${code}"`, `${code} is`, person.email]) expect(stored).not.toContain(secret);
});

describe("resending", () => {
  const resend = (body: object, address: string): supertest.Test => post("resend-mfa", body, address);

  it("emails a new code and revokes the previous one, by ID or email address", async () => {
    const person = await createPersonWithCodes();
    const first = await requestCode(person);
    for (const body of [{ userId: person.id }, { email: person.email.toUpperCase() }]) {
      advanceClock(30 * SECOND_MS);
      const since = mailServer.emails.length;
      const response = await resend(body, person.address);
      expect([response.status, response.body]).toEqual([200, { message: "Code resent to your email." }]);
      await mailServer.next(person.email, /sign-in code/, since);
    }
    const newest = mailServer.emails.filter(({ to }) => to.includes(person.email)).at(-1);
    if (!newest) throw new Error("No code was emailed");
    const code = codeIn(newest);
    if (code !== first) {
      const revoked = await post("verify-mfa", { userId: person.id, code: first }, person.address);
      expectRefusal(revoked, 401, "UNAUTHENTICATED");
    }
    expect((await post("verify-mfa", { userId: person.id, code }, person.address)).status).toBe(200);
  });

  it("is rejected until 30 s after any code, including the first", async () => {
    const person = await createPersonWithCodes();
    await requestCode(person);
    advanceClock(29 * SECOND_MS);
    const early = await resend({ userId: person.id }, person.address);
    expectRefusal(early, 429, "RATE_LIMITED");
    expect(early.headers["retry-after"]).toBe("1");
    advanceClock(SECOND_MS);
    expect((await resend({ userId: person.id }, person.address)).status).toBe(200);
    expectRefusal(await resend({ userId: person.id }, person.address), 429, "RATE_LIMITED");
  });

  it("is limited to five times an hour", async () => {
    const person = await createPersonWithCodes();
    await requestCode(person);
    for (let turn = 0; turn < 5; turn += 1) {
      advanceClock(31 * SECOND_MS);
      expect((await resend({ userId: person.id }, person.address)).status).toBe(200);
    }
    advanceClock(31 * SECOND_MS);
    expectRefusal(await resend({ userId: person.id }, person.address), 429, "RATE_LIMITED");
  });

  it("emails nothing for strangers and does not reveal which accounts exist", async () => {
    const person = await createPersonWithCodes();
    await requestCode(person);
    advanceClock(MINUTE_MS);
    const targets = [
      { userId: person.id },
      { email: person.email },
      { email: "stranger@example.test" },
      { userId: "00000000-0000-4000-8000-000000000000" },
    ];
    const emails = await emailsCausedBy(app, mailServer, async () => {
      for (const body of targets) {
        const response = await resend(body, "10.9.9.8");
        expect([response.status, response.body]).toEqual([200, { message: "Code resent to your email." }]);
        expectRefusal(await resend(body, "10.9.9.8"), 429, "RATE_LIMITED");
      }
    });
    expect(emails).toEqual([]);
    const [codes] = await app.sql<{ count: string }>(
      `SELECT count(*) FROM one_time_codes WHERE user_id = $1 AND purpose = 'SIGN_IN'`,
      [person.id],
    );
    expect(codes?.count).toBe("1");
    expectRefusal(await resend({}, "10.9.9.8"), 400, "VALIDATION");
  });
});

it("creates at most ten codes an hour per account", async () => {
  const person = await createPersonWithCodes();
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await login(person, person.address)).status).toBe(200);
    advanceClock(31 * SECOND_MS);
  }
  const eleventh = await login(person, person.address);
  expectRefusal(eleventh, 429, "RATE_LIMITED");
  advanceClock(Number(eleventh.headers["retry-after"]) * SECOND_MS);
  expect((await login(person, person.address)).status).toBe(200);
});

it("sends one email to a member who signs in twice in a row", async () => {
  const person = await createPersonWithCodes();
  const since = mailServer.emails.length;
  const code = await requestCode(person);
  expect((await login(person, person.address)).body).toMatchObject({ status: "MFA_REQUIRED" });
  expect((await post("verify-mfa", { userId: person.id, code }, person.address)).status).toBe(200);
  await untilMailsAreSent(app);
  expect(
    mailServer.emails.slice(since).filter(({ to, subject }) => to.includes(person.email) && subject.includes("code")),
  ).toHaveLength(1);
});

it("rejects the code of a member banned after entering the password", async () => {
  const person = await createPersonWithCodes();
  const code = await requestCode(person);
  await app.sql(`INSERT INTO sanctions (user_id, kind, reason, starts_at) VALUES ($1, 'BAN', 'spam', $2)`, [
    person.id,
    now,
  ]);
  expectRefusal(await post("verify-mfa", { userId: person.id, code }, person.address), 403, "BANNED");
});

it("requires no code from admins and from members with codes turned off", async () => {
  const admin = await createPersonWithCodes();
  await app.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [admin.id]);
  expect((await login(admin)).body).toMatchObject({ status: "SUCCESS", role: "ADMIN" });
  expect((await login(await createPerson(app))).body).toMatchObject({ status: "SUCCESS" });
});

describe("with MFA_POLICY=required and ADMIN_MFA=required", () => {
  let strict: TestApp;

  beforeAll(async () => {
    const admin = { ADMIN_EMAIL: "root@example.test", ADMIN_PASSWORD: "the-first-password" };
    strict = await startTestApp({
      env: { SMTP_URL: mailServer.url, MFA_POLICY: "required", ADMIN_MFA: "required", ...admin },
    });
  });

  afterAll(() => strict.stop());

  it("requires a code on registration", async () => {
    const email = "new@example.test";
    const account = { username: "newcomer", email, password: "a-quiet-harbor", name: "New Comer" };
    const response = await rest(strict, "post", "/api/auth/register").send(account);
    const { id } = response.body as { id: string };
    const signInProof = expect.any(String) as string;
    expect([response.status, response.body]).toEqual([
      201,
      { status: "MFA_REQUIRED", mfaVerified: false, id, email, signInProof, codeSource: "EMAIL" },
    ]);
    const code = codeIn(await mailServer.next(email, /sign-in code/));
    const verified = await rest(strict, "post", "/api/auth/verify-mfa").send({ email, code });
    expect(verified.body).toMatchObject({ status: "SUCCESS", username: "newcomer", role: "FREE" });
  });

  it("requires a code from admins", async () => {
    const login = { email: "root@example.test", password: "the-first-password" };
    const response = await rest(strict, "post", "/api/auth/login").send(login);
    expect(response.body).toMatchObject({ status: "MFA_REQUIRED", email: "root@example.test" });
    const code = codeIn(await mailServer.next("root@example.test", /sign-in code/));
    const verified = await rest(strict, "post", "/api/auth/verify-mfa").send({ email: "root@example.test", code });
    expect(verified.body).toMatchObject({ status: "SUCCESS", role: "ADMIN" });
  });
});
