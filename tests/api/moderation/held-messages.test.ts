import { randomUUID } from "node:crypto";
import { ScheduledMessagesService } from "../../../graphql-server/src/features/community";
import { gql } from "../../gql";
import type { CaseAction } from "../../gql/graphql";
import { linksOf, pngPicture, SEND_WITH_ATTACHMENTS, uploadFile } from "../../kit/attachments";
import { graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { sendMessage } from "../../kit/conversation";
import { bellOf } from "../../kit/notifications";
import { channelId, createPerson, giveXp, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SET_MODERATOR = gql(`mutation HeldModerator($input: SetModeratorInput!) { setModerator(input: $input) { id } }`);
const SEND = gql(
  `mutation HeldSend($input: SendMessageInput!) { sendMessage(input: $input) { duplicate message { id content } } }`,
);
const EDIT = gql(`mutation HeldEdit($input: EditMessageInput!) { editMessage(input: $input) { id content } }`);
const HELD = gql(`query HeldList($channelId: ID) { heldMessages(channelId: $channelId) {
  id content files reasons decisionId } }`);
const WITHDRAW = gql(`mutation HeldWithdraw($id: ID!) { withdrawHeldMessage(id: $id) }`);
const MESSAGE = gql(
  `query HeldMessage($id: ID!) { message(id: $id) { id content sender { id xp } attachments { id } } }`,
);
const QUEUE = gql(`query HeldQueue { moderationQueue(first: 500) { edges { node { id kind messageId content } } } }`);
const CASE = gql(`query HeldCase($id: ID!) { moderationCase(id: $id) {
  held { reasons files { id name isImage } } messages { id content isReported } decisions { kind } } }`);
const DECIDE = gql(`mutation HeldDecide($input: DecideCaseInput!) { decideCase(input: $input) { id outcome } }`);
const UNDO = gql(`mutation HeldUndo($id: ID!) { undoCase(id: $id) { id outcome } }`);
const DECISION = gql(`query HeldDecision($id: ID!) { decision(id: $id) {
  kind facts removedText endsAt source isDetectedAutomatically isDecidedAutomatically canBeAppealed } }`);
const DECISIONS = gql(`query HeldDecisions { myDecisions { edges { node { id kind removedText } } } }`);
const APPEAL = gql(`mutation HeldAppeal($input: AppealDecisionInput!) { appealDecision(input: $input) { id } }`);
const DECIDE_APPEAL = gql(
  `mutation HeldDecideAppeal($input: DecideAppealInput!) { decideAppeal(input: $input) { id } }`,
);

const app = useApp({
  env: { PUBLIC_URL: "https://glitch.test", FIRST_POST_APPROVAL_BELOW_LEVEL: "3", RATE_LIMITS: "off" },
});
const admin = usePerson(app, { role: "ADMIN" });
const colleague = usePerson(app, { role: "ADMIN" });
let general: string;
beforeAll(async () => void (general = await channelId(app, "general")));

const LINK = "Look at https://example.test/course";
const data = <Data, Variables>(query: Document<Data, Variables>, variables: NoInfer<Variables>, by: Person = admin) =>
  graphqlData(app, by, query, variables as Variables & Record<string, unknown>);
const errorOf = async <Variables>(
  query: Document<unknown, Variables>,
  variables: NoInfer<Variables>,
  by: Person = admin,
) => (await graphql(app, query, variables, by.token)).errors?.[0];
const send = (author: Person, content: string, more = {}) =>
  errorOf(SEND, { input: { channelId: general, content, ...more } }, author);
const heldBy = async (author: Person) => (await data(HELD, {}, author)).heldMessages;
const caseOf = async (messageId: string | undefined) =>
  (await data(QUEUE, {})).moderationQueue?.edges.map(({ node }) => node).find((node) => node.messageId === messageId);
const decide = async (messageId: string, actions: CaseAction[], by = admin) =>
  errorOf(DECIDE, { input: { caseId: (await caseOf(messageId))?.id ?? "", actions, reason: "Advertising" } }, by);

/** A new member with a held message. */
async function held(content = LINK, more = {}) {
  const author = await createPerson(app);
  const error = await send(author, content, more);
  expect(error?.extensions.code).toBe("HELD");
  return { author, id: error?.extensions.heldMessageId ?? "" };
}

describe("a new member's message", () => {
  it.each([
    ["a link", LINK, "your first link"],
    ["a link without a scheme", "Join t.me/signals", "your first link"],
    ["an image", "![chart](https://glitch.test/a.png)", "your first image or file"],
    ["a mention of many", "@a1 @a2 @a3 @a4 @a5 hello", "your first mention of 5 or more people"],
  ])("waits with %s", async (_, content, reasons) => {
    const author = await createPerson(app);
    const error = await send(author, content);
    expect(error).toMatchObject({
      message: `Your message waits for approval: ${reasons}.`,
      extensions: { code: "HELD", status: 403, heldMessageId: expect.any(String) as string },
    });
    expect(await heldBy(author)).toMatchObject([{ id: error?.extensions.heldMessageId, content }]);
  });

  it.each([
    ["plain text", "Good evening, what about 0.5/1.0 or and/or?"],
    ["a link to the own site", "See https://glitch.test/courses"],
    ["a mention of few", "@a1 @a2 @a3 @a4 hello"],
  ])("is posted with %s", async (_, content) => {
    await sendMessage(app, await createPerson(app), { channelId: general, content });
  });

  it("is posted from the level of the setting on, and if an admin wrote it", async () => {
    const member = await createPerson(app);
    await giveXp(app, member.id, 200);
    await sendMessage(app, member, { channelId: general, content: LINK });
    await sendMessage(app, admin, { channelId: general, content: LINK });
  });

  it("can't gain a link by an edit, but keep one", async () => {
    const author = await createPerson(app);
    const { id } = await sendMessage(app, author, { channelId: general, content: "Hello" });
    expect(await errorOf(EDIT, { input: { messageId: id, content: LINK } }, author)).toMatchObject({
      message: "This edit needs approval: your first link. Send it as a new message.",
      extensions: { code: "FORBIDDEN" },
    });
    await app.sql(`UPDATE messages SET content = $2 WHERE id = $1`, [id, LINK]);
    await data(EDIT, { input: { messageId: id, content: `${LINK} again` } }, author);
  });
});

it("shows a held message to no one, over any interface", async () => {
  const { author, id } = await held(`${LINK} zebrafish @${admin.username}`, { clientMessageId: "held-1" });
  for (const reader of [author, admin]) {
    expect((await errorOf(MESSAGE, { id }, reader))?.extensions.code).toBe("NOT_FOUND");
    const { text } = await rest(app, "get", `/api/community/channels/${general}/messages`, reader);
    expect(text).not.toContain("zebrafish");
  }
  expect(
    (await send(author, `${LINK} zebrafish @${admin.username}`, { clientMessageId: "held-1" }))?.extensions,
  ).toMatchObject({ code: "HELD", heldMessageId: id });
  expect(await heldBy(author)).toHaveLength(1);
  expect(await app.sql(`SELECT 1 FROM messages WHERE content LIKE '%zebrafish%'`)).toEqual([]);
  expect(await app.sql(`SELECT 1 FROM notification_events WHERE data::text LIKE '%zebrafish%'`)).toEqual([]);
});

it("holds a scheduled message instead of keeping it as failed", async () => {
  const author = await createPerson(app);
  await app.sql(
    `INSERT INTO scheduled_messages (user_id, channel_id, content, send_at, created_at) VALUES ($1, $2, $3, now(), now())`,
    [author.id, general, LINK],
  );
  await app.app.services.get(ScheduledMessagesService).sendDue();
  expect(await heldBy(author)).toMatchObject([{ content: LINK }]);
  expect(await app.sql(`SELECT 1 FROM scheduled_messages WHERE user_id = $1`, [author.id])).toEqual([]);
});

it("holds messages that are sent over REST", async () => {
  const author = await createPerson(app);
  const path = `/api/community/channels/${general}/messages`;
  const response = await rest(app, "post", path, author).send({ message: LINK });
  expect([response.status, response.body]).toMatchObject([
    403,
    { code: "HELD", heldMessageId: expect.any(String) as string },
  ]);
});

describe("a moderator", () => {
  it("releases a message, which is then posted, notifies, and frees its kind", async () => {
    const { author, id } = await held(`${LINK} @${colleague.username}`);
    expect(await caseOf(id)).toMatchObject({ kind: "HELD", messageId: id });
    const { moderationCase } = await data(CASE, { id: (await caseOf(id))?.id ?? "" });
    expect(moderationCase).toMatchObject({
      held: { reasons: ["your first link"], files: [] },
      decisions: [{ kind: "HOLD" }],
    });
    expect(await decide(id, ["RELEASE"])).toBeUndefined();
    expect((await data(MESSAGE, { id }, author)).message).toMatchObject({ id, sender: { id: author.id, xp: 10 } });
    expect((await bellOf(app, colleague)).list.some(({ messageId }) => messageId === id)).toBe(true);
    expect(await heldBy(author)).toEqual([]);
    expect(await caseOf(id)).toBeUndefined();
    await sendMessage(app, author, { channelId: general, content: `${LINK}/2` });
    expect((await send(author, "@a1 @a2 @a3 @a4 @a5 hello"))?.extensions.code).toBe("HELD");
  });

  it("rejects a message with a statement of reasons, and can undo it", async () => {
    const { author, id } = await held(LINK, { clientMessageId: "rejected-1" });
    const { id: caseId = "" } = (await caseOf(id)) ?? {};
    expect(await decide(id, ["REMOVE", "STRIKE"])).toBeUndefined();
    expect(await heldBy(author)).toEqual([]);
    expect((await send(author, LINK, { clientMessageId: "rejected-1" }))?.message).toBe(
      "A moderator rejected this message.",
    );
    const { myDecisions } = await data(DECISIONS, {}, author);
    const [removal] = myDecisions?.edges.map(({ node }) => node).filter(({ kind }) => kind === "REMOVAL") ?? [];
    expect(removal).toMatchObject({ kind: "REMOVAL", removedText: LINK });
    expect((await data(DECISION, { id: removal?.id ?? "" }, author)).decision).toMatchObject({
      source: "OWN_INITIATIVE",
      isDetectedAutomatically: true,
      isDecidedAutomatically: false,
    });
    await data(UNDO, { id: caseId });
    expect(await heldBy(author)).toHaveLength(1);
    expect(await decide(id, ["RELEASE"])).toBeUndefined();
    expect((await errorOf(UNDO, { id: caseId }))?.message).toMatch(/^A released message is posted/);
  });

  it("gets it back into the queue if an appeal succeeds", async () => {
    const { author, id } = await held();
    await decide(id, ["REMOVE"]);
    const { myDecisions } = await data(DECISIONS, {}, author);
    const decisionId = myDecisions?.edges.find(({ node }) => node.kind === "REMOVAL")?.node.id ?? "";
    await data(APPEAL, { input: { decisionId, text: "It is my own page" } }, author);
    await data(DECIDE_APPEAL, { input: { decisionId, outcome: "REVERSED", answer: "True" } }, colleague);
    expect(await caseOf(id)).toMatchObject({ kind: "HELD" });
    expect(await decide(id, ["RELEASE"])).toBeUndefined();
  });

  it.each<[string, CaseAction[]]>([
    ["nothing", []],
    ["both", ["RELEASE", "REMOVE"]],
    ["a release with a sanction", ["RELEASE", "STRIKE"]],
  ])("can't decide %s", async (_, actions) => {
    const { id } = await held();
    expect((await decide(id, actions))?.extensions.code).toBe("VALIDATION");
  });

  it("can't release the message of an author who can't post anymore", async () => {
    const { author, id } = await held();
    await app.sql(
      `INSERT INTO sanctions (user_id, kind, reason, author_id, starts_at, ends_at)
       VALUES ($1, 'BAN', 'Spam', $2, now(), NULL)`,
      [author.id, admin.id],
    );
    expect((await decide(id, ["RELEASE"]))?.extensions.code).toBe("CONFLICT");
    expect(await caseOf(id)).toBeDefined();
  });
});

it("writes one decision about the hold, and ends it with the hold", async () => {
  const { author, id } = await held();
  const [row] = await heldBy(author);
  const decision = async () => (await data(DECISION, { id: row?.decisionId ?? "" }, author)).decision;
  expect(await decision()).toEqual({
    kind: "HOLD",
    facts: "The message waits for approval: your first link.",
    removedText: LINK,
    endsAt: null,
    source: "OWN_INITIATIVE",
    isDetectedAutomatically: true,
    isDecidedAutomatically: true,
    canBeAppealed: true,
  });
  await decide(id, ["RELEASE"]);
  expect(await decision()).toMatchObject({ endsAt: expect.any(String) as string, removedText: null });
});

it("reserves attachments, shows them to moderators only, and posts them", async () => {
  const author = await createPerson(app);
  const file = await uploadFile(app, author, await pngPicture());
  const input = { channelId: general, content: "My chart", attachments: [{ id: file.id }] };
  const error = await errorOf(SEND_WITH_ATTACHMENTS, { input }, author);
  const id = error?.extensions.heldMessageId ?? "";
  expect((await heldBy(author))[0]).toMatchObject({
    files: [expect.any(String)],
    reasons: ["your first image or file"],
  });
  expect(
    (await errorOf(SEND_WITH_ATTACHMENTS, { input: { ...input, content: "Again" } }, author))?.extensions.code,
  ).toBe("VALIDATION");
  const [moderator, elsewhere] = [await createPerson(app), await createPerson(app)];
  const set = (userId: string, channelIds: string[]) =>
    data(SET_MODERATOR, { input: { userId, everywhere: false, channelIds } }, admin);
  await set(moderator.id, [general]);
  await set(elsewhere.id, [await channelId(app, "introductions")]);
  const links = await Promise.all([admin, moderator, elsewhere].map((person) => linksOf(app, person, [file.id])));
  expect(links).toMatchObject([[{ id: file.id }], [{ id: file.id }], []]);
  await decide(id, ["RELEASE"]);
  expect((await data(MESSAGE, { id }, author)).message?.attachments).toEqual([{ id: file.id }]);
});

it("lets only the author withdraw a message, which leaves the queue and frees its files", async () => {
  const { author, id } = await held();
  expect(await data(WITHDRAW, { id }, await createPerson(app))).toEqual({ withdrawHeldMessage: id });
  expect(await heldBy(author)).toHaveLength(1);
  await data(WITHDRAW, { id }, author);
  await data(WITHDRAW, { id }, author);
  expect([await heldBy(author), await caseOf(id)]).toEqual([[], undefined]);
});

it("holds at most ten messages of a member", async () => {
  const author = await createPerson(app);
  for (let index = 0; index < 10; index++)
    expect((await send(author, `${LINK}/${index}`))?.extensions.code).toBe("HELD");
  expect((await send(author, LINK))?.message).toBe("10 of your messages wait for approval. Wait, or withdraw one.");
});

it("keeps a case about a held message open for reports afterward", async () => {
  const { id } = await held();
  await decide(id, ["RELEASE"]);
  const report = gql(`mutation HeldReport($input: ReportContentInput!) { reportContent(input: $input) }`);
  const input = { kind: "MESSAGE" as const, id, comment: "Advertising", idempotencyKey: randomUUID() };
  await data(report, { input }, await createPerson(app));
  expect(await caseOf(id)).toMatchObject({ kind: "MESSAGE" });
});
