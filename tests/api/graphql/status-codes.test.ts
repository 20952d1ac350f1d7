import supertest from "supertest";
import { usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const app = useApp();
const person = usePerson(app);

interface ErrorBody {
  data?: unknown;
  errors: { message: string; extensions: { code: string; status: number } }[];
}

const METHODS = {
  GET: (query: string): supertest.Test => supertest(app.url).get("/graphql").query({ query }),
  POST: (query: string): supertest.Test => supertest(app.url).post("/graphql").send({ query }),
};

const request = (method: string, query: string): supertest.Test =>
  METHODS[method as keyof typeof METHODS](query).set("authorization", `Bearer ${person.token}`);

/** A document with `count` tokens: two braces and the names between them. */
const documentOf = (count: number): string => `{${" __typename".repeat(count - 2)}}`;
const nestedDocument = (depth: number): string =>
  `{ __type(name: "X") ${"{ ofType ".repeat(depth)}{ name }${"}".repeat(depth + 1)}`;

const REJECTED: [what: string, query: string, message: RegExp][] = [
  ["a truncated document", "{courses{", /^Syntax Error: /],
  ["an empty document", " ", /./],
  ["invalid characters", "{ courses { id ?? } }", /^Syntax Error: /],
  ["1,001 tokens", documentOf(1_001), /^Syntax Error: .*1000 tokens/],
  ["an unknown field", "{ courses { colour } }", /Cannot query field "colour"/],
  [
    "too many aliases",
    `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: __typename`).join(" ")} }`,
    /^Aliases limit of 15/,
  ],
  ["too many directives", `{ site { demoMode ${"@include(if: true) ".repeat(6)} } }`, /^Directives limit of 5/],
  ["too much nesting", nestedDocument(9), /^Query depth limit of 8/],
  ["an argument of the wrong type", "{ course(idOrSlug: 1.5) { id } }", /String/],
];

it("rejects mutations over GET", async () => {
  const response = await request("GET", "mutation { logout }");
  expect(response.status).toBe(405);
  expect((response.body as ErrorBody).errors[0]?.extensions).toMatchObject({ code: "METHOD_NOT_ALLOWED", status: 405 });
  expect((await request("POST", "{ viewer { id } }")).body).toEqual({ data: { viewer: { id: person.id } } });
});

it("rejects clients that accept no JSON with 406", async () => {
  const withAccept = (accept: string): supertest.Test => request("POST", "{ __typename }").set("accept", accept);
  const refused = await withAccept("text/html");
  expect([refused.status, (refused.body as ErrorBody).errors[0]?.extensions.code]).toEqual([406, "NOT_ACCEPTABLE"]);
  for (const accept of ["application/json", "application/*", "text/html, */*;q=0.1"]) {
    expect((await withAccept(accept)).status).toBe(200);
  }
});

describe.each(Object.keys(METHODS))("over %s", (method) => {
  it.each(REJECTED)("rejects %s with 400", async (_what, query, message) => {
    const response = await request(method, query);
    const { data, errors } = response.body as ErrorBody;
    expect([response.status, data]).toEqual([400, undefined]);
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message) as string });
    expect(errors[0]?.extensions).toMatchObject({ code: "VALIDATION", status: 400 });
  });

  it("parses 1,000 tokens before it applies the other rules", async () => {
    const response = await request(method, documentOf(1_000));
    expect((response.body as ErrorBody).errors[0]?.message).not.toMatch(/token/);
  });

  it("executes a valid document", async () => {
    const response = await request(method, "{ __typename }");
    expect([response.status, response.body]).toEqual([200, { data: { __typename: "Query" } }]);
  });
});

it("rejects subscriptions over POST, which need a WebSocket", async () => {
  const { status, body } = (await request("POST", "subscription { mentioned }")) as { status: number; body: ErrorBody };
  expect([status, body.errors[0]?.extensions.code]).toEqual([400, "VALIDATION"]);
  expect(body.errors[0]?.message).toMatch(/^Subscriptions need a WebSocket/);
});
