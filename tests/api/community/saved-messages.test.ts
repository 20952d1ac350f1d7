import { gql } from "../../gql";
import type { SavedMessagesSavedQuery } from "../../gql/graphql";
import { deleteMessage, createChannel, sendMessage, seedMessages } from "../../kit/conversation";
import { codeOf, graphql, graphqlData, type Document } from "../../kit/clients/graphql-client";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const SAVE = gql(`mutation SavedMessagesSave($id: ID!) { saveMessage(messageId: $id) { id viewerSaved } }`);
const UNSAVE = gql(`mutation SavedMessagesUnsave($id: ID!) { unsaveMessage(messageId: $id) }`);
const SAVED = gql(`query SavedMessagesSaved($first: Int!, $after: String) {
  savedMessages(first: $first, after: $after) {
    edges { node { channelName message { id content } } } pageInfo { hasNextPage endCursor }
  }
}`);
const MAX_SAVED = 500;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const author = usePerson(app);
let member: Person;
let channel: { id: string; name: string };

beforeEach(async () => {
  [member, channel] = [await createPerson(app), await createChannel(app)];
});

const save = (id: string, document: Document<unknown, { id: string }> = SAVE, person: Person | null = member) =>
  graphql(app, document, { id }, person?.token);
async function saved(person = member, first = 50, after: string | null = null) {
  return (await graphqlData(app, person, SAVED, { first, after })).savedMessages;
}
const idsOf = ({ edges }: SavedMessagesSavedQuery["savedMessages"]): string[] =>
  edges.map(({ node }) => node.message.id);

it("lists what the member saved, the latest first, only to the member", async () => {
  const messages = await seedMessages(app, author, channel, ["one", "two", "three"]);
  const [one, two, three] = messages.map(({ id }) => id) as [string, string, string];
  expect((await save(two)).data).toEqual({ saveMessage: { id: two, viewerSaved: true } });
  for (const id of [one, three, two]) await save(id);
  const page = await saved();
  expect(idsOf(page)).toEqual([three, one, two]);
  expect(page.edges[0]?.node).toEqual({ channelName: channel.name, message: { id: three, content: "three" } });
  expect(idsOf(await saved(author))).toEqual([]);
  expect((await save(one, UNSAVE)).data).toEqual({ unsaveMessage: one });
  await save(one, UNSAVE);
  expect(idsOf(await saved())).toEqual([three, two]);
});

it("pages without gaps or repetitions while messages are saved and removed", async () => {
  const messages = await seedMessages(
    app,
    author,
    channel,
    Array.from({ length: 7 }, (_, index) => `m ${index}`),
  );
  const ids = messages.map(({ id }) => id).reverse();
  for (const { id } of messages) await save(id);
  const first = await saved(member, 3);
  expect(idsOf(first)).toEqual(ids.slice(0, 3));
  await save(ids[1] as string, UNSAVE);
  await save((await sendMessage(app, author, { channelId: channel.id, content: "newer" })).id);
  const second = await saved(member, 3, first.pageInfo.endCursor);
  const third = await saved(member, 3, second.pageInfo.endCursor);
  expect([...idsOf(second), ...idsOf(third)]).toEqual(ids.slice(3));
  expect([second.pageInfo.hasNextPage, third.pageInfo.hasNextPage]).toEqual([true, false]);
});

it("leaves out messages that were deleted or that the member can no longer read", async () => {
  const [kept, deleted] = [
    await sendMessage(app, author, { channelId: channel.id, content: "kept" }),
    await sendMessage(app, author, { channelId: channel.id, content: "deleted" }),
  ];
  const other = await createChannel(app);
  const hidden = await sendMessage(app, author, { channelId: other.id, content: "hidden" });
  for (const { id } of [kept, deleted, hidden]) await save(id);
  await deleteMessage(app, author, deleted.id);
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [other.id]);
  expect(idsOf(await saved())).toEqual([kept.id]);
  const body = (await rest(app, "get", "/api/community/saved-messages", member)).body as { message: { id: string } }[];
  expect(body.map(({ message }) => message.id)).toEqual([kept.id]);
  // It can still be removed.
  await save(hidden.id, UNSAVE);
  expect(await app.sql(`SELECT message_id FROM saved_messages WHERE user_id = $1`, [member.id])).toEqual([
    { message_id: kept.id },
  ]);
});

it("allows at most 500 per member, even in parallel", async () => {
  const contents = Array.from({ length: MAX_SAVED + 2 }, (_, index) => `m ${index}`);
  const messages = await seedMessages(app, author, channel, contents);
  await app.sql(
    `INSERT INTO saved_messages (user_id, message_id, saved_at) SELECT $1, id, now() FROM unnest($2::uuid[]) AS m (id)`,
    [member.id, messages.slice(0, MAX_SAVED - 1).map(({ id }) => id)],
  );
  const codes = await Promise.all(messages.slice(MAX_SAVED - 1).map(async ({ id }) => codeOf(await save(id))));
  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(2);
  expect(codeOf(await save(messages[0]?.id ?? ""))).toBeUndefined();
});

it("rejects visitors, invalid ids, and messages that the member can't read", async () => {
  const { id } = await sendMessage(app, author, { channelId: channel.id, content: "text" });
  expect(codeOf(await graphql(app, SAVED, { first: 5 }))).toBe("UNAUTHENTICATED");
  for (const document of [SAVE, UNSAVE]) {
    expect(codeOf(await save(id, document, null))).toBe("UNAUTHENTICATED");
    expect(codeOf(await save("x", document))).toBe("VALIDATION");
  }
  expect(codeOf(await save(UNKNOWN_ID))).toBe("NOT_FOUND");
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
  expect(codeOf(await save(id))).toBe("NOT_FOUND");
});

it("exports and erases saved messages and followed threads", async () => {
  const { id } = await sendMessage(app, author, { channelId: channel.id, content: "text" });
  await save(id);
  await graphqlData(
    app,
    member,
    gql(`mutation SavedMessagesFollowThread($id: ID!) { followThread(messageId: $id) { id } }`),
    { id },
  );
  const exported = (await rest(app, "get", "/api/users/me/data", member)).body as { communityChoices: object };
  expect(exported.communityChoices).toMatchObject({
    savedMessages: [{ messageId: id }],
    followedThreads: [{ messageId: id, following: true }],
  });
  const deletion = gql(
    `mutation SavedMessagesDeletion($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`,
  );
  await graphqlData(app, member, deletion, { input: { currentPassword: member.password } });
  for (const table of ["saved_messages", "thread_follows"]) {
    expect(await app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [member.id])).toEqual([]);
  }
});
