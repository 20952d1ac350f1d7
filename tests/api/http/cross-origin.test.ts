import path from "node:path";
import supertest from "supertest";
import { createPerson } from "../../kit/people";
import { handshakeStatus } from "../../kit/clients/raw-socket";
import { rest } from "../../kit/clients/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

const SHOP = "https://shop.example";
const STRANGER = "https://stranger.example";

let app: TestApp;
let open: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: `${SHOP}, http://localhost:3000` } });
  open = await startTestApp({ env: { CORS_ORIGINS: "*" } });
});

afterAll(() => Promise.all([app.stop(), open.stop()]));

const get = (path: string, origin: string): supertest.Test => supertest(app.url).get(path).set("origin", origin);
const preflight = (place: TestApp, path: string, origin: string, method: string): supertest.Test =>
  supertest(place.url)
    .options(path)
    .set({ origin, "access-control-request-method": method, "access-control-request-headers": "authorization" });

it.each([
  "/api/courses",
  "/api/courses/intro-to-trading",
  "/api/openapi.json",
  "/graphql/schema.graphql",
  "/graphql?query=%7Bcourses%7Bid%7D%7D",
])("%s is readable by pages of every origin, without credentials", async (path) => {
  for (const origin of [SHOP, STRANGER]) {
    const { status, headers } = await get(path, origin);
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers["access-control-expose-headers"]).toContain("ETag");
  }
});

it("what takes a token is readable by listed origins only, refusals included", async () => {
  for (const path of ["/api/users/me", "/api/leaderboard"]) {
    const listed = await get(path, SHOP);
    expect(listed.headers).toMatchObject({
      "access-control-allow-origin": SHOP,
      vary: expect.stringMatching(/origin/i) as string,
    });
    const foreign = await get(path, STRANGER);
    expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
    expect(foreign.headers.vary).toMatch(/origin/i);
  }
  const { token } = await createPerson(app);
  const signedIn = await get("/api/users/me", SHOP).set("authorization", `Bearer ${token}`);
  expect([signedIn.status, signedIn.headers["access-control-allow-origin"]]).toEqual([200, SHOP]);
});

it("preflight requests are answered: every method with a token for listed origins, public reads for others", async () => {
  const listed = await preflight(app, "/api/community/channels", SHOP, "POST");
  expect(listed.status).toBe(204);
  expect(listed.headers).toMatchObject({
    "access-control-allow-origin": SHOP,
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": expect.stringContaining("Authorization") as string,
    "access-control-max-age": "600",
  });
  const reading = await preflight(app, "/api/courses", STRANGER, "GET");
  expect([reading.status, reading.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  expect(reading.headers["access-control-allow-headers"]).not.toContain("Authorization");
  for (const [path, method] of [
    ["/api/community/channels", "POST"],
    ["/graphql", "POST"],
  ] as const) {
    const foreign = await preflight(app, path, STRANGER, method);
    expect([foreign.status, foreign.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
  }
  expect((await preflight(app, "/api/nothing", SHOP, "GET")).status).toBe(404);
});

it("with * every origin may make every call and open sockets", async () => {
  const { status, headers } = await preflight(open, "/graphql", STRANGER, "POST");
  expect([status, headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  expect(await handshakeStatus(open, "/graphql", { Origin: STRANGER })).toBe(101);
});

it("sockets open for pages of listed origins", async () => {
  expect(await handshakeStatus(app, "/graphql", { Origin: SHOP })).toBe(101);
  expect(await handshakeStatus(app, "/graphql", { Origin: STRANGER })).toBe(403);
});

it("pictures may be shown by pages of every origin, answers of the API may not be embedded", async () => {
  const { id, token } = await createPerson(app);
  const picture = path.resolve(import.meta.dirname, "../../../web/public/avatars/avatar_ai.png");
  const changed = await rest(app, "put", `/api/users/${id}`, { token }).attach("profilePicture", picture);
  const { avatar } = changed.body as { avatar: string };
  const shown = await supertest(app.url).get(`/avatars/${avatar}`);
  expect([shown.status, shown.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
  const answer = await supertest(app.url).get("/api/courses");
  expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
});
