import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

const limitOf = ({ headers }: { headers: Record<string, string> }): (string | undefined)[] => [
  headers["ratelimit-limit"],
  headers["ratelimit-remaining"],
];
const contact = () =>
  rest(app, "post", "/api/contact").send({ name: "Ada", email: "ada@example.test", message: "Hello there" });
const guess = (password: string) =>
  rest(app, "post", "/api/auth/login").send({ email: "nobody@example.test", password });

it("tells how much of a limit is left until it is used up, then when to try again", async () => {
  for (const left of ["4", "3", "2", "1", "0"]) {
    const answer = await contact();
    expect([answer.status, ...limitOf(answer)]).toEqual([201, "5", left]);
    expect(Number(answer.headers["ratelimit-reset"])).toBeLessThanOrEqual(600);
  }
  const refused = await contact();
  expect([refused.status, ...limitOf(refused)]).toEqual([429, "5", "0"]);
  expect(refused.headers["ratelimit-reset"]).toBe(refused.headers["retry-after"]);
});

it("tells of the tightest of several limits, counting failures where only those count", async () => {
  const answers = [await guess("first-guess"), await guess("second-guess")];
  expect(answers.map((answer) => [answer.status, ...limitOf(answer)])).toEqual([
    [401, "10", "9"],
    [401, "10", "8"],
  ]);
});

it("tells callers of GraphQL, each their own limit, and says nothing where none applies", async () => {
  const [ada, bob] = [await createPerson(app), await createPerson(app)];
  const UPDATE = `mutation ($id: ID!) { updateProfile(userId: $id, input: { bio: "Hi" }) { id } }`;
  const update = async (person: Person) => {
    const body = { query: UPDATE, variables: { id: person.id } };
    const answer = await rest(app, "post", "/graphql", person).send(body);
    expect(answer.body).toEqual({ data: { updateProfile: { id: person.id } } });
    return limitOf(answer);
  };
  await update(bob);
  expect(await Promise.all([update(ada), update(bob)])).toEqual([
    ["60", "59"],
    ["60", "58"],
  ]);
  expect(limitOf(await rest(app, "get", "/api/courses", ada))).toEqual([undefined, undefined]);
});
