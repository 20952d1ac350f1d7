import { SavedMessagesService } from "../../../graphql-server/src/features/community";
import { gql } from "../../gql";
import { codeOf, graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, deleteMessage, sendMessage, type TestChannel } from "../../kit/conversation";
import { bellOf } from "../../kit/notifications";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const SET = gql(`mutation RemindersSet($input: SetReminderInput!) { setReminder(input: $input) { id viewerSaved } }`);
const REMOVE = gql(`mutation RemindersRemove($id: ID!) { removeReminder(messageId: $id) }`);
const UNSAVE = gql(`mutation RemindersUnsave($id: ID!) { unsaveMessage(messageId: $id) }`);
const SAVED = gql(`query RemindersSaved { savedMessages(first: 50) { edges { node { remindAt message { id } } } } }`);
const MUTE = gql(`mutation RemindersMute($input: SetChannelNotificationsInput!) {
  setChannelNotifications(input: $input) { level }
}`);

const HOUR_MS = 3_600_000;
const app = useApp({
  env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" },
  clock: { now: () => new Date(Date.now() + elapsedMs) },
});
let elapsedMs = 0;
const author = usePerson(app);
let member: Person;
let channel: TestChannel;
let messageId: string;

beforeEach(async () => {
  [member, channel] = [await createPerson(app), await createChannel(app)];
  messageId = (await sendMessage(app, author, { channelId: channel.id, content: "Read **this**" })).id;
});

const inHours = (hours: number): string => new Date(Date.now() + elapsedMs + hours * HOUR_MS).toISOString();
const remind = (remindAt: string, id = messageId, person: Person | null = member) =>
  graphql(app, SET, { input: { messageId: id, remindAt } }, person?.token);
const call = (document: Document<unknown, { id: string }>, id = messageId, person: Person | null = member) =>
  graphql(app, document, { id }, person?.token);
const saved = async () =>
  (await graphqlData(app, member, SAVED)).savedMessages.edges.map(({ node }) => [node.message.id, node.remindAt]);

/** The titles and paths of the member's notifications after some time. */
async function bellAfter(hours: number): Promise<[string, string, string][]> {
  elapsedMs += hours * HOUR_MS;
  await app.app.services.get(SavedMessagesService).sendReminders();
  return (await bellOf(app, member)).list.map(({ title, excerpt, path }) => [title, excerpt, path]);
}

it("saves the message, and reminds of it once at the time, with a link", async () => {
  const at = inHours(2);
  expect((await remind(at)).data).toEqual({ setReminder: { id: messageId, viewerSaved: true } });
  expect(await saved()).toEqual([[messageId, at]]);
  expect(await bellAfter(1)).toEqual([]);
  const expected = [
    [`Reminder: a message in #${channel.name}`, "Read this", `/community/${channel.id}?message=${messageId}`],
  ];
  expect(await bellAfter(1.1)).toEqual(expected);
  // Reading the channel doesn't mark it as read: the reminder is about an old message.
  expect(await bellOf(app, member)).toMatchObject({ unread: 1, unreadOther: 1, list: [{ kind: "REMINDER" }] });
  expect(await saved()).toEqual([[messageId, null]]);
  expect(await bellAfter(1)).toEqual(expected);
});

it("moves the time when it's set again, and keeps it when the message is saved again", async () => {
  await remind(inHours(1));
  const later = inHours(3);
  await remind(later);
  await call(gql(`mutation RemindersSave($id: ID!) { saveMessage(messageId: $id) { id } }`));
  expect(await saved()).toEqual([[messageId, later]]);
  expect(await bellAfter(2)).toEqual([]);
  expect(await bellAfter(1.1)).toHaveLength(1);
  // The same message can have another reminder.
  await remind(inHours(1));
  expect(await bellAfter(1.1)).toHaveLength(2);
});

it("sends no reminder that was removed, or of a message that isn't saved anymore, was deleted, or can't be read", async () => {
  const send = async (): Promise<string> =>
    (await sendMessage(app, author, { channelId: channel.id, content: `${Math.random()}` })).id;
  const [unsaved, deleted] = [await send(), await send()];
  const closed = await createChannel(app);
  const hidden = (await sendMessage(app, author, { channelId: closed.id, content: "hidden" })).id;
  for (const id of [messageId, unsaved, deleted, hidden]) await remind(inHours(1), id);
  expect((await call(REMOVE)).data).toEqual({ removeReminder: messageId });
  await call(REMOVE);
  await call(UNSAVE, unsaved);
  await deleteMessage(app, author, deleted);
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [closed.id]);
  expect(await bellAfter(2)).toEqual([]);
  expect(await saved()).toEqual([[messageId, null]]);
});

it("reminds of a message in a muted channel, and of the member's own message", async () => {
  const own = (await sendMessage(app, member, { channelId: channel.id, content: "mine" })).id;
  await graphqlData(app, member, MUTE, { input: { channelId: channel.id, level: "NOTHING" } });
  await remind(inHours(1), own);
  expect(await bellAfter(2)).toHaveLength(1);
});

it("rejects visitors, invalid input, and messages that the member can't read", async () => {
  expect(codeOf(await remind(inHours(1), messageId, null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await call(REMOVE, messageId, null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await call(REMOVE, "x"))).toBe("VALIDATION");
  for (const [at, id] of [
    [inHours(-1), messageId],
    [inHours(366 * 24), messageId],
    [inHours(1), "x"],
  ] as const) {
    expect(codeOf(await remind(at, id))).toBe("VALIDATION");
  }
  expect(codeOf(await remind(inHours(1), UNKNOWN_ID))).toBe("NOT_FOUND");
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
  expect(codeOf(await remind(inHours(1)))).toBe("NOT_FOUND");
});

it("exports reminders", async () => {
  const at = inHours(1);
  await remind(at);
  const body = (await rest(app, "get", "/api/users/me/data", member)).body as { communityChoices: object };
  expect(body.communityChoices).toMatchObject({
    savedMessages: [{ messageId, remindAt: at }],
  });
});

it("can be set, listed, and removed over REST", async () => {
  const path = `/api/community/saved-messages/${messageId}/reminder`;
  const remindAt = inHours(1);
  const listed = async () =>
    ((await rest(app, "get", "/api/community/saved-messages", member)).body as { remindAt: string | null }[]).map(
      (item) => item.remindAt,
    );
  expect((await rest(app, "put", path, member).send({ remindAt })).status).toBe(204);
  expect(await listed()).toEqual([remindAt]);
  expect((await rest(app, "delete", path, member)).status).toBe(204);
  expect(await listed()).toEqual([null]);
  expect((await rest(app, "put", path, null).send({ remindAt })).status).toBe(401);
});
