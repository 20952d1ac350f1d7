import { sendMessage } from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { LockHolder, untilWaiting } from "../../kit/database/lock-holder";
import { channelId, createPerson, type Person } from "../../kit/people";
import { startTestApp, type TestApp } from "../../kit/test-app";

/** Longer than the second after which the server's own statements look whether they wait for each other. */
const PATIENT_MS = 30_000;
const QUICK_MS = 500;
const LOCK_PERSON = `SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`;

let app: TestApp;
let admin: Person;
let channel: string;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
  channel = await channelId(app, "general");
});

afterAll(() => app.stop());

interface Scene {
  member: Person;
  /** A question of somebody else, and the member's reply to it. */
  question: string;
  reply: string;
}

let count = 0;
const say = async (person: Person, replyToId?: string): Promise<string> => {
  count += 1;
  return (await sendMessage(app, person, { channelId: channel, content: `text ${count}`, replyToId })).id;
};

async function scene(): Promise<Scene> {
  const [asker, member] = [await createPerson(app, { xp: 500 }), await createPerson(app, { xp: 500 })];
  const question = await say(asker);
  return { member, question, reply: await say(member, question) };
}

async function act(query: string, variables: object, person = admin): Promise<void> {
  const { errors } = await graphql(app, query, { ...variables }, person.token);
  expect(errors).toBeUndefined();
}

const sanction = (name: string, type: string) => `mutation ($input: ${type}!) { ${name}(input: $input) }`;
const MUTE = sanction("muteUser", "MuteUserInput");
const KICK = sanction("kickUser", "KickUserInput");
const BAN = sanction("banUser", "BanUserInput");
const STRIKE = `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`;
const ADJUST = `mutation ($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`;
const ROLE = sanction("changeUserRole", "ChangeUserRoleInput");
const MARK = `mutation ($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`;

const of = ({ member }: Scene, more: object = {}) => ({ input: { userId: member.id, reason: "Why", ...more } });
const byId = (name: string, argument: string, answer = "") =>
  `mutation ($id: ID!) { ${name}(${argument}: $id) ${answer} }`;

const CHANNEL = (): [string, string] => [`SELECT 1 FROM channels WHERE id = $1 FOR UPDATE`, channel];
const TOTALS = ({ member }: Scene): [string, string] => [
  `SELECT 1 FROM xp_totals WHERE user_id = $1 FOR UPDATE`,
  member.id,
];
const SANCTIONS = ({ member }: Scene): [string, string] => [
  `SELECT 1 FROM sanctions WHERE user_id = $1 FOR UPDATE`,
  member.id,
];
const SESSIONS = ({ member }: Scene): [string, string] => [
  `SELECT 1 FROM sessions WHERE user_id = $1 FOR UPDATE`,
  member.id,
];

interface Collision {
  before?: (scene: Scene) => Promise<void>;
  /** What the act needs after the member's lock. */
  held: (scene: Scene) => [string, string];
  act: (scene: Scene) => Promise<unknown>;
}

async function strikeOf({ member }: Scene): Promise<string> {
  const [strike] = await app.sql<{ id: string }>(`SELECT id FROM sanctions WHERE user_id = $1`, [member.id]);
  return strike?.id ?? "";
}

const COLLISIONS: Record<string, Collision> = {
  "sending a message": { held: CHANNEL, act: ({ member }) => say(member) },
  "deleting a message": {
    held: CHANNEL,
    act: ({ reply, member }) => act(byId("deleteMessage", "messageId", "{ id }"), { id: reply }, member),
  },
  "marking a reply": { held: CHANNEL, act: ({ reply }) => act(MARK, { id: reply }) },
  "withdrawing a mark": {
    before: ({ reply }) => act(MARK, { id: reply }),
    held: CHANNEL,
    act: ({ reply }) => act(byId("withdrawHelpful", "messageId", "{ id }"), { id: reply }),
  },
  "an admin's change of XP": { held: TOTALS, act: (there) => act(ADJUST, of(there, { amount: 5 })) },
  "a strike": { held: TOTALS, act: (there) => act(STRIKE, of(there)) },
  "withdrawing a strike": {
    before: (there) => act(STRIKE, of(there)),
    held: SANCTIONS,
    act: async (there) => act(byId("withdrawStrike", "strikeId"), { id: await strikeOf(there) }),
  },
  "a mute": {
    before: (there) => act(MUTE, of(there)),
    held: SANCTIONS,
    act: (there) => act(MUTE, of(there)),
  },
  "lifting a mute": {
    before: (there) => act(MUTE, of(there)),
    held: SANCTIONS,
    act: ({ member }) => act(byId("unmuteUser", "userId"), { id: member.id }),
  },
  "lifting a kick": {
    before: (there) => act(KICK, of(there)),
    held: SANCTIONS,
    act: ({ member }) => act(byId("liftKick", "userId"), { id: member.id }),
  },
  "a kick": { held: SESSIONS, act: (there) => act(KICK, of(there)) },
  "a ban": { held: SESSIONS, act: (there) => act(BAN, of(there)) },
  "lifting a ban": {
    before: (there) => act(BAN, of(there)),
    held: SANCTIONS,
    act: ({ member }) => act(byId("liftBan", "userId"), { id: member.id }),
  },
  "a change of role": { held: TOTALS, act: (there) => act(ROLE, of(there, { role: "ADMIN" })) },
  "deleting an account": {
    held: SESSIONS,
    act: ({ member }) => act(byId("deleteUser", "id"), { id: member.id }),
  },
};

it.each(Object.entries(COLLISIONS))(
  "%s succeeds although the database ended it once, for others who waited for it as it waited for them",
  async (_name, { before, held, act: begin }) => {
    const there = await scene();
    await before?.(there);
    const other = await LockHolder.open(app.databaseUrl, PATIENT_MS);
    try {
      const [statement, id] = held(there);
      await other.hold(statement, [id]);
      const acting = begin(there);
      await untilWaiting(app.sql);
      await other.query(LOCK_PERSON, [there.member.id]);
      await other.commit();
      await acting;
    } finally {
      await other.close();
    }
  },
);

it("deleting a question that is marked meanwhile asks for the helper's lock in everybody's order, so that nobody is ended", async () => {
  // Locks are taken in the order of ids: the helper's comes first.
  const [helper, asker] = [await createPerson(app), await createPerson(app)].sort((a, b) => (a.id < b.id ? -1 : 1)) as [
    Person,
    Person,
  ];
  const question = await say(asker);
  const reply = await say(helper, question);
  const marking = await LockHolder.open(app.databaseUrl, PATIENT_MS);
  const other = await LockHolder.open(app.databaseUrl, QUICK_MS);
  try {
    await marking.hold(LOCK_PERSON, [asker.id]);
    const deleting = act(byId("deleteMessage", "messageId", "{ id }"), { id: question }, asker);
    await untilWaiting(app.sql);
    await other.hold(LOCK_PERSON, [helper.id]);
    const both = other.query(LOCK_PERSON, [asker.id]);
    await untilWaiting(app.sql, 2);
    await marking.query(
      `WITH mark AS (
         INSERT INTO helpful_marks (id, question_id, reply_id, asker_id, helper_id, marked_by_id, awarded, created_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $3, true, now()) RETURNING id, helper_id, created_at
       )
       INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
       SELECT helper_id, 'HELP', id, 100, created_at, created_at FROM mark`,
      [question, reply, asker.id, helper.id],
    );
    await marking.commit();
    await both;
    await other.commit();
    await deleting;
    expect(
      await app.sql(`SELECT 1 FROM helpful_marks WHERE question_id = $1 AND withdrawn_at IS NULL`, [question]),
    ).toEqual([]);
  } finally {
    await Promise.all([marking.close(), other.close()]);
  }
});

it("what is done to a member waits for no other admin", async () => {
  const { member } = await scene();
  const busy = await createPerson(app, { role: "ADMIN" });
  const writing = await LockHolder.open(app.databaseUrl, PATIENT_MS);
  try {
    await writing.hold(LOCK_PERSON, [busy.id]);
    const input = { userId: member.id, reason: "Why" };
    await act(ADJUST, { input: { ...input, amount: 5 } });
    for (const query of [MUTE, STRIKE, KICK, BAN]) await act(query, { input });
  } finally {
    await writing.close();
  }
});
