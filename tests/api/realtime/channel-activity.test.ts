import { gql } from "../../gql";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { ActivityPublisher } from "../../../graphql-server/src/features/community/messages/writing/activity-publisher";
import { createChannel, deleteMessage, sendMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

const ACTIVITY = gql(`subscription ChannelActivityActivity { channelActivity { channelId lastSeq } }`);
const MESSAGES = 60;

const app = useApp({ env: { RATE_LIMITS: "off" } });
const admin = usePerson(app, { role: "ADMIN" });
const sockets = useSockets(app);

/** Subscriptions have no acknowledgment, so this posts to another channel until the first event arrives. */
async function watchActivity(person: Person) {
  const elsewhere = await channelId(app, "introductions");
  const activity = subscribe(sockets.of(person), ACTIVITY);
  await eventually("the subscription is active", async () => {
    await sendMessage(app, admin, { channelId: elsewhere, content: `Hello ${Math.random()}` });
    return activity.events.length > 0;
  });
  return activity;
}

it("throttles a burst to a few increasing events, including the last one", async () => {
  const general = await channelId(app, "general");
  const activity = await watchActivity(await createPerson(app));
  const start = performance.now();
  let last = 0;
  for (let index = 0; index < MESSAGES; index += 1) {
    last = (await sendMessage(app, admin, { channelId: general, content: `Burst ${index}` })).seq;
  }
  await activity.until((events) => events.at(-1)?.lastSeq === last && events.at(-1)?.channelId === general);
  const elapsedMs = performance.now() - start;

  const numbers = activity.events.filter((event) => event.channelId === general).map(({ lastSeq }) => lastSeq);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
  // One immediately, then at most two per second, plus one for timer alignment.
  expect(numbers.length).toBeLessThanOrEqual(2 + Math.ceil(elapsedMs / 500));
  expect(numbers.length).toBeLessThan(MESSAGES);
});

it("covers only the channels that the member may read", async () => {
  const staff = await channelId(app, "staff-room");
  const welcome = await channelId(app, "welcome");
  const forMember = await watchActivity(await createPerson(app));
  const forAdmin = await watchActivity(admin);
  await sendMessage(app, admin, { channelId: staff, content: "Between us." });
  await forAdmin.until((events) => events.some((event) => event.channelId === staff));
  await sendMessage(app, admin, { channelId: welcome, content: "To all members." });
  await forMember.until((events) => events.some((event) => event.channelId === welcome));
  expect(forMember.events.filter((event) => event.channelId === staff)).toEqual([]);
});

it("counts only new messages when it finds lost events of other processes", async () => {
  const channel = await createChannel(app);
  const first = await sendMessage(app, admin, { channelId: channel.id, content: "Announced" });
  // Like another process, it receives no events from the app.
  const database = createDataSource(app.databaseUrl, { poolSize: 1, migrations: [] });
  await database.initialize();
  const bus = new Bus<Topics>();
  const publisher = new ActivityPublisher({ bus, database, logger: createLogger("silent") });
  try {
    bus.emit("channelActivity", "all", {
      channelId: channel.id,
      seq: first.seq,
      messages: 1,
      at: new Date().toISOString(),
    });
    await sendMessage(app, admin, { channelId: channel.id, content: "New" });
    await deleteMessage(app, admin, first.id);
    const found = new Promise<Topics["channelActivity"]>((resolve) => {
      bus.subscribe("channelActivity", "all", resolve);
    });
    bus.emit("resyncRequired", "all", {});
    expect(await found).toMatchObject({ channelId: channel.id, seq: first.seq + 2, messages: 1 });
  } finally {
    publisher.stop();
    await database.destroy();
  }
});
