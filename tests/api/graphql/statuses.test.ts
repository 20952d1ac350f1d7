import supertest from "supertest";
import { createPerson, type Person } from "../../kit/people";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  person = await createPerson(app);
});

afterAll(() => app.stop());

interface Refused {
  data?: unknown;
  errors: { message: string; extensions: { code: string; status: number } }[];
}

const WAYS = {
  GET: (query: string): supertest.Test => supertest(app.url).get("/graphql").query({ query }),
  POST: (query: string): supertest.Test => supertest(app.url).post("/graphql").send({ query }),
};

const ask = (way: string, query: string): supertest.Test =>
  WAYS[way as keyof typeof WAYS](query).set("authorization", `Bearer ${person.token}`);

/** A document of so many tokens: two braces, and names. */
const tokens = (count: number): string => `{${" __typename".repeat(count - 2)}}`;
const nested = (depth: number): string =>
  `{ __type(name: "X") ${"{ ofType ".repeat(depth)}{ name }${"}".repeat(depth + 1)}`;

const REFUSED: [what: string, query: string, message: RegExp][] = [
  ["a document cut short", "{courses{", /^Syntax Error: /],
  ["no document at all", " ", /./],
  ["characters that no document has", "{ courses { id ?? } }", /^Syntax Error: /],
  ["1,001 tokens", tokens(1_001), /^Syntax Error: .*1000 tokens/],
  ["an unknown field", "{ courses { colour } }", /Cannot query field "colour"/],
  [
    "too many aliases",
    `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: __typename`).join(" ")} }`,
    /^Aliases limit of 15/,
  ],
  ["too many directives", `{ site { demoMode ${"@include(if: true) ".repeat(6)} } }`, /^Directives limit of 5/],
  ["too deep a document", nested(9), /^Query depth limit of 8/],
  ["an argument that does not fit", "{ course(idOrSlug: 1.5) { id } }", /String/],
];

it("reading is all that GET does", async () => {
  const answer = await ask("GET", "mutation { logout }");
  expect(answer.status).toBe(405);
  expect((await ask("POST", "{ viewer { id } }")).body).toEqual({ data: { viewer: { id: person.id } } });
});

describe.each(Object.keys(WAYS))("over %s", (way) => {
  it.each(REFUSED)("%s is the caller's mistake: 400", async (_what, query, message) => {
    const answer = await ask(way, query);
    const { data, errors } = answer.body as Refused;
    expect([answer.status, data]).toEqual([400, undefined]);
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message) as string });
    expect(errors[0]?.extensions).toMatchObject({ code: "VALIDATION", status: 400 });
  });

  it("1,000 tokens are parsed, and the document then judged by the other rules", async () => {
    const answer = await ask(way, tokens(1_000));
    expect((answer.body as Refused).errors[0]?.message).not.toMatch(/token/);
  });

  it("what fits is answered", async () => {
    const answer = await ask(way, "{ __typename }");
    expect([answer.status, answer.body]).toEqual([200, { data: { __typename: "Query" } }]);
  });
});
