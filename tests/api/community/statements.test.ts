import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { recordStatements, recordStatementTexts, roundTripsOf } from "../../kit/database/statements";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { RATE_LIMITS: "off" } });
const reader = usePerson(app);
let channel: string;

const PAGE = gql(`query StatementsPage($id: ID!, $last: Int!) {
  channel(id: $id) {
    id lastSeq
    messages(last: $last) {
      edges { node { id content sender { id username level } replyTo { id content senderUsername } } }
      pageInfo { hasPreviousPage }
    }
  }
}`);

/** The relay notifies other processes after the response, batched on a separate connection. */
const isNotification = (statement: string): boolean => statement.includes("pg_notify");

beforeAll(async () => {
  channel = await channelId(app, "general");
  const writers = await Promise.all(Array.from({ length: 5 }, () => createPerson(app)));
  let replyToId: string | undefined;
  for (let index = 0; index < 60; index += 1) {
    const writer = writers[index % writers.length] as Person;
    const { body } = (await rest(app, "post", `/api/community/channels/${channel}/messages`, writer).send({
      message: `m ${index}`,
      replyToId,
    })) as RestResponse;
    replyToId = (body as { id: string }).id;
  }
});

it("loads fifty messages with authors and quotes in at most four statements, the same number as for five", async () => {
  const statementsFor = async (last: number): Promise<number> => {
    let length = 0;
    const statements = await recordStatementTexts(async () => {
      const { data } = await graphql(app, PAGE, { id: channel, last }, reader.token);
      length = data?.channel?.messages.edges.length ?? 0;
    });
    expect(length).toBe(last);
    return statements.length;
  };
  // Fills the caches that requests share.
  await statementsFor(50);
  const forFifty = await statementsFor(50);
  expect(forFifty).toBeLessThanOrEqual(4);
  expect(await statementsFor(5)).toBe(forFifty);
});

it("loads a page and the one before it over REST in at most four statements each", async () => {
  const pathOf = (query: string): string => `/api/community/channels/${channel}/messages${query}`;
  let oldest = "";
  const first = await recordStatementTexts(async () => {
    const { body } = (await rest(app, "get", pathOf("?limit=50"), reader)) as RestResponse;
    oldest = (body as { id: string }[])[0]?.id ?? "";
  });
  expect(first.length).toBeLessThanOrEqual(4);
  const second = await recordStatementTexts(() =>
    rest(app, "get", pathOf(`?limit=50&before=${oldest}`), reader).expect(200),
  );
  expect(second.length).toBeLessThanOrEqual(4);
});

it.each([
  ["/api/courses", 2],
  ["/api/community/channels", 3],
  ["/api/leaderboard?timeframe=weekly", 3],
  ["/api/community/users", 3],
])("%s runs at most %i statements", async (path, maxStatements) => {
  const statements = await recordStatementTexts(() => rest(app, "get", path, reader).expect(200));
  expect(statements.length).toBeLessThanOrEqual(maxStatements);
});

it("sends a reply with a mention and its XP award in at most five round trips", async () => {
  const mentioned = await createPerson(app, { username: "round_trip" });
  const send = async (message: string, replyToId?: string): Promise<string> => {
    const path = `/api/community/channels/${channel}/messages`;
    const { body } = (await rest(app, "post", path, reader).send({ message, replyToId }).expect(201)) as RestResponse;
    return (body as { id: string }).id;
  };
  const first = await send("Good morning");
  const statements = await recordStatements(() => send("Gold looks heavy, @round_trip", first));
  expect(roundTripsOf(statements.filter(({ text }) => !isNotification(text)))).toBeLessThanOrEqual(5);
  const { data } = await graphql(
    app,
    gql(`query StatementsChannel($id: ID!) { channel(id: $id) { unreadMentions } }`),
    { id: channel },
    mentioned.token,
  );
  expect(data?.channel?.unreadMentions).toBe(1);
});

it("marks a channel as read in one statement", async () => {
  const mark = (seq: number) =>
    graphql(
      app,
      gql(`mutation StatementsMarkChannelRead($id: ID!, $seq: Int!) {
          markChannelRead(channelId: $id, seq: $seq) {
            lastReadSeq
          }
        }`),
      { id: channel, seq },
      reader.token,
    );
  const other = await createPerson(app);
  await rest(app, "post", `/api/community/channels/${channel}/messages`, other)
    .send({ message: "One more" })
    .expect(201);
  const [{ last_seq: seq = 0 } = {}] = await app.sql<{ last_seq: number }>(
    `SELECT last_seq FROM channels WHERE id = $1`,
    [channel],
  );
  await mark(0);
  const statements = await recordStatementTexts(async () => {
    expect((await mark(seq)).data?.markChannelRead.lastReadSeq).toBe(seq);
  });
  expect(statements.filter((text) => !isNotification(text))).toHaveLength(1);
});
