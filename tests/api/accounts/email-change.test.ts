import type supertest from "supertest";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { linkIn, untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const DAY_MS = 86_400_000;

let now = new Date("2026-11-20T12:00:00Z");
const mailServer = useMailServer();
const app = useApp(() => ({ clock: { now: () => now }, env: { SMTP_URL: mailServer.url } }));

const put = (person: Person, body: object): supertest.Test =>
  rest(app, "put", `/api/users/${person.id}`, person).send(body);
const confirm = (token: string): supertest.Test => rest(app, "post", "/api/auth/confirm-email").send({ token });
const pendingOf = async (person: Person): Promise<string | null | undefined> =>
  (await graphql(app, gql(`query EmailChangeMe { me { pendingEmail } }`), {}, person.token)).data?.me.pendingEmail;
const emailOf = async (person: Person): Promise<unknown> =>
  ((await rest(app, "get", "/api/users/me", person)).body as { email: string }).email;

async function requestChange(person: Person, email: string): Promise<string> {
  const since = mailServer.emails.length;
  const changes = { email, currentPassword: person.password };
  expect((await put(person, changes)).body).toMatchObject({ email: person.email });
  const { page, token } = linkIn(await mailServer.next(email, /Confirm your new email address/, since));
  expect(page).toBe("/confirm-email");
  return token;
}

it("changes the address once the new one is confirmed, and notifies the old one before and after", async () => {
  const person = await createPerson(app);
  const email = `new-${person.email}`;
  const since = mailServer.emails.length;
  const token = await requestChange(person, email);
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

it("without the password, sends a link to the new address only after a link in the current inbox approved it", async () => {
  const person = await createPerson(app);
  const email = `approved-${person.email}`;
  const since = mailServer.emails.length;
  expect((await put(person, { email })).status).toBe(200);
  const approval = linkIn(await mailServer.next(person.email, /Approve your new email address/, since));
  await untilMailsAreSent(app);
  expect(mailServer.emails.filter(({ to }) => to.includes(email))).toEqual([]);
  expect(await pendingOf(person)).toBeNull();
  expect((await confirm(approval.token)).status).toBe(204);
  expect([await emailOf(person), await pendingOf(person)]).toEqual([person.email, email]);
  const { token } = linkIn(await mailServer.next(email, /Confirm your new email address/, since));
  expect((await confirm(token)).status).toBe(204);
  expect(await emailOf(person)).toBe(email);
  expectRefusal(await confirm(approval.token), 400, "VALIDATION");
});

it("requires the caller's own password to skip the approval, from admins, too", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const email = `other-${person.email}`;
  const change = (caller: Person, currentPassword: string): supertest.Test =>
    rest(app, "put", `/api/users/${person.id}`, caller).send({ email, currentPassword });
  for (const [caller, password] of [
    [person, "not-the-password"],
    [admin, person.password],
  ] as const) {
    const refusal = expectRefusal(await change(caller, password), 400, "VALIDATION");
    expect(refusal.fields?.currentPassword).toEqual(["The current password is incorrect"]);
  }
  const since = mailServer.emails.length;
  expect((await change(admin, admin.password)).status).toBe(200);
  await mailServer.next(email, /Confirm your new email address/, since);
});

it("rejects another member's address, even one taken after the request", async () => {
  const [person, other] = [await createPerson(app), await createPerson(app)];
  expectRefusal(await put(person, { email: other.email.toUpperCase() }), 409, "CONFLICT");
  const wanted = `wanted-${person.email}`;
  const token = await requestChange(person, wanted);
  await app.sql(`UPDATE users SET email = $2 WHERE id = $1`, [other.id, wanted]);
  expectRefusal(await confirm(token), 409, "CONFLICT");
  expect(await emailOf(person)).toBe(person.email);
});

it("accepts only the latest link, for one day", async () => {
  const person = await createPerson(app);
  const first = await requestChange(person, `one-${person.email}`);
  const second = await requestChange(person, `two-${person.email}`);
  expectRefusal(await confirm(first), 400, "VALIDATION");
  now = new Date(now.getTime() + DAY_MS);
  expectRefusal(await confirm(second), 400, "VALIDATION");
});

it("keeps a pending change when a client submits the current address with the whole form", async () => {
  const person = await createPerson(app);
  const token = await requestChange(person, `wished-${person.email}`);
  await put(person, { email: person.email, name: "Someone Else" });
  expect(await pendingOf(person)).toBe(`wished-${person.email}`);
  expect((await confirm(token)).status).toBe(204);
});

it("cancels a pending change on request and on a password change", async () => {
  const CANCEL = gql(`mutation EmailChangeCancel { cancelEmailChange }`);
  const CHANGE = gql(`mutation EmailChangeChange($input: ChangePasswordInput!) { changePassword(input: $input) }`);
  const person = await createPerson(app);
  const input = { currentPassword: person.password, newPassword: "a-quiet-harbor" };
  const cancellations = [
    () => graphql(app, CANCEL, {}, person.token),
    () => graphql(app, CHANGE, { input }, person.token),
  ];
  for (const [index, cancel] of cancellations.entries()) {
    const token = await requestChange(person, `take${index}-${person.email}`);
    await cancel();
    expect(await pendingOf(person)).toBeNull();
    expectRefusal(await confirm(token), 400, "VALIDATION");
  }
});

it("rejects the sixth request in a row", async () => {
  const person = await createPerson(app);
  for (let turn = 0; turn < 5; turn += 1) await requestChange(person, `turn${turn}-${person.email}`);
  const sixth = { email: `turn5-${person.email}`, currentPassword: person.password };
  expectRefusal(await put(person, sixth), 429, "RATE_LIMITED");
});

it.each(["nowhere", "a@b", "a b@example.test", "x@example.test\r\nBcc: all@example.test", `${"x".repeat(250)}@b.test`])(
  "rejects %j as an email address",
  async (email) => {
    const person = await createPerson(app);
    const refusal = expectRefusal(await put(person, { email }), 400, "VALIDATION");
    expect(refusal.fields?.email).toBeDefined();
  },
);
