import { gql } from "../../gql";
import { sendMessage } from "../../kit/conversation";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { LockHolder, untilWaiting } from "../../kit/database/lock-holder";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

/** Longer than the server's deadlock timeout of one second, so that PostgreSQL aborts the server's statement. */
const LONG_DEADLOCK_TIMEOUT_MS = 30_000;
const SHORT_DEADLOCK_TIMEOUT_MS = 500;
const LOCK_PERSON = `SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
let channel: string;

beforeAll(async () => {
  channel = await channelId(app, "general");
});

interface Scene {
  member: Person;
  /** A question of another member, and the member's reply to it. */
  question: string;
  reply: string;
}

let count = 0;
const post = async (person: Person, replyToId?: string): Promise<string> => {
  count += 1;
  return (await sendMessage(app, person, { channelId: channel, content: `text ${count}`, replyToId })).id;
};

async function createScene(): Promise<Scene> {
  const [asker, member] = [await createPerson(app, { xp: 500 }), await createPerson(app, { xp: 500 })];
  const question = await post(asker);
  return { member, question, reply: await post(member, question) };
}

async function mutate<Variables>(query: Document<unknown, Variables>, variables: NoInfer<Variables>, person = admin) {
  const { errors } = await graphql(app, query, variables, person.token);
  expect(errors).toBeUndefined();
}

const sanction = (name: string, type: string) => `mutation ($input: ${type}!) { ${name}(input: $input) }`;
const MUTE = sanction("muteUser", "MuteUserInput");
const KICK = sanction("kickUser", "KickUserInput");
const BAN = sanction("banUser", "BanUserInput");
const STRIKE = gql(`mutation DeadlocksStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`);
const ADJUST = gql(`mutation DeadlocksAdjust($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`);
const ROLE = sanction("changeUserRole", "ChangeUserRoleInput");
const MARK = gql(`mutation DeadlocksMark($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`);

const inputFor = <More extends object>({ member }: Scene, more = {} as More) => ({
  input: { userId: member.id, reason: "Why", ...more },
});
const byId = (name: string, argument: string, response = "") =>
  `mutation ($id: ID!) { ${name}(${argument}: $id) ${response} }`;

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
  /** The row that the action locks after the member. */
  held: (scene: Scene) => [string, string];
  run: (scene: Scene) => Promise<unknown>;
}

async function strikeOf({ member }: Scene): Promise<string> {
  const [strike] = await app.sql<{ id: string }>(`SELECT id FROM sanctions WHERE user_id = $1`, [member.id]);
  return strike?.id ?? "";
}

const COLLISIONS: Record<string, Collision> = {
  "sending a message": { held: CHANNEL, run: ({ member }) => post(member) },
  "deleting a message": {
    held: CHANNEL,
    run: ({ reply, member }) => mutate(byId("deleteMessage", "messageId", "{ id }"), { id: reply }, member),
  },
  "marking a reply": { held: CHANNEL, run: ({ reply }) => mutate(MARK, { id: reply }) },
  "withdrawing a mark": {
    before: ({ reply }) => mutate(MARK, { id: reply }),
    held: CHANNEL,
    run: ({ reply }) => mutate(byId("withdrawHelpful", "messageId", "{ id }"), { id: reply }),
  },
  "an XP adjustment": { held: TOTALS, run: (target) => mutate(ADJUST, inputFor(target, { amount: 5 })) },
  "a strike": { held: TOTALS, run: (target) => mutate(STRIKE, inputFor(target)) },
  "withdrawing a strike": {
    before: (target) => mutate(STRIKE, inputFor(target)),
    held: SANCTIONS,
    run: async (target) => mutate(byId("withdrawStrike", "strikeId"), { id: await strikeOf(target) }),
  },
  "a mute": {
    before: (target) => mutate(MUTE, inputFor(target)),
    held: SANCTIONS,
    run: (target) => mutate(MUTE, inputFor(target)),
  },
  "lifting a mute": {
    before: (target) => mutate(MUTE, inputFor(target)),
    held: SANCTIONS,
    run: ({ member }) => mutate(byId("unmuteUser", "userId"), { id: member.id }),
  },
  "lifting a kick": {
    before: (target) => mutate(KICK, inputFor(target)),
    held: SANCTIONS,
    run: ({ member }) => mutate(byId("liftKick", "userId"), { id: member.id }),
  },
  "a kick": { held: SESSIONS, run: (target) => mutate(KICK, inputFor(target)) },
  "a ban": { held: SESSIONS, run: (target) => mutate(BAN, inputFor(target)) },
  "lifting a ban": {
    before: (target) => mutate(BAN, inputFor(target)),
    held: SANCTIONS,
    run: ({ member }) => mutate(byId("liftBan", "userId"), { id: member.id }),
  },
  "a change of role": { held: TOTALS, run: (target) => mutate(ROLE, inputFor(target, { role: "ADMIN" })) },
  "deleting an account": {
    held: SESSIONS,
    run: ({ member }) => mutate(byId("deleteUser", "id"), { id: member.id }),
  },
};

it.each(Object.entries(COLLISIONS))(
  "retries %s after PostgreSQL aborts it in a deadlock",
  async (_name, { before, held, run }) => {
    const target = await createScene();
    await before?.(target);
    const other = await LockHolder.open(app.databaseUrl, LONG_DEADLOCK_TIMEOUT_MS);
    try {
      const [statement, id] = held(target);
      await other.hold(statement, [id]);
      const action = run(target);
      await untilWaiting(app.sql);
      await other.query(LOCK_PERSON, [target.member.id]);
      await other.commit();
      await action;
    } finally {
      await other.close();
    }
  },
);

it("deletes a question with a pending mark without a deadlock, and keeps the mark", async () => {
  // Locks are taken in ID order, so the helper's comes first.
  const [helper, asker] = [await createPerson(app), await createPerson(app)].sort((a, b) => (a.id < b.id ? -1 : 1)) as [
    Person,
    Person,
  ];
  const question = await post(asker);
  const reply = await post(helper, question);
  const marking = await LockHolder.open(app.databaseUrl, LONG_DEADLOCK_TIMEOUT_MS);
  const other = await LockHolder.open(app.databaseUrl, SHORT_DEADLOCK_TIMEOUT_MS);
  try {
    await marking.hold(LOCK_PERSON, [asker.id]);
    const deleting = mutate(byId("deleteMessage", "messageId", "{ id }"), { id: question }, asker);
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
    ).toHaveLength(1);
  } finally {
    await Promise.all([marking.close(), other.close()]);
  }
});

it("moderates a member without waiting for a locked admin", async () => {
  const { member } = await createScene();
  const busy = await createPerson(app, { role: "ADMIN" });
  const writing = await LockHolder.open(app.databaseUrl, LONG_DEADLOCK_TIMEOUT_MS);
  try {
    await writing.hold(LOCK_PERSON, [busy.id]);
    const input = { userId: member.id, reason: "Why" };
    await mutate(ADJUST, { input: { ...input, amount: 5 } });
    for (const query of [MUTE, STRIKE, KICK, BAN]) await mutate(query, { input });
  } finally {
    await writing.close();
  }
});
