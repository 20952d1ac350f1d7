import { gql } from "../../gql";
import type { Reaction } from "../../gql/graphql";
import { deleteMessage, createChannel, sendMessage, useSockets } from "../../kit/conversation";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, UNKNOWN_ID, type Person } from "../../kit/people";
import { recordStatementTexts } from "../../kit/database/statements";
import { rest } from "../../kit/clients/rest-client";
import { impose } from "../../kit/sanctions";
import { subscribe } from "../../kit/clients/subscription";
import { startTestApp, useApp } from "../../kit/test-app";

gql(`fragment ReactionsFields on Message { id reactions { reaction count } viewerReactions }`);
const ADD = gql(
  `mutation ReactionsAdd($id: ID!, $reaction: Reaction!) { result: addReaction(messageId: $id, reaction: $reaction) { ...ReactionsFields } }`,
);
const REMOVE = gql(
  `mutation ReactionsRemove($id: ID!, $reaction: Reaction!) { result: removeReaction(messageId: $id, reaction: $reaction) { ...ReactionsFields } }`,
);
const MESSAGE = gql(`query ReactionsMessage($id: ID!) { result: message(id: $id) { ...ReactionsFields } }`);
const PAGE = gql(`query ReactionsPage($id: ID!, $last: Int!) {
  channel(id: $id) { messages(last: $last) { edges { node { ...ReactionsFields viewerSaved } } } }
}`);
const EVENTS = gql(`subscription ReactionsEvents($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq previousSeq message { id content reactions { reaction count } } }
}`);
const MEMBERS = gql(`query ReactionsMembers($id: ID!, $reaction: Reaction!) {
  reactedMembers(messageId: $id, reaction: $reaction) { username }
}`);
const REACTIONS: Reaction[] = ["THUMBS_UP", "HEART", "LAUGH", "CELEBRATE", "INSIGHT", "ROCKET"];

/** Lets several processes accept the same tokens. */
const JWT_SECRET = "a-secret-that-the-processes-share";

const app = useApp({ env: { RATE_LIMITS: "off", JWT_SECRET } });
let author: Person;
let reader: Person;
let people: Person[];
let channel: string;
const sockets = useSockets(app);

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, () => createPerson(app)));
  [author, reader] = people as [Person, Person];
});

beforeEach(async () => {
  channel = (await createChannel(app)).id;
});

let count = 0;
const post = (content = `text ${(count += 1)}`) => sendMessage(app, author, { channelId: channel, content });
const react = (person: Person | null, id: string, reaction: Reaction = "ROCKET", document = ADD) =>
  graphql(app, document, { id, reaction }, person?.token);
const countsOf = async (id: string) => (await graphqlData(app, reader, MESSAGE, { id })).result?.reactions;

it("tells readers of the message who reacted, the first one first", async () => {
  const { id } = await post();
  const membersOf = (person: Person | null, messageId = id) =>
    graphql(app, MEMBERS, { id: messageId, reaction: "ROCKET" }, person?.token);
  for (const person of [reader, author]) await react(person, id);
  await react(people[2] as Person, id, "HEART");
  const { data } = await membersOf(reader);
  expect(data?.reactedMembers?.map(({ username }) => username)).toEqual([reader.username, author.username]);
  expect(codeOf(await membersOf(null))).toBe("UNAUTHENTICATED");
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel]);
  expect(codeOf(await membersOf(reader))).toBe("NOT_FOUND");
});

it("adds and removes each reaction once per member, and shows the viewer's own", async () => {
  const { id } = await post();
  await react(author, id);
  const added = await react(reader, id);
  expect(added.data?.result).toEqual({
    id,
    reactions: [{ reaction: "ROCKET", count: 2 }],
    viewerReactions: ["ROCKET"],
  });
  expect((await react(reader, id)).data?.result.reactions).toEqual([{ reaction: "ROCKET", count: 2 }]);
  expect((await react(reader, id, "HEART")).data?.result).toEqual({
    id,
    reactions: [
      { reaction: "HEART", count: 1 },
      { reaction: "ROCKET", count: 2 },
    ],
    viewerReactions: ["HEART", "ROCKET"],
  });
  await react(reader, id, "ROCKET", REMOVE);
  await react(author, id, "ROCKET", REMOVE);
  expect((await react(reader, id, "ROCKET", REMOVE)).data?.result).toEqual({
    id,
    reactions: [{ reaction: "HEART", count: 1 }],
    viewerReactions: ["HEART"],
  });
});

it("earns no XP for anyone", async () => {
  const { id } = await post();
  const xp = () => app.sql(`SELECT id, xp FROM users ORDER BY id`);
  const before = await xp();
  for (const reaction of REACTIONS) await react(reader, id, reaction);
  expect(await xp()).toEqual(before);
  expect(await app.sql(`SELECT 1 FROM xp_entries WHERE user_id = $1`, [reader.id])).toEqual([]);
});

it("counts exactly while many members react and change their minds at the same time", async () => {
  const [first, second] = [await post(), await post()];
  await Promise.all(
    people.flatMap((person, index) =>
      REACTIONS.map(async (reaction) => {
        await react(person, first.id, reaction);
        await react(person, second.id, reaction);
        if (index % 3 === 0) await react(person, first.id, reaction, REMOVE);
      }),
    ),
  );
  expect(await countsOf(first.id)).toEqual(REACTIONS.map((reaction) => ({ reaction, count: 8 })));
  expect(await countsOf(second.id)).toEqual(REACTIONS.map((reaction) => ({ reaction, count: 12 })));
});

it("counts exactly across two servers", async () => {
  const second = await startTestApp({ env: { RATE_LIMITS: "off", JWT_SECRET }, databaseUrl: app.databaseUrl });
  try {
    const { id } = await post();
    await Promise.all(
      people.map((person, index) => graphqlData(index % 2 ? app : second, person, ADD, { id, reaction: "ROCKET" })),
    );
    expect(await countsOf(id)).toEqual([{ reaction: "ROCKET", count: people.length }]);
  } finally {
    await second.stop();
  }
});

it("combines the reactions to a message in one event with the counts, and leaves no gap in the numbers", async () => {
  const { id, seq } = await post();
  const feed = subscribe(sockets.of(reader), EVENTS, { channelId: channel, afterSeq: seq });
  await react(author, id, "HEART");
  await Promise.all(people.map((person) => react(person, id)));
  const events = await feed.until((all) => all.at(-1)?.message.reactions[1]?.count === people.length);
  expect(events.length).toBeLessThanOrEqual(4);
  expect(events.map((event) => event.previousSeq)).toEqual(events.map((_event, index) => seq + index));
  expect(events.every(({ type, message }) => type === "EDITED" && message.id === id)).toBe(true);
});

it("shares one execution between subscribers of different members: events contain no data about the viewer", async () => {
  const { id, seq } = await post();
  const document = EVENTS.replace("reactions {", "viewerReactions reactions {");
  const variables = { channelId: channel, afterSeq: seq };
  const shared = subscribe(sockets.of(reader), EVENTS, variables);
  const own = subscribe<{ message: { viewerReactions: string[] } }>(sockets.of(reader), document, variables);
  await react(reader, id);
  const [event] = await shared.until((all) => all.length === 1);
  expect(event?.message).toMatchObject({ reactions: [{ reaction: "ROCKET", count: 1 }] });
  const [ownEvent] = await own.until((all) => all.length === 1);
  expect(ownEvent?.message.viewerReactions).toEqual(["ROCKET"]);
});

it("sends a reader who was disconnected the exact counts", async () => {
  const [first, second] = [await post(), await post()];
  await Promise.all(people.map((person) => react(person, first.id)));
  await react(people[2] as Person, first.id, "ROCKET", REMOVE);
  await react(author, second.id, "INSIGHT");
  const feed = subscribe(sockets.of(reader), EVENTS, { channelId: channel, afterSeq: second.seq });
  const events = await feed.until((all) => all.length === 2);
  expect(Object.fromEntries(events.map(({ message }) => [message.id, message.reactions]))).toEqual({
    [first.id]: [{ reaction: "ROCKET", count: people.length - 1 }],
    [second.id]: [{ reaction: "INSIGHT", count: 1 }],
  });
});

it("doesn't move the channel up or make anything unread", async () => {
  const { id } = await post();
  const state = () =>
    graphqlData(app, reader, gql(`query ReactionsChannel($id: ID!) { channel(id: $id) { unread lastActivityAt } }`), {
      id: channel,
    });
  const before = await state();
  await react(author, id);
  expect(await state()).toEqual(before);
});

it("disappears with its message, and rejects reactions to a deleted one", async () => {
  const { id } = await post();
  await react(reader, id);
  await deleteMessage(app, author, id);
  expect(await app.sql(`SELECT 1 FROM message_reactions WHERE message_id = $1`, [id])).toEqual([]);
  expect(codeOf(await react(reader, id))).toBe("NOT_FOUND");
});

it("rejects visitors, invalid input, muted members, and members who can't read the message", async () => {
  const { id } = await post();
  const muted = await createPerson(app);
  await impose(app, muted, "MUTE", { from: new Date(0), until: new Date(Date.now() + 60_000) });
  for (const document of [ADD, REMOVE]) {
    expect(codeOf(await react(null, id, "ROCKET", document))).toBe("UNAUTHENTICATED");
    expect(codeOf(await react(reader, "x", "ROCKET", document))).toBe("VALIDATION");
    expect(codeOf(await react(reader, id, "MONEY" as Reaction, document))).toBe("VALIDATION");
    expect(codeOf(await react(reader, UNKNOWN_ID, "ROCKET", document))).toBe("NOT_FOUND");
    expect(codeOf(await react(muted, id, "ROCKET", document))).toBe("MUTED");
  }
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel]);
  for (const document of [ADD, REMOVE]) expect(codeOf(await react(reader, id, "ROCKET", document))).toBe("NOT_FOUND");
  expect(await app.sql(`SELECT 1 FROM message_reactions WHERE message_id = $1`, [id])).toEqual([]);
});

it("works in read-only channels", async () => {
  const { id } = await post();
  await app.sql(`UPDATE channels SET access_level = 'READONLY' WHERE id = $1`, [channel]);
  expect((await react(reader, id)).data?.result.reactions).toEqual([{ reaction: "ROCKET", count: 1 }]);
});

it("limits the reactions of a member to 30 in 10 seconds", async () => {
  const limited = await startTestApp({ env: { JWT_SECRET }, databaseUrl: app.databaseUrl });
  try {
    const { id } = await post();
    const codes = await Promise.all(
      Array.from({ length: 31 }, async (_, index) =>
        codeOf(await graphql(limited, index % 2 ? ADD : REMOVE, { id, reaction: "HEART" }, reader.token)),
      ),
    );
    expect(codes.filter(Boolean)).toEqual(["RATE_LIMITED"]);
  } finally {
    await limited.stop();
  }
});

it("loads the viewer's reactions and saves of fifty messages in one statement", async () => {
  for (let index = 0; index < 55; index += 1) await post();
  const statementsFor = (last: number) =>
    recordStatementTexts(() => graphqlData(app, reader, PAGE, { id: channel, last }));
  await statementsFor(50);
  const forFifty = await statementsFor(50);
  expect(forFifty.length).toBeLessThanOrEqual(5);
  expect(await statementsFor(5)).toHaveLength(forFifty.length);
});

it("exports a member's reactions, and removes them from the counts when the account is deleted", async () => {
  const [leaver, { id }] = [await createPerson(app), await post()];
  await react(reader, id);
  await react(leaver, id);
  await react(leaver, id, "HEART");
  const exported = (await rest(app, "get", "/api/users/me/data", leaver)).body as { communityChoices: object };
  expect(exported.communityChoices).toMatchObject({
    reactions: [
      { messageId: id, reaction: "ROCKET" },
      { messageId: id, reaction: "HEART" },
    ],
  });
  const deletion = gql(`mutation ReactionsDeletion($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`);
  await graphqlData(app, leaver, deletion, { input: { currentPassword: leaver.password } });
  expect(await countsOf(id)).toEqual([{ reaction: "ROCKET", count: 1 }]);
});
