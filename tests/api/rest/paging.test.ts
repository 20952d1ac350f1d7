import type supertest from "supertest";
import { gql } from "../../gql";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const CREATE_KEY = gql(
  `mutation PagingCreateKey { createApiKey(input: { name: "Board", scopes: [LEADERBOARD_READ] }) { key } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
let people: Person[];

beforeAll(async () => {
  people = [];
  for (let index = 0; index < 13; index += 1) people.push(await createPerson(app, { xp: 500 - index }));
});

const nextOf = ({ headers }: supertest.Response): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1];

/** Loads all pages of a path, following the `next` links. */
async function loadPages(path: string, token: string, itemsOf: (body: unknown) => unknown[]): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let address: string | undefined = path; address;) {
    const response: supertest.Response = await rest(app, "get", address, { token });
    expect(response.status).toBe(200);
    pages.push(itemsOf(response.body));
    address = nextOf(response);
  }
  return pages;
}

it("pages through the leaderboard beyond the top ten with overall ranks, including for an API key", async () => {
  const { createApiKey } = await graphqlData(app, people[0] as Person, CREATE_KEY);
  const entriesOf = (body: unknown): { rank: number; username: string }[] =>
    (body as { entries: { rank: number; username: string }[] }).entries;
  for (const [query, sizes] of [
    ["", [10, 3]],
    ["?limit=5&timeframe=all-time", [5, 5, 3]],
    ["?limit=100", [13]],
  ] as const) {
    const pages = await loadPages(`/api/leaderboard${query}`, createApiKey.key, entriesOf);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    const entries = pages.flat() as ReturnType<typeof entriesOf>;
    expect(entries.map(({ rank }) => rank)).toEqual(people.map((_person, index) => index + 1));
    expect(entries.map(({ username }) => username)).toEqual(people.map(({ username }) => username));
  }
});

it("rejects invalid page sizes and cursors", async () => {
  for (const [query, field] of [
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=x", "limit"],
    ["after=x", "after"],
  ] as const) {
    const response = await rest(app, "get", `/api/leaderboard?${query}`, admin);
    expect(Object.keys(expectRefusal(response, 400, "VALIDATION").fields ?? {})).toEqual([field]);
  }
});

it("lists that fit on one page have no next link", async () => {
  for (const path of ["/api/users", "/api/community/users", "/api/contact"]) {
    const response = await rest(app, "get", path, admin);
    expect([path, response.status, response.headers.link]).toEqual([path, 200, undefined]);
  }
});

it("longer lists link to the next page and keep the search", async () => {
  await app.sql(
    `INSERT INTO users (username, username_key, email, name)
     SELECT 'many_' || n, 'many_' || n, 'many_' || n || '@example.test', 'Many' FROM generate_series(1, 620) n`,
  );
  const users = await loadPages("/api/users?search=many_", admin.token, (body) => body as { username: string }[]);
  expect(users.map((page) => page.length)).toEqual([500, 120]);
  const members = await loadPages("/api/community/users", admin.token, (body) => body as { username: string }[]);
  expect(members.flat()).toHaveLength(634);
});
