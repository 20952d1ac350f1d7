import fc from "fast-check";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { expectNoDrift } from "../../kit/rankings";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";
import { ALL_TIME, monthOf, weekOf } from "../../../graphql-server/src/features/leaderboard";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
let general: string;

beforeAll(async () => {
  general = await channelId(app, "general");
});

let count = 0;
/** Spells a number in letters, because messages that differ only in digits earn nothing. */
const letters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

async function post(person: Person, channel = general): Promise<string> {
  count += 1;
  const response = await rest(app, "post", `/api/community/channels/${channel}/messages`, person).send({
    message: `text ${letters(count)}`,
  });
  return (response.body as { id: string }).id;
}

const remove = (person: Person, id: string) =>
  rest(app, "delete", `/api/community/channels/${general}/messages/${id}`, person);

async function xpOf(person: Person): Promise<number> {
  const { body } = (await rest(app, "get", `/api/users/${person.id}/level`, person)) as RestResponse;
  return (body as { xp: number }).xp;
}

const advanceClock = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

it("awards 10 XP per message, for a burst of five and then one per minute", async () => {
  const person = await createPerson(app);
  for (let index = 0; index < 8; index += 1) await post(person);
  expect(await xpOf(person)).toBe(50);
  advanceClock(MINUTE_MS);
  for (let index = 0; index < 3; index += 1) await post(person);
  expect(await xpOf(person)).toBe(60);
});

it("awards XP for at most fifty messages per UTC day", async () => {
  now = new Date("2026-11-21T00:00:00Z");
  const person = await createPerson(app);
  for (let index = 0; index < 60; index += 1) {
    await post(person);
    advanceClock(MINUTE_MS);
  }
  expect(await xpOf(person)).toBe(500);
  now = new Date("2026-11-22T00:00:00Z");
  await post(person);
  expect(await xpOf(person)).toBe(510);
});

it("awards nothing for resent messages, or in announcement and staff channels", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  for (const name of ["announcements", "staff-room"]) await post(admin, await channelId(app, name));
  expect(await xpOf(admin)).toBe(0);
  const person = await createPerson(app);
  const body = { message: "again", clientMessageId: "same" };
  for (let index = 0; index < 3; index += 1)
    await rest(app, "post", `/api/community/channels/${general}/messages`, person).send(body);
  expect(await xpOf(person)).toBe(10);
});

it("awards nothing for a message that differs from one of the last ten only in digits, punctuation, case, or spacing", async () => {
  const person = await createPerson(app);
  const trades = await channelId(app, "introductions");
  const xpAwardedFor = async (message: string, channel = general): Promise<number> => {
    advanceClock(MINUTE_MS);
    const send = gql(
      `mutation XpSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id } xpAwarded } }`,
    );
    const input = { channelId: channel, content: message };
    const { data } = await graphql(app, send, { input }, person.token);
    lastMessageId = data?.sendMessage.message.id ?? "";
    return data?.sendMessage.xpAwarded ?? -1;
  };
  let lastMessageId = "";
  expect(await xpAwardedFor("spam 0")).toBe(10);
  expect([
    await xpAwardedFor("spam 1"),
    await xpAwardedFor("SPAM 2!", trades),
    await xpAwardedFor("  **sp am** 3"),
  ]).toEqual([0, 0, 0]);
  expect(await xpAwardedFor("\u{1f44d}")).toBe(10);
  expect([await xpAwardedFor("\u{1f44d} \u{1f3fd}"), await xpAwardedFor("\u{1f525}")]).toEqual([0, 10]);
  // The original text counts, even after an edit.
  expect(await xpAwardedFor("Gold 1")).toBe(10);
  const edit = gql(`mutation XpEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
  await graphql(app, edit, { input: { messageId: lastMessageId, content: "Silver" } }, person.token);
  expect(await xpAwardedFor("Gold 2")).toBe(0);
  // Deleting a message reverses its award, so a similar message earns XP again.
  expect(await xpAwardedFor("Oil")).toBe(10);
  await remove(person, lastMessageId);
  expect(await xpAwardedFor("Oil!")).toBe(10);
  // After ten other messages, a similar message earns XP again.
  for (let index = 0; index < 9; index += 1) await post(person);
  expect(await xpAwardedFor("oil 3")).toBe(0);
  advanceClock(MINUTE_MS);
  for (let index = 0; index < 10; index += 1) await post(person);
  expect(await xpAwardedFor("oil 4")).toBe(10);
});

it("awards exactly the burst for eight concurrent messages", async () => {
  const person = await createPerson(app);
  await Promise.all(Array.from({ length: 8 }, () => post(person)));
  expect(await xpOf(person)).toBe(50);
});

it("deleting a message reverses its award once, in its week and month, and never below zero", async () => {
  now = new Date("2026-11-29T23:59:59Z"); // the last second of a week
  const person = await createPerson(app);
  const id = await post(person);
  advanceClock(2 * DAY_MS); // another week, another month
  await post(person);
  await remove(person, id);
  await remove(person, id);
  expect(await xpOf(person)).toBe(10);
  const totals = await app.sql(`SELECT period, xp FROM xp_totals WHERE user_id = $1 ORDER BY period`, [person.id]);
  expect(totals).toEqual([
    { period: "2026-11", xp: 0 },
    { period: "2026-12", xp: 10 },
    { period: "2026-W48", xp: 0 },
    { period: "2026-W49", xp: 10 },
    { period: "all", xp: 10 },
  ]);
  const last = await post(person);
  const admin = await createPerson(app, { role: "ADMIN" });
  const input = { userId: person.id, reason: "Spam" };
  await graphql(
    app,
    gql(`mutation XpStrikeUser($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`),
    { input },
    admin.token,
  );
  expect(await xpOf(person)).toBe(0);
  await remove(person, last);
  expect(await xpOf(person)).toBe(0);
  await expectNoDrift(app.databaseUrl);
});

it("totals match the ledger after any sequence of posting, deleting, and waiting", async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ kind: "post" as const, value: 0 }) },
    { weight: 2, arbitrary: fc.nat(20).map((value) => ({ kind: "delete" as const, value })) },
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
        // Each run uses a new member, because the clock moves by months and sessions expire sooner.
        const person = await createPerson(app);
        const messageIds: string[] = [];
        for (const { kind, value } of steps) {
          if (kind === "wait") advanceClock(Math.min(value, 2 * 24 * 60) * MINUTE_MS);
          else if (kind === "post") messageIds.push(await post(person));
          else if (messageIds.length) await remove(person, messageIds[value % messageIds.length] ?? "");
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
