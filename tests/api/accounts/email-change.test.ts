import type supertest from "supertest";
import { graphql } from "../../kit/clients/graphql-client";
import { linkIn, startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const DAY_MS = 86_400_000;

let now = new Date("2026-11-20T12:00:00Z");
let mailServer: MailServer;
let app: TestApp;

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ clock: { now: () => now }, env: { SMTP_URL: mailServer.url } });
});

afterAll(async () => {
  await app.stop();
  await mailServer.stop();
});

const put = (person: Person, body: object): supertest.Test =>
  rest(app, "put", `/api/users/${person.id}`, person).send(body);
const confirm = (token: string): supertest.Test => rest(app, "post", "/api/auth/confirm-email").send({ token });
const pendingOf = async (person: Person): Promise<string | null | undefined> =>
  (await graphql<{ me: { pendingEmail: string | null } }>(app, "{ me { pendingEmail } }", {}, person.token)).data?.me
    .pendingEmail;
const emailOf = async (person: Person): Promise<unknown> =>
  ((await rest(app, "get", "/api/users/me", person)).body as { email: string }).email;

async function ask(person: Person, email: string): Promise<string> {
  const since = mailServer.mails.length;
  expect((await put(person, { email })).body).toMatchObject({ email: person.email });
  const { page, token } = linkIn(await mailServer.next(email, /Confirm your new email address/, since));
  expect(page).toBe("/confirm-email");
  return token;
}

it("takes effect when it is confirmed at the new address; the old one is told before and after", async () => {
  const person = await createPerson(app);
  const email = `new-${person.email}`;
  const since = mailServer.mails.length;
  const token = await ask(person, email);
  await mailServer.next(person.email, /Email change requested/, since);
  expect([await emailOf(person), await pendingOf(person)]).toEqual([person.email, email]);
  expect((await confirm(token)).status).toBe(204);
  await mailServer.next(person.email, /was changed/, since);
  expect([await emailOf(person), await pendingOf(person)]).toEqual([email, null]);
  const { password } = person;
  expect((await rest(app, "post", "/api/auth/login").send({ email, password })).status).toBe(200);
  expectRefusal(
    await rest(app, "post", "/api/auth/login").send({ email: person.email, password }),
    401,
    "UNAUTHENTICATED",
  );
  expectRefusal(await confirm(token), 400, "VALIDATION");
});

it("an address of somebody else is refused, also one taken while the mail was on its way", async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  expectRefusal(await put(person, { email: other.email.toUpperCase() }), 409, "CONFLICT");
  const wanted = `wanted-${person.email}`;
  const token = await ask(person, wanted);
  await app.sql(`UPDATE users SET email = $2 WHERE id = $1`, [other.id, wanted]);
  expectRefusal(await confirm(token), 409, "CONFLICT");
  expect(await emailOf(person)).toBe(person.email);
});

it("only the last link counts, for a day", async () => {
  const person = await createPerson(app);
  const first = await ask(person, `one-${person.email}`);
  const second = await ask(person, `two-${person.email}`);
  expectRefusal(await confirm(first), 400, "VALIDATION");
  now = new Date(now.getTime() + DAY_MS);
  expectRefusal(await confirm(second), 400, "VALIDATION");
});

it("is not touched by a client that sends the present address along with the whole form", async () => {
  const person = await createPerson(app);
  const token = await ask(person, `wished-${person.email}`);
  await put(person, { email: person.email, name: "Somebody Else" });
  expect(await pendingOf(person)).toBe(`wished-${person.email}`);
  expect((await confirm(token)).status).toBe(204);
});

it("is withdrawn by hand and by a new password", async () => {
  const CANCEL = "mutation { cancelEmailChange }";
  const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }`;
  const person = await createPerson(app);
  const input = { currentPassword: person.password, newPassword: "a-quiet-harbour" };
  const withdrawals = [
    () => graphql(app, CANCEL, {}, person.token),
    () => graphql(app, CHANGE, { input }, person.token),
  ];
  for (const [index, withdraw] of withdrawals.entries()) {
    const token = await ask(person, `take${index}-${person.email}`);
    await withdraw();
    expect(await pendingOf(person)).toBeNull();
    expectRefusal(await confirm(token), 400, "VALIDATION");
  }
});

it("does not mail one address again and again", async () => {
  const person = await createPerson(app);
  for (let turn = 0; turn < 5; turn += 1) await ask(person, `turn${turn}-${person.email}`);
  expectRefusal(await put(person, { email: `turn5-${person.email}` }), 429, "RATE_LIMITED");
});

it.each(["nowhere", "a@b", "a b@example.test", "x@example.test\r\nBcc: all@example.test", `${"x".repeat(250)}@b.test`])(
  "%j is no address",
  async (email) => {
    const person = await createPerson(app);
    const refusal = expectRefusal(await put(person, { email }), 400, "VALIDATION");
    expect(refusal.fields?.email).toBeDefined();
  },
);
