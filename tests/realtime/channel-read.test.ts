import { sendMessage, Sockets } from "../kit/conversation";
import { graphql } from "../kit/graphql-client";
import { channelId, createPerson } from "../kit/people";
import { impose } from "../kit/sanctions";
import { subscribe } from "../kit/subscription";
import { startTestApp, type TestApp } from "../kit/test-app";

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

it("tells a person's other tabs, and nobody else, how far they have read or written", async () => {
  const channel = await channelId(app, "general");
  const [reader, other] = [await createPerson(app, { username: "reads_on" }), await createPerson(app)];
  const mark = (seq: number) => graphql(app, MARK, { id: channel, seq }, reader.token);
  const first = await sendMessage(app, other, { channelId: channel, content: "One" });
  await sendMessage(app, other, { channelId: channel, content: "Two, @reads_on" });
  const forReader = subscribe<Reading>(sockets.of(reader), READINGS);
  const forOther = subscribe<Reading>(sockets.of(other), READINGS);
  // A subscription tells nobody when it is in force: writing is told each time.
  while (!forReader.events.length || !forOther.events.length) {
    for (const person of [reader, other]) {
      await sendMessage(app, person, { channelId: await channelId(app, "introductions"), content: `${Math.random()}` });
    }
  }
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
  expect(inChannel(forOther.events)).toEqual([]);
});

it("is closed with the community to who was removed from it", async () => {
  const kicked = await createPerson(app);
  await impose(app, kicked, "KICK", { from: new Date(), until: new Date(Date.now() + 60_000) });
  expect(await subscribe<Reading>(sockets.of(kicked), READINGS).ended).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: "KICKED" }) as object }),
  ]);
});
