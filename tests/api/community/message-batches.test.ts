import { gql } from "../../gql";
import type { SendMessageInput } from "../../gql/graphql";
import { MessagesService } from "../../../graphql-server/src/features/community/messages/messages.service";
import { PDF, uploadFile } from "../../kit/attachments";
import { codeOf, graphql } from "../../kit/clients/graphql-client";
import { sendMessage, type SentMessage } from "../../kit/conversation";
import { LockHolder, untilWaiting } from "../../kit/database/lock-holder";
import { recordStatementTexts } from "../../kit/database/statements";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

// Messages that wait for the channel at the same time are stored in one transaction.

const DEADLOCK_TIMEOUT_MS = 5_000;
const SEND = gql(
  `mutation MessageBatchesSend($input: SendMessageInput!) { sendMessage(input: $input) { message { id seq } duplicate xpAwarded } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let general: string;
let writers: Person[];
let lock: LockHolder;

beforeAll(async () => {
  general = await channelId(app, "general");
  writers = await Promise.all(Array.from({ length: 10 }, () => createPerson(app)));
  lock = await LockHolder.open(app.databaseUrl, DEADLOCK_TIMEOUT_MS);
});

afterAll(() => lock.close());

const writerAt = (index: number): Person => writers[index % writers.length] as Person;
const send = (writer: Person, content: string, input: Partial<SendMessageInput> = {}) =>
  graphql(app, SEND, { input: { channelId: general, content, ...input } }, writer.token);

/** Sends messages while the first one waits for the channel, so that all others wait for the next batch. */
async function sendTogether<Sent extends unknown[] | []>(
  first: Promise<unknown>,
  others: () => Sent,
): Promise<{ [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  await untilWaiting(app.sql);
  const sent = others();
  await eventually("the others wait", () => app.app.services.get(MessagesService).waitingCount === sent.length);
  await lock.commit();
  await first;
  return Promise.all(sent);
}

const holdChannel = (): Promise<void> => lock.hold(`SELECT 1 FROM channels WHERE id = $1 FOR UPDATE`, [general]);

it("stores waiting messages of many members in one transaction, without gaps, each with its event", async () => {
  const contents = Array.from(
    { length: 40 },
    (_, index) => `Together ${String.fromCharCode(97 + index)} ${"x".repeat(index + 1)}`,
  );
  await holdChannel();
  let sent: SentMessage[] = [];
  const statements = await recordStatementTexts(async () => {
    sent = await sendTogether(send(writerAt(0), "Holds the queue of many"), () =>
      contents.map((content, index) => sendMessage(app, writerAt(index), { channelId: general, content })),
    );
  });
  const seqs = sent.map(({ seq }) => seq).sort((a, b) => a - b);
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  const stored = await app.sql<{ content: string; seq: number }>(
    `SELECT content, seq FROM messages WHERE channel_id = $1 AND created_seq >= $2`,
    [general, seqs[0]],
  );
  expect(stored.map(({ content }) => content).sort()).toEqual([...contents].sort());
  const positions = await app.sql<{ last_read_seq: number }>(
    `SELECT r.last_read_seq FROM channel_reads r WHERE r.user_id = $1 AND r.channel_id = $2`,
    [writerAt(0).id, general],
  );
  expect(positions).toEqual([
    { last_read_seq: Math.max(...sent.flatMap(({ seq }, index) => (index % 10 ? [] : seq))) },
  ]);
  // One for the message that holds the queue, and one for all others.
  expect(statements.filter((text) => text === "START TRANSACTION")).toHaveLength(2);
});

it("awards the messages of one member within the allowance, wherever they are stored", async () => {
  const member = await createPerson(app);
  const sent = await Promise.all(
    ["One", "Two", "Three", "Four", "Five", "Six", "Seven"].map((content) => send(member, content)),
  );
  expect(sent.map(({ data }) => data?.sendMessage.xpAwarded).sort()).toEqual([0, 0, 10, 10, 10, 10, 10]);
  const [{ xp } = {}] = await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [member.id]);
  expect(xp).toBe(50);
});

it("rejects only the message that replies to a missing one", async () => {
  await holdChannel();
  const [wrong, right] = await sendTogether(send(writerAt(0), "Holds the queue"), () => [
    send(writerAt(1), "A reply", { replyToId: "00000000-0000-4000-8000-000000000000" }),
    send(writerAt(2), "Not a reply"),
  ]);
  expect(codeOf(wrong)).toBe("VALIDATION");
  expect(right.data?.sendMessage.duplicate).toBe(false);
});

it("stores the same text or client message id of one sender once", async () => {
  await holdChannel();
  const clientMessageId = "batch-1";
  const results = await sendTogether(send(writerAt(0), "Holds the queue again"), () => [
    send(writerAt(1), "Said twice"),
    send(writerAt(1), "Said twice"),
    send(writerAt(2), "First attempt", { clientMessageId }),
    send(writerAt(2), "First attempt", { clientMessageId }),
  ]);
  const [text, sameText, id, sameId] = results.map(({ data }) => data?.sendMessage);
  expect([text, sameText].map((result) => result?.duplicate).sort()).toEqual([false, true]);
  expect(sameText?.message.id).toBe(text?.message.id);
  expect([id, sameId].map((result) => result?.duplicate).sort()).toEqual([false, true]);
  expect(sameId?.message.id).toBe(id?.message.id);
});

it("assigns an upload to only one of the messages that contain it", async () => {
  const { id } = await uploadFile(app, writerAt(1), PDF);
  const attachments = [{ id }];
  await holdChannel();
  const results = await sendTogether(send(writerAt(0), "Holds the queue for files"), () => [
    send(writerAt(1), "One text", { attachments }),
    send(writerAt(1), "A different note", { attachments }),
  ]);
  expect(results.map((result) => codeOf(result) ?? "sent").sort()).toEqual(["VALIDATION", "sent"]);
});

it("doesn't hold up other members while one sender is locked", async () => {
  await lock.hold(`SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, [writerAt(3).id]);
  let isStored = false;
  const waiting = send(writerAt(3), "Later").then((result) => {
    isStored = true;
    return result;
  });
  await untilWaiting(app.sql);
  const others = await Promise.all([send(writerAt(4), "Sooner"), send(writerAt(5), "Sooner as well")]);
  expect(others.map(({ errors }) => errors)).toEqual([undefined, undefined]);
  expect(isStored).toBe(false);
  await lock.commit();
  expect((await waiting).data?.sendMessage.duplicate).toBe(false);
});

it("doesn't store a message that waited while its sender was banned", async () => {
  const { id } = writerAt(6);
  await lock.hold(`SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, [id]);
  const waiting = send(writerAt(6), "Too late");
  await untilWaiting(app.sql);
  await lock.query(
    `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at) VALUES ($1, 'BAN', 'Spam', now(), now() + interval '1 day')`,
    [id],
  );
  await lock.commit();
  expect(codeOf(await waiting)).toBe("FORBIDDEN");
  expect(await app.sql(`SELECT 1 FROM messages WHERE sender_id = $1 AND content = 'Too late'`, [id])).toEqual([]);
});
