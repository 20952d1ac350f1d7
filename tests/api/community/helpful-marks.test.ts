import { gql } from "../../gql";
import { deleteMessage, sendMessage } from "../../kit/conversation";
import { codeOf, graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { expectNoDrift } from "../../kit/rankings";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";
import { monthOf, weekOf } from "../../../graphql-server/src/features/leaderboard";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARK = gql(
  `mutation HelpfulMarksMark($id: ID!) { markHelpful(messageId: $id) { xpAwarded message { id helpful sender { xp } } } }`,
);
const WITHDRAW = gql(`mutation HelpfulMarksWithdraw($id: ID!) { withdrawHelpful(messageId: $id) { id helpful } }`);

// Posts in announcements earn no XP, so all XP here is for helping.
let now = new Date("2026-11-25T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const admin = usePerson(app, { role: "ADMIN" });
let channel: string;

beforeAll(async () => {
  channel = await channelId(app, "general");
  await app.sql(`UPDATE channels SET category = 'ANNOUNCEMENTS' WHERE id = $1`, [channel]);
});

let count = 0;

async function post(person: Person, replyToId?: string): Promise<string> {
  count += 1;
  return (await sendMessage(app, person, { channelId: channel, content: `text ${count}`, replyToId })).id;
}

/** Posts a question and a reply to it. */
async function postQuestionAndReply(asker: Person, helper: Person): Promise<{ question: string; reply: string }> {
  const question = await post(asker);
  return { question, reply: await post(helper, question) };
}

const mark = (person: Pick<Person, "token"> | null, id: string) => graphql(app, MARK, { id }, person?.token);
const withdraw = (person: Pick<Person, "token"> | null, id: string) => graphql(app, WITHDRAW, { id }, person?.token);
const markAndGetXp = async (person: Person, id: string): Promise<number | undefined> =>
  (await mark(person, id)).data?.markHelpful.xpAwarded;
const isMarked = async (id: string): Promise<boolean | undefined> =>
  (await app.sql<{ helpful: boolean }>(`SELECT helpful FROM messages WHERE id = $1`, [id]))[0]?.helpful;

async function xpOf({ id }: Person): Promise<number> {
  const [row] = await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [id]);
  return row?.xp ?? -1;
}

const createPeople = (number: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: number }, () => createPerson(app)));
const createTwoPeople = async (): Promise<[Person, Person]> => [await createPerson(app), await createPerson(app)];

it("awards 100 XP to the author of a reply that the asker marks", async () => {
  const [asker, helper] = await createTwoPeople();
  const { reply } = await postQuestionAndReply(asker, helper);
  const { data } = await mark(asker, reply);
  expect(data).toEqual({ markHelpful: { xpAwarded: 100, message: { id: reply, helpful: true, sender: { xp: 100 } } } });
  expect(await mark(asker, reply)).toMatchObject({
    data: { markHelpful: { xpAwarded: 0, message: { helpful: true } } },
  });
  expect(await xpOf(helper)).toBe(100);
});

it("lets an admin mark a reply and withdraw the mark on behalf of the asker", async () => {
  const [asker, helper] = await createTwoPeople();
  const { reply } = await postQuestionAndReply(asker, helper);
  expect(await markAndGetXp(admin, reply)).toBe(100);
  expect((await withdraw(admin, reply)).data).toEqual({ withdrawHelpful: { id: reply, helpful: false } });
  expect(await xpOf(helper)).toBe(0);
});

it("rejects marks by other members, marks on a member's own replies, and marks on messages that are not replies", async () => {
  const [asker, helper] = await createTwoPeople();
  const { question, reply } = await postQuestionAndReply(asker, helper);
  const own = await post(asker, question);
  const byAdmin = await post(admin, question);
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

it("rejects visitors, malformed and unknown IDs, hidden channels, and muted members", async () => {
  const [asker, helper] = await createTwoPeople();
  const { reply } = await postQuestionAndReply(asker, helper);
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

it("allows one marked reply per message, and another after the mark is withdrawn", async () => {
  const [asker, first, second] = (await createPeople(3)) as [Person, Person, Person];
  const question = await post(asker);
  const [one, other] = [await post(first, question), await post(second, question)];
  await mark(asker, one);
  expect(codeOf(await mark(asker, other))).toBe("CONFLICT");
  await withdraw(asker, one);
  expect(await markAndGetXp(asker, other)).toBe(100);
  expect([await xpOf(first), await xpOf(second)]).toEqual([0, 100]);
});

it("awards a helper once per asker and UTC day, regardless of how many replies are marked", async () => {
  now = new Date("2026-11-26T23:00:00Z");
  const [asker, helper] = await createTwoPeople();
  const awards: (number | undefined)[] = [];
  for (let round = 0; round < 2; round += 1)
    awards.push(await markAndGetXp(asker, (await postQuestionAndReply(asker, helper)).reply));
  now = new Date("2026-11-27T00:00:00Z");
  awards.push(await markAndGetXp(asker, (await postQuestionAndReply(asker, helper)).reply));
  expect(awards).toEqual([100, 0, 100]);
  expect(await xpOf(helper)).toBe(200);
});

it("awards a helper at most three times per UTC day", async () => {
  now = new Date("2026-11-28T10:00:00Z");
  const helper = await createPerson(app);
  const awards: (number | undefined)[] = [];
  for (const asker of await createPeople(4))
    awards.push(await markAndGetXp(asker, (await postQuestionAndReply(asker, helper)).reply));
  expect(awards).toEqual([100, 100, 100, 0]);
  now = new Date("2026-11-29T00:00:00Z");
  const asker = await createPerson(app);
  expect(await markAndGetXp(asker, (await postQuestionAndReply(asker, helper)).reply)).toBe(100);
});

it("awards 100 XP in total for repeated marks, and a withdrawal restores the daily allowance", async () => {
  const [asker, helper] = await createTwoPeople();
  const { reply } = await postQuestionAndReply(asker, helper);
  const other = await postQuestionAndReply(asker, helper);
  for (let round = 0; round < 3; round += 1) {
    expect(await markAndGetXp(asker, reply)).toBe(100);
    await withdraw(asker, reply);
    await withdraw(asker, reply);
    expect(await xpOf(helper)).toBe(0);
  }
  expect(await markAndGetXp(asker, other.reply)).toBe(100);
  expect(await markAndGetXp(asker, reply)).toBe(0);
  // Withdrawing a mark without an award deducts nothing.
  await withdraw(asker, reply);
  expect(await xpOf(helper)).toBe(100);
});

it("deducts a withdrawn award from the week and month it was counted in, and never below zero", async () => {
  now = new Date("2026-11-29T23:59:59Z");
  const [asker, helper] = await createTwoPeople();
  const { reply } = await postQuestionAndReply(asker, helper);
  await mark(asker, reply);
  const input = { userId: helper.id, amount: -70, reason: "Not all of it" };
  await graphql(
    app,
    gql(`mutation HelpfulMarksAdjustXp($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`),
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
  it("the marked reply revokes the award", async () => {
    const [asker, helper] = await createTwoPeople();
    const { question, reply } = await postQuestionAndReply(asker, helper);
    await mark(asker, reply);
    await deleteMessage(app, helper, reply);
    expect(await xpOf(helper)).toBe(0);
    // Another reply to the question can be marked now.
    const second = await createPerson(app);
    expect(await markAndGetXp(asker, await post(second, question))).toBe(100);
  });

  it("the question keeps the award and the mark on the reply", async () => {
    const [asker, helper] = await createTwoPeople();
    const { question, reply } = await postQuestionAndReply(asker, helper);
    const other = await post(helper, question);
    await mark(asker, reply);
    await deleteMessage(app, asker, question);
    expect([await xpOf(helper), await isMarked(reply)]).toEqual([100, true]);
    expect(codeOf(await mark(asker, other))).toBe("CONFLICT");
    await withdraw(asker, reply);
    expect([await xpOf(helper), await isMarked(reply)]).toEqual([0, false]);
  });

  it("a marked reply that has a marked reply itself withdraws only its own mark", async () => {
    const [asker, middle, last] = (await createPeople(3)) as [Person, Person, Person];
    const { reply } = await postQuestionAndReply(asker, middle);
    const further = await post(last, reply);
    await mark(asker, reply);
    await mark(middle, further);
    await deleteMessage(app, middle, reply);
    expect([await xpOf(middle), await xpOf(last), await isMarked(further)]).toEqual([0, 100, true]);
  });
});

describe("a helper whose account is erased", () => {
  const erase = async ({ id }: Person): Promise<void> => {
    const { errors } = await graphql(
      app,
      gql(`mutation HelpfulMarksDeleteUser($id: ID!) { deleteUser(id: $id) }`),
      { id },
      admin.token,
    );
    expect(errors).toBeUndefined();
  };

  it("earns no XP for a new mark and loses none when it is withdrawn", async () => {
    const [asker, helper] = await createTwoPeople();
    const { reply } = await postQuestionAndReply(asker, helper);
    await erase(helper);
    expect([await markAndGetXp(asker, reply), await isMarked(reply), await xpOf(helper)]).toEqual([0, true, 0]);
    expect((await withdraw(asker, reply)).errors).toBeUndefined();
    expect(await app.sql(`SELECT 1 FROM xp_entries WHERE user_id = $1`, [helper.id])).toEqual([]);
  });

  it("loses an earlier award when its mark is withdrawn", async () => {
    const [asker, helper] = await createTwoPeople();
    const { reply } = await postQuestionAndReply(asker, helper);
    expect(await markAndGetXp(asker, reply)).toBe(100);
    await erase(helper);
    await withdraw(asker, reply);
    expect(await xpOf(helper)).toBe(0);
  });
});

describe("concurrently", () => {
  const ROUNDS = 6;

  it("marking a reply many times awards XP once and changes the reply once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [asker, helper] = await createTwoPeople();
      const { reply } = await postQuestionAndReply(asker, helper);
      const responses = await Promise.all([asker, admin, asker, admin, asker].map((person) => mark(person, reply)));
      const awards = responses.map(({ data, errors }) => data?.markHelpful.xpAwarded ?? errors?.[0]?.message);
      expect(awards.sort()).toEqual([0, 0, 0, 0, 100]);
      expect(await xpOf(helper)).toBe(100);
      const changed = `SELECT seq - created_seq AS changes FROM messages WHERE id = $1`;
      expect(await app.sql(changed, [reply])).toEqual([{ changes: 1 }]);
    }
  });

  it("marking two replies to one message marks one of them", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [asker, one, other] = (await createPeople(3)) as [Person, Person, Person];
      const question = await post(asker);
      const replies = [await post(one, question), await post(other, question)];
      const codes = (await Promise.all(replies.map((reply) => mark(asker, reply)))).map(codeOf);
      expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(1);
      expect((await xpOf(one)) + (await xpOf(other))).toBe(100);
    }
  });

  it("marking a reply during its deletion leaves no XP, without deadlocks between members who help each other", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [asker, helper] = await createTwoPeople();
      const there = await postQuestionAndReply(asker, helper);
      const back = await postQuestionAndReply(helper, asker);
      await Promise.all([
        mark(asker, there.reply),
        mark(helper, back.reply),
        deleteMessage(app, helper, there.reply),
        deleteMessage(app, helper, back.question),
      ]);
      // The mark on the reply to the deleted question was either first, and stays, or rejected.
      const isMarkFirst = await isMarked(back.reply);
      expect([await xpOf(asker), await xpOf(helper)]).toEqual([isMarkFirst ? 100 : 0, 0]);
    }
  });

  it("marks by four askers award one helper three times", async () => {
    const helper = await createPerson(app);
    const askers = await createPeople(4);
    const replies = await Promise.all(askers.map((asker) => postQuestionAndReply(asker, helper)));
    const awards = await Promise.all(
      askers.map(async (asker, index) => markAndGetXp(asker, replies[index]?.reply ?? "")),
    );
    expect(awards.sort()).toEqual([0, 100, 100, 100]);
    expect(await xpOf(helper)).toBe(300);
  });
});

it("keeps totals equal to the ledger", async () => {
  const [asker, helper] = await createTwoPeople();
  expect(await markAndGetXp(asker, (await postQuestionAndReply(asker, helper)).reply)).toBe(100);
  await expectNoDrift(app.databaseUrl);
});
