import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { LeaderboardBoardQueryVariables, LeaderboardReceiptsQueryVariables } from "../../gql/graphql";
import { sendMessage, deleteMessage } from "../../kit/conversation";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { channelId, createPerson, giveXp, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const BOARD = gql(`query LeaderboardBoard($timeframe: Timeframe!, $radius: Int) { leaderboard(timeframe: $timeframe) {
  rankedCount endCursor entries { rank xp member { id } } me { rank member { id } } around(radius: $radius) { rank member { id } } } }`);
const RANKING =
  gql(`query LeaderboardRanking($timeframe: Timeframe!, $first: Int, $after: String!) { ranking(timeframe: $timeframe, first: $first, after: $after) {
  edges { node { rank member { id } } } pageInfo { hasNextPage endCursor } } }`);
const RECEIPTS =
  gql(`query LeaderboardReceipts($first: Int, $after: String) { myXpReceipts(first: $first, after: $after) {
  edges { node { rule amount isReversal xpAfter source channelId messageId } } pageInfo { hasNextPage endCursor } } }`);
const ADJUST = gql(
  `mutation LeaderboardAdjust($input: AdjustXpInput!) { adjustXp(input: $input) { amount xp level } }`,
);
const LIST = gql(`mutation LeaderboardList($listed: Boolean!) { setLeaderboardListing(listed: $listed) }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });

const request = <Data, Variables>(
  query: Document<Data, Variables>,
  variables: NoInfer<Variables>,
  caller: Person | null,
) => graphql(app, query, variables, caller?.token);
const codeOf = async <Variables>(
  query: Document<unknown, Variables>,
  variables: NoInfer<Variables>,
  caller: Person | null,
) => (await request(query, variables, caller)).errors?.[0]?.extensions.code;
const board = async (caller: Person, variables: Partial<LeaderboardBoardQueryVariables> = {}) => {
  const { data, errors } = await request(BOARD, { timeframe: "ALL_TIME", ...variables }, caller);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.leaderboard;
};
const receipts = async (caller: Person, variables: LeaderboardReceiptsQueryVariables = {}) => {
  const { data, errors } = await request(RECEIPTS, variables, caller);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.myXpReceipts;
};

describe("a ranking of forty members", () => {
  let people: Person[];

  beforeAll(async () => {
    people = [];
    for (let index = 0; index < 40; index += 1) {
      const person = await createPerson(app);
      await giveXp(app, person.id, 100_000 - index * 10);
      people.push(person);
    }
  });

  const idOf = (rank: number): string | undefined => people[rank - 1]?.id;

  it("returns the rank of the viewer with the neighboring members", async () => {
    const { me, around, rankedCount } = await board(people[24] ?? admin, { radius: 2 });
    expect(me).toEqual({ rank: 25, member: { id: idOf(25) } });
    expect(around).toEqual([23, 24, 25, 26, 27].map((rank) => ({ rank, member: { id: idOf(rank) } })));
    expect(rankedCount).toBe(40);
    const first = await board(people[0] ?? admin, { radius: 2 });
    expect(first.around.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it("pages through the ranking after the top ten, listing each member once", async () => {
    const { entries, endCursor } = await board(admin);
    const seen = entries.map(({ member }) => member.id);
    let after = endCursor ?? "";
    for (let more = true; more;) {
      const { data } = await request(RANKING, { timeframe: "ALL_TIME", first: 12, after }, admin);
      const page = data?.ranking;
      for (const { node } of page?.edges ?? []) {
        expect(node.rank).toBe(seen.length + 1);
        seen.push(node.member.id);
      }
      more = page?.pageInfo.hasNextPage ?? false;
      after = page?.pageInfo.endCursor ?? "";
    }
    expect(seen).toEqual(people.map(({ id }) => id));
  });

  it("excludes admins and unlisted members, and restores their rank when they return", async () => {
    const person = people[4] ?? admin;
    expect((await request(LIST, { listed: false }, person)).data).toEqual({ setLeaderboardListing: false });
    const unlisted = await board(person);
    expect([unlisted.me, unlisted.around, unlisted.rankedCount]).toEqual([null, [], 39]);
    expect(unlisted.entries.map(({ member }) => member.id)).not.toContain(person.id);
    await request(LIST, { listed: true }, person);
    expect((await board(person)).me?.rank).toBe(5);

    await app.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [person.id]);
    expect((await board(person)).me).toBeNull();
    await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [person.id]);
    expect((await board(person)).me?.rank).toBe(5);
  });

  it.each([0, 11])("rejects a radius of %i", async (radius) => {
    expect(await codeOf(BOARD, { timeframe: "ALL_TIME", radius }, people[30] ?? admin)).toBe("VALIDATION");
  });

  it.each([
    [{ first: 0, after: "MTB8" }],
    [{ first: 501, after: "MTB8" }],
    [{ after: "" }],
    [{ after: Buffer.from("1|yesterday|x").toString("base64url") }],
    [{ after: Buffer.from(`9999999999|2026-11-20T12:00:00+00:00|${UNKNOWN_ID}`).toString("base64url") }],
  ])("rejects the page %j", async (page) => {
    expect(await codeOf(RANKING, { timeframe: "ALL_TIME", ...page }, admin)).toBe("VALIDATION");
  });

  it("requires authentication", async () => {
    expect(await codeOf(BOARD, { timeframe: "ALL_TIME" }, null)).toBe("UNAUTHENTICATED");
    expect(await codeOf(RANKING, { timeframe: "ALL_TIME", after: "MTB8" }, null)).toBe("UNAUTHENTICATED");
    expect(await codeOf(LIST, { listed: false }, null)).toBe("UNAUTHENTICATED");
  });
});

describe("receipts", () => {
  it("list the rule, source, amount, and resulting XP, newest first, in pages", async () => {
    const person = await createPerson(app);
    const general = await channelId(app, "general");
    const first = await sendMessage(app, person, { channelId: general, content: "One" });
    const second = await sendMessage(app, person, { channelId: general, content: "Two" });
    await deleteMessage(app, person, first.id);
    await request(ADJUST, { input: { userId: person.id, amount: 500, reason: " For the guide " } }, admin);
    const page = await receipts(person, { first: 3 });
    const message = { rule: "MESSAGE", source: "general", channelId: general };
    expect(page.edges.map(({ node }) => node)).toEqual([
      {
        rule: "ADMIN",
        amount: 500,
        isReversal: false,
        xpAfter: 510,
        source: "For the guide",
        channelId: null,
        messageId: null,
      },
      { ...message, amount: -10, isReversal: true, xpAfter: 10, messageId: null },
      { ...message, amount: 10, isReversal: false, xpAfter: 20, messageId: second.id },
    ]);
    expect(page.pageInfo.hasNextPage).toBe(true);
    const rest = await receipts(person, { after: page.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node.xpAfter)).toEqual([10]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it("list only the changes of the viewer", async () => {
    const person = await createPerson(app);
    expect((await receipts(person)).edges).toEqual([]);
    expect(await codeOf(RECEIPTS, {}, null)).toBe("UNAUTHENTICATED");
  });

  it.each([[{ first: 0 }], [{ first: 501 }], [{ after: "x" }], [{ after: "-1" }]])("reject %j", async (page) => {
    expect(await codeOf(RECEIPTS, page, admin)).toBe("VALIDATION");
  });
});

describe("an XP adjustment by an admin", () => {
  it("applies once per idempotency key", async () => {
    const person = await createPerson(app, { xp: 120 });
    const input = { userId: person.id, amount: 80, reason: "Contest", idempotencyKey: randomUUID() };
    const adjust = async () => (await request(ADJUST, { input }, admin)).data;
    const expected = { adjustXp: { amount: 80, xp: 200, level: 3 } };
    expect(await Promise.all([adjust(), adjust()])).toEqual([expected, expected]);
    const log = await app.sql(`SELECT 1 FROM audit_entries WHERE subject_id = $1`, [person.id]);
    expect(log).toHaveLength(1);
  });

  it("adds and deducts XP, but never below zero, with audit entries", async () => {
    const person = await createPerson(app, { xp: 120 });
    const adjust = async (amount: number) =>
      (await request(ADJUST, { input: { userId: person.id, amount, reason: "Contest" } }, admin)).data;
    expect(await adjust(80)).toEqual({ adjustXp: { amount: 80, xp: 200, level: 3 } });
    expect(await adjust(-1_000)).toEqual({ adjustXp: { amount: -200, xp: 0, level: 1 } });
    const log = await app.sql(
      `SELECT action, reason, details, author_id FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
      [person.id],
    );
    const entry = { action: "user.xp_adjusted", reason: "Contest", author_id: admin.id };
    expect(log).toEqual([
      { ...entry, details: { amount: 80, asked: 80, xp: 200 } },
      { ...entry, details: { amount: -200, asked: -1_000, xp: 0 } },
    ]);
    const input = { userId: person.id, amount: -1, reason: "Nothing is left" };
    expect(await codeOf(ADJUST, { input }, admin)).toBe("CONFLICT");
    expect(await app.sql(`SELECT 1 FROM audit_entries WHERE subject_id = $1`, [person.id])).toHaveLength(2);
  });

  it("is rejected for other callers, the admin's own account, and unknown members", async () => {
    const person = await createPerson(app);
    const input = { userId: person.id, amount: 10, reason: "Please" };
    expect(await codeOf(ADJUST, { input }, null)).toBe("UNAUTHENTICATED");
    expect(await codeOf(ADJUST, { input }, person)).toBe("FORBIDDEN");
    expect(await codeOf(ADJUST, { input: { ...input, userId: admin.id } }, admin)).toBe("CONFLICT");
    expect(await codeOf(ADJUST, { input: { ...input, userId: UNKNOWN_ID } }, admin)).toBe("NOT_FOUND");
  });

  it.each([
    { amount: 0 },
    { amount: 100_001 },
    { amount: -100_001 },
    { reason: "  " },
    { reason: "x".repeat(501) },
    { userId: "x" },
  ])("rejects %j", async (changes) => {
    const person = await createPerson(app);
    const input = { userId: person.id, amount: 10, reason: "Why", ...changes };
    expect(await codeOf(ADJUST, { input }, admin)).toBe("VALIDATION");
  });
});
