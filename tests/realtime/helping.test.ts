import { deleteMessage, expectUnbroken, follow, sendMessage, Sockets } from "../kit/conversation";
import { graphql } from "../kit/graphql-client";
import { channelId, createPerson } from "../kit/people";
import { subscribe } from "../kit/subscription";
import { startTestApp, type TestApp } from "../kit/test-app";

const MARK = `mutation ($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`;
const WITHDRAW = `mutation ($id: ID!) { withdrawHelpful(messageId: $id) { id } }`;
const HELP_CHANGED = `subscription { helpChanged { given byUsername amount xp level messageId } }`;

interface HelpChange {
  given: boolean;
  byUsername: string | null;
  amount: number;
  xp: number;
  level: number;
  messageId: string;
}

let app: TestApp;
let general: string;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  general = await channelId(app, "general");
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

it("everybody who follows the channel sees the mark and its withdrawal under the channel's next numbers", async () => {
  const [asker, helper, reader] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const question = await sendMessage(app, asker, { channelId: general, content: "How do I size a position?" });
  const reply = await sendMessage(app, helper, { channelId: general, content: "By the risk.", replyToId: question.id });
  const feed = follow(sockets.of(reader), general, reply.seq - 1);
  await feed.until((events) => events.length === 1);

  await graphql(app, MARK, { id: reply.id }, asker.token);
  await graphql(app, WITHDRAW, { id: reply.id }, asker.token);
  await graphql(app, MARK, { id: reply.id }, asker.token);
  await deleteMessage(app, asker, question.id);
  const events = await feed.until((list) => list.length === 6);

  expectUnbroken(events, reply.seq - 1);
  expect(events.map(({ type, message }) => [type, message.id, message.helpful])).toEqual([
    ["CREATED", reply.id, false],
    ["EDITED", reply.id, true],
    ["EDITED", reply.id, false],
    ["EDITED", reply.id, true],
    ["EDITED", reply.id, false],
    ["DELETED", question.id, false],
  ]);
});

it("whoever was away gets the marked reply in its present state", async () => {
  const [asker, helper, reader] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const question = await sendMessage(app, asker, { channelId: general, content: "What is a stop?" });
  const reply = await sendMessage(app, helper, { channelId: general, content: "A promise.", replyToId: question.id });
  await graphql(app, MARK, { id: reply.id }, asker.token);
  const feed = follow(sockets.of(reader), general, reply.seq);
  const [event] = await feed.until((events) => events.length === 1);
  expect(event).toMatchObject({ type: "EDITED", message: { id: reply.id, helpful: true } });
});

it("the person who helped hears of it wherever they are, with their XP and level; nobody else does", async () => {
  const [asker, helper, other] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const question = await sendMessage(app, asker, { channelId: general, content: "And a limit order?" });
  const reply = await sendMessage(app, helper, { channelId: general, content: "A wish.", replyToId: question.id });
  const mine = subscribe<HelpChange>(sockets.of(helper), HELP_CHANGED);
  const theirs = subscribe<HelpChange>(sockets.of(other), HELP_CHANGED);
  // Acts until the subscription, which tells nobody when it is in force, brings something.
  for (let attempt = 0; attempt < 20 && mine.events.length === 0; attempt += 1) {
    await graphql(app, MARK, { id: reply.id }, asker.token);
    await mine.until((events) => events.length > 0, 500).catch(() => undefined);
    if (mine.events.length === 0) await graphql(app, WITHDRAW, { id: reply.id }, asker.token);
  }
  await deleteMessage(app, helper, reply.id);
  const events = await mine.until((list) => list.length >= 2);
  expect(events.slice(-2)).toEqual([
    { given: true, byUsername: asker.username, amount: 100, xp: 110, level: 2, messageId: reply.id },
    // The deleted message took its own 10 along.
    { given: false, byUsername: null, amount: -100, xp: 0, level: 1, messageId: reply.id },
  ]);
  expect(theirs.events).toEqual([]);
});

it("who is mentioned is told, wherever they are; nobody else is", async () => {
  const [writer, meant, other] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const mine = subscribe<boolean>(sockets.of(meant), `subscription { mentioned }`);
  const theirs = subscribe<boolean>(sockets.of(other), `subscription { mentioned }`);
  for (let attempt = 0; attempt < 15 && !mine.events.length; attempt += 1) {
    await sendMessage(app, writer, { channelId: general, content: `@${meant.username} number ${attempt}` });
    await mine.until((events) => events.length > 0, 500).catch(() => undefined);
  }
  expect(mine.events[0]).toBe(true);
  expect(theirs.events).toEqual([]);
});
