import supertest from "supertest";
import { createHttpServer } from "../../../graphql-server/src/http/http-server";
import { readEnv } from "../../../graphql-server/src/env";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { Metrics } from "../../../graphql-server/src/http/metrics";
import { registerClientErrors } from "../../../graphql-server/src/http/client-errors";
import { REQUEST_LIMITS } from "../../../graphql-server/src/graphql/request-limits";
import { RateLimits } from "../../../graphql-server/src/kernel/rate-limits";
import { ServiceMap } from "../../../graphql-server/src/kernel/request-context";
import { registerOperations } from "../../../graphql-server/src/http/operations-routes";
import { subscribeToChannel, sendMessage, Sockets } from "../../kit/conversation";
import { channelId, createPerson } from "../../kit/people";
import { expectRefusal } from "../../kit/clients/rest-client";
import { StompClient } from "../../kit/clients/stomp";
import { untilMailsAreSent } from "../../kit/servers/mail-server";
import { useApp } from "../../kit/test-app";

const app = useApp({ env: { METRICS_TOKEN: "scrape-me", TRUST_PROXY: "on" } });

/** The metric values, keyed by name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const { text } = await get("/metrics");
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]).map(([name, value]) => [name, +value]),
  );
}

const get = (path: string): supertest.Test => supertest(app.url).get(path);

it("reports that it is alive and ready", async () => {
  const [alive, ready] = [await get("/healthz"), await get("/readyz")];
  expect([alive.status, alive.body]).toEqual([200, { status: "alive" }]);
  expect([ready.status, ready.body]).toEqual([200, { status: "ready" }]);
});

it("is alive but not ready while migrations are pending", async () => {
  await app.sql(`CREATE TABLE set_aside AS SELECT * FROM migrations ORDER BY id DESC LIMIT 1`);
  await app.sql(`DELETE FROM migrations WHERE id IN (SELECT id FROM set_aside)`);
  expectRefusal(await get("/readyz"), 503, "UNAVAILABLE");
  expect((await get("/healthz")).status).toBe(200);
  await app.sql(`INSERT INTO migrations SELECT * FROM set_aside`);
  expect((await get("/readyz")).status).toBe(200);
});

describe("metrics", () => {
  it("are available locally as Prometheus text, by route and without IDs", async () => {
    await get("/api/courses/some-course-slug");
    const { status, text, headers } = await get("/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/courses\/:id",status="404"\} \d+/);
    expect(text).not.toContain("some-course-slug");
  });

  it("time GraphQL operations by root field, not by client-chosen names", async () => {
    const query = (text: string) => supertest(app.url).post("/graphql").send({ query: text });
    await query(`query Whatever { courses { id } }`);
    await query(`{ me { id } }`);
    await query(`{ nothing }`);
    const { text } = await get("/metrics");
    const count = (labels: string) => text.includes(`graphql_operation_duration_seconds_count{${labels}}`);
    expect(count(`type="query",field="courses",outcome="ok"`)).toBe(true);
    expect(count(`type="query",field="me",outcome="error"`)).toBe(true);
    expect(count(`type="refused",field="",outcome="error"`)).toBe(true);
    expect(text).not.toContain("Whatever");
  });

  it("count delivered events, shared executions, and open sockets", async () => {
    const [anna, ben] = [await createPerson(app), await createPerson(app)];
    const channel = await channelId(app, "general");
    const sockets = new Sockets(() => app);
    const stomp = new StompClient(app, anna);
    try {
      const feeds = [anna, ben].map((person) => subscribeToChannel(sockets.of(person), channel, 0));
      const bodies = await stomp.subscribe(`/topic/chat/${channel}`);
      const post = async (content: string): Promise<void> => {
        const { seq } = await sendMessage(app, anna, { channelId: channel, content });
        for (const feed of feeds) await feed.until((events) => events.some((event) => event.seq === seq));
        await bodies.until((received) => received.length > 0);
      };
      await post("The subscriptions are active.");
      const before = await readMetrics();
      bodies.bodies.length = 0;
      await post("Counted.");
      const after = await readMetrics();
      const added = (name: string): number => (after.get(name) ?? NaN) - (before.get(name) ?? NaN);
      expect(added(`subscription_events_delivered_total{protocol="graphql"}`)).toBe(2);
      expect(added(`subscription_events_delivered_total{protocol="stomp"}`)).toBe(1);
      expect(added(`subscription_shared_executions_total`)).toBe(1);
      expect(after.get(`open_sockets{protocol="graphql"}`)).toBe(2);
      expect(after.get(`open_sockets{protocol="stomp"}`)).toBe(1);
    } finally {
      await sockets.close();
      await stomp.client.deactivate();
    }
  });

  it("report pool usage, waiting messages, pending jobs, and the relay connection", async () => {
    await untilMailsAreSent(app);
    await app.sql(`INSERT INTO pgboss.job (name, start_after) VALUES ('mail', now() + interval '1 hour')`);
    const metrics = await readMetrics();
    for (const state of ["busy", "idle", "waiting"]) {
      expect(metrics.get(`database_pool{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(metrics.get(`message_queue{state="waiting"}`)).toBe(0);
    expect(metrics.get(`jobs_waiting{queue="mail"}`)).toBe(1);
    expect(metrics.get(`relay_connected{relay="events"}`)).toBe(1);
  });

  it.each(["203.0.113.7", "127.0.0.1", ""])(
    "are forbidden to proxied requests, regardless of the address they forward (%p)",
    async (address) => {
      expectRefusal(await get("/metrics").set("x-forwarded-for", address), 403, "FORBIDDEN");
    },
  );

  it("are available remotely only with the correct token", async () => {
    const withToken = (token: string): supertest.Test =>
      get("/metrics").set("x-forwarded-for", "203.0.113.7").set("authorization", `Bearer ${token}`);
    expect((await withToken("scrape-me")).status).toBe(200);
    for (const wrong of ["scrape", "scrape-me2", ""]) expectRefusal(await withToken(wrong), 403, "FORBIDDEN");
  });
});

it.each([
  ["on", [{ level: 30, method: "GET", path: "/healthz", status: 200, ip: "127.0.0.1", msg: "request" }]],
  ["off", []],
])("logs each request without its query string when ACCESS_LOG is %s", async (setting, expected) => {
  const lines: object[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(JSON.parse(line) as object) });
  const env = readEnv({ ACCESS_LOG: setting });
  const { http } = await createHttpServer(env, () => undefined);
  const metrics = new Metrics();
  registerOperations(http, { env, database: null as never, metrics, logger, isStopping: () => false });
  const { headers } = await http.inject("/healthz?token=secret");
  await http.close();
  expect(lines).toEqual(
    expected.map((line) => ({
      ...line,
      time: expect.any(Number) as number,
      requestId: headers["x-request-id"],
      durationMs: expect.any(Number) as number,
    })),
  );
});

it("logs errors of the web client without anything personal, and drops more than a few per minute", async () => {
  const lines: object[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(JSON.parse(line) as object) });
  const { http } = await createHttpServer(readEnv({}), () => undefined);
  const limits = new RateLimits(true);
  limits.declare(REQUEST_LIMITS);
  const services = new ServiceMap();
  services.add(limits);
  registerClientErrors(http, services, logger);
  const send = (payload: object) => http.inject({ method: "POST", url: "/client-errors", payload });
  const report = {
    name: "TypeError",
    message: `Can't read "my diary" of ada@example.com at https://site.test/?token=secret`,
    stack: "TypeError: my diary\n at f (https://site.test/assets/page-a1.js:10:200)\n at g (secret)",
    page: "/profile/ada",
  };
  expect((await send(report)).statusCode).toBe(204);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "client error",
      name: "TypeError",
      message: "Can…",
      frames: ["page-a1.js:10:200"],
      page: "/profile",
    }),
  ]);
  expect((await send({ message: "x".repeat(20_000) })).statusCode).toBe(413);
  for (const odd of [[], { name: 1, message: {}, page: null }]) expect((await send(odd)).statusCode).toBe(204);
  for (let more = 0; more < 20; more += 1) await send(report);
  expect((await send(report)).statusCode).toBe(429);
  expect(lines.length).toBeLessThanOrEqual(10);
  await http.close();
});
