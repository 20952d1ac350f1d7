import { gql } from "../../gql";
import type { ChannelReadSubscription } from "../../gql/graphql";
import { createChannel, seedMessages, sendMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { subscribe } from "../../kit/clients/subscription";
import { recordStatementTexts } from "../../kit/database/statements";
import { startTestApp, useApp } from "../../kit/test-app";

type ReadPosition = ChannelReadSubscription["channelRead"];

const CHANNEL_READ = gql(`subscription ChannelRead { channelRead { channelId lastReadSeq unreadMentions } }`);
const MARK = gql(
  `mutation ChannelReadMark($id: ID!, $seq: Int!) { markChannelRead(channelId: $id, seq: $seq) { lastReadSeq } }`,
);

const READERS = 40;
/** Limit: 60 in 30 seconds. */
const MARKS_PER_WINDOW = 60;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const sockets = useSockets(app);

it("sends the member's read position only to the member's own tabs", async () => {
  const channel = await channelId(app, "general");
  const introductions = await channelId(app, "introductions");
  const [reader, other] = [await createPerson(app, { username: "reads_on" }), await createPerson(app)];
  const mark = (seq: number) => graphql(app, MARK, { id: channel, seq }, reader.token);
  const first = await sendMessage(app, other, { channelId: channel, content: "One" });
  await sendMessage(app, other, { channelId: channel, content: "Two, @reads_on" });
  const forReader = subscribe(sockets.of(reader), CHANNEL_READ);
  const forOther = subscribe(sockets.of(other), CHANNEL_READ);
  const introduce = (person: Person) =>
    sendMessage(app, person, { channelId: introductions, content: `${Math.random()}` });
  // Subscriptions have no acknowledgment. They are active once an event arrives.
  await eventually("both subscriptions are active", async () => {
    for (const person of [reader, other]) await introduce(person);
    return forReader.events.length > 0 && forOther.events.length > 0;
  });
  const inChannel = (positions: ReadPosition[]): ReadPosition[] =>
    positions.filter((position) => position.channelId === channel);

  await mark(first.seq);
  // None of these moves the position. A reply can be sent from a thread, without seeing the channel.
  await mark(first.seq);
  await mark(0);
  await sendMessage(app, reader, { channelId: channel, content: "I agree", replyToId: first.id });
  const own = await sendMessage(app, reader, { channelId: channel, content: "Three" });
  const received = await forReader.until((positions) =>
    inChannel(positions).some(({ lastReadSeq }) => lastReadSeq === own.seq),
  );
  expect(inChannel(received)).toEqual([
    { channelId: channel, lastReadSeq: first.seq, unreadMentions: 1 },
    { channelId: channel, lastReadSeq: own.seq, unreadMentions: 0 },
  ]);
  const later = await introduce(other);
  await forOther.until((positions) => positions.some(({ lastReadSeq }) => lastReadSeq === later.seq));
  expect(inChannel(forOther.events)).toEqual([]);
});

it("rejects a kicked member", async () => {
  const kicked = await createPerson(app);
  await impose(app, kicked, "KICK", { from: new Date(), until: new Date(Date.now() + 60_000) });
  expect(await subscribe(sockets.of(kicked), CHANNEL_READ).ended).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: "KICKED" }) as object }),
  ]);
});

it("stores concurrent marks with fewer statements than readers", async () => {
  const channel = await createChannel(app);
  const readers = await Promise.all(Array.from({ length: READERS }, () => createPerson(app)));
  const [writer] = readers as [Person];
  const [, second] = await seedMessages(app, writer, channel, ["One", "Two", "Three"]);
  const seq = second?.seq ?? 0;
  const statements = await recordStatementTexts(async () => {
    const responses = await Promise.all(readers.map(({ token }) => graphql(app, MARK, { id: channel.id, seq }, token)));
    expect(responses.map(({ data }) => data?.markChannelRead.lastReadSeq)).toEqual(readers.map(() => seq));
  });
  expect(statements.filter((text) => text.includes("INSERT INTO channel_reads")).length).toBeLessThan(READERS);
  const stored = await app.sql<{ last_read_seq: number }>(
    `SELECT last_read_seq FROM channel_reads WHERE channel_id = $1`,
    [channel.id],
  );
  expect(stored.map((row) => row.last_read_seq)).toEqual(readers.map(() => seq));
});

it("rejects a mark in an inaccessible channel and keeps the position", async () => {
  const member = await createPerson(app);
  const lounge = await channelId(app, "premium-lounge");
  const readPosition = () =>
    app.sql(`SELECT last_read_seq FROM channel_reads WHERE user_id = $1 AND channel_id = $2`, [member.id, lounge]);
  const before = await readPosition();
  await app.sql(`UPDATE channels SET last_seq = last_seq + 1 WHERE id = $1`, [lounge]);
  const { errors } = await graphql(app, MARK, { id: lounge, seq: 1_000 }, member.token);
  expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  expect(await readPosition()).toEqual(before);
});

it("limits how often a member marks channels as read", async () => {
  const limited = await startTestApp();
  try {
    const member = await createPerson(limited);
    const id = await channelId(limited, "general");
    let codes: (string | undefined)[] = [];
    for (let index = 0; index <= MARKS_PER_WINDOW; index += 1) {
      const { errors } = await graphql(limited, MARK, { id, seq: 0 }, member.token);
      codes = [...codes, errors?.[0]?.extensions.code];
    }
    expect(codes.slice(0, MARKS_PER_WINDOW)).toEqual(Array(MARKS_PER_WINDOW).fill(undefined));
    expect(codes.at(-1)).toBe("RATE_LIMITED");
  } finally {
    await limited.stop();
  }
});
