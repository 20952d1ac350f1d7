import { createServer, type ServerResponse } from "node:http";
import { gql } from "../../gql";
import type { SubscribeToPushInput } from "../../gql/graphql";
import { PushSender } from "../../../graphql-server/src/features/notifications";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, deleteMessage, sendMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { writeNotifications } from "../../kit/notifications";
import { channelId, createPerson, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { portOf } from "../../kit/servers/free-port";
import { startPushService, type PushService, type TestBrowser } from "../../kit/servers/push-service";
import { startTestApp, useApp } from "../../kit/test-app";

const SUBSCRIBE = gql(
  `mutation PushSubscribe($input: SubscribeToPushInput!) { subscribeToPush(input: $input) { isPushSubscribed } }`,
);
const CHANGE_PASSWORD = gql(
  `mutation PushChangePassword($input: ChangePasswordInput!) { changePassword(input: $input) }`,
);
const UPDATE = gql(
  `mutation PushUpdate($input: UpdateNotificationSettingsInput!) { updateNotificationSettings(input: $input) { digest } }`,
);

const app = useApp({
  env: { RATE_LIMITS: "off", PUSH_PRIVATE_ENDPOINTS: "on", ACCESS_TOKEN_HOURS: "168" },
  clock: { now: () => now },
});
let now = new Date("2027-01-15T12:00:00Z");
let pushKey = "";
let service: PushService;
const author = usePerson(app);
const admin = usePerson(app, { role: "ADMIN" });
let channel: TestChannel;

beforeAll(async () => {
  service = await startPushService(() => pushKey);
  channel = await createChannel(app);
  const data = await graphqlData(
    app,
    author,
    gql(`query PushNotificationSettings { notificationSettings { pushKey } }`),
  );
  pushKey = data.notificationSettings.pushKey;
});

afterAll(() => service.stop());

async function subscribed(person: Pick<Person, "token">): Promise<TestBrowser> {
  const browser = service.subscribe();
  const { subscribeToPush } = await graphqlData(app, person, SUBSCRIBE, { input: browser.subscription });
  expect(subscribeToPush).toEqual({ isPushSubscribed: true });
  return browser;
}

let sent = 0;
const mention = (person: Person, text = "Hello") =>
  sendMessage(app, author, { channelId: channel.id, content: `${text} @${person.username} ${(sent += 1)}` });
/** Sends everything that is due now. The loop of the sender must be stopped, or it could still be sending a part of it. */
async function flush(): Promise<void> {
  await writeNotifications(app);
  const sender = app.app.services.get(PushSender);
  while (await sender.run()) await sender.settled();
}
const isStored = async ({ subscription }: TestBrowser): Promise<boolean> =>
  (await app.sql(`SELECT 1 FROM push_subscriptions WHERE endpoint = $1`, [subscription.endpoint])).length > 0;

it("sends an encrypted, signed message with a title, a short text, and a path to every browser of the member", async () => {
  const reader = await createPerson(app);
  const login = await rest(app, "post", "/api/auth/login").send({ email: reader.email, password: reader.password });
  const phone = await subscribed(reader);
  const desktop = await subscribed({ token: (login.body as { token: string }).token });
  const { id } = await mention(reader, "||The killer|| is here,");
  for (const browser of [phone, desktop]) {
    const [message] = await browser.received(1);
    const { title, body, path, tag, ...others } = message?.payload ?? {};
    expect([title, path]).toEqual([
      `${author.username} mentioned you in #${channel.name}`,
      `/community/${channel.id}?message=${id}`,
    ]);
    expect(body).toMatch(/^\[spoiler\] is here, @/);
    expect(tag).toMatch(/^\d+$/);
    expect(others).toEqual({});
    expect(message?.ttl).toBe(3_600);
    expect(message?.contact).toMatch(/^mailto:/);
  }
});

it("rejects visitors, private addresses, other protocols, and invalid keys", async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: "off" } });
  try {
    const reader = await createPerson(strict);
    const { subscription } = service.subscribe();
    const attempt = (input: Partial<SubscribeToPushInput>, token?: string) =>
      graphql(strict, SUBSCRIBE, { input: { ...subscription, ...input } }, token);
    expect(codeOf(await attempt({ endpoint: "https://push.example/1" }))).toBe("UNAUTHENTICATED");
    for (const endpoint of [
      "http://push.example/1",
      "https://127.0.0.1/1",
      "https://10.1.2.3/1",
      "https://169.254.169.254/latest",
      "https://[::1]/1",
      "https://[::ffff:127.0.0.1]/1",
      "https://2130706433/1",
      "https://user:secret@push.example/1",
      "ftp://push.example/1",
      "x",
    ]) {
      expect(codeOf(await attempt({ endpoint }, reader.token))).toBe("VALIDATION");
    }
    for (const keys of [{ auth: "x" }, { p256dh: "x" }, { p256dh: "A".repeat(87) }]) {
      expect(codeOf(await attempt({ endpoint: "https://push.example/1", ...keys }, reader.token))).toBe("VALIDATION");
    }
    expect(codeOf(await attempt({ endpoint: "https://push.example/1" }, reader.token))).toBeUndefined();
  } finally {
    await strict.stop();
  }
});

it("rejects members while a kick keeps them out", async () => {
  const kicked = await createPerson(app);
  await impose(app, kicked, "KICK", { from: now, until: new Date(now.getTime() + 3_600_000) });
  const { subscription } = service.subscribe();
  expect(codeOf(await graphql(app, SUBSCRIBE, { input: subscription }, kicked.token))).toBe("KICKED");
});

describe("the push sender", () => {
  // These tests run it themselves.
  beforeAll(() => app.app.services.get(PushSender).stop());

  it("stops when the session ends: on sign-out, a password change elsewhere, a kick, and a ban", async () => {
    const ends: ((person: Person) => Promise<unknown>)[] = [
      (person) => rest(app, "post", "/api/auth/logout", person).expect(204),
      (person) => graphqlData(app, admin, `mutation { kickUser(input: { userId: "${person.id}", reason: "x" }) }`),
      (person) => graphqlData(app, admin, `mutation { banUser(input: { userId: "${person.id}", reason: "x" }) }`),
      (person) => graphqlData(app, person, gql(`mutation PushEndAllSessions { endAllSessions(keepThis: false) }`)),
      async ({ email, password }) => {
        const elsewhere = await rest(app, "post", "/api/auth/login").send({ email, password });
        const input = { currentPassword: password, newPassword: "a-quiet-harbor" };
        await graphqlData(app, elsewhere.body as { token: string }, CHANGE_PASSWORD, { input });
      },
    ];
    for (const end of ends) {
      const reader = await createPerson(app);
      const browser = await subscribed(reader);
      await end(reader);
      expect(await isStored(browser)).toBe(false);
      await mention(reader);
      await flush();
      expect(browser.requests).toBe(0);
    }
  });

  it("sends nothing about a message that was deleted, read, or became unreadable before it was sent", async () => {
    const lounge = await channelId(app, "premium-lounge");
    const reader = await createPerson(app, { role: "PREMIUM" });
    const browser = await subscribed(reader);
    await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [author.id]);
    browser.respondWith(503, 503, 503);
    const deleted = await mention(reader, "Deleted");
    const read = await mention(reader, "Read");
    await sendMessage(app, author, { channelId: lounge, content: `Secret @${reader.username}` });
    await flush();
    expect(browser.requests).toBe(3);
    await deleteMessage(app, author, deleted.id);
    await app.sql(
      `INSERT INTO channel_reads (user_id, channel_id, last_read_seq) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, channel_id) DO UPDATE SET last_read_seq = excluded.last_read_seq`,
      [reader.id, channel.id, read.seq],
    );
    await app.sql(`UPDATE users SET role = 'FREE' WHERE id = ANY($1)`, [[reader.id, author.id]]);
    now = new Date(now.getTime() + 3_600_000);
    await flush();
    expect(browser.requests).toBe(3);
  });

  it("retries after an error of the push service, later each time", async () => {
    const reader = await createPerson(app);
    const browser = await subscribed(reader);
    browser.respondWith(500, 429);
    await mention(reader);
    await flush();
    expect(browser.requests).toBe(1);
    await flush();
    expect(browser.requests).toBe(1);
    now = new Date(now.getTime() + 31_000);
    await flush();
    expect(browser.requests).toBe(2);
    now = new Date(now.getTime() + 31_000);
    await flush();
    expect(browser.requests).toBe(2);
    now = new Date(now.getTime() + 121_000);
    await flush();
    expect(await browser.received(1)).toHaveLength(1);
  });

  it("delivers to others while the push services of some members don't answer", async () => {
    const held: ServerResponse[] = [];
    const silent = createServer((_request, response) => void held.push(response)).listen(0);
    const slow = [await createPerson(app), await createPerson(app)];
    const reader = await createPerson(app);
    const browser = await subscribed(reader);
    for (const person of slow) {
      for (let index = 0; index < 10; index += 1) {
        const session = (await rest(app, "post", "/api/auth/login").send(person)).body as Person;
        const input = {
          ...service.subscribe().subscription,
          endpoint: `http://127.0.0.1:${portOf(silent)}/${index}${person.id}`,
        };
        await graphqlData(app, session, SUBSCRIBE, { input });
      }
      await mention(person);
    }
    await mention(reader);
    await writeNotifications(app);
    const sender = app.app.services.get(PushSender);
    while (await sender.run());
    await browser.received(1);
    await eventually("all other requests wait for an answer", () => held.length === 20);
    silent.closeAllConnections();
    silent.close();
    await sender.settled();
    expect(browser.requests).toBe(1);
  });

  it("sends to the ten browsers of a member that subscribed last", async () => {
    const reader = await createPerson(app);
    const browsers: TestBrowser[] = [];
    for (let index = 0; index < 11; index += 1) {
      const session = (await rest(app, "post", "/api/auth/login").send(reader)).body as Person;
      browsers.push(await subscribed(session));
      now = new Date(now.getTime() + 1_000);
    }
    expect(await Promise.all(browsers.map(isStored))).toEqual([false, ...Array.from({ length: 10 }, () => true)]);
  });

  it("unsubscribes a browser whose push service has not answered for a day", async () => {
    const reader = await createPerson(app);
    const [closed, browser] = [createServer().listen(0), service.subscribe()];
    const endpoint = `http://127.0.0.1:${portOf(closed)}/push`;
    closed.close();
    await graphqlData(app, reader, SUBSCRIBE, { input: { ...browser.subscription, endpoint } });
    const isKept = async () =>
      (await app.sql(`SELECT 1 FROM push_subscriptions WHERE endpoint = $1`, [endpoint])).length > 0;
    for (const [hours, isStillKept] of [
      [0, true],
      [23, true],
      [2, false],
    ] as const) {
      now = new Date(now.getTime() + hours * 3_600_000);
      await mention(reader);
      await flush();
      expect(await isKept()).toBe(isStillKept);
    }
  });

  it.each([404, 410])("deletes a subscription when the push service answers %i", async (status) => {
    const reader = await createPerson(app);
    const browser = await subscribed(reader);
    browser.respondWith(status);
    await mention(reader);
    await flush();
    expect(browser.requests).toBe(1);
    expect(await isStored(browser)).toBe(false);
  });

  it("sends nothing in quiet hours in the member's time zone, and leaves the notification in the list", async () => {
    const reader = await createPerson(app);
    const browser = await subscribed(reader);
    // 23:30 in New York.
    now = new Date("2027-01-16T04:30:00Z");
    await app.sql(
      `INSERT INTO notification_settings (user_id, quiet_start, quiet_end, time_zone) VALUES ($1, 1320, 420, 'America/New_York')`,
      [reader.id],
    );
    await mention(reader, "Quiet");
    await flush();
    now = new Date("2027-01-16T12:01:00Z");
    await flush();
    expect(browser.requests).toBe(0);
    expect(await app.sql(`SELECT 1 FROM notifications WHERE user_id = $1`, [reader.id])).toHaveLength(1);
    await mention(reader, "Morning");
    await flush();
    expect((await browser.received(1))[0]?.payload.body).toMatch(/^Morning/);
  });

  it("sends only the kinds that the member turned on, and one message per event", async () => {
    const reader = await createPerson(app);
    const browser = await subscribed(reader);
    await graphqlData(app, reader, UPDATE, { input: { kinds: [{ kind: "MENTION", push: false }] } });
    const question = await sendMessage(app, reader, { channelId: channel.id, content: `Question ${(sent += 1)}` });
    await mention(reader);
    await sendMessage(app, author, { channelId: channel.id, content: "An answer", replyToId: question.id });
    await flush();
    const messages = await browser.received(1);
    await flush();
    expect(messages.map(({ payload }) => payload.title)).toEqual([`${author.username} replied in #${channel.name}`]);
  });

  it("moves a browser's subscription to the member who signs in there next", async () => {
    const first = await createPerson(app);
    const second = await createPerson(app);
    const browser = await subscribed(first);
    await graphqlData(app, second, SUBSCRIBE, { input: browser.subscription });
    await mention(first);
    await flush();
    expect(browser.requests).toBe(0);
    await mention(second);
    await flush();
    expect(await browser.received(1)).toHaveLength(1);
    await graphqlData(
      app,
      second,
      gql(`mutation PushUnsubscribeFromPush { unsubscribeFromPush { isPushSubscribed } }`),
    );
    expect(await isStored(browser)).toBe(false);
    expect(
      codeOf(await graphql(app, gql(`mutation PushUnsubscribeFromPush { unsubscribeFromPush { isPushSubscribed } }`))),
    ).toBe("UNAUTHENTICATED");
  });
});
