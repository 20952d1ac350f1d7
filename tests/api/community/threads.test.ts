import type { DataSource } from "typeorm";
import { gql } from "../../gql";
import { followersSql } from "../../../graphql-server/src/features/community";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { deleteMessage, createChannel, sendMessage, Sockets } from "../../kit/conversation";
import { codeOf, graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { recordStatementTexts } from "../../kit/database/statements";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

gql(`fragment ThreadsSummary on Message { thread { rootId replyCount helpedCount seq } }`);
const THREAD = gql(`query ThreadsThread($id: ID!, $last: Int) {
  thread(messageId: $id) {
    id viewerFollows root { id content deleted ...ThreadsSummary }
    replies(last: $last) { edges { node { id content deleted sender { id } ...ThreadsSummary } } pageInfo { hasPreviousPage } }
  }
}`);
const FOLLOW = gql(`mutation ThreadsFollow($id: ID!) { followThread(messageId: $id) { id viewerFollows } }`);
const UNFOLLOW = gql(`mutation ThreadsUnfollow($id: ID!) { unfollowThread(messageId: $id) { id viewerFollows } }`);
const EVENTS = gql(`subscription ThreadsEvents($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq message { id ...ThreadsSummary } }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const asker = usePerson(app);
const helper = usePerson(app);
let channel: string;
let database: DataSource;
const sockets = new Sockets(() => app);
let count = 0;

beforeAll(async () => {
  database = await createDataSource(app.databaseUrl, { poolSize: 1, migrations: [] }).initialize();
});

beforeEach(async () => {
  channel = (await createChannel(app)).id;
});

afterAll(async () => {
  await sockets.close();
  await database.destroy();
});

async function post(person: Person, replyToId?: string, content = "text"): Promise<string> {
  count += 1;
  return (await sendMessage(app, person, { channelId: channel, content: `${content} ${count}`, replyToId })).id;
}

const threadOf = async (id: string, reader = asker) =>
  (await graphqlData(app, reader, THREAD, { id, last: 50 })).thread;
const countsOf = async (id: string) => {
  const thread = (await threadOf(id))?.root.thread;
  return thread && [thread.replyCount, thread.helpedCount];
};
const mark = (id: string, mutation = "markHelpful") =>
  graphqlData(app, admin, `mutation ($id: ID!) { ${mutation}(messageId: $id) { __typename } }`, { id });
const follows = async (reader: Person, id: string) => (await threadOf(id, reader))?.viewerFollows;

it("contains the replies to its root and to other replies, in order, from any of its messages", async () => {
  const root = await post(asker);
  const first = await post(helper, root);
  const other = await post(asker);
  const nested = await post(asker, first);
  const deepest = await post(helper, nested);
  for (const id of [root, nested, deepest]) {
    const thread = await threadOf(id);
    expect(thread?.root).toMatchObject({ id: root, thread: { rootId: root, replyCount: 3, helpedCount: 0 } });
    expect(thread?.replies.edges.map(({ node }) => node.id)).toEqual([first, nested, deepest]);
  }
  expect(await threadOf(other)).toMatchObject({ id: other, root: { thread: null }, replies: { edges: [] } });
});

it("counts replies and helpful replies exactly as they are deleted, marked, and unmarked", async () => {
  const root = await post(asker);
  const [first, second] = [await post(helper, root), await post(helper, root)];
  expect(await countsOf(root)).toEqual([2, 0]);
  await mark(first);
  expect(await countsOf(root)).toEqual([2, 1]);
  await mark(first);
  const nested = await post(asker, second);
  await mark(nested);
  expect(await countsOf(root)).toEqual([3, 2]);
  await mark(nested, "withdrawHelpful");
  expect(await countsOf(root)).toEqual([3, 1]);
  await deleteMessage(app, helper, first);
  expect(await countsOf(root)).toEqual([2, 0]);
  await mark(nested);
  // The mark on the reply to a deleted message stays.
  await deleteMessage(app, helper, second);
  expect(await countsOf(root)).toEqual([1, 1]);
  await deleteMessage(app, asker, nested);
  expect(await countsOf(root)).toEqual([0, 0]);
});

it("counts exactly while many members reply and delete at the same time", async () => {
  const root = await post(asker);
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(app)));
  await Promise.all(
    people.map(async (person) => {
      const ids = [await post(person, root), await post(person, root), await post(person, root)];
      await deleteMessage(app, person, ids[1] as string);
    }),
  );
  expect(await countsOf(root)).toEqual([16, 0]);
  const [row] = await app.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages WHERE thread_root_id = $1 AND deleted_at IS NULL`,
    [root],
  );
  expect(row?.count).toBe(16);
});

it("sends the new counts with the event of the reply, without an event for the root", async () => {
  const root = await sendMessage(app, asker, { channelId: channel, content: "Live?" });
  const feed = subscribe(sockets.of(asker), EVENTS, { channelId: channel, afterSeq: root.seq });
  const reply = await post(helper, root.id);
  await feed.until((events) => events.length === 1);
  await mark(reply);
  await deleteMessage(app, helper, reply);
  const events = await feed.until((all) => all.at(-1)?.type === "DELETED");
  expect(events.map(({ type, message }) => [type, message.id, message.thread])).toEqual([
    ["CREATED", reply, { rootId: root.id, replyCount: 1, helpedCount: 0, seq: root.seq + 1 }],
    ["EDITED", reply, { rootId: root.id, replyCount: 1, helpedCount: 1, seq: root.seq + 2 }],
    ["DELETED", reply, { rootId: root.id, replyCount: 0, helpedCount: 0, seq: root.seq + 3 }],
  ]);
});

it("has exact counts after a reconnect: the replayed replies carry the current ones", async () => {
  const root = await sendMessage(app, asker, { channelId: channel, content: "Missed" });
  const [first, second] = [await post(helper, root.id), await post(helper, root.id)];
  await mark(second);
  await deleteMessage(app, helper, first);
  const feed = subscribe(sockets.of(asker), EVENTS, { channelId: channel, afterSeq: root.seq });
  const events = await feed.until((all) => all.length === 2);
  expect(events.map(({ message }) => message.thread)).toEqual([
    expect.objectContaining({ replyCount: 1, helpedCount: 1 }),
    expect.objectContaining({ replyCount: 1, helpedCount: 1 }),
  ]);
});

it("keeps the replies of a deleted root readable", async () => {
  const root = await post(asker, undefined, "Secret");
  const reply = await post(helper, root);
  await deleteMessage(app, asker, root);
  const thread = await threadOf(root, helper);
  expect(thread?.root).toMatchObject({ id: root, content: "", deleted: true });
  expect(thread?.replies.edges.map(({ node }) => node.id)).toEqual([reply]);
  await deleteMessage(app, helper, reply);
  const alone = await post(asker);
  await deleteMessage(app, asker, alone);
  expect(codeOf(await graphql(app, THREAD, { id: alone, last: 5 }, asker.token))).toBe("NOT_FOUND");
});

it("is followed by its author, by members who reply, and by mentioned members, until they unfollow", async () => {
  const [mentioned, late, reader] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const root = await post(asker, undefined, `@${mentioned.username} look`);
  expect(await follows(asker, root)).toBe(false);
  await post(helper, root, `@${late.username} too`);
  for (const person of [asker, helper, mentioned, late]) expect(await follows(person, root)).toBe(true);
  expect(await follows(reader, root)).toBe(false);

  const toggle = async (person: Person, mutation: Document<unknown, { id: string }>) =>
    (await graphql(app, mutation, { id: root }, person.token)).data;
  expect(await toggle(reader, FOLLOW)).toEqual({ followThread: { id: root, viewerFollows: true } });
  expect(await toggle(helper, UNFOLLOW)).toEqual({ unfollowThread: { id: root, viewerFollows: false } });
  await post(helper, root);
  expect(await follows(helper, root)).toBe(false);
  const followers = await app.sql<{ user_id: string }>(followersSql("$1"), [root]);
  expect(followers.map(({ user_id: id }) => id).sort()).toEqual([asker.id, mentioned.id, late.id, reader.id].sort());
});

it("loads a thread with fifty replies in at most six statements, the same number as for five", async () => {
  const root = await post(asker);
  for (let index = 0; index < 55; index += 1) await post(index % 2 ? asker : helper, root);
  const statementsFor = async (last: number): Promise<number> => {
    const statements = await recordStatementTexts(async () => {
      const { thread } = await graphqlData(app, asker, THREAD, { id: root, last });
      expect(thread?.replies.edges).toHaveLength(last);
    });
    return statements.length;
  };
  await statementsFor(50);
  const forFifty = await statementsFor(50);
  expect(forFifty).toBeLessThanOrEqual(6);
  expect(await statementsFor(5)).toBe(forFifty);
});
