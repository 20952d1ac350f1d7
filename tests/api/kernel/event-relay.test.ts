import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import type { TypingEvent } from "../../../graphql-server/src/features/community/presence/presence.type";
import { subscribeToChannel, sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson } from "../../kit/people";
import { RELAYS, type RunningRelay } from "../../kit/servers/relays";
import { startTcpProxy } from "../../kit/servers/tcp-proxy";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { createPreparedDatabase, type TestDatabase } from "../../kit/database/test-database";

const SECRET = "s".repeat(40);
const CHANNEL_ID = "any channel";

const busOf = ({ app }: TestApp): Bus<Topics> => app.services.get<Bus<Topics>>(Bus);
const typingRecord = (username: string): TypingEvent => ({ channelId: CHANNEL_ID, userId: "some-user", username });

function collectTyping(app: TestApp): TypingEvent[] {
  const received: TypingEvent[] = [];
  busOf(app).subscribe("typing", CHANNEL_ID, (record) => received.push(record));
  return received;
}

describe.each(RELAYS)("events between processes with $name", (relay) => {
  const itWithRelay = relay.whereInstalled(it);
  let database: TestDatabase;
  let running: RunningRelay;
  let apps: TestApp[];

  beforeEach(async () => {
    database = await createPreparedDatabase();
    running = await relay.start(database.url);
    apps = [];
  });

  afterEach(async () => {
    for (const app of apps) await app.stop();
    await running.stop();
    await database.drop();
  });

  async function start(): Promise<TestApp> {
    const app = await startTestApp({ env: { ...running.env, JWT_SECRET: SECRET }, databaseUrl: database.url });
    apps.push(app);
    return app;
  }

  itWithRelay("arrive once and in order, regardless of length and characters", async () => {
    const [left, right] = [await start(), await start()];
    const received = collectTyping(right);
    const records = [
      typingRecord("short"),
      typingRecord("a".repeat(40_000)),
      typingRecord(`"quoted\\" ü 😀 \u0000 \n`.repeat(2_000)),
      ...Array.from({ length: 600 }, (_, index) => typingRecord(`number ${index}`)),
      typingRecord("😀".repeat(7_900)),
      typingRecord("last"),
    ];
    for (const record of records) busOf(left).publish("typing", CHANNEL_ID, record);
    await eventually("the last event arrives", () => received.at(-1)?.username === "last");
    expect(received).toEqual(records);
  });
});

it("relays events only while another process is running", async () => {
  const database = await createPreparedDatabase();
  const start = () => startTestApp({ env: { JWT_SECRET: SECRET }, databaseUrl: database.url });
  const only = await start();
  const apps = [only];
  const notifications: string[] = [];
  const listener = new Client({ connectionString: database.url });
  listener.on("notification", ({ payload = "" }) =>
    notifications.push((JSON.parse(payload) as { topic: string }).topic),
  );
  await listener.connect();
  try {
    await listener.query(`LISTEN the_glitch_events`);
    await eventually("only the process's own heartbeat is sent", async () => {
      notifications.length = 0;
      busOf(only).publish("typing", CHANNEL_ID, typingRecord("not relayed"));
      await eventually("a heartbeat arrives", () => notifications.includes("beat"));
      return !notifications.includes("typing");
    });

    const other = await start();
    apps.push(other);
    const received = collectTyping(other);
    busOf(only).publish("typing", CHANNEL_ID, typingRecord("relayed"));
    await eventually("the event arrives", () => received.length > 0);
    expect(received).toEqual([typingRecord("relayed")]);
  } finally {
    await listener.end();
    for (const app of apps) await app.stop();
    await database.drop();
  }
});

describe("two processes that do not receive each other's events", () => {
  const SECONDS = 9;

  it("deliver messages through the database", async () => {
    const database = await createPreparedDatabase();
    const proxy = await startTcpProxy(Number(new URL(database.url).port));
    await proxy.cut();
    const listenUrl = new URL(database.url);
    listenUrl.port = String(proxy.port);
    const start = (env: Record<string, string>) =>
      startTestApp({ env: { JWT_SECRET: SECRET, RATE_LIMITS: "off", ...env }, databaseUrl: database.url });
    const left = await start({});
    // This process's event connection is down from the start, so the other process never learns that it exists.
    const right = await start({ LISTEN_DATABASE_URL: listenUrl.href });
    const sockets = new Sockets(() => left);
    try {
      const person = await createPerson(left);
      const channel = await channelId(left, "general");
      const feed = subscribeToChannel(sockets.of(person), channel, 0);
      // Longer than the time after which a process assumes that it is the only one.
      for (let second = 1; second <= SECONDS; second += 1) {
        await sendMessage(right, person, { channelId: channel, content: `Message ${second}` });
        await wait(1_000);
      }
      await feed.until((events) => events.length === SECONDS);
    } finally {
      await sockets.close();
      await right.stop();
      await left.stop();
      await database.drop();
    }
  });
});
