import { gql } from "../../gql";
import { sendMessage } from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const EDIT = gql(`mutation EditingEdit($input: EditMessageInput!) { editMessage(input: $input) { content } }`);
const DELETE = gql(`mutation EditingDelete($id: ID!) { deleteMessage(messageId: $id) { id } }`);
const MAX_EDITS_PER_TEN_SECONDS = 20;
const MAX_DELETIONS_PER_MINUTE = 60;

const app = useApp();
let channel: string;
const mentioned = usePerson(app, { username: "often_mentioned" });

beforeAll(async () => {
  channel = await channelId(app, "general");
});

const edit = (person: Person, messageId: string, content: string) =>
  graphql(app, EDIT, { input: { messageId, content } }, person.token);

it("serializes concurrent edits of one message, including its mentions", async () => {
  const writer = await createPerson(app);
  const { id } = await sendMessage(app, writer, { channelId: channel, content: "First words" });
  const texts = Array.from({ length: MAX_EDITS_PER_TEN_SECONDS }, (_, index) => `@often_mentioned ${index}`);
  const responses = await Promise.all(texts.map((text) => edit(writer, id, text)));
  expect(responses.map(({ data }) => data?.editMessage.content)).toEqual(texts);
  const [stored] = await app.sql<{ content: string; changes: number; mentions: number }>(
    `SELECT content, seq - created_seq AS changes,
       (SELECT count(*)::int FROM message_mentions WHERE message_id = $1 AND user_id = $2) AS mentions
     FROM messages WHERE id = $1`,
    [id, mentioned.id],
  );
  expect(texts).toContain(stored?.content);
  expect(stored).toMatchObject({ changes: MAX_EDITS_PER_TEN_SECONDS, mentions: 1 });
  const { errors } = await edit(writer, id, "One more");
  expect(errors?.[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", status: 429 });
});

it("limits how many messages a member can delete per minute", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const codes: (string | undefined)[] = [];
  const rows = await app.sql<{ id: string }>(
    `INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
     SELECT gen_random_uuid(), $1, $2, 'spam', 100000 + n, 100000 + n, now() FROM generate_series(1, $3::int) n RETURNING id`,
    [await channelId(app, "introductions"), mentioned.id, MAX_DELETIONS_PER_MINUTE + 1],
  );
  for (const { id } of rows) {
    const { errors } = await graphql(app, DELETE, { id }, admin.token);
    codes.push(errors?.[0]?.extensions.code);
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(MAX_DELETIONS_PER_MINUTE);
  expect(codes.at(-1)).toBe("RATE_LIMITED");
});

describe("unread", () => {
  const UNREAD = gql(`query EditingUnread($id: ID!) { channel(id: $id) { unread } }`);
  const MARK = gql(
    `mutation EditingMark($id: ID!, $seq: Int!) { markChannelRead(channelId: $id, seq: $seq) { unread } }`,
  );

  it("counts other members' undeleted messages, but not edits, up to 100", async () => {
    const [reader, writer] = [await createPerson(app), await createPerson(app)];
    const unread = async () => (await graphql(app, UNREAD, { id: channel }, reader.token)).data?.channel?.unread;
    const first = await sendMessage(app, writer, { channelId: channel, content: "Read already" });
    await graphql(app, MARK, { id: channel, seq: first.seq }, reader.token);
    expect(await unread()).toBe(0);
    await edit(writer, first.id, "Read already, edited");
    expect(await unread()).toBe(0);
    const second = await sendMessage(app, writer, { channelId: channel, content: "New" });
    await sendMessage(app, writer, { channelId: channel, content: "New too" });
    expect(await unread()).toBe(2);
    await graphql(app, DELETE, { id: second.id }, writer.token);
    expect(await unread()).toBe(1);
    const own = await sendMessage(app, reader, { channelId: channel, content: "Mine" });
    await edit(reader, own.id, "Mine, edited");
    expect(await unread()).toBe(0);
    await app.sql(
      `WITH moved AS (UPDATE channels SET last_seq = 300000 WHERE id = $1)
       INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
       SELECT gen_random_uuid(), $1, $2, 'many', 200000 + n, 200000 + n, now() FROM generate_series(1, 150) n`,
      [channel, writer.id],
    );
    expect(await unread()).toBe(100);
  });
});

it("ignores an edit that changes nothing", async () => {
  const writer = await createPerson(app);
  const { id } = await sendMessage(app, writer, { channelId: channel, content: "As it was" });
  const seqOf = async () => (await app.sql<{ seq: number }>(`SELECT seq FROM messages WHERE id = $1`, [id]))[0]?.seq;
  const before = await seqOf();
  expect((await edit(writer, id, " As it was ")).data?.editMessage.content).toBe("As it was");
  expect(await seqOf()).toBe(before);
});

it("removes characters that show a text backward", async () => {
  const writer = await createPerson(app);
  const sent = await sendMessage(app, writer, { channelId: channel, content: "See \u202emoc.elpmaxe\u202c" });
  const [stored] = await app.sql<{ content: string }>(`SELECT content FROM messages WHERE id = $1`, [sent.id]);
  expect(stored?.content).toBe("See moc.elpmaxe\u202c");
});

it("rejects a client message ID that was used for another text", async () => {
  const writer = await createPerson(app);
  const SEND = gql(
    `mutation EditingSend($input: SendMessageInput!) { sendMessage(input: $input) { duplicate message { content } } }`,
  );
  const send = (content: string) =>
    graphql(app, SEND, { input: { channelId: channel, content, clientMessageId: "reused" } }, writer.token);
  await send("The first");
  expect((await send("The second")).errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION" });
  // A repeated request is still a repetition after its message was edited.
  await app.sql(`UPDATE messages SET content = 'Edited', edited_at = now() WHERE sender_id = $1`, [writer.id]);
  expect((await send("The first")).data?.sendMessage).toEqual({ duplicate: true, message: { content: "Edited" } });
});

it("rejects a client message ID that was used in another channel", async () => {
  const writer = await createPerson(app);
  const desk = await channelId(app, "forex-desk");
  const SEND = gql(
    `mutation EditingSendMessage($input: SendMessageInput!) { sendMessage(input: $input) { message { channelId } duplicate } }`,
  );
  const send = (where: string) =>
    graphql(
      app,
      SEND,
      { input: { channelId: where, content: "Said in one place", clientMessageId: "once" } },
      writer.token,
    );
  expect((await send(desk)).data?.sendMessage).toEqual({ message: { channelId: desk }, duplicate: false });
  expect((await send(desk)).data?.sendMessage).toEqual({ message: { channelId: desk }, duplicate: true });
  expect((await send(channel)).errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION" });
});

it("stores the same text once per message it replies to", async () => {
  const [writer, asker] = [await createPerson(app), await createPerson(app)];
  const [first, second] = [
    await sendMessage(app, asker, { channelId: channel, content: "I passed the course" }),
    await sendMessage(app, asker, { channelId: channel, content: "And I made my first trade" }),
  ];
  const congratulate = async (replyToId?: string): Promise<string> =>
    (await sendMessage(app, writer, { channelId: channel, content: "Congrats!", replyToId })).id;
  const ids = [await congratulate(first.id), await congratulate(second.id), await congratulate()];
  expect(new Set(ids).size).toBe(3);
  expect([await congratulate(first.id), await congratulate(second.id), await congratulate()]).toEqual(ids);
});

it("logs who deleted another member's message, and why", async () => {
  const [writer, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const REASONED = gql(
    `mutation EditingReasoned($id: ID!, $reason: String) { deleteMessage(messageId: $id, reason: $reason) { id } }`,
  );
  const [first, own] = [
    await sendMessage(app, writer, { channelId: channel, content: "Buy my signals" }),
    await sendMessage(app, admin, { channelId: channel, content: "A slip of mine" }),
  ];
  const tooLong = await graphql(app, REASONED, { id: first.id, reason: "x".repeat(501) }, admin.token);
  expect(tooLong.errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION" });
  for (const { id } of [first, own]) await graphql(app, REASONED, { id, reason: " Advertising " }, admin.token);
  const entries = await app.sql(`SELECT action, subject_id, reason, details FROM audit_entries WHERE author_id = $1`, [
    admin.id,
  ]);
  expect(entries).toEqual([
    {
      action: "message.deleted",
      subject_id: writer.id,
      reason: "Advertising",
      details: { messageId: first.id, channelId: channel },
    },
  ]);

  // Admins can review what was removed; it isn't in the log itself, which outlives it.
  const { data } = await graphql(
    app,
    gql(`query EditingAuditLog($filter: AuditLogFilter) {
        auditLog(filter: $filter) {
          edges {
            node {
              removedMessage {
                text
                files
              }
            }
          }
        }
      }`),
    { filter: { action: "message.deleted", person: writer.id } },
    admin.token,
  );
  expect(data?.auditLog.edges).toEqual([{ node: { removedMessage: { text: "Buy my signals", files: [] } } }]);
  expect(await app.sql(`SELECT message_id FROM removed_messages WHERE sender_id = $1`, [admin.id])).toEqual([]);
});
