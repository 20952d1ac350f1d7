import { sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { channelId, createPerson, type Person } from "../../kit/people";
import { subscribe, type Subscription } from "../../kit/clients/subscription";
import { startTestApp, type TestApp } from "../../kit/test-app";

interface Activity {
  channelId: string;
  lastSeq: number;
}

const ACTIVITY = `subscription { channelActivity { channelId lastSeq } }`;
const MESSAGES = 60;

let app: TestApp;
let admin: Person;
const sockets = new Sockets(() => app);

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  admin = await createPerson(app, { role: "ADMIN" });
});

afterAll(async () => {
  await sockets.close();
  await app.stop();
});

/** A subscription isn't confirmed: someone writes elsewhere until it shows that. */
async function watchActivity(person: Person): Promise<Subscription<Activity>> {
  const elsewhere = await channelId(app, "introductions");
  const activity = subscribe<Activity>(sockets.of(person), ACTIVITY);
  await eventually("the subscription is in force", async () => {
    await sendMessage(app, admin, { channelId: elsewhere, content: `Hello ${Math.random()}` });
    return activity.events.length > 0;
  });
  return activity;
}

it("sums up a burst: few events, rising numbers, the last one always", async () => {
  const general = await channelId(app, "general");
  const activity = await watchActivity(await createPerson(app));
  const begin = performance.now();
  let last = 0;
  for (let index = 0; index < MESSAGES; index += 1) {
    last = (await sendMessage(app, admin, { channelId: general, content: `Burst ${index}` })).seq;
  }
  await activity.until((events) => events.at(-1)?.lastSeq === last && events.at(-1)?.channelId === general);
  const elapsedMs = performance.now() - begin;

  const numbers = activity.events.filter((event) => event.channelId === general).map(({ lastSeq }) => lastSeq);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
  // At once, then twice a second at most; one more for where the timers fall.
  expect(numbers.length).toBeLessThanOrEqual(2 + Math.ceil(elapsedMs / 500));
  expect(numbers.length).toBeLessThan(MESSAGES);
});

it("tells of the channels one may read, and of no other", async () => {
  const staff = await channelId(app, "staff-room");
  const welcome = await channelId(app, "welcome");
  const forMember = await watchActivity(await createPerson(app));
  const forAdmin = await watchActivity(admin);
  await sendMessage(app, admin, { channelId: staff, content: "Between us." });
  await forAdmin.until((events) => events.some((event) => event.channelId === staff));
  await sendMessage(app, admin, { channelId: welcome, content: "To everybody." });
  await forMember.until((events) => events.some((event) => event.channelId === welcome));
  expect(forMember.events.filter((event) => event.channelId === staff)).toEqual([]);
});
