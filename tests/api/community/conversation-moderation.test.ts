import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { sendMessage } from "../../kit/conversation";
import { askMembers, conversationsOf, LEVEL_5_XP, openConversation } from "../../kit/direct-messages";
import { channelId, createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const CHANNELS = gql(`query ConversationModerationChannels { channels { id } }`);
const CREATE = gql(
  `mutation ConversationModerationCreateChannel($input: CreateChannelInput!) { createChannel(input: $input) { id } }`,
);
const ARCHIVE = gql(`mutation ConversationModerationArchive($id: ID!) { archiveChannel(channelId: $id) { id } }`);
const REPORT = gql(
  `mutation ConversationModerationReport($input: ReportContentInput!) { reportContent(input: $input) }`,
);
const QUEUE = gql(
  `query ConversationModerationQueue { moderationQueue(first: 50) { edges { node { id messageId channelName } } } }`,
);
const CASE = gql(
  `query ConversationModerationCase($id: ID!) { moderationCase(id: $id) { messages { content isReported author { username } } } }`,
);
const DECIDE = gql(
  `mutation ConversationModerationDecide($input: DecideCaseInput!) { decideCase(input: $input) { id } }`,
);
const DECLINE = gql(`mutation ConversationModerationDecline($id: ID!) { declineConversation(id: $id) }`);
const SET_MODERATOR = gql(
  `mutation ConversationModerationSetModerator($input: SetModeratorInput!) { setModerator(input: $input) { id } }`,
);
const BLOCK = gql(`mutation ConversationModerationBlock($id: ID!) { blockMember(memberId: $id) { id } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let ann: Person;
let ben: Person;
let cleo: Person;
let admin: Person;

beforeEach(async () => {
  [ann, ben, cleo, admin] = await Promise.all([
    createPerson(app, { xp: LEVEL_5_XP }),
    createPerson(app),
    createPerson(app),
    createPerson(app, { role: "ADMIN" }),
  ]);
});

it("is in no list of channels, for members as well as for admins, and can't be managed", async () => {
  const id = await openConversation(app, ann, [ben, admin]);
  for (const person of [ann, admin]) {
    expect((await graphqlData(app, person, CHANNELS)).channels.map((channel) => channel.id)).not.toContain(id);
  }
  expect(codeOf(await graphql(app, ARCHIVE, { id }, admin.token))).toBeUndefined();
  expect(await app.sql(`SELECT 1 FROM channels WHERE id = $1 AND archived_at IS NULL`, [id])).toHaveLength(1);
  for (const change of [{ category: "DIRECT" as const }, { accessLevel: "DIRECT" as const }]) {
    const input = { name: "x-direct", category: "GENERAL" as const, ...change };
    expect(codeOf(await graphql(app, CREATE, { input }, admin.token))).toBe("VALIDATION");
  }
});

it("hands over a reported message with two on each side and nothing else", async () => {
  const id = await openConversation(app, ann, [ben], "one");
  const contents = ["two", "three", "the reported one", "five", "six", "seven"];
  for (const content of contents) await sendMessage(app, ann, { channelId: id, content });
  const [reported] = await app.sql<{ id: string }>(
    `SELECT id FROM messages WHERE content = 'the reported one' AND channel_id = $1`,
    [id],
  );
  const input = {
    kind: "MESSAGE" as const,
    id: reported?.id ?? "",
    rule: "2",
    comment: "Scam",
    idempotencyKey: randomUUID(),
  };
  expect(codeOf(await graphql(app, REPORT, { input }, admin.token))).toBe("NOT_FOUND");
  expect(codeOf(await graphql(app, REPORT, { input }, ben.token))).toBeUndefined();
  const { moderationQueue } = await graphqlData(app, admin, QUEUE);
  const found = moderationQueue?.edges.find(({ node }) => node.messageId === reported?.id)?.node;
  expect(found?.channelName).toBe("direct-message");
  const details = await graphqlData(app, admin, CASE, { id: found?.id ?? "" });
  expect(details.moderationCase?.messages.map(({ content, isReported }) => [content, isReported])).toEqual([
    ["two", false],
    ["three", false],
    ["the reported one", true],
    ["five", false],
    ["six", false],
  ]);
  const decision = { caseId: found?.id ?? "", actions: ["REMOVE" as const], reason: "A scam" };
  expect(codeOf(await graphql(app, DECIDE, { input: decision }, admin.token))).toBeUndefined();
  expect(await app.sql(`SELECT 1 FROM messages WHERE id = $1 AND deleted_at IS NOT NULL`, [reported?.id])).toHaveLength(
    1,
  );
});

it("lets the recipient of a request report its message before answering", async () => {
  await askMembers(app, ann, [ben], { firstMessage: "Send me money" });
  const [request] = await conversationsOf(app, ben);
  const input = {
    kind: "MESSAGE" as const,
    id: request?.lastMessage?.id ?? "",
    rule: "2",
    comment: "Scam",
    idempotencyKey: randomUUID(),
  };
  expect(codeOf(await graphql(app, REPORT, { input }, cleo.token))).toBe("NOT_FOUND");
  expect(codeOf(await graphql(app, REPORT, { input }, ben.token))).toBeUndefined();
});

it("asks a member who declined again in no other conversation, and shows no title before they accept", async () => {
  const first = await askMembers(app, ann, [ben, cleo], { title: "Claim your prize at gold.example" });
  const id = first.data?.startConversation.id ?? "";
  expect((await conversationsOf(app, ben))[0]?.title).not.toContain("prize");
  await graphql(app, DECLINE, { id }, ben.token);
  for (const others of [[ben], [ben, admin]]) {
    expect(codeOf(await askMembers(app, ann, others, { firstMessage: "Please" }))).toBe("CONFLICT");
  }
  expect(await conversationsOf(app, ben)).toEqual([]);
});

it("lets no moderator write first, and nobody answer the request of a member they blocked", async () => {
  const rights = { userId: ann.id, everywhere: false, channelIds: [await channelId(app, "general")] };
  await graphqlData(app, admin, SET_MODERATOR, { input: rights });
  expect((await askMembers(app, ann, [ben])).errors?.[0]?.message).toContain("Staff never writes first");
  const asking = await createPerson(app, { xp: LEVEL_5_XP });
  const request = await askMembers(app, asking, [ben]);
  await graphqlData(app, ben, BLOCK, { id: asking.id });
  expect(codeOf(await askMembers(app, ben, [asking]))).toBe("CONFLICT");
  const [shown] = await conversationsOf(app, asking);
  expect(shown).toMatchObject({ id: request.data?.startConversation.id, isAnswered: false });
  expect(shown?.participants.filter(({ hasJoined }) => hasJoined)).toHaveLength(1);
});
