import { gql } from "../../gql";
import { createChannel, sendMessage } from "../../kit/conversation";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const PATTERNS = gql(`query MarkPatternsList { helpfulMarkPatterns { kind marks members { id } } }`);
const MARK = gql(`mutation MarkPatternsMark($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`);
const DAY_MS = 24 * 3_600_000;

let now = new Date();
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
let channel: string;

beforeAll(async () => {
  channel = (await createChannel(app)).id;
});

const createOld = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const person = await createPerson(app);
      await app.sql(`UPDATE users SET created_at = created_at - interval '1 year' WHERE id = $1`, [person.id]);
      return person;
    }),
  );

let count = 0;
async function mark(asker: Person, helper: Person): Promise<void> {
  count += 1;
  const post = (person: Person, replyToId?: string) =>
    sendMessage(app, person, {
      channelId: channel,
      content: `Text ${count} of ${person.username}`,
      ...(replyToId && { replyToId }),
    });
  const reply = await post(helper, (await post(asker)).id);
  await graphqlData(app, asker, MARK, { id: reply.id });
}

const nextDay = (): void => {
  now = new Date(now.getTime() + DAY_MS);
};

it("shows admins pairs, rings, one-sided marks, and marks by new accounts, and nothing else", async () => {
  const [admin] = [await createPerson(app, { role: "ADMIN" })];
  const [a, b, c, d, e, f, g, h, i, j] = (await createOld(10)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const newAccounts = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  for (const fresh of newAccounts) await mark(fresh, h);
  for (let day = 0; day < 5; day += 1) {
    if (day < 2) await mark(a, b);
    if (day < 2) await mark(b, a);
    await mark(f, g);
    nextDay();
  }
  await mark(c, d);
  await mark(d, e);
  await mark(e, c);
  // Usual: once in each direction, and once from each of several.
  await mark(i, j);
  await mark(j, i);
  const patterns = (await graphqlData(app, admin, PATTERNS)).helpfulMarkPatterns.map(({ kind, marks, members }) => [
    kind,
    marks,
    members.map(({ id }) => id).sort(),
  ]);
  const idsOf = (...people: Person[]) => people.map(({ id }) => id).sort();
  expect(patterns).toHaveLength(4);
  expect(patterns).toEqual(
    expect.arrayContaining([
      ["MUTUAL", 4, idsOf(a, b)],
      ["RING", 3, idsOf(c, d, e)],
      ["ONE_SIDED", 5, idsOf(f, g)],
      ["NEW_ACCOUNTS", 3, idsOf(h, ...newAccounts)],
    ]),
  );
  expect(codeOf(await graphql(app, PATTERNS, {}, a.token))).toBe("FORBIDDEN");
});
