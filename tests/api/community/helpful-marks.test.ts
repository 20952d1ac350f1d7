import { deleteMessage, sendMessage } from "../../kit/conversation";
import { graphql, type GraphQLAnswer } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { expectNoDrift } from "../../kit/rankings";
import { impose } from "../../kit/sanctions";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { monthOf, weekOf } from "../../../graphql-server/src/features/leaderboard";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const MARK = `mutation ($id: ID!) { markHelpful(messageId: $id) { xpAwarded message { id helpful sender { xp } } } }`;
const WITHDRAW = `mutation ($id: ID!) { withdrawHelpful(messageId: $id) { id helpful } }`;

// Announcements earn no XP for posting, so what is counted here is for helping alone.
let now = new Date("2026-11-25T12:00:00Z");
let app: TestApp;
let admin: Person;
let channel: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
  admin = await createPerson(app, { role: "ADMIN" });
  channel = await channelId(app, "general");
  await app.sql(`UPDATE channels SET category = 'ANNOUNCEMENTS' WHERE id = $1`, [channel]);
});

afterAll(() => app.stop());

let count = 0;

async function say(person: Person, replyToId?: string): Promise<string> {
  count += 1;
  return (await sendMessage(app, person, { channelId: channel, content: `text ${count}`, replyToId })).id;
}

/** A question and an answer to it. */
async function answered(asker: Person, helper: Person): Promise<{ question: string; reply: string }> {
  const question = await say(asker);
  return { question, reply: await say(helper, question) };
}

interface Marked {
  markHelpful: { xpAwarded: number; message: { helpful: boolean; sender: { xp: number } } };
}

const mark = (person: Pick<Person, "token"> | null, id: string): Promise<GraphQLAnswer<Marked>> =>
  graphql<Marked>(app, MARK, { id }, person?.token);
const withdraw = (person: Pick<Person, "token"> | null, id: string) => graphql(app, WITHDRAW, { id }, person?.token);
const codeOf = ({ errors }: GraphQLAnswer<unknown>): string | undefined => errors?.[0]?.extensions.code;
const awarded = async (person: Person, id: string): Promise<number | undefined> =>
  (await mark(person, id)).data?.markHelpful.xpAwarded;
const isMarked = async (id: string): Promise<boolean | undefined> =>
  (await app.sql<{ helpful: boolean }>(`SELECT helpful FROM messages WHERE id = $1`, [id]))[0]?.helpful;

async function xpOf({ id }: Person): Promise<number> {
  const [row] = await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [id]);
  return row?.xp ?? -1;
}

const people = (number: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: number }, () => createPerson(app)));
const two = async (): Promise<[Person, Person]> => [await createPerson(app), await createPerson(app)];

it("the asker marks the reply that helped, and who helped has 100 XP more", async () => {
  const [asker, helper] = await two();
  const { reply } = await answered(asker, helper);
  const { data } = await mark(asker, reply);
  expect(data).toEqual({ markHelpful: { xpAwarded: 100, message: { id: reply, helpful: true, sender: { xp: 100 } } } });
  expect(await mark(asker, reply)).toMatchObject({
    data: { markHelpful: { xpAwarded: 0, message: { helpful: true } } },
  });
  expect(await xpOf(helper)).toBe(100);
});

it("an admin marks and withdraws for the asker", async () => {
  const [asker, helper] = await two();
  const { reply } = await answered(asker, helper);
  expect(await awarded(admin, reply)).toBe(100);
  expect((await withdraw(admin, reply)).data).toEqual({ withdrawHelpful: { id: reply, helpful: false } });
  expect(await xpOf(helper)).toBe(0);
});

it("nobody else marks, nobody marks themselves, and only a reply can be marked", async () => {
  const [asker, helper] = await two();
  const { question, reply } = await answered(asker, helper);
  const own = await say(asker, question);
  const byAdmin = await say(admin, question);
  for (const person of [helper, await createPerson(app)]) {
    expect(codeOf(await mark(person, reply))).toBe("FORBIDDEN");
    expect(codeOf(await withdraw(person, reply))).toBe("FORBIDDEN");
  }
  expect(codeOf(await mark(asker, own))).toBe("FORBIDDEN");
  expect(codeOf(await mark(admin, own))).toBe("FORBIDDEN");
  expect(codeOf(await mark(admin, byAdmin))).toBe("FORBIDDEN");
  expect(codeOf(await mark(asker, question))).toBe("CONFLICT");
  expect([await xpOf(asker), await xpOf(helper)]).toEqual([0, 0]);
});

it("visitors, strange ids, hidden channels and muted people are refused", async () => {
  const [asker, helper] = await two();
  const { reply } = await answered(asker, helper);
  for (const act of [mark, withdraw]) {
    expect(codeOf(await act(null, reply))).toBe("UNAUTHENTICATED");
    expect(codeOf(await act(asker, "x"))).toBe("VALIDATION");
    expect(codeOf(await act(asker, UNKNOWN_ID))).toBe("NOT_FOUND");
  }
  const staff = await channelId(app, "staff-room");
  const hidden = await sendMessage(app, admin, { channelId: staff, content: "among us" });
  expect(codeOf(await mark(asker, hidden.id))).toBe("NOT_FOUND");
  await impose(app, asker, "MUTE", { from: now, until: new Date(now.getTime() + HOUR_MS) });
  expect(codeOf(await mark(asker, reply))).toBe("MUTED");
  expect(await xpOf(helper)).toBe(0);
});

it("one reply to a message is marked; another one after that mark is withdrawn", async () => {
  const [asker, first, second] = (await people(3)) as [Person, Person, Person];
  const question = await say(asker);
  const [one, other] = [await say(first, question), await say(second, question)];
  await mark(asker, one);
  expect(codeOf(await mark(asker, other))).toBe("CONFLICT");
  await withdraw(asker, one);
  expect(await awarded(asker, other)).toBe(100);
  expect([await xpOf(first), await xpOf(second)]).toEqual([0, 100]);
});

it("the same asker awards somebody once a UTC day, however many replies are marked", async () => {
  now = new Date("2026-11-26T23:00:00Z");
  const [asker, helper] = await two();
  const given: (number | undefined)[] = [];
  for (let round = 0; round < 2; round += 1) given.push(await awarded(asker, (await answered(asker, helper)).reply));
  now = new Date("2026-11-27T00:00:00Z");
  given.push(await awarded(asker, (await answered(asker, helper)).reply));
  expect(given).toEqual([100, 0, 100]);
  expect(await xpOf(helper)).toBe(200);
});

it("somebody is awarded three times a UTC day, by whomever", async () => {
  now = new Date("2026-11-28T10:00:00Z");
  const helper = await createPerson(app);
  const given: (number | undefined)[] = [];
  for (const asker of await people(4)) given.push(await awarded(asker, (await answered(asker, helper)).reply));
  expect(given).toEqual([100, 100, 100, 0]);
  now = new Date("2026-11-29T00:00:00Z");
  const asker = await createPerson(app);
  expect(await awarded(asker, (await answered(asker, helper)).reply)).toBe(100);
});

it("marking, withdrawing and marking again gives 100 in the end, and a withdrawn award frees the day's allowance", async () => {
  const [asker, helper] = await two();
  const { reply } = await answered(asker, helper);
  const other = await answered(asker, helper);
  for (let round = 0; round < 3; round += 1) {
    expect(await awarded(asker, reply)).toBe(100);
    await withdraw(asker, reply);
    await withdraw(asker, reply);
    expect(await xpOf(helper)).toBe(0);
  }
  expect(await awarded(asker, other.reply)).toBe(100);
  expect(await awarded(asker, reply)).toBe(0);
  // A mark that gave nothing takes nothing away.
  await withdraw(asker, reply);
  expect(await xpOf(helper)).toBe(100);
});

it("withdrawing takes back in the week and month in which it was given, and never below zero", async () => {
  now = new Date("2026-11-29T23:59:59Z");
  const [asker, helper] = await two();
  const { reply } = await answered(asker, helper);
  await mark(asker, reply);
  const input = { userId: helper.id, amount: -70, reason: "Not all of it" };
  await graphql(
    app,
    `
      mutation ($input: AdjustXpInput!) {
        adjustXp(input: $input) {
          xp
        }
      }
    `,
    { input },
    admin.token,
  );
  now = new Date(now.getTime() + 2 * DAY_MS);
  await withdraw(asker, reply);
  expect(await xpOf(helper)).toBe(0);
  const entries = await app.sql<{ amount: number; counted_at: Date; reverses_id: string | null }>(
    `SELECT amount, counted_at, reverses_id FROM xp_entries WHERE user_id = $1 ORDER BY id`,
    [helper.id],
  );
  expect(entries.map(({ amount }) => amount)).toEqual([100, -70, -30]);
  expect(new Set(entries.map(({ counted_at }) => monthOf(counted_at) + weekOf(counted_at))).size).toBe(1);
  expect(entries[2]?.reverses_id).not.toBeNull();
});

describe("deleting", () => {
  it("the marked reply takes the award back", async () => {
    const [asker, helper] = await two();
    const { question, reply } = await answered(asker, helper);
    await mark(asker, reply);
    await deleteMessage(app, helper, reply);
    expect(await xpOf(helper)).toBe(0);
    // The question is free for another reply.
    const second = await createPerson(app);
    expect(await awarded(asker, await say(second, question))).toBe(100);
  });

  it("the question takes the award back, and the reply is not marked any more", async () => {
    const [asker, helper] = await two();
    const { question, reply } = await answered(asker, helper);
    await mark(asker, reply);
    await deleteMessage(app, asker, question);
    expect([await xpOf(helper), await isMarked(reply)]).toEqual([0, false]);
    expect(codeOf(await mark(asker, reply))).toBe("CONFLICT");
  });

  it("a message that helped and was helped with withdraws both marks", async () => {
    const [asker, middle, last] = (await people(3)) as [Person, Person, Person];
    const { reply } = await answered(asker, middle);
    const further = await say(last, reply);
    await mark(asker, reply);
    await mark(middle, further);
    await deleteMessage(app, middle, reply);
    expect([await xpOf(middle), await xpOf(last), await isMarked(further)]).toEqual([0, 0, false]);
  });
});

describe("somebody whose account is erased", () => {
  const erase = async ({ id }: Person): Promise<void> => {
    const { errors } = await graphql(
      app,
      `
        mutation ($id: ID!) {
          deleteUser(id: $id)
        }
      `,
      { id },
      admin.token,
    );
    expect(errors).toBeUndefined();
  };

  it("earns nothing by a mark, which stands all the same and takes nothing when it is withdrawn", async () => {
    const [asker, helper] = await two();
    const { reply } = await answered(asker, helper);
    await erase(helper);
    expect([await awarded(asker, reply), await isMarked(reply), await xpOf(helper)]).toEqual([0, true, 0]);
    expect((await withdraw(asker, reply)).errors).toBeUndefined();
    expect(await app.sql(`SELECT 1 FROM xp_entries WHERE user_id = $1`, [helper.id])).toEqual([]);
  });

  it("loses what a mark had given before, when it is withdrawn", async () => {
    const [asker, helper] = await two();
    const { reply } = await answered(asker, helper);
    expect(await awarded(asker, reply)).toBe(100);
    await erase(helper);
    await withdraw(asker, reply);
    expect(await xpOf(helper)).toBe(0);
  });
});

describe("at the same moment", () => {
  const ROUNDS = 6;

  it("marking a reply many times awards once and takes one number", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [asker, helper] = await two();
      const { reply } = await answered(asker, helper);
      const answers = await Promise.all([asker, admin, asker, admin, asker].map((person) => mark(person, reply)));
      const given = answers.map(({ data, errors }) => data?.markHelpful.xpAwarded ?? errors?.[0]?.message);
      expect(given.sort()).toEqual([0, 0, 0, 0, 100]);
      expect(await xpOf(helper)).toBe(100);
      const events = await app.sql(`SELECT 1 FROM message_events WHERE message_id = $1`, [reply]);
      expect(events).toHaveLength(2);
    }
  });

  it("marking two replies to one message marks one of them", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [asker, one, other] = (await people(3)) as [Person, Person, Person];
      const question = await say(asker);
      const replies = [await say(one, question), await say(other, question)];
      const codes = (await Promise.all(replies.map((reply) => mark(asker, reply)))).map(codeOf);
      expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(1);
      expect((await xpOf(one)) + (await xpOf(other))).toBe(100);
    }
  });

  it("marking what is being deleted leaves neither a mark nor XP, and people who help each other do not block", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [asker, helper] = await two();
      const there = await answered(asker, helper);
      const back = await answered(helper, asker);
      await Promise.all([
        mark(asker, there.reply),
        mark(helper, back.reply),
        deleteMessage(app, helper, there.reply),
        deleteMessage(app, helper, back.question),
      ]);
      expect([await xpOf(asker), await xpOf(helper), await isMarked(back.reply)]).toEqual([0, 0, false]);
    }
  });

  it("four askers give one person three awards", async () => {
    const helper = await createPerson(app);
    const askers = await people(4);
    const replies = await Promise.all(askers.map((asker) => answered(asker, helper)));
    const given = await Promise.all(askers.map(async (asker, index) => awarded(asker, replies[index]?.reply ?? "")));
    expect(given.sort()).toEqual([0, 100, 100, 100]);
    expect(await xpOf(helper)).toBe(300);
  });
});

it("totals are what the ledger says", async () => {
  expect(await app.sql(`SELECT 1 FROM users WHERE xp > 0`)).not.toEqual([]);
  await expectNoDrift(app.databaseUrl);
});
