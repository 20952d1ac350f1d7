import supertest from "supertest";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { UNKNOWN_ID, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";
import { REST_ROWS } from "../../kit/offline-features";

const app = useApp();
const person = usePerson(app);

const pathOf = (path: string): string => path.replace(/:\w+/g, UNKNOWN_ID);
const writeRows = REST_ROWS.filter((row) => row.method === "POST" || row.method === "PUT");
const countRows = (): Promise<unknown> =>
  app.sql(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM messages) AS messages,
    (SELECT count(*) FROM channels) AS channels, (SELECT count(*) FROM entitlements) AS entitlements`);

describe.each(writeRows.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", (_name, row) => {
  const send = (type: string, body: string): supertest.Test =>
    supertest(app.url)
      [row.method === "PUT" ? "put" : "post"](pathOf(row.path))
      .set("authorization", `Bearer ${person.token}`)
      .set("content-type", type)
      .send(body);

  it("rejects unreadable bodies with a JSON error and stores nothing", async () => {
    const before = await countRows();
    expectRefusal(await send("application/json", '{"email":'), 400, "VALIDATION");
    expectRefusal(await send("application/json", "[1,2]"), 400, "VALIDATION");
    expectRefusal(await send("application/json", '"text"'), 400, "VALIDATION");
    expectRefusal(await send("application/json", `{"message":"${"x".repeat(2_000_000)}"}`), 413, "TOO_LARGE");
    expectRefusal(await send("text/xml", "<a/>"), 415, "UNSUPPORTED_MEDIA_TYPE");
    expect(await countRows()).toEqual(before);
  });
});

/** Rows that a member may not use with a random id. Checked before the form is read. */
const FORBIDDEN_ROWS = new Set(["/api/courses/pictures", "/api/users/:id", "/api/users/:id/update"]);

const PART = '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nada\r\n';
const FILE = '--x\r\nContent-Disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\n';

describe.each(writeRows.filter((row) => row.filePart).map((row) => [`${row.method} ${row.path}`, row] as const))(
  "a malformed form, %s",
  (_name, row) => {
    it.each([
      ["without a boundary", "multipart/form-data", "abc"],
      ["with an empty boundary", "multipart/form-data; boundary=", PART],
      ["with a different boundary from its body", "multipart/form-data; boundary=x", "abc"],
      ["truncated in a field", "multipart/form-data; boundary=x", PART.slice(0, -3)],
      ["truncated in the header of a part", "multipart/form-data; boundary=x", PART.slice(0, 20)],
      ["truncated after a field", "multipart/form-data; boundary=x", PART],
      ["truncated in a file", "multipart/form-data; boundary=x", `${FILE}abc`],
      ["with a file after a truncated part", "multipart/form-data; boundary=x", `${PART}${FILE}abc\r\n--x\r\n`],
    ])("%s is rejected with 400, or unread with 401 or 403", async (_what, type, body) => {
      const before = await countRows();
      for (const token of [null, person]) {
        const method = row.method.toLowerCase() as "post";
        const response = await rest(app, method, pathOf(row.path), token).set("content-type", type).send(body);
        const isUnread = token === null && !row.isPublic;
        if (isUnread) expectRefusal(response, 401, "UNAUTHENTICATED");
        else if (FORBIDDEN_ROWS.has(row.path)) expectRefusal(response, 403, "FORBIDDEN");
        else expectRefusal(response, 400, "VALIDATION");
      }
      expect(await countRows()).toEqual(before);
    });
  },
);

describe("text that cannot be stored is rejected", () => {
  const unstorable = [
    ["a null character", "a\u0000b"],
    ["half a surrogate pair", "a\ud800b"],
  ] as const;
  const text = "The input contains characters that can't be stored";
  const handOver = gql(`mutation InvalidInputHandOver($input: HandOverChatInput!) { handOverChat(input: $input) }`);

  it.each(unstorable)("%s, over REST and GraphQL", async (_what, bad) => {
    const sender = { name: "Ada Visitor", email: "ada@example.test", message: "Hello" };
    const sent = await rest(app, "post", "/api/contact").send({ ...sender, message: bad });
    expect(expectRefusal(sent, 400, "VALIDATION").message).toBe(text);
    const input = { ...sender, transcript: [{ author: "VISITOR" as const, text: bad }] };
    const { errors } = await graphql(app, handOver, { input });
    expect(errors).toMatchObject([{ message: text, extensions: { code: "VALIDATION" } }]);
    expect(await app.sql("SELECT id FROM contact_messages")).toEqual([]);
  });
});

const PUBLIC_PATHS = [
  "/api/simulator/scenarios",
  "/api/auth/register",
  "/api/auth/login",
  "/api/auth/verify-mfa",
  "/api/auth/resend-mfa",
  "/api/auth/forgot-password",
  "/api/auth/reset-password",
  "/api/auth/confirm-email",
  "/api/auth/refresh",
  "/api/users/public-profile/:id",
  "/api/courses",
  "/api/courses/:id",
  "/api/checkout/test/:sessionId",
  "/api/chatbot",
  "/api/glossary",
  "/api/tools",
  "/api/tools/:id",
];
// POST /api/contact is public, GET is not.
const isPublic = ({ method, path }: { method: string; path: string }): boolean =>
  PUBLIC_PATHS.includes(path) || (method === "POST" && path === "/api/contact");
const protectedRows = REST_ROWS.filter((row) => !isPublic(row));

it.each(protectedRows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  "%s requires a session, with the specified message",
  async (_name, row) => {
    const method = row.method.toLowerCase() as "get";
    for (const token of [null, { token: "nonsense" }, { token: person.token.slice(0, -4) }]) {
      const { message } = expectRefusal(
        await rest(app, method, pathOf(row.path), token).send({ courseId: 1 }),
        401,
        "UNAUTHENTICATED",
      );
      expect(message).toBe(row.unauthenticated ?? "Authentication required");
    }
  },
);

it("returns JSON errors for unknown API paths", async () => {
  for (const path of ["/api", "/api/nothing", "/api/users/me/secrets", "/graphql/x"]) {
    expectRefusal(await rest(app, "get", path), 404, "NOT_FOUND");
  }
});

it("serves health checks to everyone and metrics only to local callers", async () => {
  expect((await rest(app, "get", "/healthz")).status).toBe(200);
  expect((await rest(app, "get", "/readyz")).body).toEqual({ status: "ready" });
  expect((await rest(app, "get", "/metrics")).text).toContain("http_request_duration_seconds");
  expectRefusal(await rest(app, "get", "/metrics").set("x-forwarded-for", "203.0.113.9"), 403, "FORBIDDEN");
});
