import { gql } from "../../gql";
import type { CreateChannelInput, UpdateChannelInput } from "../../gql/graphql";
import { subscribeToChannel, sendMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, usePerson } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { recordStatementTexts } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";

const FORBIDDEN = [expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object })];
const CREATE = gql(
  `mutation LiveChannelAdminCreate($input: CreateChannelInput!) { createChannel(input: $input) { id } }`,
);
const UPDATE = gql(
  `mutation LiveChannelAdminUpdate($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`,
);
const ARCHIVE = gql(`mutation LiveChannelAdminArchive($id: ID!) { archiveChannel(channelId: $id) { id } }`);
const RESTORE = gql(`mutation LiveChannelAdminRestore($id: ID!) { restoreChannel(channelId: $id) { id } }`);

const CHANGES = gql(
  `subscription LiveChannelAdminChanges { channelChanged { channelId details { name description locked } } }`,
);
const READERS = 20;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const sockets = useSockets(app);

let count = 0;

async function createChannel(): Promise<string> {
  count += 1;
  const input: CreateChannelInput = { name: `live-${count}`, category: "GENERAL" };
  const { data } = await graphql(app, CREATE, { input }, admin.token);
  return data?.createChannel.id ?? "";
}

it.each([
  ["archived", (id: string) => graphql(app, ARCHIVE, { id }, admin.token)],
  [
    "made Premium",
    (id: string) => graphql(app, UPDATE, { input: { channelId: id, accessLevel: "PREMIUM" } }, admin.token),
  ],
])(
  "ends the subscriptions of members who lose access when a channel is %s, before the next message",
  async (how, change) => {
    const id = await createChannel();
    const [member, premium] = [await createPerson(app), await createPerson(app, { role: "PREMIUM" })];
    // IDs are case-insensitive.
    const memberFeeds = [id, id.toUpperCase()].map((spelling) => subscribeToChannel(sockets.of(member), spelling, 0));
    const premiumFeed = subscribeToChannel(sockets.of(premium), id, 0);
    await sendMessage(app, member, { channelId: id, content: "for all" });
    for (const feed of [...memberFeeds, premiumFeed]) await feed.until((events) => events.length === 1);

    await change(id);
    if (how === "archived") {
      expect(await premiumFeed.ended).toEqual(FORBIDDEN);
    } else {
      await sendMessage(app, premium, { channelId: id, content: "among us" });
      await premiumFeed.until((events) => events.length === 2);
    }
    for (const feed of memberFeeds) expect(await feed.ended).toEqual(FORBIDDEN);
    for (const { events } of memberFeeds) expect(events).toHaveLength(1);
  },
);

it("resumes the activity of a restored channel on the same subscription", async () => {
  const id = await createChannel();
  const member = await createPerson(app);
  const activity = subscribe(
    sockets.of(member),
    gql(`subscription LiveChannelAdminChannelActivity { channelActivity { channelId lastSeq } }`),
  );
  await eventually("the subscription is active", async () => {
    await sendMessage(app, admin, { channelId: id, content: `Hello ${Math.random()}` });
    return activity.events.length > 0;
  });
  await graphql(app, ARCHIVE, { id }, admin.token);
  await graphql(app, RESTORE, { id }, admin.token);
  const { seq } = await sendMessage(app, admin, { channelId: id, content: "back again" });
  await activity.until((events) => events.some(({ channelId, lastSeq }) => channelId === id && lastSeq === seq));
});

it("sends channel changes to every member, without the details of inaccessible channels", async () => {
  const id = await createChannel();
  const socket = sockets.of(await createPerson(app));
  const changes = subscribe(socket, CHANGES);
  await eventually("the subscription is active", async () => {
    await createChannel();
    return changes.events.length > 0;
  });
  const update = (input: Partial<UpdateChannelInput>) =>
    graphql(app, UPDATE, { input: { channelId: id, ...input } }, admin.token);
  await update({ description: "What we learned today", locked: true });
  await update({ description: "What we learned today" });
  await update({ accessLevel: "READONLY" });
  await graphql(app, ARCHIVE, { id }, admin.token);
  await update({ description: "A secret" });
  const last = await createChannel();
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
});

it("checks the access of all readers with one statement, and only when the access rules change", async () => {
  const id = await createChannel();
  const readers = await Promise.all(Array.from({ length: READERS }, () => createPerson(app)));
  const feeds = readers.map((reader) => subscribeToChannel(sockets.of(reader), id, 0));
  await sendMessage(app, admin, { channelId: id, content: "for all" });
  for (const feed of feeds) await feed.until((events) => events.length === 1);
  const checksOf = async (input: Partial<UpdateChannelInput>): Promise<number> => {
    const statements = await recordStatementTexts(() =>
      graphql(app, UPDATE, { input: { channelId: id, ...input } }, admin.token),
    );
    // Other statements also read the columns that members see.
    const isCheck = (text: string): boolean => text.includes("unnest($2::uuid[]") && !text.includes("unreadMentions");
    return statements.filter(isCheck).length;
  };
  expect(await checksOf({ description: "A new topic" })).toBe(0);
  expect(await checksOf({ accessLevel: "READONLY" })).toBe(1);
  await sendMessage(app, admin, { channelId: id, content: "still for all" });
  for (const feed of feeds) await feed.until((events) => events.length === 2);
});
