import { getNamedType, isObjectType } from "graphql";
import { graphql, type GraphQLResponse } from "../../kit/clients/graphql-client";
import { channelId, createPerson, giveXp, UNKNOWN_ID, usePerson } from "../../kit/people";
import { sendMessage } from "../../kit/conversation";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";
import { SCHEMA } from "../../kit/offline-features";

const UNKNOWN_NUMBER = "123456789012345678";
const INVALID_CURSORS = ["x", "\u{1F600}", " ", "-1", "' OR 1"];

interface List {
  /** The query. `%` is replaced by the paging arguments. */
  document: string;
  limit?: number;
  /** Well-formed cursors that the list never returned. */
  unknown: string[];
}

const app = useApp();
const admin = usePerson(app, { role: "ADMIN" });
let channel: string;
let message: string;

/** Every paginated field of the schema. */
const LISTS: Record<string, List> = {
  "Channel.messages": {
    document: `{ channel(id: "CHANNEL") { list: messages(%) { pageInfo { endCursor } } } }`,
    limit: 100,
    unknown: [UNKNOWN_ID],
  },
  "MessageSearchResults.page": {
    document: `{ searchMessages(query: "gold", %) { list: page { pageInfo { endCursor } } } }`,
    limit: 50,
    unknown: [],
  },
  "Query.orders": { document: `{ list: orders(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.apiKeys": { document: `{ list: apiKeys(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.auditLog": { document: `{ list: auditLog(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_NUMBER] },
  "Query.contactMessages": {
    document: `{ list: contactMessages(%) { pageInfo { endCursor } } }`,
    unknown: [UNKNOWN_ID],
  },
  "Query.members": { document: `{ list: members(%) { pageInfo { endCursor } } }`, unknown: [] },
  "Query.decidedCases": { document: `{ list: decidedCases(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.moderationQueue": {
    document: `{ list: moderationQueue(%) { pageInfo { endCursor } } }`,
    unknown: [UNKNOWN_ID],
  },
  "Query.myDecisions": { document: `{ list: myDecisions(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.myReports": { document: `{ list: myReports(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.openAppeals": { document: `{ list: openAppeals(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.myPurchases": { document: `{ list: myPurchases(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_ID] },
  "Query.myXpReceipts": { document: `{ list: myXpReceipts(%) { pageInfo { endCursor } } }`, unknown: [UNKNOWN_NUMBER] },
  "Query.notifications": {
    document: `{ list: notifications(%) { pageInfo { endCursor } } }`,
    limit: 100,
    unknown: [],
  },
  "Query.online": { document: `{ list: online(%) { pageInfo { endCursor } } }`, unknown: [] },
  "Query.savedMessages": {
    document: `{ list: savedMessages(%) { pageInfo { endCursor } } }`,
    limit: 100,
    unknown: [UNKNOWN_ID],
  },
  "Query.simulatorLabNotebooks": {
    document: `{ list: simulatorLabNotebooks(%) { pageInfo { endCursor } } }`,
    limit: 20,
    unknown: [],
  },
  "Query.journalTrades": {
    document: `{ list: journalTrades(%) { pageInfo { endCursor } } }`,
    limit: 100,
    unknown: [],
  },
  "Query.simulatorRuns": {
    document: `{ list: simulatorRuns(%) { pageInfo { endCursor } } }`,
    limit: 20,
    unknown: [],
  },
  "Thread.replies": {
    document: `{ thread(messageId: "MESSAGE") { list: replies(%) { pageInfo { endCursor } } } }`,
    limit: 100,
    unknown: [UNKNOWN_ID],
  },
  "Query.ranking": {
    document: `{ list: ranking(timeframe: ALL_TIME, %) { pageInfo { endCursor } } }`,
    unknown: [
      "2026-01-01",
      "2026-02-30T00:00:00+00:00",
      "2026-01-01T00:00:00+23:00",
      "2026-01-01T24:00:00+00:00",
      "0000-01-01T00:00:00+00:00",
    ].map((reachedAt) => Buffer.from(`1|${reachedAt}|${UNKNOWN_ID}`).toString("base64url")),
  },
  "Query.registeredUsers": {
    document: `{ list: registeredUsers(%) { pageInfo { endCursor } } }`,
    unknown: [UNKNOWN_ID],
  },
  "UserDetails.xpEntries": {
    document: `{ registeredUser(id: "PERSON") { list: xpEntries(%) { pageInfo { endCursor } } } }`,
    unknown: [UNKNOWN_NUMBER],
  },
};

beforeAll(async () => {
  const member = await createPerson(app);
  await giveXp(app, member.id, 50);
  channel = await channelId(app, "general");
  message = (await sendMessage(app, admin, { channelId: channel, content: "Hello" })).id;
});

const fetchList = ({ document }: List, paging: string): Promise<GraphQLResponse<Record<string, unknown>>> =>
  graphql(
    app,
    document.replace("%", paging).replace("CHANNEL", channel).replace("PERSON", admin.id).replace("MESSAGE", message),
    {},
    admin.token,
  );

it("covers every paginated field of the schema", () => {
  const types = Object.values(SCHEMA.getTypeMap()).filter((type) => isObjectType(type));
  const paged = types.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name.endsWith("Connection"))
      .map((field) => `${type.name}.${field.name}`),
  );
  expect(paged.sort()).toEqual(Object.keys(LISTS).sort());
});

it("hides dates and IDs in cursors, and rejects a cursor of another list", async () => {
  await rest(app, "post", "/api/contact").send({ name: "Ada", email: "ada@example.test", message: "Hello" });
  const cursorOf = async (name: string): Promise<string> => {
    const { data } = await fetchList(LISTS[name] as List, "first: 5");
    return (data?.list as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
  };
  const ranking = await cursorOf("Query.ranking");
  expect(await cursorOf("Query.ranking")).toBe(ranking);
  for (const name of ["Query.ranking", "Query.contactMessages"]) {
    const cursor = await cursorOf(name);
    expect(`${cursor} ${Buffer.from(cursor, "base64url").toString("latin1")}`).not.toMatch(
      /\d{4}-\d\d-\d\d|[0-9a-f]{8}-/,
    );
  }
  const { errors } = await fetchList(LISTS["Query.contactMessages"] as List, `first: 5, after: "${ranking}"`);
  expect(errors?.[0]?.message).toBe("after is not a valid cursor for this list");
});

describe.each(Object.entries(LISTS))("%s", (_name, list) => {
  const limit = list.limit ?? 500;

  it(`accepts page sizes from 1 to ${limit} and rejects others instead of clamping them`, async () => {
    for (const first of [1, limit]) expect((await fetchList(list, `first: ${first}`)).errors).toBeUndefined();
    for (const first of [0, -1, limit + 1]) {
      const { errors } = await fetchList(list, `first: ${first}`);
      expect(errors).toMatchObject([
        {
          message: `first must be between 1 and ${limit}`,
          extensions: { code: "VALIDATION", fields: { first: [expect.any(String)] } },
        },
      ]);
    }
  });

  it("rejects cursors that it never returned, because an empty page would look like the end", async () => {
    for (const after of [...INVALID_CURSORS, ...list.unknown]) {
      const { errors } = await fetchList(list, `first: 5, after: ${JSON.stringify(after)}`);
      expect([after, errors]).toMatchObject([
        after,
        [{ message: "after is not a valid cursor for this list", extensions: { code: "VALIDATION" } }],
      ]);
    }
  });
});
