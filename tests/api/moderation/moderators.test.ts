import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { CaseAction } from "../../gql/graphql";
import { createChannel, deleteMessage, sendMessage } from "../../kit/conversation";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, UNKNOWN_ID } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SET = gql(
  `mutation ModeratorsSet($input: SetModeratorInput!) { setModerator(input: $input) { id everywhere channelIds } }`,
);
const RIGHTS = gql(
  `query ModeratorsRights($userId: ID!) { moderatorRights(userId: $userId) { everywhere channelIds } }`,
);
const REPORT = gql(`mutation ModeratorsReport($input: ReportContentInput!) { reportContent(input: $input) }`);
const QUEUE = gql(
  `query ModeratorsQueue { moderationQueue(first: 500) { edges { node { id messageId member { id } } } } }`,
);
const CASE = gql(
  `query ModeratorsCase($id: ID!) { moderationCase(id: $id) { reports { reporter { id email phone } } case { member { email address } } } }`,
);
const DECIDE = gql(`mutation ModeratorsDecide($input: DecideCaseInput!) { decideCase(input: $input) { id outcome } }`);
const UNDO = gql(`mutation ModeratorsUndo($id: ID!) { undoCase(id: $id) { id outcome } }`);
const NOTE = gql(
  `mutation ModeratorsNote($input: AddModerationNoteInput!) { addModerationNote(input: $input) { text } }`,
);
const PIN = gql(`mutation ModeratorsPin($id: ID!) { pinMessage(messageId: $id) { id } }`);
const DELETE = gql(`mutation ModeratorsDelete($id: ID!) { deleteMessage(messageId: $id) { id } }`);
const MUTE = gql(`mutation ModeratorsMute($input: MuteUserInput!) { muteUser(input: $input) }`);
const APPEALS = gql(`query ModeratorsAppeals { openAppeals { edges { node { id } } } }`);
const USERS = gql(`query ModeratorsUsers { registeredUsers { edges { node { id } } } }`);
const VIEWER = gql(
  `query ModeratorsViewer($channelId: ID!) { viewer { role viewerCanModerate viewerCanReview } channel(id: $channelId) { viewerCanModerate } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let admin: Person;
let moderator: Person;
let own: string;
let other: string;

beforeEach(async () => {
  [admin, moderator] = [await createPerson(app, { role: "ADMIN" }), await createPerson(app)];
  [own, other] = [(await createChannel(app)).id, (await createChannel(app)).id];
  await set(moderator, { channelIds: [own] });
});

const set = (person: Person, rights: { everywhere?: boolean; channelIds?: string[] }, by = admin) =>
  graphql(app, SET, { input: { userId: person.id, everywhere: false, channelIds: [], ...rights } }, by.token);
const report = async (id: string, kind: "MESSAGE" | "MEMBER" = "MESSAGE") =>
  graphqlData(app, await createPerson(app), REPORT, {
    input: { kind, id, comment: "Spam", idempotencyKey: randomUUID() },
  });
const queueOf = async (person: Person) =>
  (await graphqlData(app, person, QUEUE)).moderationQueue?.edges.map(({ node }) => node) ?? [];

/** A reported message; returns the id of its case. */
async function reported(channel: string, author: Person) {
  const { id: messageId } = await sendMessage(app, author, {
    channelId: channel,
    content: `Buy my signals ${randomUUID()}`,
  });
  await report(messageId);
  const caseId = (await queueOf(admin)).find((each) => each.messageId === messageId)?.id ?? "";
  return { messageId, caseId };
}

const decide = (person: Person, caseId: string, actions: CaseAction[], seconds = 600) =>
  graphql(app, DECIDE, { input: { caseId, actions, reason: "It is spam", seconds } }, person.token);

it("lets a moderator decide the reports of their channels, and shows them no others", async () => {
  const author = await createPerson(app);
  const [mine, foreign] = [await reported(own, author), await reported(other, author)];
  await report(author.id, "MEMBER");
  expect((await queueOf(moderator)).map(({ id }) => id)).toEqual([mine.caseId]);
  expect(codeOf(await graphql(app, CASE, { id: foreign.caseId }, moderator.token))).toBe("NOT_FOUND");
  expect(codeOf(await decide(moderator, foreign.caseId, ["REMOVE"]))).toBe("NOT_FOUND");
  for (const action of ["STRIKE", "BAN"] as const) {
    expect(codeOf(await decide(moderator, mine.caseId, [action]))).toBe("FORBIDDEN");
  }
  expect(codeOf(await decide(moderator, mine.caseId, ["KICK"]))).toBe("FORBIDDEN");
  expect(codeOf(await decide(moderator, mine.caseId, ["MUTE"], 3_601))).toBe("FORBIDDEN");
  expect((await decide(moderator, mine.caseId, ["MUTE"])).data?.decideCase.outcome).toBe("ACTION");
  expect(codeOf(await graphql(app, UNDO, { id: mine.caseId }, moderator.token))).toBeUndefined();
  expect((await decide(admin, mine.caseId, ["REMOVE"])).data?.decideCase.outcome).toBe("ACTION");
  expect(codeOf(await graphql(app, UNDO, { id: mine.caseId }, moderator.token))).toBe("FORBIDDEN");
});

it("lets a moderator of everything decide reports about members, but not about staff or themselves", async () => {
  await set(moderator, { everywhere: true });
  const [member, colleague] = [await createPerson(app), await createPerson(app)];
  await set(colleague, { channelIds: [other] });
  for (const { id } of [member, colleague, admin, moderator]) await report(id, "MEMBER");
  const about = (await queueOf(moderator)).map((each) => each.member?.id);
  expect(about).toContain(member.id);
  for (const { id } of [colleague, admin, moderator]) expect(about).not.toContain(id);
  const note = { input: { userId: colleague.id, text: "A note", idempotencyKey: randomUUID() } };
  expect(codeOf(await graphql(app, NOTE, note, moderator.token))).toBe("NOT_FOUND");
  const staffRoom = await channelId(app, "staff-room");
  expect(codeOf(await graphql(app, VIEWER, { channelId: staffRoom }, moderator.token))).toBeUndefined();
  const post = await sendMessage(app, admin, { channelId: own, content: "From the staff" });
  expect(codeOf(await graphql(app, DELETE, { id: post.id }, moderator.token))).toBe("FORBIDDEN");
});

it("lets no moderator decide what they reported themselves", async () => {
  const { messageId, caseId } = await reported(own, await createPerson(app));
  const input = { kind: "MESSAGE" as const, id: messageId, comment: "Spam", idempotencyKey: randomUUID() };
  await graphqlData(app, moderator, REPORT, { input });
  expect((await decide(moderator, caseId, ["REMOVE"])).errors?.[0]?.message).toContain("another moderator decides");
  expect((await decide(admin, caseId, ["REMOVE"])).data?.decideCase.outcome).toBe("ACTION");
});

it("lets a moderator delete and pin messages of members in their channels only", async () => {
  const author = await createPerson(app);
  const post = async (channel: string) =>
    (await sendMessage(app, author, { channelId: channel, content: `Hello ${randomUUID()}` })).id;
  const [mine, foreign] = [await post(own), await post(other)];
  expect(codeOf(await graphql(app, PIN, { id: mine }, moderator.token))).toBeUndefined();
  expect(codeOf(await graphql(app, PIN, { id: foreign }, moderator.token))).toBe("FORBIDDEN");
  expect(codeOf(await graphql(app, DELETE, { id: foreign }, moderator.token))).toBe("FORBIDDEN");
  await deleteMessage(app, moderator, mine);
  const [decision] = await app.sql(`SELECT kind FROM moderation_decisions WHERE message_id = $1`, [mine]);
  expect(decision).toEqual({ kind: "REMOVAL" });
});

it("shows a moderator no email addresses, private data, appeals, or users, and gives them no direct sanctions", async () => {
  const { caseId } = await reported(own, await createPerson(app));
  const details = (await graphqlData(app, moderator, CASE, { id: caseId })).moderationCase;
  expect(details?.case.member).toEqual({ email: null, address: null });
  expect(details?.reports).toMatchObject([{ reporter: { email: null, phone: null } }]);
  expect(codeOf(await graphql(app, APPEALS, {}, moderator.token))).toBe("FORBIDDEN");
  expect(codeOf(await graphql(app, USERS, {}, moderator.token))).toBe("FORBIDDEN");
  const mute = { input: { userId: (await createPerson(app)).id, reason: "Because", seconds: 600 } };
  expect(codeOf(await graphql(app, MUTE, mute, moderator.token))).toBe("FORBIDDEN");
  const { viewer, channel } = await graphqlData(app, moderator, VIEWER, { channelId: own });
  expect(viewer).toEqual({ role: "FREE", viewerCanModerate: false, viewerCanReview: true });
  expect(channel?.viewerCanModerate).toBe(true);
});

it("is granted and ended only by admins, at once, and never for the staff's channels", async () => {
  const staffRoom = await channelId(app, "staff-room");
  expect(codeOf(await set(moderator, { channelIds: [staffRoom] }))).toBe("NOT_FOUND");
  expect(codeOf(await set(moderator, { channelIds: [UNKNOWN_ID] }))).toBe("NOT_FOUND");
  expect(codeOf(await set(moderator, { everywhere: true }, moderator))).toBe("FORBIDDEN");
  expect(codeOf(await set(await createPerson(app), { everywhere: true }, moderator))).toBe("FORBIDDEN");
  expect(codeOf(await set(await createPerson(app, { role: "ADMIN" }), { everywhere: true }))).toBe("CONFLICT");
  expect(codeOf(await graphql(app, RIGHTS, { userId: moderator.id }, moderator.token))).toBe("FORBIDDEN");
  expect((await graphqlData(app, admin, RIGHTS, { userId: moderator.id })).moderatorRights.channelIds).toEqual([own]);
  await queueOf(moderator);
  await set(moderator, {});
  expect(codeOf(await graphql(app, QUEUE, {}, moderator.token))).toBe("FORBIDDEN");
});
