import type supertest from "supertest";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const CREATE_KEY = `mutation { createApiKey(input: { name: "Board", scopes: [LEADERBOARD_READ] }) { key } }`;

let app: TestApp;
let admin: Person;
let people: Person[];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
  people = [];
  for (let index = 0; index < 13; index += 1) people.push(await createPerson(app, { xp: 500 - index }));
});

afterAll(() => app.stop());

const nextOf = ({ headers }: supertest.Response): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1];

/** Everything that the pages of an address hold, from the first to the one without a next. */
async function follow(path: string, token: string, itemsOf: (body: unknown) => unknown[]): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  for (let address: string | undefined = path; address;) {
    const answer: supertest.Response = await rest(app, "get", address, { token });
    expect(answer.status).toBe(200);
    pages.push(itemsOf(answer.body));
    address = nextOf(answer);
  }
  return pages;
}

it("the leaderboard goes on beyond ten, also for a key, with the ranks of the whole", async () => {
  const { createApiKey } = await graphqlData<{ createApiKey: { key: string } }>(app, people[0] as Person, CREATE_KEY);
  const entriesOf = (body: unknown): { rank: number; username: string }[] =>
    (body as { entries: { rank: number; username: string }[] }).entries;
  for (const [query, sizes] of [
    ["", [10, 3]],
    ["?limit=5&timeframe=all-time", [5, 5, 3]],
    ["?limit=100", [13]],
  ] as const) {
    const pages = await follow(`/api/leaderboard${query}`, createApiKey.key, entriesOf);
    expect(pages.map((page) => page.length)).toEqual(sizes);
    const entries = pages.flat() as ReturnType<typeof entriesOf>;
    expect(entries.map(({ rank }) => rank)).toEqual(people.map((_person, index) => index + 1));
    expect(entries.map(({ username }) => username)).toEqual(people.map(({ username }) => username));
  }
});

it("refuses pages of a size or after a cursor that there is not", async () => {
  for (const [query, field] of [
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=x", "limit"],
    ["after=x", "after"],
  ] as const) {
    const answer = await rest(app, "get", `/api/leaderboard?${query}`, admin);
    expect(Object.keys(expectRefusal(answer, 400, "VALIDATION").fields ?? {})).toEqual([field]);
  }
});

it("lists that fit a page name no next one", async () => {
  for (const path of ["/api/users", "/api/community/users", "/api/contact"]) {
    const answer = await rest(app, "get", path, admin);
    expect([path, answer.status, answer.headers.link]).toEqual([path, 200, undefined]);
  }
});

it("longer lists name the address of the next page, with what was searched for", async () => {
  await app.sql(
    `INSERT INTO users (username, username_key, email, name)
     SELECT 'many_' || n, 'many_' || n, 'many_' || n || '@example.test', 'Many' FROM generate_series(1, 620) n`,
  );
  const users = await follow("/api/users?search=many_", admin.token, (body) => body as { username: string }[]);
  expect(users.map((page) => page.length)).toEqual([500, 120]);
  const members = await follow("/api/community/users", admin.token, (body) => body as { username: string }[]);
  expect(members.flat()).toHaveLength(634);
});
