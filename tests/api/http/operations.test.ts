import supertest from "supertest";
import { expectRefusal } from "../../kit/rest-client";
import { startTestApp, type TestApp } from "../../kit/test-app";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: "scrape-me", TRUST_PROXY: "on" } });
});

afterAll(() => app.stop());

const get = (path: string): supertest.Test => supertest(app.url).get(path);

it("says that it is alive and ready", async () => {
  const [alive, ready] = [await get("/healthz"), await get("/readyz")];
  expect([alive.status, alive.body]).toEqual([200, { status: "alive" }]);
  expect([ready.status, ready.body]).toEqual([200, { status: "ready" }]);
});

it("is not ready on a database that is not migrated to the end, but alive", async () => {
  await app.sql(`CREATE TABLE set_aside AS SELECT * FROM migrations ORDER BY id DESC LIMIT 1`);
  await app.sql(`DELETE FROM migrations WHERE id IN (SELECT id FROM set_aside)`);
  expectRefusal(await get("/readyz"), 503, "UNAVAILABLE");
  expect((await get("/healthz")).status).toBe(200);
  await app.sql(`INSERT INTO migrations SELECT * FROM set_aside`);
  expect((await get("/readyz")).status).toBe(200);
});

describe("the figures", () => {
  it("are Prometheus' text for who asks from this machine, by route and without ids", async () => {
    await get("/api/courses/some-course-slug");
    const { status, text, headers } = await get("/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/courses\/:id",status="404"\} \d+/);
    expect(text).not.toContain("some-course-slug");
  });

  it.each(["203.0.113.7", "127.0.0.1", ""])(
    "are closed to who comes through a proxy, whatever address it tells (%p)",
    async (address) => {
      expectRefusal(await get("/metrics").set("x-forwarded-for", address), 403, "FORBIDDEN");
    },
  );

  it("are open from elsewhere with the token, and only with the right one", async () => {
    const withToken = (token: string): supertest.Test =>
      get("/metrics").set("x-forwarded-for", "203.0.113.7").set("authorization", `Bearer ${token}`);
    expect((await withToken("scrape-me")).status).toBe(200);
    for (const wrong of ["scrape", "scrape-me2", ""]) expectRefusal(await withToken(wrong), 403, "FORBIDDEN");
  });
});
