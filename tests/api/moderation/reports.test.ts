import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { DecideCaseInput, ReportContentInput } from "../../gql/graphql";
import { graphql, type Document } from "../../kit/clients/graphql-client";
import { sendMessage } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson, type Person, UNKNOWN_ID, usePerson } from "../../kit/people";
import { emailsCausedBy, linkIn, useMailServer } from "../../kit/servers/mail-server";
import { useApp } from "../../kit/test-app";

const REPORT = gql(`mutation ReportsReport($input: ReportContentInput!) { reportContent(input: $input) }`);
const MINE = gql(`query ReportsMine { myReports { edges { node { kind comment outcome decisionId } } } }`);
const QUEUE = gql(`query ReportsQueue($first: Int! = 50) { moderationQueue(first: $first) { edges { node {
  id kind reports weight content messageId url member { id } rule { clause } claimedByUsername viewerHasClaim } } } }`);
const DECIDED = gql(`query ReportsDecided { decidedCases { edges { node { id outcome decidedByUsername } } } }`);
const CASE = gql(`query ReportsCase($id: ID!) { moderationCase(id: $id) {
  reports { comment reporter { id } upheld rejected } messages { content isReported isDeleted }
  history { kind } decisions { kind } notes { text authorUsername } similar { id outcome decisions appealOutcome } } }`);
const CLAIM = gql(`mutation ReportsClaim($id: ID!) { claimCase(id: $id) { id viewerHasClaim claimedUntil } }`);
const RELEASE = gql(`mutation ReportsRelease($id: ID!) { releaseCase(id: $id) { id viewerHasClaim } }`);
const DECIDE = gql(`mutation ReportsDecide($input: DecideCaseInput!) { decideCase(input: $input) { id outcome } }`);
const UNDO = gql(`mutation ReportsUndo($id: ID!) { undoCase(id: $id) { id outcome decidedAt } }`);
const NOTE = gql(`mutation ReportsNote($input: AddModerationNoteInput!) { addModerationNote(input: $input) { text } }`);
const NOTICE = gql(`mutation ReportsNotice($input: SendNoticeInput!) { sendNotice(input: $input) }`);
const CONFIRM = gql(`mutation ReportsConfirm($token: String!) { confirmNotice(token: $token) }`);
const NOTIFICATIONS = gql(`query ReportsNotifications { notifications { edges { node { title path } } } }`);

const now = new Date("2026-11-20T12:00:00Z");
const mailServer = useMailServer();
const app = useApp(() => ({ clock: { now: () => now }, env: { SMTP_URL: mailServer.url, RATE_LIMITS: "off" } }));
const admin = usePerson(app, { role: "ADMIN" });
const colleague = usePerson(app, { role: "ADMIN" });
let general: string;
beforeAll(async () => void (general = await channelId(app, "general")));

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

const reportInput = (input: Partial<ReportContentInput> & { id: string }): ReportContentInput => ({
  kind: "MESSAGE",
  comment: "Sells signals",
  idempotencyKey: randomUUID(),
  ...input,
});
const report = (by: Person, input: Partial<ReportContentInput> & { id: string }) =>
  run(REPORT, { input: reportInput(input) }, by);
const queue = async (by = admin) =>
  (await run(QUEUE, { first: 500 }, by)).moderationQueue?.edges.map(({ node }) => node) ?? [];
const caseAbout = async (messageId: string, by = admin) =>
  (await queue(by)).find((candidate) => candidate.messageId === messageId);
const decide = (caseId: string, input: Partial<DecideCaseInput> = {}, by = admin) =>
  run(DECIDE, { input: { caseId, actions: [], reason: "I looked at it", ...input } }, by);

/** A message, reported by a new member. */
async function reported(content = "Buy my signals") {
  const [author, reporter] = [await createPerson(app), await createPerson(app)];
  const { id: messageId } = await sendMessage(app, author, { channelId: general, content });
  await report(reporter, { id: messageId, rule: "2" });
  const id = (await caseAbout(messageId))?.id ?? "";
  return { id, author, reporter, messageId };
}

describe("a report", () => {
  it("merges with others of the same thing, and counts once per member", async () => {
    const { reporter, messageId, author } = await reported();
    await report(reporter, { id: messageId, comment: "Again" });
    await report(await createPerson(app), { id: messageId, kind: "TRADE_CARD", rule: "3" });
    const expected = { reports: 2, kind: "MESSAGE", content: "Buy my signals", rule: { clause: "2" } };
    expect((await queue()).filter((candidate) => candidate.messageId === messageId)).toMatchObject([
      { ...expected, member: { id: author.id } },
    ]);
  });

  it("of a member or profile opens one case about the member", async () => {
    const member = await createPerson(app);
    for (const kind of ["MEMBER", "PROFILE"] as const) await report(await createPerson(app), { id: member.id, kind });
    const cases = (await queue()).filter((candidate) => candidate.member?.id === member.id);
    expect(cases).toMatchObject([{ kind: "MEMBER", reports: 2, messageId: null }]);
  });

  it("is refused for what the reporter can't see, for unknown members and rules, and for oneself", async () => {
    const person = await createPerson(app);
    const input = (values: Partial<ReportContentInput> & { id: string }) => ({ input: reportInput(values) });
    const statement = `SELECT id FROM channels WHERE access_level = 'ADMIN' LIMIT 1`;
    const [staff] = await app.sql<{ id: string }>(statement);
    const hidden = await sendMessage(app, admin, { channelId: staff?.id ?? "", content: "For staff" });
    const own = await sendMessage(app, person, { channelId: general, content: "Mine" });
    expect(await codeOf(REPORT, input({ id: hidden.id }), person)).toBe("NOT_FOUND");
    expect(await codeOf(REPORT, input({ id: UNKNOWN_ID, kind: "MEMBER" }), person)).toBe("NOT_FOUND");
    expect(await codeOf(REPORT, input({ id: own.id, rule: "99" }), person)).toBe("VALIDATION");
    expect(await codeOf(REPORT, input({ id: own.id }), person)).toBe("CONFLICT");
    expect(await codeOf(REPORT, input({ id: person.id, kind: "PROFILE" }), person)).toBe("CONFLICT");
    expect(await codeOf(REPORT, input({ id: own.id }), null)).toBe("UNAUTHENTICATED");
  });
});

describe("the queue", () => {
  it("ranks a case with two accurate reporters above one with many new accounts", async () => {
    const bombed = await reported("Bombed");
    for (let count = 0; count < 10; count += 1) await report(await createPerson(app), { id: bombed.messageId });
    const experts = [await createPerson(app), await createPerson(app)];
    const spam = await reported("Spam");
    for (const expert of experts) await report(expert, { id: spam.messageId });
    await decide(spam.id, { actions: ["STRIKE"] });
    const real = await reported("Real");
    for (const expert of experts) await report(expert, { id: real.messageId });
    const order = (await queue()).map(({ id }) => id);
    expect(order.indexOf(real.id)).toBeLessThan(order.indexOf(bombed.id));
    expect((await queue()).find(({ id }) => id === bombed.id)?.weight).toBe(0);
  });

  it("is closed to members, and hides cases about the viewer", async () => {
    const { id } = await reported();
    const person = await createPerson(app);
    expect(await codeOf(QUEUE, { first: 1 }, person)).toBe("FORBIDDEN");
    expect(await codeOf(CASE, { id }, person)).toBe("FORBIDDEN");
    expect(await codeOf(NOTE, { input: { userId: admin.id, text: "x", idempotencyKey: randomUUID() } }, person)).toBe(
      "FORBIDDEN",
    );
    await report(person, { id: colleague.id, kind: "MEMBER" });
    const about = (await queue()).find(({ member }) => member?.id === colleague.id);
    expect((await queue(colleague)).some(({ member }) => member?.id === colleague.id)).toBe(false);
    expect(await codeOf(CASE, { id: about?.id ?? "" }, colleague)).toBe("NOT_FOUND");
  });

  it("shows the context of a case: messages around it, histories, notes, and similar cases", async () => {
    const past = await reported("Guaranteed returns of 30 percent, write to me");
    await decide(past.id, { actions: ["MUTE"], rule: "2", seconds: 60 });
    const { id, author, reporter } = await reported("Guaranteed returns of 40 percent, write to me");
    const noteInput = { userId: author.id, text: "Warned by email", idempotencyKey: randomUUID() };
    for (let count = 0; count < 2; count += 1) await run(NOTE, { input: noteInput });
    const details = (await run(CASE, { id })).moderationCase;
    expect(details).toMatchObject({
      reports: [{ comment: "Sells signals", reporter: { id: reporter.id }, upheld: 0, rejected: 0 }],
      history: [],
      notes: [{ text: "Warned by email", authorUsername: admin.username }],
    });
    expect(details?.messages.filter(({ isReported }) => isReported)).toMatchObject([
      { content: expect.stringContaining("40 percent") as string },
    ]);
    expect(details?.messages.length).toBeGreaterThan(1);
    expect(details?.similar[0]).toEqual({ id: past.id, outcome: "ACTION", decisions: ["MUTE"], appealOutcome: null });
    expect(details?.similar.length).toBeLessThanOrEqual(5);
  });

  it("lets one moderator at a time work on a case", async () => {
    const { id } = await reported();
    expect((await run(CLAIM, { id })).claimCase).toMatchObject({ viewerHasClaim: true });
    expect(await codeOf(CLAIM, { id }, colleague)).toBe("CONFLICT");
    expect(await codeOf(DECIDE, { input: { caseId: id, actions: [], reason: "x" } }, colleague)).toBe("CONFLICT");
    await run(RELEASE, { id });
    expect((await decide(id, {}, colleague)).decideCase).toEqual({ id, outcome: "REJECTED" });
  });
});

describe("a decision about a case", () => {
  it("removes the message, sanctions its author, and tells the reporters, all from reports", async () => {
    const { id, author, reporter, messageId } = await reported();
    expect(
      (await decide(id, { actions: ["REMOVE", "STRIKE"], rule: "2", reason: "Sells signals" })).decideCase,
    ).toEqual({
      id,
      outcome: "ACTION",
    });
    const written = await app.sql(
      `SELECT kind, source, rule, facts FROM moderation_decisions WHERE user_id = $1 ORDER BY kind`,
      [author.id],
    );
    const reasons = { source: "REPORT", rule: "2", facts: "Sells signals" };
    expect(written).toEqual([
      { kind: "REMOVAL", ...reasons },
      { kind: "STRIKE", ...reasons },
    ]);
    const messages = (await run(CASE, { id })).moderationCase?.messages;
    expect(messages?.find(({ isReported }) => isReported)).toMatchObject({ isDeleted: true, content: "" });
    expect(await caseAbout(messageId)).toBeUndefined();
    const decided = (await run(DECIDED, {})).decidedCases?.edges.map(({ node }) => node);
    expect(decided?.find((candidate) => candidate.id === id)).toEqual({
      id,
      outcome: "ACTION",
      decidedByUsername: admin.username,
    });
    expect((await run(MINE, {}, reporter)).myReports?.edges.map(({ node }) => node)).toMatchObject([
      { outcome: "ACTION", decisionId: null },
    ]);
    await eventually("the reporter is told", async () =>
      (await run(NOTIFICATIONS, {}, reporter)).notifications?.edges.some(
        ({ node }) => node.title === "We acted on your report",
      ),
    );
  });

  it("that rejects reports writes a statement for each reporter, who can appeal", async () => {
    const { id, reporter, author } = await reported();
    await decide(id, { reason: "Not a signal" });
    const [own] = (await run(MINE, {}, reporter)).myReports?.edges.map(({ node }) => node) ?? [];
    expect(own).toMatchObject({ outcome: "REJECTED", decisionId: expect.any(String) as string });
    const APPEAL = gql(`mutation ReportsAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`);
    const DECIDE_APPEAL = gql(
      `mutation ReportsDecideAppeal($input: DecideAppealInput!) { decideAppeal(input: $input) { id } }`,
    );
    const decisionId = own?.decisionId ?? "";
    expect(await codeOf(APPEAL, { input: { decisionId, text: "x" } }, author)).toBe("NOT_FOUND");
    await run(APPEAL, { input: { decisionId, text: "It is one" } }, reporter);
    await run(DECIDE_APPEAL, { input: { decisionId, outcome: "REVERSED", answer: "We look again." } }, colleague);
    expect((await queue()).some((candidate) => candidate.id === id)).toBe(true);
  });

  it("is made once: a repeated request changes nothing, and another moderator gets a conflict", async () => {
    const { id, author } = await reported();
    for (let count = 0; count < 2; count += 1) await decide(id, { actions: ["STRIKE"] });
    expect(await codeOf(DECIDE, { input: { caseId: id, actions: ["BAN"], reason: "x" } }, colleague)).toBe("CONFLICT");
    expect(await app.sql(`SELECT kind FROM sanctions WHERE user_id = $1`, [author.id])).toEqual([{ kind: "STRIKE" }]);
  });

  it("can be undone, which lifts the sanctions and reopens the case, unless it removed a message", async () => {
    const { id, author, reporter } = await reported();
    await decide(id, { actions: ["MUTE", "STRIKE"] });
    expect((await run(UNDO, { id })).undoCase).toEqual({ id, outcome: null, decidedAt: null });
    expect(await app.sql(`SELECT 1 FROM sanctions WHERE user_id = $1 AND lifted_at IS NULL`, [author.id])).toEqual([]);
    expect(
      await app.sql(`SELECT 1 FROM moderation_decisions WHERE case_id = $1 AND reversed_at IS NULL`, [id]),
    ).toEqual([]);
    expect((await run(MINE, {}, reporter)).myReports?.edges[0]?.node.outcome).toBeNull();
    await decide(id, { actions: ["REMOVE"] });
    expect(await codeOf(UNDO, { id })).toBe("CONFLICT");
  });
});

describe("a notice by a non-member", () => {
  const noticeToken = ({ text }: { text: string }): string =>
    new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "").searchParams.get("notice") ?? "";
  const notice = (url: string) => ({
    url,
    name: "",
    email: `${randomUUID()}@example.test`,
    comment: "This is fraud",
    rule: "6",
    isAccurate: true,
    idempotencyKey: randomUUID(),
  });

  it("reaches the queue once its address is confirmed, merges with reports of the message, and is answered by email", async () => {
    const { id, messageId } = await reported();
    const input = notice(`/community/${general}?message=${messageId}`);
    await run(NOTICE, { input }, null);
    expect(await caseAbout(messageId)).toMatchObject({ reports: 1 });
    const email = await mailServer.next(input.email, /Confirm your notice/);
    expect(email.text).not.toContain("This is fraud");
    const token = noticeToken(email);
    for (let count = 0; count < 2; count += 1) await run(CONFIRM, { token }, null);
    expect(await caseAbout(messageId)).toMatchObject({ id, reports: 2 });
    await decide(id, { reason: "Not fraud" });
    expect((await mailServer.next(input.email, /^Your notice/)).text).toContain("Reason: Not fraud");
  });

  it("about another page of the site has an address instead of a member", async () => {
    const input = notice("/courses/intro-to-trading");
    await run(NOTICE, { input }, null);
    const email = await mailServer.next(input.email, /Confirm/);
    await run(CONFIRM, { token: noticeToken(email) }, null);
    const opened = (await queue()).find(({ url }) => url === "/courses/intro-to-trading");
    expect(opened).toMatchObject({ kind: "ADDRESS", member: null, reports: 1 });
    const caseId = opened?.id ?? "";
    expect(await codeOf(DECIDE, { input: { caseId, actions: ["BAN"], reason: "x" } })).toBe("VALIDATION");
    expect((await decide(caseId, { actions: ["OTHER"] })).decideCase).toEqual({ id: caseId, outcome: "ACTION" });
  });

  it("is refused for other sites and without the declaration, and a forged link confirms nothing", async () => {
    expect(await codeOf(NOTICE, { input: notice("https://elsewhere.example/x") }, null)).toBe("VALIDATION");
    expect(await codeOf(NOTICE, { input: { ...notice("/explore"), isAccurate: false } }, null)).toBe("VALIDATION");
    expect(await codeOf(CONFIRM, { token: "forged" }, null)).toBe("NOT_FOUND");
    const repeated = { input: notice("/explore") };
    const emails = await emailsCausedBy(app, mailServer, async () => {
      for (let count = 0; count < 2; count += 1) await run(NOTICE, repeated, null);
    });
    expect(emails.map((email) => linkIn(email).page)).toEqual(["/complaints"]);
  });
});
