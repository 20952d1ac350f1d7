import { gql } from "../../gql";
import { graphql, graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";

const DETAILS = gql(`query UserDetailsDetails($id: ID!, $first: Int, $after: ID) {
  registeredUser(id: $id) {
    user { id member { username email xp level } }
    sessions { id device ip endedAt endReason }
    purchases { reference title amountCents status }
    courses { courseId source progress completedAt }
    xpEntries(first: $first, after: $after) { edges { node { rule amount isReversal note } } pageInfo { hasNextPage endCursor } }
    sanctions { kind reason authorUsername endsAt liftedAt }
  } }`);

const app = useApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test" } });
const admin = usePerson(app, { role: "ADMIN" });
let person: Person;

beforeAll(async () => {
  person = await createPerson(app);
});

async function details(id: string, page: { first?: number; after?: string | null } = {}) {
  const { registeredUser } = await graphqlData(app, admin, DETAILS, { id, ...page });
  if (!registeredUser) throw new Error("The member was not found");
  return registeredUser;
}

it("lists sessions, open ones first, with the reason the others ended", async () => {
  const login = { email: person.email, password: person.password };
  const { token } = (await rest(app, "post", "/api/auth/login").send(login)).body as { token: string };
  await rest(app, "post", "/api/auth/logout", { token });
  const { sessions } = await details(person.id);
  expect(sessions).toMatchObject([
    { endedAt: null, endReason: null },
    { endedAt: expect.any(String) as string, endReason: "logout" },
  ]);
  await app.sql(`UPDATE sessions SET expires_at = now() - interval '1 day' WHERE user_id = $1 AND ended_at IS NULL`, [
    person.id,
  ]);
  expect((await details(person.id)).sessions.map(({ endReason }) => endReason).sort()).toEqual(["expired", "logout"]);
});

it("lists only the member's own purchases, and courses with progress", async () => {
  const [buyer, other] = [await createPerson(app), await createPerson(app)];
  for (const who of [buyer, other]) {
    const { sessionId } = (await rest(app, "post", "/api/payments/checkout", who).send({ courseId: 2 })).body as {
      sessionId: string;
    };
    await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  }
  const [lesson] = await app.sql<{ id: string }>(
    `SELECT id FROM lessons WHERE course_id = 2 AND content <> '' LIMIT 1`,
  );
  await app.sql(`INSERT INTO lesson_completions (user_id, lesson_id, completed_at) VALUES ($1, $2, now())`, [
    buyer.id,
    lesson?.id,
  ]);
  const { purchases, courses } = await details(buyer.id);
  expect(purchases).toMatchObject([{ title: "Technical Analysis", amountCents: 4999, status: "FULFILLED" }]);
  expect(courses).toMatchObject([{ courseId: 2, source: "PURCHASE", completedAt: null }]);
  expect(courses[0]?.progress).toBeGreaterThan(0);
  expect(courses[0]?.progress).toBeLessThan(1);
  expect((await details(person.id)).purchases).toEqual([]);
});

it("pages through every XP change, newest first", async () => {
  const writer = await createPerson(app);
  const general = await channelId(app, "general");
  const ids: string[] = [];
  for (const message of ["one", "two", "three"]) {
    const path = `/api/community/channels/${general}/messages`;
    ids.push(((await rest(app, "post", path, writer).send({ message })).body as { id: string }).id);
  }
  await rest(app, "delete", `/api/community/channels/${general}/messages/${ids[0]}`, writer);
  const first = await details(writer.id, { first: 3 });
  expect(first.xpEntries.edges.map(({ node }) => node.amount)).toEqual([-10, 10, 10]);
  expect(first.xpEntries.edges[0]?.node).toEqual({ rule: "MESSAGE", amount: -10, isReversal: true, note: null });
  expect(first.user.member.xp).toBe(20);
  const { xpEntries } = await details(writer.id, { first: 3, after: first.xpEntries.pageInfo.endCursor });
  expect(xpEntries).toMatchObject({ edges: [{ node: { amount: 10 } }], pageInfo: { hasNextPage: false } });
});

it("returns the admin's reason for an XP adjustment", async () => {
  const person = await createPerson(app);
  const ADJUST = gql(`mutation UserDetailsAdjust($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`);
  const input = { userId: person.id, amount: 30, reason: "Found a bug" };
  expect((await graphql(app, ADJUST, { input }, admin.token)).errors).toBeUndefined();
  const { xpEntries } = await details(person.id, { first: 1 });
  expect(xpEntries.edges[0]?.node).toMatchObject({ rule: "ADMIN", amount: 30, note: "Found a bug" });
});

it("returns a strike's reason with the XP it deducted", async () => {
  const person = await createPerson(app, { xp: 300 });
  const STRIKE = gql(`mutation UserDetailsStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`);
  const input = { userId: person.id, reason: "Insults" };
  expect((await graphql(app, STRIKE, { input }, admin.token)).errors).toBeUndefined();
  const { xpEntries } = await details(person.id, { first: 1 });
  expect(xpEntries.edges[0]?.node).toMatchObject({ rule: "STRIKE", amount: -200, note: "Insults" });
});

it("lists active and expired sanctions with their authors", async () => {
  const sanctioned = await createPerson(app);
  await impose(app, sanctioned, "BAN", { reason: "old", from: new Date(0), until: new Date(86_400_000) });
  await graphql(
    app,
    gql(`mutation UserDetailsMuteUser($input: MuteUserInput!) { muteUser(input: $input) }`),
    { input: { userId: sanctioned.id, seconds: 600, reason: "new" } },
    admin.token,
  );
  expect((await details(sanctioned.id)).sanctions).toMatchObject([
    { kind: "MUTE", reason: "new", authorUsername: admin.username, liftedAt: null },
    { kind: "BAN", reason: "old", authorUsername: null, liftedAt: null },
  ]);
});

it.each([
  ["an unknown ID", "00000000-0000-4000-8000-000000000000", "NOT_FOUND"],
  ["a malformed ID", "nonsense", "VALIDATION"],
])("rejects %s", async (_what, id, code) => {
  expect((await graphql(app, DETAILS, { id }, admin.token)).errors?.[0]?.extensions.code).toBe(code);
});

it("returns NOT_FOUND for a deleted member", async () => {
  const leaving = await createPerson(app);
  expect((await rest(app, "delete", `/api/users/${leaving.id}`, admin)).status).toBe(204);
  expect((await graphql(app, DETAILS, { id: leaving.id }, admin.token)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
});
