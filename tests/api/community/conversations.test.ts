import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { sendMessage, subscribeToChannel, useSockets } from "../../kit/conversation";
import {
  acceptConversation,
  askMembers,
  conversationsOf,
  LEVEL_5_XP,
  openConversation,
} from "../../kit/direct-messages";
import { bellOf } from "../../kit/notifications";
import { channelId, createPerson, type Person } from "../../kit/people";
import { postOnAllSurfaces, SURFACES } from "../../kit/readable-surfaces";
import { useApp } from "../../kit/test-app";

const DECLINE = gql(`mutation ConversationsDecline($id: ID!) { declineConversation(id: $id) }`);
const LEAVE = gql(`mutation ConversationsLeave($id: ID!) { leaveConversation(id: $id) }`);
const ADD = gql(
  `mutation ConversationsAdd($id: ID!, $memberIds: [ID!]!) { addToConversation(id: $id, memberIds: $memberIds) { id } }`,
);
const TAKES = gql(
  `mutation ConversationsTakesRequests($on: Boolean!) { setTakesRequests(takesRequests: $on) { id takesRequests minLevel viewerCanAsk } }`,
);
const BLOCK = gql(`mutation ConversationsBlock($id: ID!) { blockMember(memberId: $id) { id } }`);
const SEND = gql(
  `mutation ConversationsSend($input: SendMessageInput!) { sendMessage(input: $input) { xpAwarded message { id } } }`,
);
const REPLY = gql(
  `mutation ConversationsReply($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`,
);
const HELPFUL = gql(`mutation ConversationsHelpful($id: ID!) { markHelpful(messageId: $id) { xpAwarded } }`);
const DELETE = gql(`mutation ConversationsDelete($id: ID!) { deleteMessage(messageId: $id) { id } }`);
const CHANNEL = gql(`query ConversationsChannel($id: ID!) { channel(id: $id) { id } }`);
const CONVERSATION = gql(
  `query ConversationsOne($id: ID!) { conversation(id: $id) { id status lastMessage { content } } }`,
);
const SUGGEST = gql(
  `query ConversationsSuggest($id: ID!) { memberSuggestions(prefix: "", channelId: $id) { username } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const sockets = useSockets(app);
let ann: Person;
let ben: Person;
let cleo: Person;
let admin: Person;

beforeEach(async () => {
  [ann, ben, cleo, admin] = await Promise.all([
    createPerson(app, { xp: LEVEL_5_XP }),
    createPerson(app, { xp: LEVEL_5_XP }),
    createPerson(app, { xp: LEVEL_5_XP }),
    createPerson(app, { role: "ADMIN", xp: LEVEL_5_XP }),
  ]);
});

const block = (person: Person, id: string) => graphql(app, BLOCK, { id }, person.token);
const send = (person: Person, channel: string, content = "Hi") =>
  graphql(app, SEND, { input: { channelId: channel, content } }, person.token);

describe("requests", () => {
  it("shows who asks, with the first message and shared channels, until the member accepts", async () => {
    const general = await channelId(app, "general");
    await sendMessage(app, ann, { channelId: general, content: "I post here" });
    await sendMessage(app, ben, { channelId: general, content: "So do I" });
    const { data } = await askMembers(app, ann, [ben], { firstMessage: "Shall we compare notes?" });
    const id = data?.startConversation.id ?? "";
    const [request] = await conversationsOf(app, ben);
    expect(request).toMatchObject({
      id,
      title: ann.username,
      status: "INVITED",
      invitedBy: { username: ann.username },
      sharedChannels: ["general"],
      lastMessage: { content: "Shall we compare notes?" },
      channel: null,
    });
    expect(codeOf(await graphql(app, CHANNEL, { id }, ben.token))).toBe("NOT_FOUND");
    expect(codeOf(await send(ben, id))).toBe("NOT_FOUND");
    // The sender waits: one message, and nothing says what the other member did.
    expect((await conversationsOf(app, ann))[0]).toMatchObject({
      status: "ACCEPTED",
      isAnswered: false,
      channel: { viewerCanPost: false },
    });
    expect(codeOf(await send(ann, id))).toBe("FORBIDDEN");
    expect(codeOf(await askMembers(app, ann, [ben], { firstMessage: "Hello?" }))).toBe("CONFLICT");

    expect(codeOf(await acceptConversation(app, cleo, id))).toBe("NOT_FOUND");
    expect(codeOf(await acceptConversation(app, ben, id))).toBeUndefined();
    expect(codeOf(await acceptConversation(app, ben, id))).toBeUndefined();
    expect((await conversationsOf(app, ben))[0]).toMatchObject({
      status: "ACCEPTED",
      isAnswered: true,
      channel: { name: ann.username, unread: 1, memberCount: 2, accessLevel: "DIRECT", viewerCanEdit: false },
    });
    expect(codeOf(await send(ben, id))).toBeUndefined();
    expect(codeOf(await send(ann, id))).toBeUndefined();
  });

  it("notifies once about a request, and about each later message like a mention", async () => {
    const { data } = await askMembers(app, ann, [ben]);
    const id = data?.startConversation.id ?? "";
    const request = await bellOf(app, ben);
    expect(request.list).toMatchObject([
      {
        kind: "MENTION",
        title: `${ann.username} would like to message you`,
        path: `/community/${id}`,
        messageId: null,
      },
    ]);
    await acceptConversation(app, ben, id);
    expect((await bellOf(app, ben)).list).toEqual([]);
    await send(ann, id, "A second message");
    expect((await bellOf(app, ben)).list).toMatchObject([
      { kind: "MENTION", title: `${ann.username} sent you a message`, excerpt: "A second message", isRead: false },
    ]);
    expect((await bellOf(app, cleo)).list).toEqual([]);
    expect((await bellOf(app, admin)).list).toEqual([]);
  });

  it("looks the same to the sender whether the member declined, blocked them, or hasn't answered", async () => {
    const states = await Promise.all(
      (["waits", "declined", "blocked"] as const).map(async (state) => {
        const [from, to] = await Promise.all([createPerson(app, { xp: LEVEL_5_XP }), createPerson(app)]);
        if (state === "blocked") await block(to, from.id);
        const { data } = await askMembers(app, from, [to]);
        const id = data?.startConversation.id ?? "";
        if (state === "declined") await graphql(app, DECLINE, { id }, to.token);
        const [own] = await conversationsOf(app, from);
        const again = await askMembers(app, from, [to], { firstMessage: "Again" });
        if (state !== "waits") expect(await conversationsOf(app, to)).toEqual([]);
        if (state !== "waits") expect((await bellOf(app, to)).list).toEqual([]);
        return [
          own?.isAnswered,
          own?.status,
          own?.lastMessage?.content,
          own?.participants.map((each) => each.hasJoined).sort(),
          again.errors?.[0]?.message,
        ];
      }),
    );
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
  });

  it("lets a declined member ask again after thirty days", async () => {
    const { data } = await askMembers(app, ann, [ben]);
    const id = data?.startConversation.id ?? "";
    await graphql(app, DECLINE, { id }, ben.token);
    await app.sql(`UPDATE conversation_members SET invited_at = now() - interval '31 days' WHERE channel_id = $1`, [
      id,
    ]);
    expect(codeOf(await askMembers(app, ann, [ben], { firstMessage: "It's me again" }))).toBeUndefined();
    expect(await conversationsOf(app, ben)).toMatchObject([{ id, lastMessage: { content: "It's me again" } }]);
  });

  it("needs a level to ask, but not to answer, and never lets staff write first", async () => {
    const newcomer = await createPerson(app);
    expect(codeOf(await askMembers(app, newcomer, [ann]))).toBe("FORBIDDEN");
    const refused = await askMembers(app, admin, [ann]);
    expect(refused.errors?.[0]?.message).toContain("Staff never writes first");
    expect(codeOf(await askMembers(app, admin, [ann, ben]))).toBe("FORBIDDEN");
    for (const person of [newcomer, admin]) {
      const id = await openConversation(app, ann, [person]);
      expect(codeOf(await send(person, id))).toBeUndefined();
      expect(codeOf(await askMembers(app, person, [ann], { firstMessage: "Hi again" }))).toBeUndefined();
    }
    const group = await openConversation(app, ann, [ben, admin]);
    expect(codeOf(await graphql(app, ADD, { id: group, memberIds: [cleo.id] }, admin.token))).toBe("FORBIDDEN");
  });

  it("limits requests to ten members per day", async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => createPerson(app)));
    expect(codeOf(await askMembers(app, ann, people.slice(0, 8)))).toBeUndefined();
    expect(codeOf(await askMembers(app, ann, people.slice(8)))).toBe("RATE_LIMITED");
    expect(codeOf(await askMembers(app, ann, people.slice(9)))).toBeUndefined();
    expect(codeOf(await askMembers(app, ann, people.slice(8, 9)))).toBe("RATE_LIMITED");
  });

  it("respects members who take no requests, blocks of one's own, mutes, and sanctions", async () => {
    await graphql(app, TAKES, { on: false }, ben.token);
    expect(codeOf(await askMembers(app, ann, [ben]))).toBe("FORBIDDEN");
    await block(ann, cleo.id);
    expect(codeOf(await askMembers(app, ann, [cleo]))).toBe("CONFLICT");
    // Ben can still write to others.
    expect(codeOf(await askMembers(app, ben, [cleo]))).toBeUndefined();
    await app.sql(
      `INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at, created_at) VALUES ($1, 'MUTE', 'x', now(), now() + interval '1 hour', now())`,
      [cleo.id],
    );
    expect(codeOf(await askMembers(app, cleo, [admin]))).toBe("MUTED");
  });

  it.each([
    ["nobody", []],
    ["oneself", "self"],
    ["an unknown member", [{ id: randomUUID() }]],
    ["an invalid id", [{ id: "me" }]],
    ["nine others", Array.from({ length: 9 }, () => ({ id: randomUUID() }))],
  ])("refuses to start a conversation with %s", async (_, people) => {
    const to = people === "self" ? [ann] : (people as { id: string }[]);
    expect(["VALIDATION", "NOT_FOUND"]).toContain(codeOf(await askMembers(app, ann, to)));
  });

  it("refuses empty messages and visitors", async () => {
    expect(codeOf(await askMembers(app, ann, [ben], { firstMessage: " " }))).toBe("VALIDATION");
    expect(codeOf(await askMembers(app, null, [ben]))).toBe("UNAUTHENTICATED");
  });
});

it("keeps one conversation per pair, also when both start it at once and a request is repeated", async () => {
  const key = randomUUID();
  await Promise.all([
    askMembers(app, ann, [ben], { firstMessage: "From Ann", clientMessageId: key }),
    askMembers(app, ann, [ben], { firstMessage: "From Ann", clientMessageId: key }),
    askMembers(app, ben, [ann], { firstMessage: "From Ben" }),
  ]);
  const [ofAnn, ofBen] = [await conversationsOf(app, ann), await conversationsOf(app, ben)];
  expect(ofAnn).toHaveLength(1);
  expect(ofBen.map(({ id }) => id)).toEqual(ofAnn.map(({ id }) => id));
  // Who came second accepted by writing.
  expect(ofAnn[0]?.isAnswered).toBe(true);
  const rows = await app.sql(`SELECT 1 FROM messages WHERE channel_id = $1`, [ofAnn[0]?.id]);
  expect(rows).toHaveLength(2);
});

it("shows a conversation's messages and files on all surfaces of its members, and on none of anyone else", async () => {
  const id = await openConversation(app, ann, [ben]);
  const surfaces = await postOnAllSurfaces(app, { author: ann, reader: ben, channelId: id });
  // Direct messages can't be pinned.
  expect(await surfaces.visible(app)).toEqual(SURFACES.filter((name) => name !== "pinned messages"));
  for (const outsider of [admin, cleo]) {
    const others = Object.assign(Object.create(Object.getPrototypeOf(surfaces) as object), surfaces, {
      reader: outsider,
    }) as typeof surfaces;
    // A file's link is signed for its reader's session.
    expect((await others.visible(app)).filter((name) => name !== "file")).toEqual([]);
  }
  await graphql(app, LEAVE, { id }, ben.token);
  expect(await surfaces.visible(app)).toEqual([]);
});

it("sends live events to members, and ends them for one who leaves", async () => {
  const id = await openConversation(app, ann, [ben]);
  const live = subscribeToChannel(sockets.of(ben), id, 0);
  await send(ann, id, "Live");
  await live.until((events) => events.at(-1)?.message.content === "Live");
  await graphql(app, LEAVE, { id }, ben.token);
  expect(JSON.stringify(await live.ended)).toContain("FORBIDDEN");
  const outside = subscribeToChannel(sockets.of(admin), id, 0);
  expect(JSON.stringify(await outside.ended)).toContain("NOT_FOUND");
  expect(outside.events).toEqual([]);
});

it("awards no XP and no helpful marks, counts on no profile, and lets nobody but the sender delete", async () => {
  const id = await openConversation(app, ann, [ben, admin]);
  const { data } = await send(ann, id, "A long message about nothing in particular");
  expect(data?.sendMessage.xpAwarded).toBe(0);
  const question = data?.sendMessage.message.id ?? "";
  const reply = await graphql(
    app,
    REPLY,
    { input: { channelId: id, content: "An answer", replyToId: question } },
    ben.token,
  );
  const replyId = reply.data?.sendMessage.message.id ?? "";
  expect(codeOf(await graphql(app, HELPFUL, { id: replyId }, ann.token))).toBe("FORBIDDEN");
  expect(codeOf(await graphql(app, DELETE, { id: replyId }, admin.token))).toBe("FORBIDDEN");
  expect(codeOf(await graphql(app, DELETE, { id: replyId }, ben.token))).toBeUndefined();
  expect(
    (await graphqlData(app, ann, SUGGEST, { id })).memberSuggestions.map(({ username }) => username).sort(),
  ).toEqual([ben.username, admin.username].sort());
});

it("ends a pair by a block of either side and by leaving, and starts over with a request", async () => {
  const id = await openConversation(app, ann, [ben]);
  await block(ben, ann.id);
  expect(codeOf(await send(ann, id))).toBe("FORBIDDEN");
  expect(codeOf(await send(ben, id))).toBe("FORBIDDEN");

  const other = await openConversation(app, ann, [cleo]);
  await graphql(app, LEAVE, { id: other }, cleo.token);
  expect(codeOf(await send(ann, other))).toBe("FORBIDDEN");
  expect(codeOf(await askMembers(app, ann, [cleo], { firstMessage: "Come back" }))).toBeUndefined();
  expect(await conversationsOf(app, cleo)).toMatchObject([
    { id: other, status: "INVITED", lastMessage: { content: "Come back" } },
  ]);
});

it("lets members of a group add others, up to nine, who see nothing of it before they accept", async () => {
  const group = await openConversation(app, ann, [ben, cleo], "Our group");
  const late = await createPerson(app);
  expect(codeOf(await graphql(app, ADD, { id: group, memberIds: [late.id] }, late.token))).toBe("NOT_FOUND");
  expect(codeOf(await graphql(app, ADD, { id: group, memberIds: [late.id] }, ben.token))).toBeUndefined();
  expect(await conversationsOf(app, late)).toMatchObject([{ id: group, isGroup: true, lastMessage: null }]);
  const many = await Promise.all(Array.from({ length: 6 }, () => createPerson(app)));
  const memberIds = many.map(({ id }) => id);
  expect(codeOf(await graphql(app, ADD, { id: group, memberIds }, ann.token))).toBe("CONFLICT");
  expect(codeOf(await graphql(app, ADD, { id: group, memberIds: memberIds.slice(1) }, ann.token))).toBeUndefined();
  const pair = await openConversation(app, ben, [await createPerson(app)]);
  expect(codeOf(await graphql(app, ADD, { id: pair, memberIds: [cleo.id] }, ben.token))).toBe("CONFLICT");
});

it("gives everyone else NOT_FOUND", async () => {
  const id = await openConversation(app, ann, [ben]);
  for (const outsider of [cleo, admin]) {
    expect(codeOf(await graphql(app, CONVERSATION, { id }, outsider.token))).toBe("NOT_FOUND");
    expect(codeOf(await graphql(app, CHANNEL, { id }, outsider.token))).toBe("NOT_FOUND");
    expect(codeOf(await send(outsider, id))).toBe("NOT_FOUND");
    expect(codeOf(await graphql(app, DECLINE, { id }, outsider.token))).toBe("NOT_FOUND");
  }
});
