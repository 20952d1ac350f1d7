import { sendMessage } from "../kit/conversation";
import { graphql } from "../kit/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const EDIT = `mutation ($input: EditMessageInput!) { editMessage(input: $input) { content } }`;
const DELETE = `mutation ($id: ID!) { deleteMessage(messageId: $id) { id } }`;
const EDITS_IN_TEN_SECONDS = 20;
const DELETIONS_A_MINUTE = 60;

let app: TestApp;
let channel: string;
let mentioned: Person;

beforeAll(async () => {
  app = await startTestApp();
  channel = await channelId(app, "general");
  mentioned = await createPerson(app, { username: "often_mentioned" });
});

afterAll(() => app.stop());

const edit = (person: Person, messageId: string, content: string) =>
  graphql<{ editMessage: { content: string } }>(app, EDIT, { input: { messageId, content } }, person.token);

it("takes edits of one message at once one after the other, mentions included", async () => {
  const writer = await createPerson(app);
  const { id } = await sendMessage(app, writer, { channelId: channel, content: "First words" });
  const texts = Array.from({ length: EDITS_IN_TEN_SECONDS }, (_, index) => `@often_mentioned ${index}`);
  const answers = await Promise.all(texts.map((text) => edit(writer, id, text)));
  expect(answers.map(({ data }) => data?.editMessage.content)).toEqual(texts);
  const [stored] = await app.sql<{ content: string; events: number; mentions: number }>(
    `SELECT content, (SELECT count(*)::int FROM message_events WHERE message_id = $1) AS events,
       (SELECT count(*)::int FROM message_mentions WHERE message_id = $1 AND user_id = $2) AS mentions
     FROM messages WHERE id = $1`,
    [id, mentioned.id],
  );
  expect(texts).toContain(stored?.content);
  expect(stored).toMatchObject({ events: 1 + EDITS_IN_TEN_SECONDS, mentions: 1 });
  const { errors } = await edit(writer, id, "One more");
  expect(errors?.[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", status: 429 });
});

it("bounds how much one person deletes in a minute", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const codes: (string | undefined)[] = [];
  const rows = await app.sql<{ id: string }>(
    `INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
     SELECT gen_random_uuid(), $1, $2, 'spam', 100000 + n, 100000 + n, now() FROM generate_series(1, $3::int) n RETURNING id`,
    [channel, mentioned.id, DELETIONS_A_MINUTE + 1],
  );
  for (const { id } of rows) {
    const { errors } = await graphql(app, DELETE, { id }, admin.token);
    codes.push(errors?.[0]?.extensions.code);
  }
  expect(codes.filter((code) => code === undefined)).toHaveLength(DELETIONS_A_MINUTE);
  expect(codes.at(-1)).toBe("RATE_LIMITED");
});
