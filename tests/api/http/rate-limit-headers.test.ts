import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";

const app = useApp();

const rateLimitOf = ({ headers }: { headers: Record<string, string> }): (string | undefined)[] => [
  headers["ratelimit-limit"],
  headers["ratelimit-remaining"],
];
const contact = () =>
  rest(app, "post", "/api/contact").send({ name: "Ada", email: "ada@example.test", message: "Hello there" });
const signIn = (password: string) =>
  rest(app, "post", "/api/auth/login").send({ email: "unknown@example.test", password });

it("returns the remaining limit, then the time to retry", async () => {
  for (const left of ["4", "3", "2", "1", "0"]) {
    const response = await contact();
    expect([response.status, ...rateLimitOf(response)]).toEqual([201, "5", left]);
    expect(Number(response.headers["ratelimit-reset"])).toBeLessThanOrEqual(600);
  }
  const refused = await contact();
  expect([refused.status, ...rateLimitOf(refused)]).toEqual([429, "5", "0"]);
  expect(refused.headers["ratelimit-reset"]).toBe(refused.headers["retry-after"]);
});

it("returns the tightest of several limits, and counts only failed sign-ins", async () => {
  const responses = [await signIn("first-guess"), await signIn("second-guess")];
  expect(responses.map((response) => [response.status, ...rateLimitOf(response)])).toEqual([
    [401, "10", "9"],
    [401, "10", "8"],
  ]);
});

it("returns the limit of each GraphQL caller, and the budget of its session where no other limit applies", async () => {
  const [ada, bob] = [await createPerson(app), await createPerson(app)];
  const UPDATE = gql(
    `mutation RateLimitHeadersUpdate($id: ID!) { updateProfile(userId: $id, input: { bio: "Hi" }) { id } }`,
  );
  const update = async (person: Person) => {
    const body = { query: UPDATE, variables: { id: person.id } };
    const response = await rest(app, "post", "/graphql", person).send(body);
    expect(response.body).toEqual({ data: { updateProfile: { id: person.id } } });
    return rateLimitOf(response);
  };
  await update(bob);
  expect(await Promise.all([update(ada), update(bob)])).toEqual([
    ["60", "59"],
    ["60", "58"],
  ]);
  expect(rateLimitOf(await rest(app, "get", "/api/courses", ada))).toEqual(["1200", "1198"]);
  // Caches may send this response to other clients.
  expect(rateLimitOf(await rest(app, "get", "/api/courses"))).toEqual([undefined, undefined]);
});

it("limits invalid API keys per address, and changes of the leaderboard listing per member", async () => {
  const statusOf = async (): Promise<number> =>
    (await rest(app, "get", "/api/courses").set("authorization", `Bearer tg_${"a".repeat(12)}_${"b".repeat(43)}`))
      .status;
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 62; attempt += 1) statuses.push(await statusOf());
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);

  const person = await createPerson(app);
  const list = async (listed: boolean): Promise<string | undefined> =>
    (
      await graphql(
        app,
        gql(`mutation RateLimitHeadersSetLeaderboardListing($listed: Boolean!) {
            setLeaderboardListing(listed: $listed)
          }`),
        { listed },
        person.token,
      )
    ).errors?.[0]?.extensions.code;
  for (let change = 0; change < 20; change += 1) expect(await list(change % 2 === 0)).toBeUndefined();
  expect(await list(true)).toBe("RATE_LIMITED");
});
