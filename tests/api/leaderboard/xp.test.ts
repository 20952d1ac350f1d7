import fc from "fast-check";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { expectNoDrift } from "../../kit/rankings";
import { rest, type Answer } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { ALL_TIME, monthOf, weekOf } from "../../../graphql-server/src/features/leaderboard";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now = new Date("2026-11-20T12:00:00Z");
let app: TestApp;
let general: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
  general = await channelId(app, "general");
});

afterAll(() => app.stop());

let count = 0;
/** Different letters for different numbers: a message that differs in digits only earns nothing. */
const letters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

async function say(person: Person, channel = general): Promise<string> {
  count += 1;
  const answer = await rest(app, "post", `/api/community/channels/${channel}/messages`, person).send({
    message: `text ${letters(count)}`,
  });
  return (answer.body as { id: string }).id;
}

const unsay = (person: Person, id: string) =>
  rest(app, "delete", `/api/community/channels/${general}/messages/${id}`, person);

async function xpOf(person: Person): Promise<number> {
  const { body } = (await rest(app, "get", `/api/users/${person.id}/level`, person)) as Answer;
  return (body as { xp: number }).xp;
}

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

it("a message earns 10, five in a burst, then one a minute", async () => {
  const person = await createPerson(app);
  for (let index = 0; index < 8; index += 1) await say(person);
  expect(await xpOf(person)).toBe(50);
  later(MINUTE_MS);
  for (let index = 0; index < 3; index += 1) await say(person);
  expect(await xpOf(person)).toBe(60);
});

it("fifty messages a UTC day earn, the next day earns again", async () => {
  now = new Date("2026-11-21T00:00:00Z");
  const person = await createPerson(app);
  for (let index = 0; index < 60; index += 1) {
    await say(person);
    later(MINUTE_MS);
  }
  expect(await xpOf(person)).toBe(500);
  now = new Date("2026-11-22T00:00:00Z");
  await say(person);
  expect(await xpOf(person)).toBe(510);
});

it("nothing is earned by repeating oneself, in announcements or among the staff", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  for (const name of ["announcements", "staff-room"]) await say(admin, await channelId(app, name));
  expect(await xpOf(admin)).toBe(0);
  const person = await createPerson(app);
  const body = { message: "again", clientMessageId: "same" };
  for (let index = 0; index < 3; index += 1)
    await rest(app, "post", `/api/community/channels/${general}/messages`, person).send(body);
  expect(await xpOf(person)).toBe(10);
});

it("nothing is earned by what differs from one of the last ten messages only in digits, punctuation, case, or spacing", async () => {
  const person = await createPerson(app);
  const trades = await channelId(app, "introductions");
  const earned = async (message: string, channel = general): Promise<number> => {
    later(MINUTE_MS);
    const send = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } xpAwarded } }`;
    const input = { channelId: channel, content: message };
    const { data } = await graphql<{ sendMessage: { message: { id: string }; xpAwarded: number } }>(
      app,
      send,
      { input },
      person.token,
    );
    sent = data?.sendMessage.message.id ?? "";
    return data?.sendMessage.xpAwarded ?? -1;
  };
  let sent = "";
  expect(await earned("spam 0")).toBe(10);
  expect([await earned("spam 1"), await earned("SPAM 2!", trades), await earned("  **sp am** 3")]).toEqual([0, 0, 0]);
  expect(await earned("\u{1f44d}")).toBe(10);
  expect([await earned("\u{1f44d} \u{1f3fd}"), await earned("\u{1f525}")]).toEqual([0, 10]);
  // A text counts as it was sent, whatever became of it by editing.
  expect(await earned("Gold 1")).toBe(10);
  const edit = `mutation ($input: EditMessageInput!) { editMessage(input: $input) { id } }`;
  await graphql(app, edit, { input: { messageId: sent, content: "Silver" } }, person.token);
  expect(await earned("Gold 2")).toBe(0);
  // Deleting one takes its award back, so that the next one like it earns again.
  expect(await earned("Oil")).toBe(10);
  await unsay(person, sent);
  expect(await earned("Oil!")).toBe(10);
  // Ten others later it is another message.
  for (let index = 0; index < 9; index += 1) await say(person);
  expect(await earned("oil 3")).toBe(0);
  later(MINUTE_MS);
  for (let index = 0; index < 10; index += 1) await say(person);
  expect(await earned("oil 4")).toBe(10);
});

it("eight messages at once take no more than the burst, and lose nothing", async () => {
  const person = await createPerson(app);
  await Promise.all(Array.from({ length: 8 }, () => say(person)));
  expect(await xpOf(person)).toBe(50);
});

it("deleting takes back what the message earned, once, in the week and month it was earned in, and never below zero", async () => {
  now = new Date("2026-11-29T23:59:59Z"); // the last second of a week
  const person = await createPerson(app);
  const id = await say(person);
  later(2 * DAY_MS); // another week, another month
  await say(person);
  await unsay(person, id);
  await unsay(person, id);
  expect(await xpOf(person)).toBe(10);
  const totals = await app.sql(`SELECT period, xp FROM xp_totals WHERE user_id = $1 ORDER BY period`, [person.id]);
  expect(totals).toEqual([
    { period: "2026-11", xp: 0 },
    { period: "2026-12", xp: 10 },
    { period: "2026-W48", xp: 0 },
    { period: "2026-W49", xp: 10 },
    { period: "all", xp: 10 },
  ]);
  const last = await say(person);
  const admin = await createPerson(app, { role: "ADMIN" });
  const input = { userId: person.id, reason: "Spam" };
  await graphql(
    app,
    `
      mutation ($input: StrikeUserInput!) {
        strikeUser(input: $input) {
          strikes
        }
      }
    `,
    { input },
    admin.token,
  );
  expect(await xpOf(person)).toBe(0);
  await unsay(person, last);
  expect(await xpOf(person)).toBe(0);
  await expectNoDrift(app.databaseUrl);
});

it("totals are what the ledger says, after any mixture of writing, deleting and passing time", async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ kind: "say" as const, value: 0 }) },
    { weight: 2, arbitrary: fc.nat(20).map((value) => ({ kind: "unsay" as const, value })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 7, 24 * 60, 9 * 24 * 60).map((value) => ({ kind: "wait" as const, value })),
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      fc.constantFrom("2027-12-31T23:59:00Z", "2028-02-28T23:59:30Z"),
      async (steps, start) => {
        now = new Date(start);
        // A session does not live for months; the person is new each time.
        const person = await createPerson(app);
        const said: string[] = [];
        for (const { kind, value } of steps) {
          if (kind === "wait") later(Math.min(value, 2 * 24 * 60) * MINUTE_MS);
          else if (kind === "say") said.push(await say(person));
          else if (said.length) await unsay(person, said[value % said.length] ?? "");
        }
        const ledger = await app.sql<{ amount: number; counted_at: Date }>(
          `SELECT amount, counted_at FROM xp_entries WHERE user_id = $1`,
          [person.id],
        );
        const expected = new Map<string, number>();
        for (const { amount, counted_at } of ledger) {
          for (const period of [ALL_TIME, monthOf(counted_at), weekOf(counted_at)])
            expected.set(period, (expected.get(period) ?? 0) + amount);
        }
        const totals = await app.sql<{ period: string; xp: number }>(
          `SELECT period, xp FROM xp_totals WHERE user_id = $1`,
          [person.id],
        );
        expect(new Map(totals.map(({ period, xp }) => [period, xp]))).toEqual(expected);
        const [user] = await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [person.id]);
        expect(user?.xp).toBe(ledger.reduce((sum, { amount }) => sum + amount, 0));
      },
    ),
    { numRuns: 25 },
  );
});
