import { Redis } from "ioredis";
import supertest from "supertest";
import { Bus } from "../../../graphql-server/src/kernel/bus";
import type { Topics } from "../../../graphql-server/src/kernel/topics";
import { expectUnbroken, follow, sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/graphql-client";
import { needsRedis } from "../../kit/needs-redis";
import { channelId, createPerson, type Person } from "../../kit/people";
import { openSignedIn } from "../../kit/raw-socket";
import { startRedis, type RedisServer } from "../../kit/redis-server";
import { subscribe } from "../../kit/subscription";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { buyCourse } from "../../kit/test-checkout";

const SECRET = "s".repeat(40);
const MESSAGES = 40;
const INTRO = 1;
const XP_OF_LEVEL_10 = 900;
const ENROL = `mutation ($input: EnrolInCourseInput!) { enrolInCourse(input: $input) { enrolledNow } }`;
const ADJUST_XP = `mutation ($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`;
const REFUND = `mutation ($id: ID!) { refundOrder(orderId: $id) }`;
const FORBIDDEN = [expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object })];

const itNeedsRedis = needsRedis(it);

let redis: RedisServer;
let left: TestApp;
let right: TestApp;
let channel: string;
let admin: Person;
const leftSockets = new Sockets(() => left);
const rightSockets = new Sockets(() => right);

beforeAll(async () => {
  redis = await startRedis();
  const env = { REDIS_URL: redis.url, JWT_SECRET: SECRET, RATE_LIMITS: "off", PAYMENTS: "test" };
  left = await startTestApp({ env });
  right = await startTestApp({ env, databaseUrl: left.databaseUrl });
  channel = await channelId(left, "general");
  admin = await createPerson(left, { role: "ADMIN" });
});

afterAll(async () => {
  await leftSockets.close();
  await rightSockets.close();
  await right.stop();
  await left.stop();
  await redis.stop();
});

const onlineOn = async (app: TestApp): Promise<string[]> => {
  const { data } = await graphql<{ onlineMembers: { id: string }[] }>(
    app,
    `
      {
        onlineMembers {
          id
        }
      }
    `,
    {},
    admin.token,
  );
  return (data?.onlineMembers ?? []).map(({ id }) => id);
};

itNeedsRedis("delivers messages written on either process to readers on both, once and in order", async () => {
  const [anna, ben] = [await createPerson(left), await createPerson(left)];
  const feeds = [follow(leftSockets.of(anna), channel, 0), follow(rightSockets.of(ben), channel, 0)];
  const write = async (app: TestApp, writer: Person): Promise<void> => {
    for (let index = 0; index < MESSAGES / 2; index += 1) {
      await sendMessage(app, writer, { channelId: channel, content: `${writer.username} says ${index}` });
    }
  };
  await Promise.all([write(left, anna), write(right, ben)]);
  for (const feed of feeds) {
    await feed.until((events) => events.length >= MESSAGES);
    expectUnbroken(feed.events, 0);
  }
});

itNeedsRedis("delivers every message while Redis is away", async () => {
  const [anna, ben] = [await createPerson(left), await createPerson(left)];
  const desk = await channelId(left, "forex-desk");
  const feed = follow(rightSockets.of(ben), desk, 0);
  await sendMessage(left, anna, { channelId: desk, content: "Before." });
  await feed.until((events) => events.length === 1);
  await redis.stop();
  for (const content of ["While it is away.", "Still away."]) {
    await sendMessage(left, anna, { channelId: desk, content });
  }
  await feed.until((events) => events.length === 3);
  await redis.start();
  await sendMessage(left, anna, { channelId: desk, content: "Back again." });
  await feed.until((events) => events.length === 4);
  expectUnbroken(feed.events, 0);
});

itNeedsRedis("shows on each process who is online on the other, and counts a member on both once", async () => {
  const [anna, ben, beacon] = [await createPerson(left), await createPerson(left), await createPerson(left)];
  const CHANGES = `subscription { presenceChanged { online member { id } } }`;
  const forAdmin = subscribe<{ online: boolean; member: { id: string } }>(rightSockets.of(admin), CHANGES);
  // Subscribing has no acknowledgment: repeat until an event arrives.
  await eventually("presence events arrive", () => {
    right.app.services.get<Bus<Topics>>(Bus).emit("presence", "all", { userId: beacon.id, online: true });
    return forAdmin.events.length > 0;
  });
  const annasTabs = [await openSignedIn(left, anna.token), await openSignedIn(right, anna.token)];
  const bensTab = await openSignedIn(left, ben.token);
  await forAdmin.until((events) => [anna, ben].every(({ id }) => events.some(({ member }) => member.id === id)));
  for (const app of [left, right]) {
    await eventually("both members are online once", async () => {
      const online = await onlineOn(app);
      return [anna, ben].every(({ id }) => online.filter((each) => each === id).length === 1);
    });
  }
  annasTabs[0]?.socket.terminate();
  bensTab.socket.terminate();
  await forAdmin.until((events) => events.some(({ member, online }) => member.id === ben.id && !online));
  expect(await onlineOn(right)).toContain(anna.id);
  expect(await onlineOn(right)).not.toContain(ben.id);
  expect(forAdmin.events.filter(({ member }) => member.id === anna.id)).toEqual([
    { online: true, member: { id: anna.id } },
  ]);
});

itNeedsRedis("shows on one process who is typing and which channels change on the other", async () => {
  const [typist, reader] = [await createPerson(left), await createPerson(left)];
  const socket = rightSockets.of(reader);
  const signs = subscribe<{ userId: string }>(
    socket,
    `subscription ($channelId: ID!) { typing(channelId: $channelId) { userId } }`,
    { channelId: channel },
  );
  const lists = subscribe(socket, `subscription { channelsChanged }`);
  const SET_TYPING = `mutation ($channelId: ID!) { setTyping(channelId: $channelId) }`;
  const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
  // Subscribing has no acknowledgment: repeat until an event arrives.
  await eventually("typing and a channel change arrive", async () => {
    await graphql(left, SET_TYPING, { channelId: channel }, typist.token);
    const input = { channelId: channel, description: `Edition ${Date.now()}` };
    expect((await graphql(left, UPDATE, { input }, admin.token)).errors).toBeUndefined();
    return signs.events.some(({ userId }) => userId === typist.id) && lists.events.length > 0;
  });
});

itNeedsRedis("ends sockets on one process when a session, a role, or access ends on the other", async () => {
  const [leaver, promoted, learner] = [await createPerson(left), await createPerson(left), await createPerson(left)];
  const leaving = await openSignedIn(right, leaver.token);
  await supertest(left.url).post("/api/auth/logout").set("authorization", `Bearer ${leaver.token}`);
  expect(await leaving.closed).toMatchObject({ code: 4403 });

  const rising = await openSignedIn(right, promoted.token);
  const ROLE = `mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`;
  const input = { userId: promoted.id, role: "PREMIUM", reason: "A gift" };
  expect((await graphql(left, ROLE, { input }, admin.token)).errors).toBeUndefined();
  expect(await rising.closed).toMatchObject({ code: 1012 });

  const rights = subscribe(rightSockets.of(learner), `subscription { rightsChanged }`);
  // Subscribing has no acknowledgment: repeat until an event arrives.
  await eventually("a change of access arrives", async () => {
    await graphql(left, ENROL, { input: { courseId: INTRO } }, learner.token);
    await left.sql(`DELETE FROM entitlements WHERE user_id = $1`, [learner.id]);
    return rights.events.length > 0;
  });
});

const takeLevel = async (member: Person): Promise<void> => {
  const input = { userId: member.id, amount: -100, reason: "Too much" };
  expect((await graphql(left, ADJUST_XP, { input }, admin.token)).errors).toBeUndefined();
};

itNeedsRedis.each([
  {
    right: "the level",
    place: "strategy-lab",
    arrange: async () => {
      const member = await createPerson(left, { xp: XP_OF_LEVEL_10 });
      return { member, take: () => takeLevel(member) };
    },
  },
  {
    right: "the enrolment",
    place: "risk-management",
    arrange: async () => {
      const member = await createPerson(left);
      const id = await buyCourse(left, member, "risk-management");
      const take = async (): Promise<void> => {
        expect((await graphql(left, REFUND, { id }, admin.token)).data).toEqual({ refundOrder: true });
      };
      return { member, take };
    },
  },
])(
  "ends a channel subscription on one process when $right is lost on the other, before any later message",
  async (loss) => {
    const { member, take } = await loss.arrange();
    const id = await channelId(left, loss.place);
    const [feed, elsewhere] = [id, channel].map((each) => follow(rightSockets.of(member), each, 0));
    if (!feed || !elsewhere) throw new Error("Not followed");
    await sendMessage(left, admin, { channelId: id, content: "For those who may." });
    await feed.until((events) => events.at(-1)?.message.content === "For those who may.");
    const seen = feed.events.length;
    await take();
    await sendMessage(left, admin, { channelId: id, content: "Too late." });
    expect(await feed.ended).toEqual(FORBIDDEN);
    // The member's other subscription continues, on the same socket.
    await sendMessage(left, admin, { channelId: channel, content: `Without ${loss.right}.` });
    await elsewhere.until((events) => events.at(-1)?.message.content === `Without ${loss.right}.`);
    expect(feed.events).toHaveLength(seen);
  },
);

itNeedsRedis("closes the sockets of a session that ended while Redis was away", async () => {
  const person = await createPerson(left);
  const socket = await openSignedIn(right, person.token);
  await redis.stop();
  await supertest(left.url).post("/api/auth/logout").set("authorization", `Bearer ${person.token}`);
  expect(await socket.closed).toMatchObject({ code: 4403 });
  await redis.start();
});

itNeedsRedis("enforces access lost elsewhere while Redis hangs, and reconnects", async () => {
  const member = await createPerson(left, { xp: XP_OF_LEVEL_10 });
  const lab = await channelId(left, "strategy-lab");
  const feed = follow(rightSockets.of(member), lab, 0);
  await sendMessage(left, admin, { channelId: lab, content: "For level 10." });
  await feed.until((events) => events.at(-1)?.message.content === "For level 10.");
  redis.hang();
  try {
    await takeLevel(member);
    expect(await feed.ended).toEqual(FORBIDDEN);
  } finally {
    redis.goOn();
  }
  const signs = subscribe<{ userId: string }>(
    rightSockets.of(member),
    `subscription ($channelId: ID!) { typing(channelId: $channelId) { userId } }`,
    { channelId: channel },
  );
  // Nothing but Redis carries who types.
  const SET_TYPING = `mutation ($channelId: ID!) { setTyping(channelId: $channelId) }`;
  await eventually("typing arrives", async () => {
    await graphql(left, SET_TYPING, { channelId: channel }, admin.token);
    return signs.events.length > 0;
  });
});

itNeedsRedis("updates badges while Redis is away and asks clients to refetch lists afterwards", async () => {
  const [reader, writer] = [await createPerson(left), await createPerson(left)];
  const desk = await channelId(left, "crypto-desk");
  const socket = rightSockets.of(reader);
  const activity = subscribe<{ channelId: string; messages: number }>(
    socket,
    `subscription { channelActivity { channelId messages } }`,
  );
  const lists = subscribe(socket, `subscription { channelsChanged }`);
  // Subscribing has no acknowledgment: repeat until an event arrives.
  await eventually("channel activity arrives", async () => {
    await sendMessage(left, writer, { channelId: channel, content: `Heard? ${Math.random()}` });
    return activity.events.length > 0;
  });
  await redis.stop();
  await sendMessage(left, writer, { channelId: desk, content: "While it is away." });
  await activity.until((events) => events.some(({ channelId: id, messages }) => id === desk && messages === 1));
  const before = lists.events.length;
  await redis.start();
  await lists.until((events) => events.length > before);
});

itNeedsRedis("ignores relay messages that it can't parse", async () => {
  const stranger = new Redis(redis.url);
  const channels = (await stranger.call("PUBSUB", "CHANNELS", "*")) as string[];
  expect(channels).toHaveLength(1);
  for (const name of channels)
    for (const text of ["garbage{", "null", '{"from":"x"}']) await stranger.publish(name, text);
  stranger.disconnect();
  const [anna, ben] = [await createPerson(left), await createPerson(left)];
  const feed = follow(rightSockets.of(ben), channel, 0);
  const { seq } = await sendMessage(left, anna, { channelId: channel, content: "Still here." });
  await feed.until((events) => events.at(-1)?.seq === seq);
});

itNeedsRedis("counts failed sign-ins across processes", async () => {
  const env = { REDIS_URL: redis.url, JWT_SECRET: SECRET };
  const limited = [left, right].map(() => startTestApp({ env, databaseUrl: left.databaseUrl }));
  const [first, second] = await Promise.all(limited);
  if (!first || !second) throw new Error("Not started");
  const guess = (app: TestApp): Promise<supertest.Response> =>
    Promise.resolve(supertest(app.url).post("/api/auth/login").send({ email: admin.email, password: "a wrong guess" }));
  // A process counts for itself while it has not found its Redis yet.
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await guess(tries % 2 ? first : second)).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(statuses.slice(10)).toEqual([429, 429]);
  await second.stop();
  await first.stop();
});
