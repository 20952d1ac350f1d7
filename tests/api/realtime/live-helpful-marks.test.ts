import { gql } from "../../gql";
import type { LiveHelpfulMarksHelpChangedSubscription } from "../../gql/graphql";
import {
  deleteMessage,
  expectUnbroken,
  sendMessage,
  subscribeToChannel,
  type SentMessage,
  useSockets,
} from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

const MARK = gql(`mutation LiveHelpfulMarksMark($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`);
const WITHDRAW = gql(`mutation LiveHelpfulMarksWithdraw($id: ID!) { withdrawHelpful(messageId: $id) { id } }`);
const HELP_CHANGED = gql(
  `subscription LiveHelpfulMarksHelpChanged { helpfulMarkChanged { given byUsername amount xp level messageId } }`,
);

type HelpfulMarkChange = LiveHelpfulMarksHelpChangedSubscription["helpfulMarkChanged"];

const app = useApp({ env: { RATE_LIMITS: "off" } });
let general: string;
const sockets = useSockets(app);

beforeAll(async () => {
  general = await channelId(app, "general");
});

it("sends the mark and its withdrawal to every subscriber of the channel, with the next sequence numbers", async () => {
  const [asker, helper, reader] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const question = await sendMessage(app, asker, { channelId: general, content: "How do I size a position?" });
  const reply = await sendMessage(app, helper, { channelId: general, content: "By the risk.", replyToId: question.id });
  const feed = subscribeToChannel(sockets.of(reader), general, reply.seq - 1);
  await feed.until((events) => events.length === 1);

  await graphql(app, MARK, { id: reply.id }, asker.token);
  await graphql(app, WITHDRAW, { id: reply.id }, asker.token);
  await graphql(app, MARK, { id: reply.id }, asker.token);
  // The mark outlives the question.
  await deleteMessage(app, asker, question.id);
  const events = await feed.until((list) => list.length === 5);

  expectUnbroken(events, reply.seq - 1);
  expect(events.map(({ type, message }) => [type, message.id, message.helpful])).toEqual([
    ["CREATED", reply.id, false],
    ["EDITED", reply.id, true],
    ["EDITED", reply.id, false],
    ["EDITED", reply.id, true],
    ["DELETED", question.id, false],
  ]);
});

it("sends the marked reply in its current state to a member who reconnects", async () => {
  const [asker, helper, reader] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const question = await sendMessage(app, asker, { channelId: general, content: "What is a stop?" });
  const reply = await sendMessage(app, helper, { channelId: general, content: "A promise.", replyToId: question.id });
  await graphql(app, MARK, { id: reply.id }, asker.token);
  const feed = subscribeToChannel(sockets.of(reader), general, reply.seq);
  const [event] = await feed.until((events) => events.length === 1);
  expect(event).toMatchObject({ type: "EDITED", message: { id: reply.id, helpful: true } });
});

/**
 * Opens a socket. `settle` sends a message and waits until it arrives, so every earlier event has arrived too.
 */
function openWithSettle(person: Person) {
  const socket = sockets.of(person);
  const feed = subscribeToChannel(socket, general, 0);
  const settle = async (): Promise<void> => {
    const { seq } = await sendMessage(app, person, { channelId: general, content: `Settled ${Math.random()}` });
    await feed.until((events) => events.at(-1)?.seq === seq);
  };
  return { socket, settle };
}

it("notifies only the member who helped, with their XP and level", async () => {
  const [asker, helper, other] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const question = await sendMessage(app, asker, { channelId: general, content: "And a limit order?" });
  const replyOf = (person: Person, content: string): Promise<SentMessage> =>
    sendMessage(app, person, { channelId: general, content, replyToId: question.id });
  const mine = subscribe(sockets.of(helper), HELP_CHANGED);
  const { socket, settle } = openWithSettle(other);
  const theirs = subscribe(socket, HELP_CHANGED);
  const replies = [
    { reply: await replyOf(helper, "A maximum."), changes: mine },
    { reply: await replyOf(other, "A minimum."), changes: theirs },
  ];
  for (const { reply, changes } of replies) {
    await eventually("the subscription is active", async () => {
      await graphql(app, MARK, { id: reply.id }, asker.token);
      await graphql(app, WITHDRAW, { id: reply.id }, asker.token);
      return changes.events.length > 0;
    });
  }
  await settle();
  const before = theirs.events.length;

  const { id } = await replyOf(helper, "A wish.");
  await graphql(app, MARK, { id }, asker.token);
  await deleteMessage(app, helper, id);
  const ofReply = (events: HelpfulMarkChange[]): HelpfulMarkChange[] =>
    events.filter(({ messageId }) => messageId === id);
  expect(ofReply(await mine.until((events) => ofReply(events).length === 2))).toEqual([
    { given: true, byUsername: asker.username, amount: 100, xp: 120, level: 2, messageId: id },
    // Deleting the message also deducts its own 10 XP.
    { given: false, byUsername: null, amount: -100, xp: 10, level: 1, messageId: id },
  ]);
  await settle();
  expect(theirs.events).toHaveLength(before);
});

it("notifies only the mentioned member", async () => {
  const [writer, mentioned, other] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const mine = openWithSettle(mentioned);
  const theirs = openWithSettle(other);
  const mentions = [mine, theirs].map(({ socket }) =>
    subscribe(socket, gql(`subscription LiveHelpfulMarksMentioned { mentioned }`)),
  );
  const mention = (people: Person[]): Promise<SentMessage> => {
    const names = people.map(({ username }) => `@${username}`).join(" ");
    return sendMessage(app, writer, { channelId: general, content: `${names} ${Math.random()}` });
  };
  await eventually("both subscriptions are active", async () => {
    await mention([mentioned, other]);
    return mentions.every(({ events }) => events.length > 0);
  });
  await Promise.all([mine.settle(), theirs.settle()]);
  const before = mentions.map(({ events }) => events.length);
  await mention([mentioned]);
  await Promise.all([mine.settle(), theirs.settle()]);
  const now = mentions.map(({ events }) => events.length);
  expect(now.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0]);
  expect(mentions[0]?.events.every((event) => event === true)).toBe(true);
});
