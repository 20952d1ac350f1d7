import { gql } from "../../gql";
import type { MessageHistoryPageQueryVariables } from "../../gql/graphql";
import { deleteMessage, sendMessage, type SentMessage } from "../../kit/conversation";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const PAGE =
  gql(`query MessageHistoryPage($id: ID!, $last: Int! = 50, $before: ID, $first: Int, $after: ID, $aroundSeq: Int, $withDeleted: Boolean! = true) {
  channel(id: $id) {
    messages(last: $last, before: $before, first: $first, after: $after, aroundSeq: $aroundSeq, withDeleted: $withDeleted) {
      edges { node { createdSeq } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor }
    }
  }
}`);

const app = useApp({ env: { RATE_LIMITS: "off" } });
let member: Person;
let general: string;
/** Twelve messages, numbered 1 to 12. */
const sent: SentMessage[] = [];

beforeAll(async () => {
  [member, general] = [await createPerson(app), await channelId(app, "general")];
  for (let number = 1; number <= 12; number += 1) {
    sent.push(await sendMessage(app, member, { channelId: general, content: `Number ${number}` }));
  }
});

async function page(variables: Partial<MessageHistoryPageQueryVariables>, id = general) {
  const { data, errors } = await graphql(app, PAGE, { id, ...variables }, member.token);
  if (!data?.channel) throw new Error(String(errors?.[0]?.extensions.code));
  const { edges, pageInfo } = data.channel.messages;
  const { hasPreviousPage: older, hasNextPage: newer, startCursor, endCursor } = pageInfo;
  return { seqs: edges.map(({ node }) => node.createdSeq), older, newer, startCursor, endCursor };
}

const idOf = (number: number): string => sent[number - 1]?.id ?? "";

it("pages backward and forward without gaps or duplicates", async () => {
  const backwards: number[][] = [];
  for (let at = await page({ last: 5 }); ; at = await page({ last: 5, before: at.startCursor })) {
    backwards.unshift(at.seqs);
    if (!at.older) break;
  }
  const forwards: number[][] = [];
  for (let at = await page({ first: 5 }); ; at = await page({ first: 5, after: at.endCursor })) {
    forwards.push(at.seqs);
    if (!at.newer) break;
  }
  expect(backwards).toEqual([
    [1, 2],
    [3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12],
  ]);
  expect(forwards).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [11, 12],
  ]);
});

it("returns messages on both sides of a position, and whether there are more", async () => {
  expect(await page({ aroundSeq: 6, last: 4 })).toMatchObject({ seqs: [5, 6, 7, 8], older: true, newer: true });
  expect(await page({ aroundSeq: 0, last: 4 })).toMatchObject({ seqs: [1, 2], older: false, newer: true });
  expect(await page({ aroundSeq: 12, last: 4 })).toMatchObject({ seqs: [11, 12], older: true, newer: false });
  expect(await page({ aroundSeq: 2_147_483_646, last: 4 })).toMatchObject({ seqs: [11, 12], newer: false });
});

it("keeps deleted messages in place, even as cursors, unless they are excluded", async () => {
  await deleteMessage(app, member, idOf(7));
  expect(await page({ first: 2, after: idOf(7) })).toMatchObject({ seqs: [8, 9] });
  expect(await page({ aroundSeq: 7, last: 4 })).toMatchObject({ seqs: [6, 7, 8, 9] });
  expect(await page({ aroundSeq: 7, last: 4, withDeleted: false })).toMatchObject({ seqs: [5, 6, 8, 9] });
});

it.each([
  ["two directions", () => ({ first: 5, before: idOf(3) })],
  ["a cursor without a direction", () => ({ after: idOf(3) })],
  ["a position and a cursor", () => ({ aroundSeq: 3, before: idOf(3) })],
  ["an empty page", () => ({ first: 0 })],
  ["a page over 100", () => ({ first: 101 })],
  ["a negative position", () => ({ aroundSeq: -1 })],
  ["a position out of range", () => ({ aroundSeq: 2_147_483_647 })],
  ["a malformed cursor", () => ({ first: 5, after: "x" })],
])("rejects %s", async (_what, variables) => {
  await expect(page(variables())).rejects.toThrow("VALIDATION");
});

it("returns no messages of a channel that the viewer cannot read", async () => {
  const staff = await channelId(app, "staff-room");
  const secret = await sendMessage(app, await createPerson(app, { role: "ADMIN" }), {
    channelId: staff,
    content: "Hush",
  });
  for (const variables of [{ first: 5 }, { aroundSeq: 1 }, { first: 5, after: secret.id }]) {
    expect(await page(variables, staff)).toMatchObject({ seqs: [], older: false, newer: false });
  }
});
