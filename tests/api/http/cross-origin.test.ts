import path from "node:path";
import supertest from "supertest";
import { createPerson } from "../../kit/people";
import { handshakeStatus } from "../../kit/clients/raw-socket";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const LISTED_ORIGIN = "https://shop.example";
const OTHER_ORIGIN = "https://stranger.example";

let app: TestApp;
let openApp: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: `${LISTED_ORIGIN}, http://localhost:3000` } });
  openApp = await startTestApp({ env: { CORS_ORIGINS: "*" } });
});

afterAll(() => Promise.all([app.stop(), openApp.stop()]));

const get = (path: string, origin: string): supertest.Test => supertest(app.url).get(path).set("origin", origin);
const preflight = (target: TestApp, path: string, origin: string, method: string): supertest.Test =>
  supertest(target.url)
    .options(path)
    .set({ origin, "access-control-request-method": method, "access-control-request-headers": "authorization" });

it.each([
  "/api/courses",
  "/api/courses/intro-to-trading",
  "/api/openapi.json",
  "/graphql/schema.graphql",
  "/graphql?query=%7Bcourses%7Bid%7D%7D",
])("lets every origin read %s without credentials", async (path) => {
  for (const origin of [LISTED_ORIGIN, OTHER_ORIGIN]) {
    const { status, headers } = await get(path, origin);
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers["access-control-expose-headers"]).toContain("ETag");
  }
});

it("lets only listed origins read authenticated endpoints, error responses included", async () => {
  for (const path of ["/api/users/me", "/api/leaderboard"]) {
    const listed = await get(path, LISTED_ORIGIN);
    expect(listed.headers).toMatchObject({
      "access-control-allow-origin": LISTED_ORIGIN,
      vary: expect.stringMatching(/origin/i) as string,
    });
    const foreign = await get(path, OTHER_ORIGIN);
    expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
    expect(foreign.headers.vary).toMatch(/origin/i);
  }
  const { token } = await createPerson(app);
  const signedIn = await get("/api/users/me", LISTED_ORIGIN).set("authorization", `Bearer ${token}`);
  expect([signedIn.status, signedIn.headers["access-control-allow-origin"]]).toEqual([200, LISTED_ORIGIN]);
});

it("allows preflights for every method from listed origins, and for public reads from others", async () => {
  const listed = await preflight(app, "/api/community/channels", LISTED_ORIGIN, "POST");
  expect(listed.status).toBe(204);
  expect(listed.headers).toMatchObject({
    "access-control-allow-origin": LISTED_ORIGIN,
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": expect.stringContaining("Authorization") as string,
    "access-control-max-age": "600",
  });
  const reading = await preflight(app, "/api/courses", OTHER_ORIGIN, "GET");
  expect([reading.status, reading.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  expect(reading.headers["access-control-allow-headers"]).not.toContain("Authorization");
  for (const [path, method] of [
    ["/api/community/channels", "POST"],
    ["/graphql", "POST"],
  ] as const) {
    const foreign = await preflight(app, path, OTHER_ORIGIN, method);
    expect([foreign.status, foreign.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
  }
  expect((await preflight(app, "/api/nothing", LISTED_ORIGIN, "GET")).status).toBe(404);
});

it("lets every origin make all calls and open sockets when CORS_ORIGINS is *", async () => {
  const { status, headers } = await preflight(openApp, "/graphql", OTHER_ORIGIN, "POST");
  expect([status, headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  expect(await handshakeStatus(openApp, "/graphql", { Origin: OTHER_ORIGIN })).toBe(101);
});

it("opens sockets only for listed origins", async () => {
  expect(await handshakeStatus(app, "/graphql", { Origin: LISTED_ORIGIN })).toBe(101);
  expect(await handshakeStatus(app, "/graphql", { Origin: OTHER_ORIGIN })).toBe(403);
});

it("lets every origin embed avatars but not API responses", async () => {
  const { id, token } = await createPerson(app);
  const picture = path.resolve(import.meta.dirname, "../../../web/public/avatars/avatar_ai.png");
  const changed = await rest(app, "put", `/api/users/${id}`, { token }).attach("profilePicture", picture);
  const { avatar } = changed.body as { avatar: string };
  const shown = await supertest(app.url).get(`/avatars/${avatar}`);
  expect([shown.status, shown.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
  const response = await supertest(app.url).get("/api/courses");
  expect(response.headers["cross-origin-resource-policy"]).toBe("same-origin");
});
