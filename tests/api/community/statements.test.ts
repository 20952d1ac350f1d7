import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { recordStatementTexts } from "../../kit/database/statements";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;
let reader: Person;
let channel: string;

const PAGE = `query ($id: ID!, $last: Int!) {
  channel(id: $id) {
    id lastSeq
    messages(last: $last) {
      edges { node { id content sender { id username level } replyTo { id content senderUsername } } }
      pageInfo { hasPreviousPage }
    }
  }
}`;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
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
  reader = await createPerson(app);
});

afterAll(() => app.stop());

it("loads fifty messages with authors and quotes in at most four statements, the same number as for five", async () => {
  const statementsFor = async (last: number): Promise<number> => {
    let length = 0;
    const statements = await recordStatementTexts(async () => {
      const { data } = await graphql<{ channel: { messages: { edges: unknown[] } } }>(
        app,
        PAGE,
        { id: channel, last },
        reader.token,
      );
      length = data?.channel.messages.edges.length ?? 0;
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

it("sends a message in at most nine statements, including its XP award", async () => {
  const send = (message: string) =>
    rest(app, "post", `/api/community/channels/${channel}/messages`, reader).send({ message }).expect(201);
  await send("Good morning");
  const statements = await recordStatementTexts(() => send("Gold looks heavy"));
  // The relay notifies other processes after the response, batched on a separate connection.
  expect(statements.filter((text) => !text.includes("pg_notify")).length).toBeLessThanOrEqual(9);
});
