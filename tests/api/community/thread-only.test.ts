import { gql } from "../../gql";
import { graphql, graphqlData, codeOf } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { StompClient } from "../../kit/clients/stomp";
import {
  createChannel,
  deleteMessage,
  expectUnbroken,
  sendMessage,
  subscribeToChannel,
  useSockets,
} from "../../kit/conversation";
import { textsFoundBy } from "../../kit/message-search";
import { bellOf } from "../../kit/notifications";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const CHANNEL = gql(`query ThreadOnlyChannel($id: ID!, $around: Int) {
  channel(id: $id) {
    lastSeq lastActivityAt unread unreadMentions
    messages { edges { node { id threadOnly } } }
    around: messages(last: 10, aroundSeq: $around) { edges { node { id } } }
  }
}`);
const THREAD = gql(`query ThreadOnlyThread($id: ID!) {
  thread(messageId: $id) { root { thread { replyCount } } replies { edges { node { id threadOnly } } } }
}`);
const SEND = gql(`mutation ThreadOnlySend($input: SendMessageInput!) {
  sendMessage(input: $input) { duplicate message { id threadOnly } }
}`);
const EDIT = gql(`mutation ThreadOnlyEdit($input: EditMessageInput!) { editMessage(input: $input) { threadOnly } }`);
const REACT = gql(`mutation ThreadOnlyReact($id: ID!) {
  addReaction(messageId: $id, reaction: ROCKET) { threadOnly }
}`);
const PIN = gql(`mutation ThreadOnlyPin($id: ID!) { pinMessage(messageId: $id) { threadOnly } }`);
const PINNED = gql(`query ThreadOnlyPinned($id: ID!) { pinnedMessages(channelId: $id) { id threadOnly } }`);
const CHANGES = gql(`query ThreadOnlyChanges($id: ID!, $all: Boolean!) {
  messageChanges(channelId: $id, afterSeq: 0, withThreadOnly: $all) { id }
}`);
const MARK_READ = gql(
  `mutation ThreadOnlyRead($id: ID!, $seq: Int!) { markChannelRead(channelId: $id, seq: $seq) { id } }`,
);
const SEE = gql(`mutation ThreadOnlySee($input: MarkNotificationsReadInput!) {
  markNotificationsRead(input: $input) { unread unreadOther }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const sockets = useSockets(app);
const asker = usePerson(app);
const helper = usePerson(app);
const admin = usePerson(app, { role: "ADMIN" });
let channel: { id: string; name: string };
let root: { id: string; seq: number };

beforeEach(async () => {
  channel = await createChannel(app);
  root = await sendMessage(app, asker, { channelId: channel.id, content: "How big is a position?" });
});

const reply = (content: string, change: { threadOnly?: boolean; replyToId?: string } = {}, author: Person = helper) =>
  sendMessage(app, author, { channelId: channel.id, content, replyToId: root.id, threadOnly: true, ...change });
const channelOf = async (person: Person) => {
  const found = (await graphqlData(app, person, CHANNEL, { id: channel.id, around: root.seq })).channel;
  if (!found) throw new Error("The channel wasn't found");
  return found;
};
const idsOf = ({ edges }: { edges: readonly { node: { id: string } }[] }): string[] => edges.map(({ node }) => node.id);
const messagesPath = () => `/api/community/channels/${channel.id}/messages`;
const restIds = async (query: string): Promise<string[]> =>
  ((await rest(app, "get", messagesPath() + query, asker)).body as { id: string }[]).map(({ id }) => id);

it("leaves the reply out of the channel's history, unread counts, and activity, and shows it in the thread", async () => {
  const reader = await createPerson(app);
  const before = await channelOf(reader);
  const hidden = await reply(`One percent of it, @${reader.username}`);
  const after = await channelOf(reader);
  expect(after).toEqual({ ...before, lastSeq: hidden.seq });
  expect([idsOf(after.messages), idsOf(after.around)]).toEqual([[root.id], [root.id]]);
  const thread = (await graphqlData(app, reader, THREAD, { id: hidden.id })).thread;
  expect(thread).toMatchObject({ root: { thread: { replyCount: 1 } } });
  expect(thread?.replies.edges).toEqual([{ node: { id: hidden.id, threadOnly: true } }]);

  const shown = await reply("Also for the channel", { threadOnly: false });
  expect(await channelOf(reader)).toMatchObject({ unread: before.unread + 1 });
  expect(idsOf((await channelOf(reader)).messages)).toEqual([root.id, shown.id]);
});

it("isn't taken for a repetition when the same text is sent to the channel, too", async () => {
  const hidden = await reply("Of equity");
  const shown = await reply("Of equity", { threadOnly: false });
  expect(shown.id).not.toBe(hidden.id);
  expect(idsOf((await channelOf(asker)).messages)).toEqual([root.id, shown.id]);
  expect((await reply("Of equity")).id).toBe(hidden.id);
});

it("keeps the channel's sequence unbroken, with every change of the reply, and never moves the channel up", async () => {
  const { lastActivityAt } = await channelOf(asker);
  const live = subscribeToChannel(sockets.of(asker), channel.id, root.seq);
  const { id } = await reply("Of the account");
  const changes = [
    (await graphqlData(app, helper, EDIT, { input: { messageId: id, content: "Of equity" } })).editMessage,
    (await graphqlData(app, asker, REACT, { id })).addReaction,
    (await graphqlData(app, admin, PIN, { id })).pinMessage,
  ];
  expect(changes).toEqual(changes.map(() => ({ threadOnly: true })));
  expect((await graphqlData(app, asker, PINNED, { id: channel.id })).pinnedMessages).toEqual([
    { id, threadOnly: true },
  ]);
  await deleteMessage(app, admin, id);
  const events = await live.until((all) => all.at(-1)?.type === "DELETED");
  expect(events.map(({ message }) => message.id)).toEqual(events.map(() => id));
  expect(events).toHaveLength(5);
  expectUnbroken(events, root.seq);
  const after = await channelOf(asker);
  expect(after.lastActivityAt).toEqual(lastActivityAt);
  expect(idsOf(after.messages)).toEqual([root.id]);
});

it("notifies as other replies do, until the member sees the thread: reading the channel isn't enough", async () => {
  const [follower, watcher] = [await createPerson(app), await createPerson(app)];
  await graphqlData(app, follower, `mutation ($id: ID!) { followThread(messageId: $id) { id } }`, { id: root.id });
  await app.sql(`INSERT INTO notification_channel_settings (user_id, channel_id, level) VALUES ($1, $2, 'ALL')`, [
    watcher.id,
    channel.id,
  ]);
  const hidden = await reply(`For the thread, @${asker.username}`);
  expect((await bellOf(app, asker)).list[0]).toMatchObject({ kind: "MENTION", messageId: hidden.id });
  expect((await bellOf(app, follower)).list.map(({ kind }) => kind)).toEqual(["REPLY"]);
  expect((await bellOf(app, watcher)).list).toEqual([]);

  await graphqlData(app, follower, MARK_READ, { id: channel.id, seq: hidden.seq });
  expect(await bellOf(app, follower)).toMatchObject({ unread: 1, list: [{ isRead: false }] });
  const see = (messageIds: string[], person = follower) => graphql(app, SEE, { input: { messageIds } }, person.token);
  expect((await see([root.id])).data?.markNotificationsRead).toEqual({ unread: 1, unreadOther: 1 });
  expect((await see([hidden.id])).data?.markNotificationsRead).toEqual({ unread: 0, unreadOther: 0 });
  expect((await bellOf(app, asker)).list[0]).toMatchObject({ isRead: false });
  expect(codeOf(await see(["nonsense"]))).toBe("VALIDATION");
});

it("is found by the search", async () => {
  const word = `needle${channel.name.replace(/\W/g, "")}`;
  await reply(word);
  expect(await textsFoundBy(app, asker, word)).toEqual([word]);
});

it("isn't sent to clients of REST and STOMP as a message of the channel, unless they ask for it", async () => {
  const stomp = new StompClient(app, asker);
  await stomp.connected;
  const events = await stomp.subscribe<{ id: string }>(`/topic/chat/${channel.id}`);
  const hidden = await rest(app, "post", messagesPath(), helper).send({
    message: "Only here",
    replyToId: root.id,
    threadOnly: true,
  });
  expect([hidden.status, hidden.body]).toMatchObject([201, { threadOnly: true, replyToId: root.id }]);
  const shown = await rest(app, "post", messagesPath(), helper).send({ message: "By default", replyToId: root.id });
  expect(shown.body).not.toHaveProperty("threadOnly");
  const [hiddenId, shownId] = [hidden.body as { id: string }, shown.body as { id: string }].map(({ id }) => id);
  expect((await events.until(({ length }) => length > 0)).map(({ id }) => id)).toEqual([shownId]);
  await stomp.stop();

  expect(await restIds("")).toEqual([root.id, shownId]);
  expect(await restIds("?afterSeq=0")).toEqual([root.id, shownId]);
  expect((await restIds("?afterSeq=0&withThreadOnly=true")).sort()).toEqual([root.id, hiddenId, shownId].sort());
  expect((await rest(app, "get", `${messagesPath()}?afterSeq=0&withThreadOnly=1`, asker)).status).toBe(400);
  const changes = async (all: boolean) =>
    (await graphqlData(app, asker, CHANGES, { id: channel.id, all })).messageChanges?.map(({ id }) => id);
  expect(await changes(false)).not.toContain(hiddenId);
  expect(await changes(true)).toContain(hiddenId);
});

it("must be a reply", async () => {
  const send = (input: object) =>
    graphql(app, SEND, { input: { channelId: channel.id, content: "text", threadOnly: true, ...input } }, asker.token);
  expect(codeOf(await send({}))).toBe("VALIDATION");
  expect((await send({ replyToId: root.id })).data?.sendMessage).toMatchObject({ message: { threadOnly: true } });
  const body = { message: "text", replyToId: root.id, threadOnly: "yes" };
  expect((await rest(app, "post", messagesPath(), asker).send(body)).status).toBe(400);
});
