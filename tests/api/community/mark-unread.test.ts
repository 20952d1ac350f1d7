import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { subscribe } from "../../kit/clients/subscription";
import { createChannel, deleteMessage, seedMessages, sendMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const MARK_UNREAD = gql(`mutation MarkUnread($input: MarkChannelUnreadInput!) {
  markChannelUnread(input: $input) { id lastReadSeq unread unreadMentions }
}`);
const MARK_READ = gql(`mutation MarkUnreadRead($id: ID!, $seq: Int!) {
  markChannelRead(channelId: $id, seq: $seq) { unread }
}`);
const EVENTS = gql(`subscription MarkUnreadEvents {
  channelRead { channelId lastReadSeq unread unreadMentions markedUnread }
}`);
const COUNTS = gql(`query MarkUnreadCounts { notificationCounts { unread } }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const sockets = useSockets(app);
const author = usePerson(app);
let member: Person;
let channel: { id: string; name: string };

beforeEach(async () => {
  [member, channel] = [await createPerson(app), await createChannel(app)];
});

const markUnread = (messageId: string, person: Person | null = member) =>
  graphql(app, MARK_UNREAD, { input: { messageId } }, person?.token);
const markRead = (seq: number) => graphqlData(app, member, MARK_READ, { id: channel.id, seq });

it("makes a message, later ones, and their mentions unread again, and notifies the member's other devices", async () => {
  const [, two] = await seedMessages(app, author, channel, ["one", "two"]);
  const mention = await sendMessage(app, author, { channelId: channel.id, content: `@${member.username}` });
  const counts = async () => (await graphqlData(app, member, COUNTS)).notificationCounts.unread;
  await eventually("the mention notifies the member", async () => (await counts()) === 1);
  const events = subscribe(sockets.of(member), EVENTS);
  await eventually("the subscription is active", async () => {
    await sendMessage(app, member, { channelId: (await createChannel(app)).id, content: "text" });
    return events.events.length > 0;
  });
  await markRead(mention.seq);
  expect(await counts()).toBe(0);

  const expected = { lastReadSeq: (two?.seq ?? 0) - 1, unread: 2, unreadMentions: 1 };
  expect((await markUnread(two?.id ?? "")).data).toEqual({ markChannelUnread: { id: channel.id, ...expected } });
  const received = await events.until((all) => all.some(({ markedUnread }) => markedUnread));
  expect(received.filter(({ channelId }) => channelId === channel.id)).toEqual([
    { channelId: channel.id, lastReadSeq: mention.seq, unread: 0, unreadMentions: 0, markedUnread: false },
    { channelId: channel.id, ...expected, markedUnread: true },
  ]);
  expect(await counts()).toBe(1);

  // Reading moves the position forward again.
  expect((await markRead(mention.seq)).markChannelRead.unread).toBe(0);
});

it("leaves earlier messages as read, even if a position that the client hasn't reported yet was lower", async () => {
  const [, two] = await seedMessages(app, author, channel, ["one", "two"]);
  expect((await markUnread(two?.id ?? "")).data?.markChannelUnread.unread).toBe(1);
});

it("rejects visitors, invalid ids, and messages that are deleted or that the member can't read", async () => {
  const [one, two] = await seedMessages(app, author, channel, ["one", "two"]);
  expect(codeOf(await markUnread(one?.id ?? "", null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await markUnread("x"))).toBe("VALIDATION");
  expect(codeOf(await markUnread(UNKNOWN_ID))).toBe("NOT_FOUND");
  await deleteMessage(app, author, one?.id ?? "");
  expect(codeOf(await markUnread(one?.id ?? ""))).toBe("NOT_FOUND");
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
  expect(codeOf(await markUnread(two?.id ?? ""))).toBe("NOT_FOUND");
});
