import { follow, sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { countStatements } from "../../kit/database/statements";
import { startTestApp, type TestApp } from "../../kit/test-app";

const FORBIDDEN = [expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object })];
const CREATE = `mutation ($input: CreateChannelInput!) { createChannel(input: $input) { id } }`;
const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
const ARCHIVE = `mutation ($id: ID!) { archiveChannel(channelId: $id) { id } }`;
const RESTORE = `mutation ($id: ID!) { restoreChannel(channelId: $id) { id } }`;

const CHANGES = `subscription { channelChanged { channelId details { name description locked } } }`;
const READERS = 20;

interface ChannelChange {
  channelId: string;
  details: object | null;
}

let app: TestApp;
let admin: Person;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

let count = 0;

async function newChannel(): Promise<string> {
  count += 1;
  const input = { name: `live-${count}`, category: "GENERAL" };
  const { data } = await graphql<{ createChannel: { id: string } }>(app, CREATE, { input }, admin.token);
  return data?.createChannel.id ?? "";
}

it.each([
  ["archived", (id: string) => graphql(app, ARCHIVE, { id }, admin.token)],
  [
    "made Premium",
    (id: string) => graphql(app, UPDATE, { input: { channelId: id, accessLevel: "PREMIUM" } }, admin.token),
  ],
])("a channel that is %s ends for those who may no longer read it, before the next message", async (how, act) => {
  const id = await newChannel();
  const [member, premium] = [await createPerson(app), await createPerson(app, { role: "PREMIUM" })];
  // An id is the same in capitals.
  const theirs = [id, id.toUpperCase()].map((spelling) => follow(sockets.of(member), spelling, 0));
  const premiums = follow(sockets.of(premium), id, 0);
  await sendMessage(app, member, { channelId: id, content: "for all" });
  for (const feed of [...theirs, premiums]) await feed.until((events) => events.length === 1);

  await act(id);
  if (how === "archived") {
    expect(await premiums.ended).toEqual(FORBIDDEN);
  } else {
    await sendMessage(app, premium, { channelId: id, content: "among us" });
    await premiums.until((events) => events.length === 2);
  }
  for (const feed of theirs) expect(await feed.ended).toEqual(FORBIDDEN);
  for (const { events } of theirs) expect(events).toHaveLength(1);
});

it("shows the activity of a restored channel again, on the same subscription", async () => {
  const id = await newChannel();
  const member = await createPerson(app);
  const activity = subscribe<{ channelId: string; lastSeq: number }>(
    sockets.of(member),
    `subscription { channelActivity { channelId lastSeq } }`,
  );
  await eventually("the subscription is in force", async () => {
    await sendMessage(app, admin, { channelId: id, content: `Hello ${Math.random()}` });
    return activity.events.length > 0;
  });
  await graphql(app, ARCHIVE, { id }, admin.token);
  await graphql(app, RESTORE, { id }, admin.token);
  const { seq } = await sendMessage(app, admin, { channelId: id, content: "back again" });
  await activity.until((events) => events.some(({ channelId, lastSeq }) => channelId === id && lastSeq === seq));
});

it("tells every member what changed in a channel, and nothing of one that they may not know", async () => {
  const id = await newChannel();
  const socket = sockets.of(await createPerson(app));
  const changes = subscribe<ChannelChange>(socket, CHANGES);
  const deprecated = subscribe<boolean>(socket, `subscription { channelsChanged }`);
  await eventually("the subscriptions are in force", async () => {
    await newChannel();
    return changes.events.length > 0 && deprecated.events.length > 0;
  });
  const update = (input: object) => graphql(app, UPDATE, { input: { channelId: id, ...input } }, admin.token);
  await update({ description: "What we learned today", locked: true });
  await update({ description: "What we learned today" });
  await update({ accessLevel: "READONLY" });
  await graphql(app, ARCHIVE, { id }, admin.token);
  await update({ description: "Nobody's business" });
  const last = await newChannel();
  await changes.until((events) => events.at(-1)?.channelId === last);
  expect(changes.events.filter(({ channelId }) => channelId === id)).toEqual([
    {
      channelId: id,
      details: { name: expect.stringMatching(/^live-/) as string, description: "What we learned today", locked: true },
    },
    { channelId: id, details: null },
    { channelId: id, details: null },
    { channelId: id, details: null },
  ]);
  expect(new Set(deprecated.events)).toEqual(new Set([true]));
});

it("checks the rights of all readers with one statement, and only when the rules of the channel change", async () => {
  const id = await newChannel();
  const readers = await Promise.all(Array.from({ length: READERS }, () => createPerson(app)));
  const feeds = readers.map((reader) => follow(sockets.of(reader), id, 0));
  await sendMessage(app, admin, { channelId: id, content: "for all" });
  for (const feed of feeds) await feed.until((events) => events.length === 1);
  const checksOf = async (input: object): Promise<number> => {
    const statements = await countStatements(() =>
      graphql(app, UPDATE, { input: { channelId: id, ...input } }, admin.token),
    );
    return statements.filter((text) => text.includes("unnest($2::uuid[], $3::uuid[])")).length;
  };
  expect(await checksOf({ description: "A new topic" })).toBe(0);
  expect(await checksOf({ accessLevel: "READONLY" })).toBe(1);
  await sendMessage(app, admin, { channelId: id, content: "still for all" });
  for (const feed of feeds) await feed.until((events) => events.length === 2);
});
