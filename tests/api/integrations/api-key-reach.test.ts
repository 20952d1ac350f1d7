import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from "graphql";
import type supertest from "supertest";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { REST_ROWS, SCHEMA } from "../../kit/offline-features";

const CREATE = `mutation { createApiKey(input: { name: "All", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`;
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
/** All that a key with every scope reaches. */
const REACHED = ["Query.course", "Query.courses", "Query.leaderboard", "Query.premiumCourses", "Query.ranking"];
/** All that a key with every scope reads below these: of people, what the leaderboard of REST shows. */
const READ = [
  "Course.collection",
  "Course.description",
  "Course.domain",
  "Course.durationWeeks",
  "Course.id",
  "Course.imageAlt",
  "Course.imageUrl",
  "Course.lessons",
  "Course.level",
  "Course.priceCents",
  "Course.slug",
  "Course.title",
  "Course.viewerIsEntitled",
  "Course.viewerProgress",
  "CourseProgress.progress",
  "Leaderboard.endCursor",
  "Leaderboard.entries",
  "Leaderboard.me",
  "Leaderboard.rankedCount",
  "Leaderboard.timeframe",
  "Leaderboard.windowEnd",
  "Leaderboard.windowStart",
  "LeaderboardEntry.level",
  "LeaderboardEntry.member",
  "LeaderboardEntry.rank",
  "LeaderboardEntry.status",
  "LeaderboardEntry.strikes",
  "LeaderboardEntry.xp",
  "LeaderboardEntryConnection.edges",
  "LeaderboardEntryConnection.pageInfo",
  "LeaderboardEntryEdge.cursor",
  "LeaderboardEntryEdge.node",
  "Lesson.available",
  "Lesson.durationMinutes",
  "Lesson.id",
  "Lesson.position",
  "Lesson.preview",
  "Lesson.title",
  "Member.avatar",
  "Member.id",
  "Member.level",
  "Member.role",
  "Member.username",
  "PageInfo.endCursor",
  "PageInfo.hasNextPage",
  "PageInfo.hasPreviousPage",
  "PageInfo.startCursor",
];
const REACHED_PATHS = ["GET /api/courses", "GET /api/courses/:id", "GET /api/leaderboard"];

/** A literal that fits a type, so that nothing but the key stands in the way. */
function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type)}`).join(", ")} }`;
  }
  const { name } = getNullableType(type) as { name: string };
  return { Int: "1", Float: "1", Boolean: "true", ID: `"${UNKNOWN_ID}"` }[name] ?? '"text"';
}

const argumentsOf = (args: readonly GraphQLArgument[]): string => {
  const needed = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  return needed.length ? `(${needed.map(({ name, type }) => `${name}: ${literalOf(type)}`).join(", ")})` : "";
};

function callOf(field: GraphQLField<unknown, unknown>): string {
  const selection = isLeafType(getNamedType(field.type)) ? "" : " { __typename }";
  return `${field.name}${argumentsOf(field.args)}${selection}`;
}

/** The shortest way to each type below the operations a key may call, closed fields included: as a document around `%`. */
function waysToTypes(): Map<GraphQLObjectType, string> {
  const ways = new Map<GraphQLObjectType, string>();
  const query = SCHEMA.getQueryType()?.getFields() ?? {};
  // One course is of the same type as all of them, and would have to be named.
  const open = REACHED.filter((name) => name !== "Query.course")
    .map((name) => query[name.replace("Query.", "")])
    .filter((field) => field !== undefined);
  const waiting = open.map((field) => ({ field, around: "{ % }" }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const type = getNamedType(next.field.type);
    if (!isObjectType(type) || ways.has(type)) continue;
    const around = next.around.replace("%", `${next.field.name}${argumentsOf(next.field.args)} { % }`);
    ways.set(type, around);
    for (const field of Object.values(type.getFields())) waiting.push({ field, around });
  }
  return ways;
}

const roots = { query: SCHEMA.getQueryType(), mutation: SCHEMA.getMutationType() };
const operations = Object.entries(roots).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    name: `${type?.name}.${field.name}`,
    document: `${kind} { ${callOf(field)} }`,
  })),
);

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  const person = await createPerson(app, { role: "ADMIN" });
  const { data } = await graphql<{ createApiKey: { key: string } }>(app, CREATE, {}, person.token);
  key = data?.createApiKey.key ?? "";
});

afterAll(() => app.stop());

it("every operation of the schema is refused to a key, but for reading courses and leaderboards", async () => {
  expect(operations.length).toBeGreaterThan(60);
  const reached: string[] = [];
  for (const { name, document } of operations) {
    const { errors } = await graphql(app, document, {}, key);
    if (errors?.[0]?.extensions.code !== "FORBIDDEN") reached.push(name);
  }
  expect(reached.sort()).toEqual(REACHED);
});

it("of what these operations answer, no field is read but for a list", async () => {
  const read: string[] = [];
  for (const [type, around] of waysToTypes()) {
    for (const field of Object.values(type.getFields())) {
      const { errors } = await graphql(app, around.replace("%", callOf(field)), {}, key);
      if (errors?.some(({ extensions }) => extensions.code === "FORBIDDEN")) continue;
      expect([`${type.name}.${field.name}`, errors]).toEqual([`${type.name}.${field.name}`, undefined]);
      read.push(`${type.name}.${field.name}`);
    }
  }
  expect(read.sort()).toEqual(READ);
});

it("a closed field is refused before anything is read, behind fragments and aliases too", async () => {
  const query = `{ leaderboard { entries { member { ...Who } } } } fragment Who on Member { id who: name }`;
  const answer = await rest(app, "post", "/graphql", { token: key }).send({ query });
  const { data, errors } = answer.body as { data?: unknown; errors: { message: string; extensions: object }[] };
  expect([answer.status, data]).toEqual([403, undefined]);
  expect(errors).toMatchObject([
    { message: "API keys can't read Member.name.", extensions: { code: "FORBIDDEN", status: 403 } },
  ]);
});

it("every path of REST is refused to a key, but for reading courses and leaderboards", async () => {
  const reached: string[] = [];
  for (const { method, path } of REST_ROWS) {
    const address = path.replace(/:\w+/g, UNKNOWN_ID);
    const answer = await rest(app, method.toLowerCase() as "get", address, { token: key }).send(
      method === "GET" ? undefined : {},
    );
    if (answer.status !== 403) reached.push(`${method} ${path}`);
  }
  expect(reached.sort()).toEqual(REACHED_PATHS);
});

it("no way of writing an address leads past that", async () => {
  const person = await createPerson(app);
  for (const path of [`/%61pi/users/public-profile/${person.id}`, "/api/%75sers/me", "/%61pi/users/me/"]) {
    const answer = await rest(app, "get", path, { token: key });
    expectRefusal(answer, 403, "FORBIDDEN");
    expect(answer.headers).toMatchObject({ "ratelimit-limit": "600", "cache-control": "no-store" });
  }
  const query = `{ publicProfile(id: "${person.id}") { username } }`;
  for (const path of ["/%67raphql", "/graphql/"]) {
    const answer = await rest(app, "post", path, { token: key }).send({ query });
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  }
  const unknown = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  expectRefusal(await rest(app, "get", "/%61pi/courses", { token: unknown }), 401, "UNAUTHENTICATED");
});

describe("the limit of 600 a minute", () => {
  const ask = (token: string): supertest.Test => rest(app, "get", "/api/courses", { token });

  it("is told with every answer, refusals included, counts GraphQL too, and holds", async () => {
    const first = await ask(key);
    expect(first.headers).toMatchObject({ "ratelimit-limit": "600" });
    const left = Number(first.headers["ratelimit-remaining"]);
    expect(Number(first.headers["ratelimit-reset"])).toBeLessThanOrEqual(60);
    const refused = await rest(app, "get", "/api/users/me", { token: key });
    expect(refused.headers["ratelimit-remaining"]).toBe(String(left - 1));
    const asked = await fetch(`${app.url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ courses { id } }" }),
    });
    expect(asked.headers.get("ratelimit-remaining")).toBe(String(left - 2));
    for (let index = 0; index < left - 2; index += 1) await ask(key);
    const over = await ask(key);
    expectRefusal(over, 429, "RATE_LIMITED");
    expect(over.headers).toMatchObject({ "ratelimit-limit": "600", "ratelimit-remaining": "0" });
    expect(over.headers["retry-after"]).toBe(over.headers["ratelimit-reset"]);
  });

  it("is one key's own: another key and sessions go on", async () => {
    const person = await createPerson(app);
    const { data } = await graphql<{ createApiKey: { key: string } }>(app, CREATE, {}, person.token);
    expect((await ask(data?.createApiKey.key ?? "")).headers["ratelimit-remaining"]).toBe("599");
    const own = await ask(person.token);
    expect([own.status, own.headers["ratelimit-limit"]]).toEqual([200, undefined]);
  });
});
