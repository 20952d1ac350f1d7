import { ScheduledMessagesService } from "../../../graphql-server/src/features/community";
import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, type TestChannel } from "../../kit/conversation";
import { bellOf } from "../../kit/notifications";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";

const SCHEDULE = gql(`mutation ScheduledSchedule($input: ScheduleMessageInput!) {
  scheduleMessage(input: $input) { id channelId channelName content sendAt failure }
}`);
const UPDATE = gql(`mutation ScheduledUpdate($input: UpdateScheduledMessageInput!) {
  updateScheduledMessage(input: $input) { id content sendAt failure }
}`);
const SEND = gql(`mutation ScheduledSend($id: ID!) { sendScheduledMessage(id: $id) { content channelId } }`);
const DELETE = gql(`mutation ScheduledDelete($id: ID!) { deleteScheduledMessage(id: $id) }`);
const LIST = gql(`query ScheduledList($channelId: ID) {
  scheduledMessages(channelId: $channelId) { id content sendAt failure channelName }
}`);

const MINUTE_MS = 60_000;
const app = useApp({
  env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" },
  clock: { now: () => new Date(Date.now() + elapsedMs) },
});
let elapsedMs = 0;
let member: Person;
let channel: TestChannel;

beforeEach(async () => {
  [member, channel] = [await createPerson(app), await createChannel(app)];
});

const inMinutes = (minutes: number): string => new Date(Date.now() + elapsedMs + minutes * MINUTE_MS).toISOString();
const schedule = (content: string, sendAt = inMinutes(10), person: Person | null = member, channelId = channel.id) =>
  graphql(app, SCHEDULE, { input: { channelId, content, sendAt } }, person?.token);
const idOf = async (response: ReturnType<typeof schedule>): Promise<string> =>
  (await response).data?.scheduleMessage.id ?? "";
const list = async (channelId: string | null = null, person = member) =>
  (await graphqlData(app, person, LIST, { channelId })).scheduledMessages;
const posted = async (): Promise<string[]> =>
  (
    await app.sql<{ content: string }>(`SELECT content FROM messages WHERE channel_id = $1 ORDER BY created_seq`, [
      channel.id,
    ])
  ).map(({ content }) => content);

async function runAfter(minutes: number): Promise<void> {
  elapsedMs += minutes * MINUTE_MS;
  await app.app.services.get(ScheduledMessagesService).sendDue();
}

it("posts messages at their time, in their order, with XP, and only once", async () => {
  const sendAt = inMinutes(5);
  const { data } = await schedule("  first  ", sendAt);
  expect(data?.scheduleMessage).toMatchObject({
    channelId: channel.id,
    channelName: channel.name,
    content: "first",
    sendAt,
    failure: null,
  });
  await schedule("second", inMinutes(5.5));
  await schedule("later", inMinutes(60));
  await runAfter(4);
  expect(await posted()).toEqual([]);
  await runAfter(2);
  await runAfter(1);
  expect(await posted()).toEqual(["first", "second"]);
  expect((await list()).map(({ content }) => content)).toEqual(["later"]);
  expect(await app.sql(`SELECT xp FROM users WHERE id = $1`, [member.id])).toEqual([{ xp: 20 }]);
});

it("posts a message once if the server stopped between posting and removing it, and lets no one change it meanwhile", async () => {
  const id = await idOf(schedule("once"));
  const [row] = await app.sql<object>(`SELECT * FROM scheduled_messages WHERE id = $1`, [id]);
  await runAfter(11);
  await app.sql(
    `INSERT INTO scheduled_messages SELECT * FROM jsonb_populate_record(null::scheduled_messages, $1::jsonb)`,
    [JSON.stringify({ ...row, claimed_until: inMinutes(1) })],
  );
  const input = { id, content: "other", sendAt: inMinutes(10) };
  expect(codeOf(await graphql(app, UPDATE, { input }, member.token))).toBe("CONFLICT");
  expect(codeOf(await graphql(app, SEND, { id }, member.token))).toBe("CONFLICT");
  expect(codeOf(await graphql(app, DELETE, { id }, member.token))).toBe("CONFLICT");
  await runAfter(2);
  expect(await posted()).toEqual(["once"]);
  expect(await list()).toEqual([]);
});

it("changes, sends, and deletes messages before their time", async () => {
  const id = await idOf(schedule("draft"));
  const input = { id, content: "final", sendAt: inMinutes(20) };
  expect((await graphql(app, UPDATE, { input }, member.token)).data?.updateScheduledMessage).toEqual({
    ...input,
    failure: null,
  });
  await runAfter(11);
  expect(await posted()).toEqual([]);
  const sent = await graphqlData(app, member, SEND, { id });
  expect(sent.sendScheduledMessage).toEqual({ content: "final", channelId: channel.id });
  const deleted = await idOf(schedule("deleted"));
  for (let time = 0; time < 2; time += 1) {
    expect((await graphqlData(app, member, DELETE, { id: deleted })).deleteScheduledMessage).toBe(deleted);
  }
  await runAfter(30);
  expect(await posted()).toEqual(["final"]);
});

it.each(["MUTE", "BAN", "KICK"] as const)(
  "keeps a message that can't be sent after a %s, and says why",
  async (kind) => {
    const id = await idOf(schedule("kept"));
    await impose(app, member, kind, { from: new Date(), until: new Date(Date.now() + elapsedMs + 15 * MINUTE_MS) });
    await runAfter(11);
    elapsedMs += 5 * MINUTE_MS;
    expect(await posted()).toEqual([]);
    const [failed] = await list();
    expect(failed).toMatchObject({ id, content: "kept", failure: expect.stringMatching(/\w/) as string });
    expect((await bellOf(app, member)).list).toMatchObject([
      {
        kind: "SCHEDULED_MESSAGE",
        title: `Your scheduled message in #${channel.name} wasn't sent`,
        excerpt: failed?.failure,
        path: `/community/${channel.id}`,
      },
    ]);
    // It isn't tried again on its own, only when the member asks for it.
    await runAfter(5);
    expect(await posted()).toEqual([]);
    await graphqlData(app, member, UPDATE, { input: { id, content: "kept", sendAt: inMinutes(2) } });
    await runAfter(3);
    expect(await posted()).toEqual(["kept"]);
  },
);

it("keeps a message of a channel that the member lost access to", async () => {
  const id = await idOf(schedule("kept"));
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
  expect(codeOf(await graphql(app, SEND, { id }, member.token))).toBe("FORBIDDEN");
  await runAfter(11);
  expect(await list()).toMatchObject([{ id, failure: expect.stringContaining("permission") as string }]);
});

it("lists only the member's own messages, of all channels or one", async () => {
  const other = await createChannel(app);
  await schedule("here");
  await schedule("there", inMinutes(5), member, other.id);
  expect((await list()).map(({ content }) => content)).toEqual(["there", "here"]);
  expect((await list(channel.id)).map(({ content }) => content)).toEqual(["here"]);
  expect(await list(null, await createPerson(app))).toEqual([]);
});

it("allows at most 50 per member, even in parallel", async () => {
  await app.sql(
    `INSERT INTO scheduled_messages (user_id, channel_id, content, send_at, created_at)
     SELECT $1, $2, 'text', now() + interval '1 year', now() FROM generate_series(1, 49)`,
    [member.id, channel.id],
  );
  const codes = (await Promise.all(["a", "b", "c"].map((text) => schedule(text)))).map(codeOf);
  expect(codes.sort()).toEqual(["CONFLICT", "CONFLICT", undefined]);
});

it("rejects visitors, invalid input, channels without access, and messages of others", async () => {
  const id = await idOf(schedule("mine"));
  const other = await createPerson(app);
  const input = { id, content: "text", sendAt: inMinutes(5) };
  const responses = async (token: string | undefined, targetId: string) => [
    codeOf(await graphql(app, UPDATE, { input: { ...input, id: targetId } }, token)),
    codeOf(await graphql(app, SEND, { id: targetId }, token)),
  ];
  expect(codeOf(await schedule("text", inMinutes(5), null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, LIST, {}))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, DELETE, { id }))).toBe("UNAUTHENTICATED");
  expect(await responses(undefined, id)).toEqual(["UNAUTHENTICATED", "UNAUTHENTICATED"]);
  expect(await responses(other.token, id)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(await responses(member.token, UNKNOWN_ID)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
  expect(await responses(member.token, "x")).toEqual(["VALIDATION", "VALIDATION"]);
  await graphqlData(app, other, DELETE, { id });
  expect(await list()).toHaveLength(1);
  for (const [content, sendAt] of [
    ["text", inMinutes(0.5)],
    ["text", inMinutes(91 * 24 * 60)],
    [" ", inMinutes(5)],
    ["x".repeat(4_001), inMinutes(5)],
  ] as const) {
    expect(codeOf(await schedule(content, sendAt))).toBe("VALIDATION");
    expect(codeOf(await graphql(app, UPDATE, { input: { id, content, sendAt } }, member.token))).toBe("VALIDATION");
  }
  expect(codeOf(await schedule("text", inMinutes(5), member, UNKNOWN_ID))).toBe("NOT_FOUND");
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
  expect(codeOf(await schedule("text"))).toBe("FORBIDDEN");
});

it("exports and erases scheduled messages", async () => {
  await schedule("planned");
  const body = (await rest(app, "get", "/api/users/me/data", member)).body as { communityChoices: object };
  expect(body.communityChoices).toMatchObject({
    scheduledMessages: [{ channel: channel.name, content: "planned", failure: null }],
  });
  const deletion = gql(`mutation ScheduledDeletion($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
  await graphqlData(app, member, deletion, { input: { currentPassword: member.password } });
  expect(await app.sql(`SELECT 1 FROM scheduled_messages WHERE user_id = $1`, [member.id])).toEqual([]);
});

it("can be created, listed, changed, and deleted over REST, only by their author", async () => {
  const path = "/api/community/scheduled-messages";
  const other = await createPerson(app);
  const [first, second] = [inMinutes(10), inMinutes(20)];
  const created = await rest(app, "post", path, member).send({ channelId: channel.id, content: "Soon", sendAt: first });
  expect([created.status, created.body]).toMatchObject([201, { content: "Soon", sendAt: first, failure: null }]);
  const { id } = created.body as { id: string };
  const change = { content: "Later", sendAt: second };
  expect((await rest(app, "put", `${path}/${id}`, other).send(change)).status).toBe(404);
  expect((await rest(app, "put", `${path}/${id}`, member).send(change)).body).toMatchObject({ id, ...change });
  expect((await rest(app, "get", `${path}?channelId=${channel.id}`, member)).body).toMatchObject([{ id, ...change }]);
  expect((await rest(app, "get", path, other)).body).toEqual([]);
  expect((await rest(app, "delete", `${path}/${id}`, member)).status).toBe(204);
  expect((await rest(app, "get", path, member)).body).toEqual([]);
  expect((await rest(app, "get", path, null)).status).toBe(401);
});
