import { sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { subscribe } from "../../kit/subscription";
import { startTestApp, type TestApp } from "../../kit/test-app";

interface Reading {
  channelId: string;
  lastReadSeq: number;
  unreadMentions: number;
}

const READINGS = `subscription { channelRead { channelId lastReadSeq unreadMentions } }`;
const MARK = `mutation ($id: ID!, $seq: Int!) { markChannelRead(channelId: $id, seq: $seq) { lastReadSeq } }`;

let app: TestApp;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

it("tells a member's other tabs, and no one else, how far the member has read or written", async () => {
  const channel = await channelId(app, "general");
  const introductions = await channelId(app, "introductions");
  const [reader, other] = [await createPerson(app, { username: "reads_on" }), await createPerson(app)];
  const mark = (seq: number) => graphql(app, MARK, { id: channel, seq }, reader.token);
  const first = await sendMessage(app, other, { channelId: channel, content: "One" });
  await sendMessage(app, other, { channelId: channel, content: "Two, @reads_on" });
  const forReader = subscribe<Reading>(sockets.of(reader), READINGS);
  const forOther = subscribe<Reading>(sockets.of(other), READINGS);
  const introduce = (person: Person) =>
    sendMessage(app, person, { channelId: introductions, content: `${Math.random()}` });
  // A subscription isn't confirmed: it is in force once it tells of a message.
  await eventually("both subscriptions are in force", async () => {
    for (const person of [reader, other]) await introduce(person);
    return forReader.events.length > 0 && forOther.events.length > 0;
  });
  const inChannel = (readings: Reading[]): Reading[] => readings.filter((reading) => reading.channelId === channel);

  await mark(first.seq);
  // Neither back nor again.
  await mark(first.seq);
  await mark(0);
  const own = await sendMessage(app, reader, { channelId: channel, content: "Three" });
  const told = await forReader.until((readings) =>
    inChannel(readings).some(({ lastReadSeq }) => lastReadSeq === own.seq),
  );
  expect(inChannel(told)).toEqual([
    { channelId: channel, lastReadSeq: first.seq, unreadMentions: 1 },
    { channelId: channel, lastReadSeq: own.seq, unreadMentions: 0 },
  ]);
  const later = await introduce(other);
  await forOther.until((readings) => readings.some(({ lastReadSeq }) => lastReadSeq === later.seq));
  expect(inChannel(forOther.events)).toEqual([]);
});

it("is closed with the community to who was removed from it", async () => {
  const kicked = await createPerson(app);
  await impose(app, kicked, "KICK", { from: new Date(), until: new Date(Date.now() + 60_000) });
  expect(await subscribe<Reading>(sockets.of(kicked), READINGS).ended).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: "KICKED" }) as object }),
  ]);
});
