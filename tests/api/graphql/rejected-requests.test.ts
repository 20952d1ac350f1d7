import supertest from "supertest";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { useApp } from "../../kit/test-app";

const app = useApp();

const post = (): supertest.Test => supertest(app.url).post("/graphql");

/** GraphQL clients read only `errors`, so the body has no other key. */
function expectGraphQLError({ status, body, headers }: supertest.Response, code: string, expected: number): void {
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
  ["a value in a list", { message: "Hello", history: [{ author: "UNKNOWN", text: "Hi" }] }, "history.0.author"],
  ["a missing field in a list", { message: "Hello", history: [{ author: "VISITOR" }] }, "history.0.text"],
  ["a missing field", {}, "message"],
])("names the path of an invalid variable: %s", async (_what, input, field) => {
  const document = "mutation ($input: AskChatbotInput!) { askChatbot(input: $input) { reply } }";
  const { errors } = await graphql(app, document, { input });
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field]);
});

it("returns the same error for an unknown field over HTTP and WebSocket, without suggestions", async () => {
  const { errors } = await graphql(app, "{ coursez { id } }");
  expect(errors?.[0]?.message).toBe('Cannot query field "coursez" on type "Query".');
  const { token } = await createPerson(app);
  const raw = await openSignedIn(app, token);
  raw.send({ type: "subscribe", id: "1", payload: { query: "subscription { presenceChangd { online } }" } });
  const { payload } = await raw.receive(({ type }) => type === "error");
  expect(payload).toMatchObject([{ message: 'Cannot query field "presenceChangd" on type "Subscription".' }]);
  raw.socket.terminate();
});

describe("requests rejected before execution get a GraphQL error response", () => {
  it.each([
    ["a body that isn't JSON", () => post().type("json").send("{"), "VALIDATION", 400],
    ["a form", () => post().type("form").send("query={me{id}}"), "UNSUPPORTED_MEDIA_TYPE", 415],
    ["a body over 1 MB", () => post().send({ query: "#".repeat(1_048_577) }), "TOO_LARGE", 413],
    [
      "an unknown API key",
      () => post().auth("tg_0", { type: "bearer" }).send({ query: "{ me }" }),
      "UNAUTHENTICATED",
      401,
    ],
  ] as const)("%s", async (_what, send, code, status) => {
    expectGraphQLError(await send(), code, status);
  });

  it("an API key over its rate limit, with the time to wait", async () => {
    const { token } = await createPerson(app);
    const create = `mutation { createApiKey(input: { name: "busy", scopes: [COURSES_READ] }) { key } }`;
    const { data } = await graphql<{ createApiKey: { key: string } }>(app, create, {}, token);
    const key = data?.createApiKey.key ?? "";
    const request = (): supertest.Test => post().auth(key, { type: "bearer" }).send({ query: "{ courses { id } }" });
    let response = await request();
    while (Number(response.headers["ratelimit-remaining"]) > 0) {
      const calls = Math.min(50, Number(response.headers["ratelimit-remaining"]));
      response = (await Promise.all(Array.from({ length: calls }, request))).reduce((least, each) =>
        Number(each.headers["ratelimit-remaining"]) < Number(least.headers["ratelimit-remaining"]) ? each : least,
      );
    }
    const rejected = await request();
    expectGraphQLError(rejected, "RATE_LIMITED", 429);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(0);
  });
});

it("returns the other fields of a query when the record of one doesn't exist", async () => {
  const { data, errors } = await graphql(
    app,
    `
      {
        course(idOrSlug: "nope") {
          id
        }
        courses {
          id
        }
      }
    `,
  );
  expect(data).toEqual({ course: null, courses: expect.arrayContaining([{ id: 101 }]) as object });
  expect(errors).toEqual([
    expect.objectContaining({ path: ["course"], extensions: expect.objectContaining({ code: "NOT_FOUND" }) as object }),
  ]);
});
