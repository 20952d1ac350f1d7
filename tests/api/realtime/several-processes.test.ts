import supertest from "supertest";
import { gql } from "../../gql";
import { expectUnbroken, subscribeToChannel, sendMessage, Sockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { openSignedIn } from "../../kit/clients/raw-socket";
import { RELAYS, type RunningRelay } from "../../kit/servers/relays";
import { subscribe } from "../../kit/clients/subscription";
import { startTestApp, type TestApp } from "../../kit/test-app";
import { buy } from "../../kit/stripe/test-checkout";
import { createPreparedDatabase, type TestDatabase } from "../../kit/database/test-database";

const SECRET = "s".repeat(40);
const INTRO = 1;
const XP_OF_LEVEL_10 = 900;
const ENROLL = gql(
  `mutation SeveralProcessesEnroll($input: EnrollInCourseInput!) { enrollInCourse(input: $input) { enrolledNow } }`,
);
const ADJUST_XP = gql(`mutation SeveralProcessesAdjustXp($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`);
const REFUND = gql(
  `mutation SeveralProcessesRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);
const FORBIDDEN = [expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object })];

describe.each(RELAYS)("two servers with $name", (relay) => {
  const itWithRelay = relay.whereInstalled(it);
  let running: RunningRelay;
  let database: TestDatabase;
  let left: TestApp;
  let right: TestApp;
  let channel: string;
  let admin: Person;
  const leftSockets = new Sockets(() => left);
  const rightSockets = new Sockets(() => right);

  beforeAll(async () => {
    database = await createPreparedDatabase();
    running = await relay.start(database.url);
    const env = { ...running.env, JWT_SECRET: SECRET, RATE_LIMITS: "off", PAYMENTS: "test" };
    left = await startTestApp({ env, databaseUrl: database.url });
    right = await startTestApp({ env, databaseUrl: database.url });
    channel = await channelId(left, "general");
    admin = await createPerson(left, { role: "ADMIN" });
  });

  afterAll(async () => {
    await leftSockets.close();
    await rightSockets.close();
    await right.stop();
    await left.stop();
    await running.stop();
    await database.drop();
  });

  async function whileCut(act: () => Promise<void>): Promise<void> {
    await running.cut();
    try {
      await act();
    } finally {
      await running.restore();
    }
  }

  itWithRelay("deliver every message while the relay is cut", async () => {
    const [anna, ben] = [await createPerson(left), await createPerson(left)];
    const desk = await channelId(left, "forex-desk");
    const feed = subscribeToChannel(rightSockets.of(ben), desk, 0);
    await sendMessage(left, anna, { channelId: desk, content: "Before." });
    await feed.until((events) => events.length === 1);
    await whileCut(async () => {
      for (const content of ["While it is away.", "Still away."]) {
        await sendMessage(left, anna, { channelId: desk, content });
      }
      await feed.until((events) => events.length === 3);
    });
    await sendMessage(left, anna, { channelId: desk, content: "Back again." });
    await feed.until((events) => events.length === 4);
    expectUnbroken(feed.events, 0);
  });

  itWithRelay(
    "end a member's sockets on one process when their session, role, or access ends on the other",
    async () => {
      const [leaver, promoted, learner] = [
        await createPerson(left),
        await createPerson(left),
        await createPerson(left),
      ];
      const leaverSocket = await openSignedIn(right, leaver.token);
      await supertest(left.url).post("/api/auth/logout").set("authorization", `Bearer ${leaver.token}`);
      expect(await leaverSocket.closed).toMatchObject({ code: 4403 });

      const promotedSocket = await openSignedIn(right, promoted.token);
      const ROLE = gql(`mutation SeveralProcessesRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`);
      const input = { userId: promoted.id, role: "PREMIUM", reason: "A gift" };
      expect((await graphql(left, ROLE, { input }, admin.token)).errors).toBeUndefined();
      expect(await promotedSocket.closed).toMatchObject({ code: 1012 });

      const permissionEvents = subscribe(
        rightSockets.of(learner),
        gql(`subscription SeveralProcessesRightsChanged { rightsChanged }`),
      );
      // Subscribing has no acknowledgment, so repeat until an event arrives.
      await eventually("a change of access arrives", async () => {
        await graphql(left, ENROLL, { input: { courseId: INTRO } }, learner.token);
        await left.sql(`DELETE FROM entitlements WHERE user_id = $1`, [learner.id]);
        return permissionEvents.events.length > 0;
      });
    },
  );

  const lowerLevel = async (member: Person): Promise<void> => {
    const input = { userId: member.id, amount: -100, reason: "Too much" };
    expect((await graphql(left, ADJUST_XP, { input }, admin.token)).errors).toBeUndefined();
  };

  itWithRelay.each([
    {
      entitlement: "a level",
      channelName: "strategy-lab",
      setUp: async () => {
        const member = await createPerson(left, { xp: XP_OF_LEVEL_10 });
        return { member, revoke: () => lowerLevel(member) };
      },
    },
    {
      entitlement: "an enrollment",
      channelName: "risk-management",
      setUp: async () => {
        const member = await createPerson(left);
        const id = await buy(left, member, "risk-management");
        const revoke = async (): Promise<void> => {
          expect((await graphql(left, REFUND, { id }, admin.token)).data).toMatchObject({ refundPayment: {} });
        };
        return { member, revoke };
      },
    },
  ])(
    "end a channel subscription on one process when $entitlement is lost on the other, before any later message",
    async (loss) => {
      const { member, revoke } = await loss.setUp();
      const id = await channelId(left, loss.channelName);
      const [feed, elsewhere] = [id, channel].map((each) => subscribeToChannel(rightSockets.of(member), each, 0));
      if (!feed || !elsewhere) throw new Error("Not subscribed");
      await sendMessage(left, admin, { channelId: id, content: "For those who may." });
      await feed.until((events) => events.at(-1)?.message.content === "For those who may.");
      const seen = feed.events.length;
      await revoke();
      await sendMessage(left, admin, { channelId: id, content: "Too late." });
      expect(await feed.ended).toEqual(FORBIDDEN);
      // The member's other subscription continues on the same socket.
      await sendMessage(left, admin, { channelId: channel, content: `Without ${loss.entitlement}.` });
      await elsewhere.until((events) => events.at(-1)?.message.content === `Without ${loss.entitlement}.`);
      expect(feed.events).toHaveLength(seen);
    },
  );

  itWithRelay("close the sockets and reject the requests of a session that ended while the relay is cut", async () => {
    const person = await createPerson(left);
    const socket = await openSignedIn(right, person.token);
    const statusOnRight = async (): Promise<number> => (await rest(right, "get", "/api/users/me", person)).status;
    expect(await statusOnRight()).toBe(200);
    await whileCut(async () => {
      await rest(left, "post", "/api/auth/logout", person);
      expect(await socket.closed).toMatchObject({ code: 4403 });
      await eventually("requests are rejected", async () => (await statusOnRight()) === 401);
    });
  });

  itWithRelay("enforce the loss of access on the other process while the relay hangs, and reconnect", async () => {
    const member = await createPerson(left, { xp: XP_OF_LEVEL_10 });
    const lab = await channelId(left, "strategy-lab");
    const feed = subscribeToChannel(rightSockets.of(member), lab, 0);
    await sendMessage(left, admin, { channelId: lab, content: "For level 10." });
    await feed.until((events) => events.at(-1)?.message.content === "For level 10.");
    running.hang();
    try {
      await lowerLevel(member);
      expect(await feed.ended).toEqual(FORBIDDEN);
    } finally {
      running.resume();
    }
    const typing = subscribe(
      rightSockets.of(member),
      gql(`subscription SeveralProcessesTyping($channelId: ID!) { typing(channelId: $channelId) { userId } }`),
      { channelId: channel },
    );
    // Typing events are sent only through the relay.
    const SET_TYPING = gql(`mutation SeveralProcessesSetTyping($channelId: ID!) { setTyping(channelId: $channelId) }`);
    await eventually("typing arrives", async () => {
      await graphql(left, SET_TYPING, { channelId: channel }, admin.token);
      return typing.events.length > 0;
    });
  });

  itWithRelay("update badges while the relay is cut, and make clients refetch lists afterward", async () => {
    const [reader, writer] = [await createPerson(left), await createPerson(left)];
    const desk = await channelId(left, "crypto-desk");
    const socket = rightSockets.of(reader);
    const activity = subscribe(
      socket,
      gql(`subscription SeveralProcessesChannelActivity { channelActivity { channelId messages } }`),
    );
    const lists = subscribe(
      socket,
      gql(`subscription SeveralProcessesChannelChanged { channelChanged { channelId } }`),
    );
    // Subscribing has no acknowledgment, so repeat until an event arrives.
    await eventually("channel activity arrives", async () => {
      await sendMessage(left, writer, { channelId: channel, content: `Ready? ${Math.random()}` });
      return activity.events.length > 0;
    });
    let before = 0;
    await whileCut(async () => {
      await sendMessage(left, writer, { channelId: desk, content: "While it is away." });
      await activity.until((events) => events.some(({ channelId: id, messages }) => id === desk && messages === 1));
      before = lists.events.length;
    });
    await lists.until((events) => events.length > before);
  });

  itWithRelay("ignore relay messages that they can't parse", async () => {
    for (const text of ["garbage{", "null", '{"from":"x"}']) await running.publish(text);
    const [anna, ben] = [await createPerson(left), await createPerson(left)];
    const feed = subscribeToChannel(rightSockets.of(ben), channel, 0);
    const { seq } = await sendMessage(left, anna, { channelId: channel, content: "Still here." });
    await feed.until((events) => events.at(-1)?.seq === seq);
  });

  itWithRelay("count failed sign-ins across processes", async () => {
    const env = { ...running.env, JWT_SECRET: SECRET };
    const limited = [left, right].map(() => startTestApp({ env, databaseUrl: database.url }));
    const [first, second] = await Promise.all(limited);
    if (!first || !second) throw new Error("Not started");
    const guess = (app: TestApp): Promise<supertest.Response> =>
      Promise.resolve(
        supertest(app.url).post("/api/auth/login").send({ email: admin.email, password: "a wrong guess" }),
      );
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await guess(attempt % 2 ? first : second)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    await second.stop();
    await first.stop();
  });
});
