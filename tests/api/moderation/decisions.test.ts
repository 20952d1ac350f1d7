import { gql } from "../../gql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { linkIn, useMailServer } from "../../kit/servers/mail-server";
import { useApp } from "../../kit/test-app";

const BAN = gql(`mutation DecisionsBan($input: BanUserInput!) { banUser(input: $input) }`);
const MUTE = gql(`mutation DecisionsMute($input: MuteUserInput!) { muteUser(input: $input) }`);
const UNMUTE = gql(`mutation DecisionsUnmute($id: ID!) { unmuteUser(userId: $id) }`);
const KICK = gql(`mutation DecisionsKick($input: KickUserInput!) { kickUser(input: $input) }`);
const STRIKE = gql(`mutation DecisionsStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`);
const REMOVE = gql(`mutation DecisionsRemove($id: ID!, $reason: String, $rule: String) {
  deleteMessage(messageId: $id, reason: $reason, rule: $rule) { id } }`);
const MINE = gql(`query DecisionsMine($first: Int! = 20, $after: String) { myDecisions(first: $first, after: $after) {
  edges { node { id kind restriction scope facts rule { clause title } source isDetectedAutomatically isDecidedAutomatically
    startsAt endsAt removedText reversedAt canBeAppealed } }
  pageInfo { hasNextPage endCursor } } }`);
const ONE = gql(`query DecisionsOne($id: ID!, $token: String) {
  decision(id: $id, token: $token) { kind canBeAppealed appealableUntil isReviewedByAuthor appeal { text outcome answer } } }`);
const APPEAL = gql(`mutation DecisionsAppeal($input: AppealDecisionInput!) {
  appealDecision(input: $input) { id canBeAppealed appeal { text outcome } } }`);
const OPEN = gql(`query DecisionsOpen { openAppeals { edges { node {
  id authorUsername viewerCanDecide viewerCanDecideAt member { id } decision { kind appeal { text } } } } } }`);
const DECIDE = gql(`mutation DecisionsDecide($input: DecideAppealInput!) {
  decideAppeal(input: $input) { id reversedAt appeal { outcome answer } } }`);
const NOTIFICATIONS = gql(
  `query DecisionsNotifications { notifications { edges { node { kind title excerpt path } } } }`,
);

const DAY_MS = 86_400_000;
let now = new Date("2026-11-20T12:00:00Z");
const mailServer = useMailServer();
const app = useApp(() => ({
  clock: { now: () => now },
  env: { SMTP_URL: mailServer.url, RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" },
}));
const admin = usePerson(app, { role: "ADMIN" });

async function run<Data, Variables>(
  query: Document<Data, Variables>,
  variables: NoInfer<Variables>,
  by: Person | null = admin,
): Promise<Data> {
  const { data, errors } = await graphql(app, query, variables, by?.token);
  expect(errors).toBeUndefined();
  return data as Data;
}
const codeOf = async <Variables>(
  query: Document<unknown, Variables>,
  variables: NoInfer<Variables>,
  by: Person | null = admin,
) => (await graphql(app, query, variables, by?.token)).errors?.[0]?.extensions.code;
const decisionsOf = async (person: Person) =>
  (await run(MINE, { first: 20 }, person)).myDecisions?.edges.map(({ node }) => node) ?? [];
async function muted(): Promise<{ person: Person; id: string }> {
  const person = await createPerson(app);
  await run(MUTE, { input: { userId: person.id, reason: "Shouting" } });
  return { person, id: (await decisionsOf(person))[0]?.id ?? "" };
}

describe("a statement of reasons", () => {
  it("is written for each sanction and removal, with its rule, scope, and duration", async () => {
    const person = await createPerson(app);
    const message = await sendMessage(app, person, {
      channelId: await channelId(app, "general"),
      content: "Buy my signals",
    });
    await run(REMOVE, { id: message.id, reason: "Sells signals", rule: "2" });
    now = new Date(now.getTime() + 1_000);
    await run(STRIKE, { input: { userId: person.id, reason: " Sells signals ", rule: "2" } });
    now = new Date(now.getTime() + 1_000);
    await run(MUTE, { input: { userId: person.id, reason: "Shouting", seconds: 600 } });
    await run(UNMUTE, { id: person.id });
    const [mute, strike, removal] = await decisionsOf(person);
    expect(mute).toMatchObject({
      kind: "MUTE",
      scope: "The community",
      facts: "Shouting",
      rule: null,
      reversedAt: now.toISOString(),
      canBeAppealed: false,
      endsAt: new Date(now.getTime() + 600_000).toISOString(),
    });
    expect(strike).toMatchObject({
      kind: "STRIKE",
      scope: "The whole site",
      facts: "Sells signals",
      rule: { clause: "2", title: "Scams and signals" },
      source: "OWN_INITIATIVE",
      isDetectedAutomatically: false,
      isDecidedAutomatically: false,
      canBeAppealed: true,
    });
    const removed = { kind: "REMOVAL", scope: "#general", removedText: "Buy my signals", endsAt: null };
    expect(removal).toMatchObject({ ...removed, facts: "Sells signals" });
  });

  it("says that the ban after a fifth strike followed automatically", async () => {
    const person = await createPerson(app);
    for (let count = 0; count < 5; count += 1)
      await run(STRIKE, { input: { userId: person.id, reason: "Spam", rule: "3" } });
    const [ban] = await app.sql<{ id: string; automatic: boolean; facts: string; author: string }>(
      `SELECT id, is_decided_automatically AS automatic, facts, author_id AS author FROM moderation_decisions WHERE user_id = $1 AND kind = 'BAN'`,
      [person.id],
    );
    expect(ban).toMatchObject({ automatic: true, facts: "Five strikes. The last one: Spam", author: admin.id });
  });

  it("is not written for messages that their authors delete, or with an unknown rule", async () => {
    const person = await createPerson(app);
    const message = await sendMessage(app, person, { channelId: await channelId(app, "general"), content: "Oops" });
    expect(await codeOf(REMOVE, { id: message.id, rule: "99" })).toBe("VALIDATION");
    expect(await codeOf(KICK, { input: { userId: person.id, reason: "x", rule: "99" } })).toBe("VALIDATION");
    await run(REMOVE, { id: message.id }, person);
    expect(await decisionsOf(person)).toEqual([]);
  });

  it("notifies its member, and emails a link that works without a session", async () => {
    const { person, id } = await muted();
    const notification = await eventually(
      "the notification arrives",
      async () => (await run(NOTIFICATIONS, {}, person)).notifications?.edges[0]?.node,
    );
    expect(notification).toEqual({
      kind: "MODERATION",
      title: "You were muted",
      excerpt: "Shouting",
      path: `/decisions/${id}`,
    });
    const email = await mailServer.next(person.email, /You were muted/);
    expect(email.text).toContain("Reason: Shouting");
    expect(email.text).toContain("appeal until May 20, 2027");
    const { page, token } = linkIn(email);
    expect(page).toBe(`/decisions/${id}`);
    expect((await run(ONE, { id, token }, null)).decision).toMatchObject({ kind: "MUTE" });
  });

  it("is hidden from other members, visitors, and holders of another link", async () => {
    const [first, second] = [await muted(), await muted()];
    const { token } = linkIn(await mailServer.next(second.person.email, /You were muted/));
    expect(await codeOf(ONE, { id: first.id }, second.person)).toBe("NOT_FOUND");
    expect(await codeOf(ONE, { id: first.id }, null)).toBe("NOT_FOUND");
    expect(await codeOf(ONE, { id: first.id, token }, null)).toBe("NOT_FOUND");
    expect(await codeOf(ONE, { id: first.id, token: "forged" }, null)).toBe("NOT_FOUND");
    expect((await run(ONE, { id: first.id })).decision).toMatchObject({ kind: "MUTE" });
  });
});

describe("an appeal", () => {
  it("is possible once, within six months, for the member and from the emailed link of a ban", async () => {
    const person = await createPerson(app);
    await run(BAN, { input: { userId: person.id, reason: "Spam" } });
    const email = await mailServer.next(person.email, /You were banned/);
    const link = new URL(/https?:\/\/\S+\/decisions\/\S+/.exec(email.text)?.[0] ?? "");
    const [decisionId = "", token] = [link.pathname.split("/").at(-1), link.searchParams.get("token")];
    expect(await codeOf(APPEAL, { input: { decisionId, text: "No" } }, null)).toBe("NOT_FOUND");
    expect(await codeOf(APPEAL, { input: { decisionId, token, text: " " } }, null)).toBe("VALIDATION");
    const appealed = { id: decisionId, canBeAppealed: false, appeal: { text: "It was my brother", outcome: null } };
    for (const text of [" It was my brother ", "Again"]) {
      expect((await run(APPEAL, { input: { decisionId, token, text } }, null)).appealDecision).toEqual(appealed);
    }

    const late = await muted();
    const before = now;
    now = new Date("2027-05-20T12:01:00Z");
    const { errors } = await graphql(app, APPEAL, {
      input: { decisionId: late.id, token: linkIn(await mailServer.next(late.person.email, /muted/)).token, text: "x" },
    });
    expect(errors?.[0]?.extensions.code).toBe("CONFLICT");
    now = before;
  });

  it("is decided by another admin than the author, who reverses the sanction and tells the member", async () => {
    const other = await createPerson(app, { role: "ADMIN" });
    const { person, id: decisionId } = await muted();
    await run(APPEAL, { input: { decisionId, text: "I wasn't" } }, person);
    const input = { decisionId, outcome: "REVERSED" as const, answer: "You are right." };
    expect(await codeOf(DECIDE, { input }, person)).toBe("FORBIDDEN");
    expect(await codeOf(DECIDE, { input })).toBe("FORBIDDEN");
    const entryFor = async (by: Person) =>
      (await run(OPEN, {}, by)).openAppeals?.edges.map(({ node }) => node).find(({ id }) => id === decisionId);
    expect(await entryFor(admin)).toMatchObject({
      viewerCanDecide: false,
      viewerCanDecideAt: null,
      authorUsername: admin.username,
    });
    expect(await entryFor(other)).toMatchObject({ viewerCanDecide: true, member: { id: person.id } });
    expect((await run(DECIDE, { input }, other)).decideAppeal).toEqual({
      id: decisionId,
      reversedAt: now.toISOString(),
      appeal: { outcome: "REVERSED", answer: "You are right." },
    });
    expect(await codeOf(DECIDE, { input }, other)).toBe("CONFLICT");
    const active = await app.sql(`SELECT 1 FROM sanctions WHERE user_id = $1 AND lifted_at IS NULL`, [person.id]);
    expect(active).toEqual([]);
    expect((await mailServer.next(person.email, /Your appeal succeeded/)).text).toContain("Answer: You are right.");
    await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [other.id]);
  });

  it("is decided by the author after three days if there is no other admin, and the page says so", async () => {
    const { person, id: decisionId } = await muted();
    await run(APPEAL, { input: { decisionId, text: "I wasn't" } }, person);
    expect((await run(ONE, { id: decisionId }, person)).decision).toMatchObject({ isReviewedByAuthor: true });
    const input = { decisionId, outcome: "CONFIRMED" as const, answer: "You were." };
    expect(await codeOf(DECIDE, { input })).toBe("FORBIDDEN");
    now = new Date(now.getTime() + 3 * DAY_MS);
    expect((await run(DECIDE, { input })).decideAppeal).toMatchObject({
      reversedAt: null,
      appeal: { outcome: "CONFIRMED" },
    });
  });
});
