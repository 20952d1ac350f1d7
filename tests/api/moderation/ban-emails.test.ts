import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { linkIn, untilMailsAreSent, useMailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const BAN = gql(`mutation BanEmailsBan($input: BanUserInput!) { banUser(input: $input) }`);
const LIFT = gql(`mutation BanEmailsLift($userId: ID!) { liftBan(userId: $userId) }`);
const STRIKE = gql(`mutation BanEmailsStrike($input: StrikeUserInput!) { strikeUser(input: $input) { banned } }`);
const WITHDRAW = gql(`mutation BanEmailsWithdraw($strikeId: ID!) { withdrawStrike(strikeId: $strikeId) }`);

const now = new Date("2026-11-20T12:00:00Z");
const mailServer = useMailServer();
const app = useApp(() => ({ clock: { now: () => now }, env: { SMTP_URL: mailServer.url, RATE_LIMITS: "off" } }));
const admin = usePerson(app, { role: "ADMIN" });

async function mutate<Variables>(query: Document<unknown, Variables>, variables: NoInfer<Variables>): Promise<void> {
  const { errors } = await graphql(app, query, variables, admin.token);
  expect(errors).toBeUndefined();
}

/** The subjects of all emails to a member, except those about strikes. */
async function subjectsTo({ email }: Person): Promise<string[]> {
  await untilMailsAreSent(app);
  return mailServer.emails
    .map((mail) => (mail.to.includes(email) ? mail.subject : ""))
    .filter((subject) => /ban/.test(subject));
}

it("emails a banned member the reason, the end, and how to appeal, and sends another email when the ban is lifted early", async () => {
  const person = await createPerson(app);
  await mutate(BAN, { input: { userId: person.id, reason: " Sold signals ", until: "2026-12-01T09:30:00Z" } });
  const banned = await mailServer.next(person.email, /You were banned/);
  expect(banned.text).toContain("until December 1, 2026 at 9:30 AM UTC");
  expect(banned.text).toContain("Reason: Sold signals\n");
  expect(linkIn(banned).page).toMatch(/^\/decisions\//);
  expect(banned.text).toContain("/banned?token=");
  await mutate(LIFT, { userId: person.id });
  expect(linkIn(await mailServer.next(person.email, /was lifted/)).page).toBe("/login");
  // No ban is left to lift.
  await mutate(LIFT, { userId: person.id });
  expect(await subjectsTo(person)).toHaveLength(2);
});

it("states in the email about a permanent ban that it lasts until an admin lifts it", async () => {
  const person = await createPerson(app);
  await mutate(BAN, { input: { userId: person.id, reason: "Spam" } });
  expect((await mailServer.next(person.email, /You were banned/)).text).toContain("until an admin lifts the ban");
});

it("sends one email for the ban after a fifth strike, and one when the strike is withdrawn", async () => {
  const person = await createPerson(app);
  const idempotencyKey = randomUUID();
  for (let count = 0; count < 4; count += 1) await mutate(STRIKE, { input: { userId: person.id, reason: "Spam" } });
  const fifth = { input: { userId: person.id, reason: "More spam", idempotencyKey } };
  await Promise.all([mutate(STRIKE, fifth), mutate(STRIKE, fifth)]);
  const { text } = await mailServer.next(person.email, /You were banned/);
  expect(text).toContain("until December 20, 2026 at 12:00 PM UTC");
  expect(text).toContain("Reason: Five strikes. The last one: More spam");
  await mutate(WITHDRAW, { strikeId: idempotencyKey });
  await mailServer.next(person.email, /was lifted/);
  expect(await subjectsTo(person)).toHaveLength(2);
});

it("sends no email about a lifted ban while another ban is active", async () => {
  const person = await createPerson(app);
  const idempotencyKey = randomUUID();
  for (let count = 0; count < 4; count += 1) await mutate(STRIKE, { input: { userId: person.id, reason: "Spam" } });
  await mutate(STRIKE, { input: { userId: person.id, reason: "Spam", idempotencyKey } });
  await mutate(BAN, { input: { userId: person.id, reason: "Spam" } });
  await mutate(WITHDRAW, { strikeId: idempotencyKey });
  expect(await subjectsTo(person)).toEqual([expect.stringMatching(/banned/), expect.stringMatching(/banned/)]);
});
