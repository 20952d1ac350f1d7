import type supertest from "supertest";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { emailsCausedBy, linkIn, type ReceivedEmail, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const MINUTE_MS = 60_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const CHANGE = gql(`mutation PasswordChange($input: ChangePasswordInput!) { changePassword(input: $input) }`);

let now = new Date("2026-11-20T12:00:00Z");
const mailServer = useMailServer();
const app = useApp(() => ({
  clock: { now: () => now },
  env: { SMTP_URL: mailServer.url, PUBLIC_URL: "https://glitch.example", TRUST_PROXY: "on" },
}));

const post = (path: string, body: object): supertest.Test => rest(app, "post", `/api/auth/${path}`).send(body);
const login = (email: string, password: string): supertest.Test => post("login", { email, password });
const change = (person: Person, currentPassword: string, newPassword: string) =>
  graphql(app, CHANGE, { input: { currentPassword, newPassword } }, person.token);

async function requestLink(person: Person): Promise<string> {
  const since = mailServer.emails.length;
  expect((await post("forgot-password", { email: person.email })).status).toBe(200);
  const mail = await mailServer.next(person.email, /new password/, since);
  const { page, token } = linkIn(mail);
  expect(page).toBe("/reset-password");
  expect(mail.html).toContain(`https://glitch.example/reset-password?token=${token}`);
  return token;
}

it("emails the owner about a sign-in on a new device, with a link that signs it out", async () => {
  const person = await createPerson(app);
  const signIn = (userAgent: string) => login(person.email, person.password).set("user-agent", userAgent);
  const emailsOf = (action: () => Promise<unknown>) => emailsCausedBy(app, mailServer, action);
  let stranger: Pick<Person, "token"> = person;
  const [email, ...others] = await emailsOf(async () => (stranger = (await signIn(FIREFOX)).body as Person));
  expect([email?.to, email?.subject, others]).toEqual([[person.email], "New sign-in to your account", []]);
  expect(email?.text).toContain("Firefox on Linux");
  expect(await emailsOf(() => signIn(FIREFOX))).toEqual([]);
  now = new Date(now.getTime() + 6 * 24 * 60 * MINUTE_MS);
  const { page, token } = linkIn(email as ReceivedEmail);
  expect(page).toBe("/reset-password");
  expect((await post("reset-password", { token, password: "a-quiet-harbor" })).status).toBe(204);
  expectRefusal(await rest(app, "get", "/api/users/me", stranger), 401, "UNAUTHENTICATED");
});

it("emails nobody about the first sign-in, and none to an unconfirmed address", async () => {
  const unconfirmed = await createPerson(app, { emailConfirmed: false });
  const signIn = () => login(unconfirmed.email, unconfirmed.password).set("user-agent", FIREFOX);
  expect(await emailsCausedBy(app, mailServer, async () => [await signIn(), await createPerson(app)])).toEqual([]);
});

describe("resetting a forgotten password", () => {
  it("resets the password through the emailed link once, ends every session, and notifies the owner", async () => {
    const person = await createPerson(app);
    const token = await requestLink(person);
    const since = mailServer.emails.length;
    expect((await post("reset-password", { token, password: "a-quiet-harbor" })).status).toBe(204);
    expectRefusal(await rest(app, "get", "/api/users/me", person), 401, "UNAUTHENTICATED");
    expectRefusal(await post("refresh", { refreshToken: person.refreshToken }), 401, "UNAUTHENTICATED");
    expectRefusal(await login(person.email, person.password), 401, "UNAUTHENTICATED");
    expect((await login(person.email, "a-quiet-harbor")).status).toBe(200);
    await mailServer.next(person.email, /password was changed/, since);
    expectRefusal(await post("reset-password", { token, password: "another-quiet-harbor" }), 400, "VALIDATION");
  });

  it("reports whether a link is still valid", async () => {
    const statusOf = async (token: string): Promise<unknown> =>
      (
        await graphql(app, gql(`query PasswordResetLinkStatus($token: String!) { resetLinkStatus(token: $token) }`), {
          token,
        })
      ).data;
    const person = await createPerson(app);
    const [late, used] = [await requestLink(person), await requestLink(person)];
    expect(await statusOf(used)).toEqual({ resetLinkStatus: "VALID" });
    await post("reset-password", { token: used, password: "a-quiet-harbor" });
    expect(await statusOf(used)).toEqual({ resetLinkStatus: "USED" });
    expect(await statusOf("never-sent")).toEqual({ resetLinkStatus: "UNKNOWN" });
    // A new password invalidates the other links.
    expect(await statusOf(late)).toEqual({ resetLinkStatus: "USED" });
    const expired = await requestLink(await createPerson(app));
    now = new Date(now.getTime() + 30 * MINUTE_MS);
    expect(await statusOf(expired)).toEqual({ resetLinkStatus: "EXPIRED" });
  });

  it("returns the same response for every address, but emails only addresses with an account", async () => {
    const person = await createPerson(app);
    const responses: { status: number; text: string }[] = [];
    const emails = await emailsCausedBy(app, mailServer, async () => {
      for (const email of ["unknown@example.test", person.email.toUpperCase()]) {
        responses.push(await post("forgot-password", { email }));
      }
    });
    expect(responses.map(({ status, text }) => [status, text])).toEqual([
      [200, responses[0]?.text],
      [200, responses[0]?.text],
    ]);
    expect(emails.flatMap(({ to }) => to)).toEqual([person.email]);
    expectRefusal(await post("forgot-password", { email: "no address" }), 400, "VALIDATION");
  });

  it("queues one job for unknown and known addresses alike", async () => {
    const person = await createPerson(app);
    const jobs = async (): Promise<number> =>
      Number(
        (await app.sql<{ count: string }>(`SELECT count(*) FROM pgboss.job WHERE name = 'password-reset'`))[0]?.count,
      );
    const counts = [await jobs()];
    for (const email of ["still-unknown@example.test", person.email]) {
      await post("forgot-password", { email });
      counts.push(await jobs());
    }
    expect(counts).toEqual([counts[0], Number(counts[0]) + 1, Number(counts[0]) + 2]);
  });

  it("rejects a link after 30 minutes", async () => {
    const person = await createPerson(app);
    const token = await requestLink(person);
    now = new Date(now.getTime() + 30 * MINUTE_MS);
    const late = expectRefusal(await post("reset-password", { token, password: "a-quiet-harbor" }), 400, "VALIDATION");
    expect(late.message).toBe("This link is no longer valid. Please request a new one.");
  });

  it("does not use up the link on a rejected password", async () => {
    const person = await createPerson(app);
    const token = await requestLink(person);
    for (const password of ["short", "x".repeat(129), "password123", person.username, person.email]) {
      const refusal = expectRefusal(await post("reset-password", { token, password }), 400, "VALIDATION");
      expect(refusal.fields?.password).toHaveLength(1);
    }
    expect((await post("reset-password", { token, password: "a-quiet-harbor" })).status).toBe(204);
  });

  it("emails at most five links an hour and keeps earlier ones valid, so strangers can't invalidate them", async () => {
    const person = await createPerson(app);
    const first = await requestLink(person);
    for (let turn = 0; turn < 4; turn += 1) await requestLink(person);
    const emails = await emailsCausedBy(app, mailServer, async () => {
      expect((await post("forgot-password", { email: person.email })).status).toBe(200);
    });
    expect(emails).toEqual([]);
    expect((await post("reset-password", { token: first, password: "a-quiet-harbor" })).status).toBe(204);
  });

  it.each(["", "x", "../../../etc", "a".repeat(201), "' OR 1=1 --"])("rejects %j as a token", async (token) => {
    expectRefusal(await post("reset-password", { token, password: "a-quiet-harbor" }), 400, "VALIDATION");
  });
});

describe("changing a password", () => {
  it("requires the current one, ends the other sessions, and keeps this one", async () => {
    const person = await createPerson(app);
    const other = (await login(person.email, person.password)).body as Person;
    const wrong = await change(person, "not-my-password", "a-quiet-harbor");
    expect(wrong.errors?.[0]?.extensions).toMatchObject({
      code: "VALIDATION",
      fields: { currentPassword: ["The current password is incorrect"] },
    });
    expect((await change(person, person.password, "a-quiet-harbor")).data).toEqual({ changePassword: true });
    expect((await rest(app, "get", "/api/users/me", person)).status).toBe(200);
    expectRefusal(await rest(app, "get", "/api/users/me", other), 401, "UNAUTHENTICATED");
    expectRefusal(await login(person.email, person.password), 401, "UNAUTHENTICATED");
    expect((await login(person.email, "a-quiet-harbor")).status).toBe(200);
  });

  it("allows twenty guesses of the current one, even in parallel, and then not even the right one", async () => {
    const person = await createPerson(app);
    const guesses = Array.from({ length: 40 }, () => change(person, "not-my-password", "a-quiet-harbor"));
    const codes = (await Promise.all(guesses)).map(({ errors }) => errors?.[0]?.extensions.code);
    expect(codes.filter((code) => code === "VALIDATION")).toHaveLength(20);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(20);
    const right = await change(person, person.password, "a-quiet-harbor");
    expect(right.errors?.[0]?.extensions.code).toBe("RATE_LIMITED");
  });
});

describe("new passwords", () => {
  let turn = 0;
  // Each registration uses a different IP address, because registrations are throttled per IP address.
  const register = (password: string, username = `p${Math.random().toString(36).slice(2, 12)}`): supertest.Test =>
    post("register", { username, email: `${username}@example.test`, password, name: "Some Body" }).set(
      "x-forwarded-for",
      `10.7.0.${(turn += 1)}`,
    );

  it.each([
    "password",
    "Password1",
    "iloveyou",
    "qwertyuiop",
    "12345678",
    "0123456789",
    "aaaaaaaaaaaa",
    "abababababab",
  ])("rejects %s as too common", async (password) => {
    const refusal = expectRefusal(await register(password), 400, "VALIDATION");
    expect(refusal.fields?.password?.[0]).toMatch(/too common/);
  });

  it("rejects the member's own username, email address, or name", async () => {
    for (const password of ["night_owl_77", "NIGHT_OWL_77@example.test", "Some Body"]) {
      expectRefusal(await register(password, "night_owl_77"), 400, "VALIDATION");
    }
  });

  it.each(["only lowercase words", "correct horse battery", "ünïcödé-pässwörd", "x7".repeat(2) + "-".repeat(124)])(
    "accepts %s, because there are no composition rules",
    async (password) => {
      const response = await register(password);
      expect(response.status).toBe(201);
      expect((await login((response.body as Person).email, password)).status).toBe(200);
    },
  );
});
