import { clientDocuments } from "../../../graphql-server/src/graphql/client-documents";
import { FastLaneHttp } from "../../../graphql-server/src/graphql/fast-lane";
import { EXAMPLE } from "../../../graphql-server/src/kernel/rest/example-values";
import { graphql } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { inviteToGroup } from "../../kit/example-steps";
import { ExampleWorld } from "../../kit/example-world";
import { UNKNOWN_ID } from "../../kit/people";

const FIRST_RANK = `{ ranking(timeframe: ALL_TIME, first: 1) { pageInfo { endCursor } } }`;

let world: ExampleWorld;
let stored: Record<string, string> | undefined;
/** The cursor after the first member of the ranking. */
let withdrawalToken: string | undefined;
let rankingCursor: string | undefined;

beforeAll(async () => {
  world = await ExampleWorld.build({ FAST_LANE: "on" });
  const { app, members } = world;
  await rest(app, "post", "/api/contact").send({
    name: "Eve",
    email: "eve@example.com",
    message: "Hello, is anyone there?",
  });
  await rest(app, "post", "/api/payments/checkout", members.ada).send({ courseId: 9 });
  await app.sql(
    `INSERT INTO course_completions (user_id, course_id, certificate_id, holder_name, course_title, lessons, total_minutes, completed_at)
     VALUES ($1, 1, 'a-certificate-of-the-test', 'Ada', 'Intro to Trading', 6, 30, now())`,
    [members.ada.id],
  );
  await app.sql(
    `INSERT INTO moderation_decisions (kind, user_id, facts, source, starts_at, created_at)
     VALUES ('MUTE', $1, 'Shouting', 'OWN_INITIATIVE', now(), now())`,
    [members.ada.id],
  );
  await app.sql(
    `INSERT INTO moderation_cases (subject, kind, user_id, content, opened_at) VALUES ('member', 'MEMBER', $1, 'Ada', now())`,
    [members.ada.id],
  );
  await inviteToGroup(app, world.substitutions);
  [stored] = await app.sql<Record<string, string>>(
    `SELECT (SELECT id FROM lessons WHERE content <> '' LIMIT 1) AS lesson, (SELECT id FROM contact_messages LIMIT 1) AS contact,
       (SELECT id FROM moderation_decisions) AS decision, (SELECT id FROM moderation_cases) AS case,
       (SELECT certificate_id FROM course_completions) AS certificate, (SELECT channel_id FROM conversation_members LIMIT 1) AS conversation, reference, session_id AS session, u.email
     FROM orders o JOIN users u ON u.id = o.user_id`,
  );
  const found = await graphql<{ findWithdrawal: string }>(
    app,
    `
      mutation ($input: FindWithdrawalInput!) {
        findWithdrawal(input: $input)
      }
    `,
    { input: { reference: stored?.reference, email: stored?.email } },
  );
  withdrawalToken = found.data?.findWithdrawal;
  const { data } = await graphql<{ ranking: { pageInfo: { endCursor: string } } }>(
    app,
    FIRST_RANK,
    {},
    members.ada.token,
  );
  rankingCursor = data?.ranking.pageInfo.endCursor;
});

afterAll(() => world.stop());

/** Queries whose responses differ each time. */
const RANDOM = new Set(["DrawCheck"]);

const QUERIES = Object.entries(clientDocuments()).flatMap(([hash, text]) => {
  const name = /^\s*query (\w+)/.exec(text)?.[1];
  return name === undefined || RANDOM.has(name) ? [] : [{ name, hash, text }];
});

/** Valid values by the name of the variable. `id` fits different types of data, so queries are sent with each of them. */
function validValues(): Record<string, unknown>[] {
  const real = world.substitutions;
  const ids = [
    real[EXAMPLE.memberId],
    real[EXAMPLE.channelId],
    real[EXAMPLE.messageId],
    real[EXAMPLE.runId],
    real[EXAMPLE.notebookId],
    real[EXAMPLE.trialId],
    EXAMPLE.journalTradeId,
    "1",
    "intro-to-trading",
    "position-size",
    stored?.lesson,
    stored?.contact,
    stored?.decision,
    stored?.case,
    stored?.conversation,
    stored?.certificate,
  ];
  const values = ids.map((id) => ({
    id,
    ids: [real[EXAMPLE.messageId]],
    messageId: real[EXAMPLE.messageId],
    userId: id,
    lessonId: id,
    input: { courseId: 1, content: "Text" },
    channelId: real[EXAMPLE.channelId],
    idOrSlug: id,
    courseIdOrSlug: "intro-to-trading",
    reference: stored?.reference,
    sessionId: stored?.session,
    token: withdrawalToken,
    courseId: 1,
    days: 7,
    first: 2,
    prefix: "b",
    text: "Ann",
    query: "good morning",
    reaction: "ROCKET",
    timeframe: "ALL_TIME",
    unreadOnly: false,
    filter: {},
    timeZone: "UTC",
    format: "CSV",
    month: "2026-11",
    bar: 1,
    instrument: 0,
  }));
  // Only one query accepts this cursor.
  return [...values, { timeframe: "ALL_TIME", after: rankingCursor }];
}

const INVALID_VALUES: Record<string, unknown> = {
  id: 5.5,
  ids: "Text",
  messageId: [],
  userId: null,
  lessonId: 1.5,
  input: "Text",
  channelId: UNKNOWN_ID,
  idOrSlug: "x".repeat(500),
  courseIdOrSlug: {},
  reference: "\u0000",
  sessionId: [],
  token: "",
  days: -1,
  first: "two",
  after: "no cursor",
  before: "no cursor",
  prefix: 1,
  query: 5,
  reaction: "SHRUG",
  timeframe: "DAILY",
  unreadOnly: "yes",
  filter: { search: 1 },
  bar: "last",
};

const PARTLY_INVALID: Record<string, unknown> = {
  ...INVALID_VALUES,
  id: UNKNOWN_ID,
  ids: [UNKNOWN_ID],
  messageId: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  lessonId: UNKNOWN_ID,
  input: { courseId: 1, content: "x".repeat(60_001) },
  idOrSlug: "no-such-course",
  courseIdOrSlug: "no-such-course",
  reference: UNKNOWN_ID,
  sessionId: UNKNOWN_ID,
  days: 1_000,
  first: 1_000,
  prefix: "x".repeat(500),
  query: "x".repeat(5_000),
  timeframe: "WEEKLY",
  unreadOnly: true,
  filter: { search: "x".repeat(5_000) },
};

/** The different inputs for the variables of a document. */
function inputsOf(text: string): Record<string, unknown>[] {
  const inputs = [...validValues(), {}, INVALID_VALUES, PARTLY_INVALID].map((values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => text.includes(`$${name}:`))),
  );
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

interface Comparable {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function send(body: object, token: string | undefined, accept: string): Promise<Comparable> {
  const response = await fetch(`${world.app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", accept, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(x-request-id|date)$/.test(name)));
  const text = await response.text();
  return { status: response.status, headers, body: text.replace(/"requestId":"[^"]*"/g, '"requestId":""') };
}

/** Errors are listed in the order in which they arrive. If a field can't be null, only the first one is reported. */
function comparable(response: Comparable, text: string): object {
  const { data, errors = [] } = JSON.parse(response.body) as { data?: unknown; errors?: { path?: string[] }[] };
  const rootFields = text.slice(text.indexOf("{"), text.indexOf("\n}\n")).match(/^ {2}\w/gm) ?? [];
  if (data === null && rootFields.length > 1) return { status: response.status };
  if (errors.length === 0) return response;
  const sorted = errors.sort((a, b) => String(a.path).localeCompare(String(b.path)));
  // Compressed, the length depends on the request's id.
  const headers = { ...response.headers, "content-length": "" };
  return { status: response.status, headers, data, errors: sorted };
}

const BROWSER = "application/graphql-response+json,application/json;q=0.9";

/** A header with the same meaning that only Apollo Server answers. */
const forApollo = (accept: string): string => `${accept} , */*;q=0.1`;

describe("gives known and text documents the same responses as Apollo Server, byte for byte", () => {
  it.each(QUERIES)("$name", async ({ hash, text, name }) => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
    const answers = jest.spyOn(FastLaneHttp.prototype, "answer");
    let [succeeded, regularRequests] = [0, 0];
    for (const token of [undefined, world.members.ada.token, world.members.admin.token]) {
      for (const variables of inputsOf(text)) {
        for (const accept of ["application/json", BROWSER]) {
          const request = { variables, operationName: name };
          const fast = await send({ ...request, extensions }, token, accept);
          const regular = await send({ ...request, query: text }, token, forApollo(accept));
          regularRequests += 1;
          expect({ variables, ...comparable(fast, text) }).toEqual({ variables, ...comparable(regular, text) });
          if (!fast.body.includes('"errors"')) succeeded += 1;
          const asText = await send({ ...request, query: text }, token, accept);
          expect({ variables, ...comparable(asText, text) }).toEqual({ variables, ...comparable(regular, text) });
        }
      }
    }
    expect(succeeded).toBeGreaterThan(0);
    const bodies = await Promise.all(answers.mock.results.map(({ value }) => value as Promise<string | null>));
    // Each success was sent by its hash and as text.
    expect(bodies.filter((body) => body !== null).length).toBeGreaterThanOrEqual(2 * succeeded);
    expect(bodies.filter((body) => body === null).length).toBeGreaterThanOrEqual(regularRequests);
    answers.mockRestore();
  });
});

it("never shares a read between members", async () => {
  const known = QUERIES.find(({ name }) => name === "CommunityChannels");
  const extensions = { persistedQuery: { version: 1, sha256Hash: known?.hash } };
  const readers = [world.members.ada.token, world.members.admin.token, undefined];
  const read = (token: string | undefined): Promise<Comparable> => send({ extensions }, token, BROWSER);
  const alone = [await read(readers[0]), await read(readers[1]), await read(readers[2])];
  expect(new Set(alone.map(({ body }) => body)).size).toBe(readers.length);
  const together = await Promise.all(Array.from({ length: 30 }, (_, index) => read(readers[index % readers.length])));
  expect(together).toEqual(together.map((_, index) => alone[index % readers.length]));
});

async function answersByFastLane(requests: readonly object[]): Promise<boolean[]> {
  const answers = jest.spyOn(FastLaneHttp.prototype, "answer");
  for (const body of requests) await send(body, world.members.ada.token, BROWSER);
  const bodies = await Promise.all(answers.mock.results.map(({ value }) => value as Promise<string | null>));
  answers.mockRestore();
  return bodies.map((body) => body !== null);
}

it("runs a text that is a valid query within the limits", async () => {
  const twice = (query: string): object[] => [{ query }, { query }];
  expect(await answersByFastLane(twice("{ courses { id } }"))).toEqual([true, true]);
  for (const query of [
    "mutation { logout }",
    "{ courses { nothing } }",
    "{ courses { id }",
    "{ __schema { queryType { name } } }",
    `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: courses { id }`).join(" ")} }`,
    `{ ${"courses { id } ".repeat(400)} }`,
    "query A { courses { id } } query B { courses { id } }",
  ]) {
    expect(await answersByFastLane(twice(query))).toEqual([false, false]);
  }
});

const MUTATIONS = Object.entries(clientDocuments()).flatMap(([hash, text]) => {
  const name = /^\s*mutation (\w+)/.exec(text)?.[1];
  return name === undefined ? [] : [{ name, hash, text }];
});

/** Sends a mutation by its hash and as text for Apollo Server, and expects the same response, from the fast lane first. */
async function expectSameMutation(
  { name, hash, text }: { name: string; hash: string; text: string },
  variables: object,
  token?: string,
): Promise<void> {
  const answers = jest.spyOn(FastLaneHttp.prototype, "answer");
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const fast = await send({ operationName: name, variables, extensions }, token, BROWSER);
  const regular = await send({ operationName: name, variables, query: text }, token, forApollo(BROWSER));
  expect({ variables, ...comparable(fast, text) }).toEqual({ variables, ...comparable(regular, text) });
  const [byHash, byText] = await Promise.all(answers.mock.results.map(({ value }) => value as Promise<string | null>));
  answers.mockRestore();
  // Invalid variables are left to Apollo Server.
  if ("data" in (JSON.parse(fast.body) as object)) expect(byHash).not.toBeNull();
  expect(byText).toBeNull();
}

describe("gives our mutations the same responses as Apollo Server", () => {
  it.each(MUTATIONS)("$name, without a session or with invalid variables", async (mutation) => {
    for (const variables of inputsOf(mutation.text)) await expectSameMutation(mutation, variables);
    for (const values of [{}, INVALID_VALUES]) {
      const variables = Object.fromEntries(
        Object.entries(values).filter(([name]) => mutation.text.includes(`$${name}:`)),
      );
      // Without variables, a mutation of a member would succeed.
      if (mutation.text.includes("$")) await expectSameMutation(mutation, variables, world.members.ada.token);
    }
  });

  it("a change that succeeds, and one that is denied", async () => {
    const named = (name: string): (typeof MUTATIONS)[number] =>
      MUTATIONS.find((mutation) => mutation.name === name) as never;
    const { ada } = world.members;
    const messageId = world.substitutions[EXAMPLE.messageId];
    await expectSameMutation(named("SaveMessage"), { messageId }, ada.token);
    await expectSameMutation(named("SaveMessage"), { messageId: UNKNOWN_ID }, ada.token);
  });
});
