import { gql } from "../../gql";
import type { RegisteredUsersFilter, RegisteredUsersListQueryVariables } from "../../gql/graphql";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { eventually } from "../../kit/eventually";
import { graphql, openSocket, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { recordStatementTexts, planOf, recordStatements, type SentStatement } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";

const LIST = gql(`query RegisteredUsersList($filter: RegisteredUsersFilter, $first: Int, $after: ID) {
  registeredUsers(filter: $filter, first: $first, after: $after) {
    edges { node { id online lastSeenAt banned muted strikes viewerCanDelete member { username email role mfaEnabled } } }
    pageInfo { hasNextPage endCursor }
  } }`);
const TOTALS = gql(`query RegisteredUsersTotals($filter: RegisteredUsersFilter) {
  registeredUserTotals(filter: $filter) { total online offline matching } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN", username: "zz_keeper" });

const page = async (variables: RegisteredUsersListQueryVariables = {}) =>
  (await graphqlData(app, admin, LIST, variables)).registeredUsers;
const listed = async (filter: RegisteredUsersFilter) =>
  (await page({ filter, first: 500 })).edges.map(({ node }) => node);
const names = async (filter: RegisteredUsersFilter): Promise<string[]> =>
  (await listed(filter)).map(({ member }) => member.username);
const totals = async (filter: RegisteredUsersFilter = {}) =>
  (await graphqlData(app, admin, TOTALS, { filter })).registeredUserTotals;

it.each([
  ["registeredUsers", gql(`query RegisteredUsers { registeredUsers { edges { cursor } } }`)],
  ["registeredUserTotals", gql(`query RegisteredUsersRegisteredUserTotals { registeredUserTotals { total } }`)],
  [
    "registeredUser",
    gql(
      `query RegisteredUsersRegisteredUser { registeredUser(id: "00000000-0000-4000-8000-000000000000") { user { id } } }`,
    ),
  ],
  ["onlineUserIds", gql(`query RegisteredUsersOnlineUserIds { onlineUserIds }`)],
])("%s is for admins only", async (_name, query) => {
  expect(await refusalsOf(app, query)).toEqual(ADMINS_ONLY);
});

it("rejects a former admin as soon as the role is removed", async () => {
  const other = await createPerson(app, { role: "ADMIN" });
  expect(
    (await graphql(app, gql(`query RegisteredUsersOnlineUserIds { onlineUserIds }`), {}, other.token)).errors,
  ).toBeUndefined();
  await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [other.id]);
  expect(
    (await graphql(app, gql(`query RegisteredUsersOnlineUserIds { onlineUserIds }`), {}, other.token)).errors?.[0]
      ?.extensions.code,
  ).toBe("FORBIDDEN");
});

it("pages through all members once, newest first, without deleted ones", async () => {
  const people: Person[] = [];
  for (let index = 0; index < 7; index += 1) people.push(await createPerson(app));
  const [deleted] = people as [Person];
  await app.sql(`UPDATE users SET deleted_at = now() WHERE id = $1`, [deleted.id]);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo } = await page({ first: 3, after });
    seen.push(...edges.map(({ node }) => node.id));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 6)).toEqual(
    people
      .slice(1)
      .map(({ id }) => id)
      .reverse(),
  );
  const { total, matching } = await totals();
  expect([total, matching]).toEqual([seen.length, seen.length]);
});

it("pages past a member who was deleted in the meantime, and includes all members who registered at the same time", async () => {
  const people = [await createPerson(app), await createPerson(app), await createPerson(app)];
  await app.sql(`UPDATE users SET created_at = now() + interval '1 hour' WHERE id = ANY($1)`, [
    people.map(({ id }) => id),
  ]);
  const { edges } = await page({ first: 1 });
  const first = edges[0]?.node.id ?? "";
  await app.sql(`UPDATE users SET deleted_at = now() WHERE id = $1`, [first]);
  const rest = (await page({ first: 2, after: first })).edges.map(({ node }) => node.id);
  expect([first, ...rest].sort()).toEqual(people.map(({ id }) => id).sort());
});

describe("searching", () => {
  let anna: Person;

  beforeAll(async () => {
    anna = await createPerson(app, { username: "Anna.Karenina" });
    await app.sql(`UPDATE users SET name = 'Анна O''Hara-Übel' WHERE id = $1`, [anna.id]);
    await createPerson(app, { username: "annabel_lee" });
    await createPerson(app, { username: "johanna" });
  });

  it.each([
    ["the start of a username", "ann", ["annabel_lee", "Anna.Karenina"]],
    ["a later word of the username, in any case", "KAREN", ["Anna.Karenina"]],
    ["a word of the name", "o'hara", ["Anna.Karenina"]],
    ["a non-English name", "анна", ["Anna.Karenina"]],
    ["the full email address", "annabel_lee@example.test", ["annabel_lee"]],
    ["several words that all match", "anna kar", ["Anna.Karenina"]],
    ["several words of which one does not match", "anna unknown", []],
    ["special characters only", "%_'\\:*&|!", []],
  ])("searches by %s", async (_what, search, expected) => {
    expect(await names({ search })).toEqual(expected);
    expect((await totals({ search })).matching).toBe(expected.length);
  });

  it("finds a member by ID, and all members with an empty search", async () => {
    expect(await names({ search: ` ${anna.id} ` })).toEqual(["Anna.Karenina"]);
    expect(await names({ search: "  " })).toHaveLength((await totals()).total);
  });

  it("uses the word index", async () => {
    const statements = await recordStatements(() => page({ filter: { search: "ann" } }));
    const [searching] = statements.filter(({ text }) => text.includes("@@"));
    await app.sql(`BEGIN`);
    try {
      await app.sql(
        `INSERT INTO users (username, username_key, email, name)
         SELECT 'member_' || n, 'member_' || n, 'member_' || n || '@example.test', 'Member' FROM generate_series(1, 10000) n`,
      );
      // Moves new words from the pending list into the index, as autovacuum does eventually.
      await app.sql(`SELECT gin_clean_pending_list('users_words')`);
      await app.sql(`ANALYZE users`);
      expect(await planOf(app, searching as SentStatement)).toContain("users_words");
    } finally {
      await app.sql(`ROLLBACK`);
    }
  });
});

describe("filtering", () => {
  it("by role", async () => {
    const premium = await createPerson(app, { role: "PREMIUM" });
    const found = await listed({ role: "PREMIUM" });
    expect(found.map(({ id }) => id)).toContain(premium.id);
    expect(found.every(({ member }) => member.role === "PREMIUM")).toBe(true);
    expect(await names({ role: "ADMIN", search: "zz" })).toEqual(["zz_keeper"]);
  });

  it("by active sanctions, not by expired or lifted ones", async () => {
    const [banned, muted, over, lifted, struck] = [
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
      await createPerson(app),
    ];
    const [yesterday, tomorrow] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
    await impose(app, banned, "BAN", { from: yesterday, until: null });
    await impose(app, muted, "MUTE", { from: yesterday, until: tomorrow });
    await impose(app, over, "BAN", { from: yesterday, until: new Date(Date.now() - 1_000) });
    await impose(app, lifted, "BAN", { from: yesterday, until: null });
    await app.sql(`UPDATE sanctions SET lifted_at = now() WHERE user_id = $1`, [lifted.id]);
    for (let strike = 0; strike < 2; strike += 1)
      await impose(app, struck, "STRIKE", { from: yesterday, until: tomorrow });
    expect(await listed({ accountStatus: "BANNED" })).toMatchObject([{ id: banned.id, banned: true, muted: false }]);
    expect(await listed({ accountStatus: "MUTED" })).toMatchObject([{ id: muted.id, banned: false, muted: true }]);
    expect(await listed({ accountStatus: "STRUCK" })).toMatchObject([{ id: struck.id, strikes: 2 }]);
  });

  it("by online status, including admins, and counts them", async () => {
    const [here, away] = [await createPerson(app), await createPerson(app)];
    const sockets = [openSocket(app, here.token), openSocket(app, admin.token)];
    for (const socket of sockets) {
      socket.subscribe(
        { query: "subscription { presenceChanged { online } }" },
        { next: () => undefined, error: () => undefined, complete: () => undefined },
      );
    }
    await eventually("both are online", async () => (await totals()).online === 2);
    expect((await names({ presence: "ONLINE" })).sort()).toEqual([here.username, admin.username].sort());
    const offline = (await listed({ presence: "OFFLINE" })).map(({ id }) => id);
    expect(offline).toContain(away.id);
    expect(offline).not.toContain(here.id);
    const { total, online, offline: others } = await totals();
    expect({ online, sum: online + others }).toEqual({ online: 2, sum: total });
    const { data } = await graphql(app, gql(`query RegisteredUsersOnlineUserIds { onlineUserIds }`), {}, admin.token);
    expect(data?.onlineUserIds.sort()).toEqual([here.id, admin.id].sort());
    for (const socket of sockets) await socket.dispose();
  });
});

it("returns the email address and last activity, and allows deleting all members except the viewer", async () => {
  const person = await createPerson(app);
  const [found] = await listed({ search: person.id });
  expect(found).toMatchObject({
    member: { email: person.email, role: "FREE", mfaEnabled: false },
    lastSeenAt: expect.any(String) as string,
    viewerCanDelete: true,
  });
  expect((await listed({ search: admin.id }))[0]?.viewerCanDelete).toBe(false);
});

it.each([
  ["a page that is too large", { first: 501 }],
  ["an empty page", { first: 0 }],
  ["a malformed cursor", { after: "nonsense" }],
  ["a search that is too long", { filter: { search: "x".repeat(101) } }],
  ["an unknown role", { filter: { role: "OWNER" } }],
])("rejects %s", async (_what, variables) => {
  const { errors } = await graphql(app, String(LIST), variables, admin.token);
  expect(errors?.[0]?.extensions.code).toBe("VALIDATION");
});

it("runs as many statements for a page of fifty members as for one", async () => {
  for (let index = 0; index < 20; index += 1) await createPerson(app);
  const statementsFor = async (first: number): Promise<number> =>
    (await recordStatementTexts(() => page({ first }))).length;
  // The first request also looks up the session.
  await page({ first: 1 });
  const forOne = await statementsFor(1);
  expect(await statementsFor(50)).toBe(forOne);
  expect(forOne).toBeLessThanOrEqual(3);
});
