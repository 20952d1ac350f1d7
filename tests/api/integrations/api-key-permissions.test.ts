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
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, UNKNOWN_ID } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";
import { REST_ROWS, SCHEMA } from "../../kit/offline-features";

const CREATE = gql(
  `mutation ApiKeyPermissionsCreate { createApiKey(input: { name: "All", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`,
);
/** The only operations that a key with every scope may call. */
const ALLOWED_OPERATIONS = [
  "Query.course",
  "Query.courses",
  "Query.leaderboard",
  "Query.premiumCourses",
  "Query.ranking",
];
/** The only fields that such a key may read. Of members, these are the fields of the REST leaderboard. */
const ALLOWED_FIELDS = [
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
const ALLOWED_PATHS = ["GET /api/courses", "GET /api/courses/:id", "GET /api/leaderboard"];

/** A valid literal of the type, so that only the key can cause an error. */
function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type)}`).join(", ")} }`;
  }
  const { name } = getNullableType(type) as { name: string };
  const literals = {
    ...{ Int: "1", Float: "1", Boolean: "true" },
    ...{ ID: `"${UNKNOWN_ID}"`, DateTimeISO: '"2026-11-29T12:00:00Z"' },
  };
  return literals[name as keyof typeof literals] ?? '"text"';
}

const argumentsOf = (args: readonly GraphQLArgument[]): string => {
  const required = args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  return required.length ? `(${required.map(({ name, type }) => `${name}: ${literalOf(type)}`).join(", ")})` : "";
};

function callOf(field: GraphQLField<unknown, unknown>): string {
  const selection = isLeafType(getNamedType(field.type)) ? "" : " { __typename }";
  return `${field.name}${argumentsOf(field.args)}${selection}`;
}

/** The shortest document that reaches each type below the allowed operations, forbidden fields included. `%` is replaced by a field. */
function documentsByType(): Map<GraphQLObjectType, string> {
  const documents = new Map<GraphQLObjectType, string>();
  const query = SCHEMA.getQueryType()?.getFields() ?? {};
  // Query.course returns the same type as Query.courses, but needs an existing ID.
  const allowedFields = ALLOWED_OPERATIONS.filter((name) => name !== "Query.course")
    .map((name) => query[name.replace("Query.", "")])
    .filter((field) => field !== undefined);
  const queue = allowedFields.map((field) => ({ field, template: "{ % }" }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const type = getNamedType(next.field.type);
    if (!isObjectType(type) || documents.has(type)) continue;
    const template = next.template.replace("%", `${next.field.name}${argumentsOf(next.field.args)} { % }`);
    documents.set(type, template);
    for (const field of Object.values(type.getFields())) queue.push({ field, template });
  }
  return documents;
}

const roots = { query: SCHEMA.getQueryType(), mutation: SCHEMA.getMutationType() };
const operations = Object.entries(roots).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    name: `${type?.name}.${field.name}`,
    document: `${kind} { ${callOf(field)} }`,
  })),
);

const app = useApp();
let key: string;

beforeAll(async () => {
  const person = await createPerson(app, { role: "ADMIN" });
  const { data } = await graphql(app, CREATE, {}, person.token);
  key = data?.createApiKey.key ?? "";
});

it("forbids every GraphQL operation except reading courses and leaderboards", async () => {
  expect(operations.length).toBeGreaterThan(60);
  const allowed: string[] = [];
  for (const { name, document } of operations) {
    const { errors } = await graphql(app, document, {}, key);
    if (errors?.[0]?.extensions.code !== "FORBIDDEN") allowed.push(name);
  }
  expect(allowed.sort()).toEqual(ALLOWED_OPERATIONS);
});

it("forbids every field below these operations that is not listed", async () => {
  const read: string[] = [];
  for (const [type, template] of documentsByType()) {
    for (const field of Object.values(type.getFields())) {
      const { errors } = await graphql(app, template.replace("%", callOf(field)), {}, key);
      if (errors?.some(({ extensions }) => extensions.code === "FORBIDDEN")) continue;
      expect([`${type.name}.${field.name}`, errors]).toEqual([`${type.name}.${field.name}`, undefined]);
      read.push(`${type.name}.${field.name}`);
    }
  }
  expect(read.sort()).toEqual(ALLOWED_FIELDS);
});

it("rejects a forbidden field before execution, even behind fragments and aliases", async () => {
  const query = `{ leaderboard { entries { member { ...Who } } } } fragment Who on Member { id who: name }`;
  const response = await rest(app, "post", "/graphql", { token: key }).send({ query });
  const { data, errors } = response.body as { data?: unknown; errors: { message: string; extensions: object }[] };
  expect([response.status, data]).toEqual([403, undefined]);
  expect(errors).toMatchObject([
    { message: "API keys can't read Member.name.", extensions: { code: "FORBIDDEN", status: 403 } },
  ]);
});

it("forbids every REST path except reading courses and leaderboards", async () => {
  const allowed: string[] = [];
  for (const { method, path } of REST_ROWS) {
    const address = path.replace(/:\w+/g, UNKNOWN_ID);
    const response = await rest(app, method.toLowerCase() as "get", address, { token: key }).send(
      method === "GET" ? undefined : {},
    );
    if (response.status !== 403) allowed.push(`${method} ${path}`);
  }
  expect(allowed.sort()).toEqual(ALLOWED_PATHS);
});

it("restricts keys on every spelling of a path", async () => {
  const person = await createPerson(app);
  for (const path of [`/%61pi/users/public-profile/${person.id}`, "/api/%75sers/me", "/%61pi/users/me/"]) {
    const response = await rest(app, "get", path, { token: key });
    expectRefusal(response, 403, "FORBIDDEN");
    expect(response.headers).toMatchObject({ "ratelimit-limit": "600", "cache-control": "no-store" });
  }
  const query = `{ publicProfile(id: "${person.id}") { username } }`;
  for (const path of ["/%67raphql", "/graphql/"]) {
    const response = await rest(app, "post", path, { token: key }).send({ query });
    expect(response.body).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  }
  const unknown = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  expectRefusal(await rest(app, "get", "/%61pi/courses", { token: unknown }), 401, "UNAUTHENTICATED");
});

describe("the limit of 600 calls per minute", () => {
  const request = (token: string): supertest.Test => rest(app, "get", "/api/courses", { token });

  it("is in every response, includes GraphQL calls, and is enforced", async () => {
    const first = await request(key);
    expect(first.headers).toMatchObject({ "ratelimit-limit": "600" });
    const left = Number(first.headers["ratelimit-remaining"]);
    expect(Number(first.headers["ratelimit-reset"])).toBeLessThanOrEqual(60);
    const refused = await rest(app, "get", "/api/users/me", { token: key });
    expect(refused.headers["ratelimit-remaining"]).toBe(String(left - 1));
    const graphqlResponse = await fetch(`${app.url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ query: gql(`query ApiKeyPermissionsCourses { courses { id } }`) }),
    });
    expect(graphqlResponse.headers.get("ratelimit-remaining")).toBe(String(left - 2));
    for (let index = 0; index < left - 2; index += 1) await request(key);
    const over = await request(key);
    expectRefusal(over, 429, "RATE_LIMITED");
    expect(over.headers).toMatchObject({ "ratelimit-limit": "600", "ratelimit-remaining": "0" });
    expect(over.headers["retry-after"]).toBe(over.headers["ratelimit-reset"]);
  });

  it("applies to one key, not to other keys or sessions", async () => {
    const person = await createPerson(app);
    const { data } = await graphql(app, CREATE, {}, person.token);
    expect((await request(data?.createApiKey.key ?? "")).headers["ratelimit-remaining"]).toBe("599");
    const own = await request(person.token);
    expect([own.status, own.headers["ratelimit-limit"]]).toEqual([200, "1200"]);
  });
});
