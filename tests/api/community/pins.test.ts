import { gql } from "../../gql";
import { deleteMessage, createChannel, sendMessage, seedMessages, useSockets } from "../../kit/conversation";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

const PIN = gql(`mutation PinsPin($id: ID!) { result: pinMessage(messageId: $id) { id pinnedAt } }`);
const UNPIN = gql(`mutation PinsUnpin($id: ID!) { result: unpinMessage(messageId: $id) { id pinnedAt } }`);
const PINS = gql(`query Pins($id: ID!) { pinnedMessages(channelId: $id) { id pinnedAt } }`);
const EVENTS = gql(`subscription PinsEvents($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq message { id pinnedAt } }
}`);
const MAX_PINS = 50;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const member = usePerson(app);
let channel: { id: string; name: string };
const sockets = useSockets(app);

beforeEach(async () => {
  channel = await createChannel(app);
});

let count = 0;
const post = () => sendMessage(app, member, { channelId: channel.id, content: `text ${(count += 1)}` });
const pin = (id: string, document = PIN, person: Person | null = admin) =>
  graphql(app, document, { id }, person?.token);
const pinned = async () => {
  const { pinnedMessages } = await graphqlData(app, member, PINS, { id: channel.id });
  return pinnedMessages?.map(({ id }) => id);
};

it("lists pinned messages, the latest pin first, until they are unpinned or deleted", async () => {
  const [first, second, third] = [await post(), await post(), await post()];
  for (const { id } of [second, first, third]) await pin(id);
  expect(await pinned()).toEqual([third.id, first.id, second.id]);
  await pin(first.id, UNPIN);
  await deleteMessage(app, member, second.id);
  expect(await pinned()).toEqual([third.id]);
});

it("sends an event to readers when a message is pinned or unpinned, and none if nothing changed", async () => {
  const { id, seq } = await post();
  const feed = subscribe(sockets.of(member), EVENTS, { channelId: channel.id, afterSeq: seq - 1 });
  // Changes before the subscription is live would arrive as one event.
  await feed.until((all) => all.length === 1);
  for (const document of [PIN, PIN, UNPIN, UNPIN]) await pin(id, document);
  const last = await post();
  const events = await feed.until((all) => all.at(-1)?.seq === last.seq);
  expect(events.map(({ type, message }) => [type, message.pinnedAt !== null])).toEqual([
    ["CREATED", false],
    ["EDITED", true],
    ["EDITED", false],
    ["CREATED", false],
  ]);
});

it("allows at most 50 pins per channel, even in parallel, and logs each pin", async () => {
  const contents = Array.from({ length: MAX_PINS + 3 }, (_, index) => `seed ${index}`);
  const messages = await seedMessages(app, member, channel, contents);
  const codes = await Promise.all(messages.map(async ({ id }) => codeOf(await pin(id))));
  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(3);
  expect(await pinned()).toHaveLength(MAX_PINS);
  const log = await app.sql(
    `SELECT 1 FROM audit_entries WHERE action = 'message.pinned' AND author_id = $1 AND details->>'channelId' = $2`,
    [admin.id, channel.id],
  );
  expect(log).toHaveLength(MAX_PINS);
});

it("is for admins only", async () => {
  const { id } = await post();
  for (const document of [PIN, UNPIN]) {
    expect(codeOf(await pin(id, document, member))).toBe("FORBIDDEN");
    expect(codeOf(await pin(id, document, null))).toBe("UNAUTHENTICATED");
    expect(codeOf(await pin("x", document))).toBe("VALIDATION");
    expect(codeOf(await pin(UNKNOWN_ID, document))).toBe("NOT_FOUND");
  }
});

it("shows the pins only to members who can read the channel", async () => {
  await pin((await post()).id);
  expect(codeOf(await graphql(app, PINS, { id: channel.id }))).toBe("UNAUTHENTICATED");
  expect(codeOf(await graphql(app, PINS, { id: "x" }, member.token))).toBe("VALIDATION");
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel.id]);
  expect(codeOf(await graphql(app, PINS, { id: channel.id }, member.token))).toBe("FORBIDDEN");
});
