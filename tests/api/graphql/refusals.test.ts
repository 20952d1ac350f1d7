import supertest from "supertest";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.stop());

const post = (): supertest.Test => supertest(app.url).post("/graphql");

/** What a client of GraphQL shows: its entry of `errors`, and nothing beside them. */
function expectGraphQLRefusal({ status, body, headers }: supertest.Response, code: string, expected: number): void {
  expect(Object.keys(body as object)).toEqual(["errors"]);
  expect(body).toEqual({
    errors: [
      {
        message: expect.any(String) as string,
        extensions: expect.objectContaining({ code, status: expected, requestId: headers["x-request-id"] }) as object,
      },
    ],
  });
  expect(status).toBe(expected);
}

it.each([
  ["a value in a list", { message: "Hello", history: [{ author: "NOBODY", text: "Hi" }] }, "history.0.author"],
  ["a missing field of a list", { message: "Hello", history: [{ author: "VISITOR" }] }, "history.0.text"],
  ["a missing field", {}, "message"],
])("a variable that does not fit is named with its path: %s", async (_what, input, field) => {
  const document = "mutation ($input: AskChatbotInput!) { askChatbot(input: $input) { reply } }";
  const { errors } = await graphql(app, document, { input });
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
});

it("suggests nothing, leaves no placeholder, and says the same over HTTP and the socket", async () => {
  const { errors } = await graphql(app, "{ coursez { id } }");
  expect(errors?.[0]?.message).toBe('Cannot query field "coursez" on type "Query".');
  const { token } = await createPerson(app);
  const raw = await openSignedIn(app, token);
  raw.send({ type: "subscribe", id: "1", payload: { query: "subscription { presenceChangd { online } }" } });
  const { payload } = await raw.receive(({ type }) => type === "error");
  expect(payload).toMatchObject([{ message: 'Cannot query field "presenceChangd" on type "Subscription".' }]);
  raw.socket.terminate();
});

describe("what is refused at /graphql before any of it runs is said as GraphQL says it", () => {
  it.each([
    ["a body that is no JSON", () => post().type("json").send("{"), "VALIDATION", 400],
    ["a form", () => post().type("form").send("query={me{id}}"), "UNSUPPORTED_MEDIA_TYPE", 415],
    ["a body over 1 MB", () => post().send({ query: "#".repeat(1_048_577) }), "TOO_LARGE", 413],
    [
      "a key nobody has",
      () => post().auth("tg_0", { type: "bearer" }).send({ query: "{ me }" }),
      "UNAUTHENTICATED",
      401,
    ],
  ] as const)("%s", async (_what, send, code, status) => {
    expectGraphQLRefusal(await send(), code, status);
  });

  it("a key that called too often, with the time to wait", async () => {
    const { token } = await createPerson(app);
    const make = `mutation { createApiKey(input: { name: "busy", scopes: [COURSES_READ] }) { key } }`;
    const { data } = await graphql<{ createApiKey: { key: string } }>(app, make, {}, token);
    const key = data?.createApiKey.key ?? "";
    const ask = (): supertest.Test => post().auth(key, { type: "bearer" }).send({ query: "{ courses { id } }" });
    let answer = await ask();
    while (Number(answer.headers["ratelimit-remaining"]) > 0) {
      const calls = Math.min(50, Number(answer.headers["ratelimit-remaining"]));
      answer = (await Promise.all(Array.from({ length: calls }, ask))).reduce((least, each) =>
        Number(each.headers["ratelimit-remaining"]) < Number(least.headers["ratelimit-remaining"]) ? each : least,
      );
    }
    const refused = await ask();
    expectGraphQLRefusal(refused, "RATE_LIMITED", 429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});
