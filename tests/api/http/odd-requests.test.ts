import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { channelId, createPerson, type Person } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { REST_ROWS } from "../../kit/offline-features";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let now = new Date("2026-11-20T12:00:00Z");
let app: TestApp;
let admin: Person;
let general: string;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
  general = await channelId(app, "general");
});

afterAll(() => app.stop());

type Refusal = Parameters<typeof expectRefusal>[0];

/** Sends the address as it is: test clients would mend it first. */
function raw(method: string, path: string): Promise<Refusal> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, body: JSON.parse(text) as unknown } as unknown as Refusal);
      });
    });
    sent.on("error", reject).end();
  });
}

describe("ids", () => {
  const of = (id: string): string[] => [
    `GET /api/users/${id}/level`,
    `GET /api/users/${id}/courses`,
    `GET /api/community/channels/${id}/messages`,
    `POST /api/community/channels/${id}/messages`,
    `PUT /api/community/channels/${general}/messages/${id}`,
    `PUT /api/community/channels/${id}/messages/${UNKNOWN_ID}`,
    `DELETE /api/community/channels/${general}/messages/${id}`,
    `DELETE /api/community/channels/${id}/messages/${UNKNOWN_ID}`,
  ];
  const ask = (call: string) => {
    const [method = "", path = ""] = call.split(" ");
    return rest(app, method.toLowerCase() as "get", path, admin).send(
      method === "GET" ? undefined : { message: "some text" },
    );
  };

  it.each([
    ["a number", "1"],
    ["words", "not-an-id"],
    ["an id and a bit", `${UNKNOWN_ID}0`],
    ["a null character", "%00"],
    ["a picture", "%F0%9F%92%A5"],
    ["150 letters", "x".repeat(150)],
  ])("that are none (%s) are the caller's mistake, everywhere", async (_what, id) => {
    for (const call of of(id)) expectRefusal(await ask(call), 400, "VALIDATION");
  });

  it("that nobody has are not found, everywhere", async () => {
    for (const call of of(UNKNOWN_ID)) expectRefusal(await ask(call), 404, "NOT_FOUND");
  });

  it("mean the same in capitals", async () => {
    const upper = `/api/community/channels/${general.toUpperCase()}/messages`;
    const sent = await rest(app, "post", upper, admin).send({ message: "capital" });
    expect(sent.status).toBe(201);
    const { id } = sent.body as { id: string };
    expect((await rest(app, "delete", `${upper}/${id.toUpperCase()}`, admin)).status).toBe(204);
  });
});

it.each([
  ["GET", "/api/users/%zz/level", 400],
  ["GET", "/api/courses/%E0%A4%A", 400],
  ["GET", "/api/%", 400],
  ["GET", "/api/../api/nothing", 400],
  ["GET", "/api/courses/../../.env", 400],
  ["GET", "/avatars/..%2f..%2fpackage.json", 400],
  ["GET", "/avatars/%2e%2e%2f%2e%2e%2fserver.pid", 400],
  ["GET", "/package.json", 404],
])("%s %s leads nowhere and says so in JSON", async (method, path, status) => {
  const answer = await raw(method, path);
  const { requestId } = expectRefusal(answer, status, status === 400 ? "VALIDATION" : "NOT_FOUND");
  expect(answer.headers["x-request-id"]).toBe(requestId);
});

it.each([
  ["PATCH", "/api/users/me", "DELETE, GET, HEAD, PUT"],
  ["OPTIONS", "/api/courses", "GET, HEAD"],
  ["PUT", "/api/auth/login", "POST"],
  ["GET", "/api/auth/login/", "POST"],
  ["DELETE", "/api/courses?page=1", "GET, HEAD"],
  ["PROPFIND", "/%61pi/courses", "GET, HEAD"],
  ["PUT", "/graphql", "GET, HEAD, POST"],
  ["POST", "/ws", "GET, HEAD"],
])("%s %s is told which methods there are", async (method, path, allowed) => {
  const answer = await raw(method, path);
  expectRefusal(answer, 405, "METHOD_NOT_ALLOWED");
  expect(answer.headers.allow).toBe(allowed);
});

it("the address of a socket, asked for without one, says what to do", async () => {
  const answer = await raw("GET", "/ws");
  expectRefusal(answer, 426, "UPGRADE_REQUIRED");
  expect(answer.headers.upgrade).toBe("websocket");
});

describe("what Node's parser refuses has the shape of every refusal", () => {
  it.each([
    ["an unknown method", "FOO /api/courses HTTP/1.1\r\nHost: x\r\n\r\n", 400, "VALIDATION"],
    ["a wrong length", "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", 400, "VALIDATION"],
    ["no HTTP at all", "hello\r\n\r\n", 400, "VALIDATION"],
    ["endless headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(70_000)}\r\n\r\n`, 431, "TOO_LARGE"],
  ])("%s", async (_what, bytes, status, code) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(bytes);
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    const [head = "", body = ""] = chunk.toString().split("\r\n\r\n");
    const headers = Object.fromEntries(
      head
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(": ")),
    ) as Record<string, string>;
    const answer = { status: Number(head.split(" ")[1]), headers, text: body, body: JSON.parse(body) as unknown };
    const { requestId } = expectRefusal(answer as unknown as Refusal, status, code);
    expect(headers["x-request-id"]).toBe(requestId);
  });
});

it("a compressed body is refused for what it is, everywhere", async () => {
  for (const path of ["/api/auth/login", "/graphql"]) {
    const answer = await rest(app, "post", path)
      .set("content-type", "application/json")
      .set("content-encoding", "gzip")
      .send("{}");
    expect(answer.status).toBe(415);
    expect(answer.headers["accept-encoding"]).toBe("identity");
    expect(answer.text).toContain("UNSUPPORTED_MEDIA_TYPE");
  }
});

it("an address with an endless id is refused", async () => {
  const path = `/api/users/${"x".repeat(5_000)}/level`;
  expectRefusal(await raw("GET", path), 401, "UNAUTHENTICATED");
  expectRefusal(await rest(app, "get", path, admin), 400, "VALIDATION");
});

it("names that every object has change nothing: not the account, not the server", async () => {
  const body =
    '{"__proto__":{"role":"ADMIN","polluted":1},"constructor":{"prototype":{"polluted":1}},"username":"proto",' +
    '"email":"proto@example.test","password":"a-long-password","name":"Proto","toString":"x"}';
  const answer = await rest(app, "post", "/api/auth/register").set("content-type", "application/json").send(body);
  expect(answer.status).toBe(201);
  expect((answer.body as { role: string }).role).toBe("FREE");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  const form = await rest(app, "post", "/api/auth/register")
    .field("__proto__", "x")
    .field("username", "proto2")
    .field("email", "proto2@example.test");
  expectRefusal(form, 400, "VALIDATION");
});

describe("who one says one is", () => {
  const CLOSED = REST_ROWS.filter((row) => !row.isPublic);

  it("counts nowhere once the session has ended or the token expired", async () => {
    const gone = await createPerson(app);
    await rest(app, "post", "/api/auth/logout", gone);
    const expired = await createPerson(app);
    now = new Date(now.getTime() + 24 * 3_600_000);
    for (const row of CLOSED) {
      const path = row.path.replace(/:\w+/g, UNKNOWN_ID);
      for (const token of [gone.token, expired.token]) {
        const answer = await rest(app, row.method.toLowerCase() as "get", path, { token }).send({});
        expect(expectRefusal(answer, 401, "UNAUTHENTICATED").message).toBe(
          row.unauthenticated ?? "Authentication required",
        );
      }
    }
  });

  it.each([
    ["another scheme", (token: string) => `Basic ${token}`],
    ["no scheme", (token: string) => token],
    ["nothing", () => "Bearer"],
    ["two tokens", (token: string) => `Bearer ${token} ${token}`],
    ["a refresh token", (_token: string, refresh: string) => `Bearer ${refresh}`],
    ["ten thousand letters", () => `Bearer ${"x".repeat(10_000)}`],
  ])("%s is no session", async (_what, header) => {
    const person = await createPerson(app);
    const answer = await rest(app, "get", "/api/users/me").set(
      "authorization",
      header(person.token, person.refreshToken),
    );
    expectRefusal(answer, 401, "UNAUTHENTICATED");
  });
});

it("very long words are refused by length, never stored and never repeated", async () => {
  const long = "x".repeat(500_000);
  const registration = { username: "long", email: "long@example.test", password: "a-long-password", name: "Long" };
  for (const field of ["username", "email", "password", "name", "profileColor"]) {
    const answer = await rest(app, "post", "/api/auth/register").send({ ...registration, [field]: long });
    expect(Object.keys(expectRefusal(answer, 400, "VALIDATION").fields ?? {})).toEqual([field]);
    expect(answer.text.length).toBeLessThan(1_000);
  }
  expect(await app.sql(`SELECT 1 FROM users WHERE username = 'long'`)).toHaveLength(0);
});
