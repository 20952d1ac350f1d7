import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { channelId, createPerson, UNKNOWN_ID, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { useApp } from "../../kit/test-app";
import { REST_ROWS } from "../../kit/offline-features";

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
let general: string;

beforeAll(async () => {
  general = await channelId(app, "general");
});

type Refusal = Parameters<typeof expectRefusal>[0];

/** Sends the path unchanged. Test clients would normalize it first. */
function sendRaw(method: string, path: string): Promise<Refusal> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text, body: JSON.parse(text) as unknown } as unknown as Refusal);
      });
    });
    request.on("error", reject).end();
  });
}

describe("IDs in paths", () => {
  const callsFor = (id: string): string[] => [
    `GET /api/users/${id}/level`,
    `GET /api/users/${id}/courses`,
    `GET /api/community/channels/${id}/messages`,
    `POST /api/community/channels/${id}/messages`,
    `PUT /api/community/channels/${general}/messages/${id}`,
    `PUT /api/community/channels/${id}/messages/${UNKNOWN_ID}`,
    `DELETE /api/community/channels/${general}/messages/${id}`,
    `DELETE /api/community/channels/${id}/messages/${UNKNOWN_ID}`,
  ];
  const request = (call: string) => {
    const [method = "", path = ""] = call.split(" ");
    return rest(app, method.toLowerCase() as "get", path, admin).send(
      method === "GET" ? undefined : { message: "some text" },
    );
  };

  it.each([
    ["a number", "1"],
    ["words", "not-an-id"],
    ["an ID with an extra character", `${UNKNOWN_ID}0`],
    ["a null character", "%00"],
    ["an emoji", "%F0%9F%92%A5"],
    ["150 characters", "x".repeat(150)],
  ])("are rejected everywhere when invalid: %s", async (_what, id) => {
    for (const call of callsFor(id)) expectRefusal(await request(call), 400, "VALIDATION");
  });

  it("get 404 everywhere when unknown", async () => {
    for (const call of callsFor(UNKNOWN_ID)) expectRefusal(await request(call), 404, "NOT_FOUND");
  });

  it("are case-insensitive", async () => {
    const upper = `/api/community/channels/${general.toUpperCase()}/messages`;
    const posted = await rest(app, "post", upper, admin).send({ message: "capital" });
    expect(posted.status).toBe(201);
    const { id } = posted.body as { id: string };
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
])("returns a JSON error for %s %s", async (method, path, status) => {
  const response = await sendRaw(method, path);
  const { requestId } = expectRefusal(response, status, status === 400 ? "VALIDATION" : "NOT_FOUND");
  expect(response.headers["x-request-id"]).toBe(requestId);
});

it.each([
  ["PATCH", "/api/users/me", "DELETE, GET, HEAD, PUT"],
  ["OPTIONS", "/api/courses", "GET, HEAD"],
  ["PUT", "/api/auth/login", "POST"],
  ["GET", "/api/auth/login/", "POST"],
  ["DELETE", "/api/courses?page=1", "GET, HEAD"],
  ["PROPFIND", "/%61pi/courses", "GET, HEAD"],
  ["PUT", "/graphql", "GET, POST"],
  ["POST", "/ws", "GET, HEAD"],
])("rejects %s %s and lists the allowed methods", async (method, path, allowed) => {
  const response = await sendRaw(method, path);
  expectRefusal(response, 405, "METHOD_NOT_ALLOWED");
  expect(response.headers.allow).toBe(allowed);
});

it("rejects a socket URL without an upgrade", async () => {
  const response = await sendRaw("GET", "/ws");
  expectRefusal(response, 426, "UPGRADE_REQUIRED");
  expect(response.headers.upgrade).toBe("websocket");
});

describe("requests that Node's parser rejects get the usual error response", () => {
  it.each([
    ["an unknown method", "FOO /api/courses HTTP/1.1\r\nHost: x\r\n\r\n", 400, "VALIDATION"],
    [
      "an invalid content length",
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
      400,
      "VALIDATION",
    ],
    ["no HTTP", "hello\r\n\r\n", 400, "VALIDATION"],
    ["oversized headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(70_000)}\r\n\r\n`, 431, "TOO_LARGE"],
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
    const response = { status: Number(head.split(" ")[1]), headers, text: body, body: JSON.parse(body) as unknown };
    const { requestId } = expectRefusal(response as unknown as Refusal, status, code);
    expect(headers["x-request-id"]).toBe(requestId);
  });
});

it("rejects compressed bodies everywhere", async () => {
  for (const path of ["/api/auth/login", "/graphql"]) {
    const response = await rest(app, "post", path)
      .set("content-type", "application/json")
      .set("content-encoding", "gzip")
      .send("{}");
    expect(response.status).toBe(415);
    expect(response.headers["accept-encoding"]).toBe("identity");
    expect(response.text).toContain("UNSUPPORTED_MEDIA_TYPE");
  }
});

it("rejects a path with an ID of 5,000 characters", async () => {
  const path = `/api/users/${"x".repeat(5_000)}/level`;
  expectRefusal(await sendRaw("GET", path), 401, "UNAUTHENTICATED");
  expectRefusal(await rest(app, "get", path, admin), 400, "VALIDATION");
});

it("ignores __proto__ and constructor keys in request bodies", async () => {
  const body =
    '{"__proto__":{"role":"ADMIN","polluted":1},"constructor":{"prototype":{"polluted":1}},"username":"proto",' +
    '"email":"proto@example.test","password":"a-long-password","name":"Proto","toString":"x"}';
  const response = await rest(app, "post", "/api/auth/register").set("content-type", "application/json").send(body);
  expect(response.status).toBe(201);
  expect((response.body as { role: string }).role).toBe("FREE");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  const form = await rest(app, "post", "/api/auth/register")
    .field("__proto__", "x")
    .field("username", "proto2")
    .field("email", "proto2@example.test");
  expectRefusal(form, 400, "VALIDATION");
});

describe("authentication", () => {
  const PROTECTED_ROWS = REST_ROWS.filter((row) => !row.isPublic);

  it("fails everywhere after the session ends or the token expires", async () => {
    const signedOut = await createPerson(app);
    await rest(app, "post", "/api/auth/logout", signedOut);
    const expired = await createPerson(app);
    now = new Date(now.getTime() + 24 * 3_600_000);
    for (const row of PROTECTED_ROWS) {
      const path = row.path.replace(/:\w+/g, UNKNOWN_ID);
      for (const token of [signedOut.token, expired.token]) {
        const response = await rest(app, row.method.toLowerCase() as "get", path, { token }).send({});
        expect(expectRefusal(response, 401, "UNAUTHENTICATED").message).toBe(
          row.unauthenticated ?? "Authentication required",
        );
      }
    }
  });

  it.each([
    ["another scheme", (token: string) => `Basic ${token}`],
    ["no scheme", (token: string) => token],
    ["no token", () => "Bearer"],
    ["two tokens", (token: string) => `Bearer ${token} ${token}`],
    ["a refresh token", (_token: string, refresh: string) => `Bearer ${refresh}`],
    ["10,000 characters", () => `Bearer ${"x".repeat(10_000)}`],
  ])("rejects %s", async (_what, header) => {
    const person = await createPerson(app);
    const response = await rest(app, "get", "/api/users/me").set(
      "authorization",
      header(person.token, person.refreshToken),
    );
    expectRefusal(response, 401, "UNAUTHENTICATED");
  });
});

it("rejects overlong values without storing or echoing them", async () => {
  const long = "x".repeat(500_000);
  const registration = { username: "long", email: "long@example.test", password: "a-long-password", name: "Long" };
  for (const field of ["username", "email", "password", "name", "profileColor"]) {
    const response = await rest(app, "post", "/api/auth/register").send({ ...registration, [field]: long });
    expect(Object.keys(expectRefusal(response, 400, "VALIDATION").fields ?? {})).toEqual([field]);
    expect(response.text.length).toBeLessThan(1_000);
  }
  expect(await app.sql(`SELECT 1 FROM users WHERE username = 'long'`)).toHaveLength(0);
});

it("accepts JSON only in UTF-8", async () => {
  const send = (contentType: string, body: Buffer): Promise<Response> =>
    fetch(`${app.url}/api/contact`, { method: "POST", headers: { "content-type": contentType }, body });
  const body = (name: string): string => JSON.stringify({ name, email: "ada@example.test", message: "Hello there" });
  const latin = Buffer.from(body("Zoë"), "latin1");
  expect((await send("application/json; charset=iso-8859-1", latin)).status).toBe(415);
  expect((await send("application/json", latin)).status).toBe(400);
  expect((await send('application/json; charset="UTF-8"', Buffer.from(body("Zoë")))).status).toBe(201);
});
