import { gql } from "../../gql";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import type { Topics } from "../../../graphql-server/src/kernel/events/topics";
import { deleteMessage, subscribeToChannel, sendMessage, Sockets, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { codeOf, graphql, type Document } from "../../kit/clients/graphql-client";
import { LockHolder, untilWaiting } from "../../kit/database/lock-holder";
import { channelId, createPerson, usePerson } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { subscribe } from "../../kit/clients/subscription";
import { startTestApp, useApp } from "../../kit/test-app";

const FORBIDDEN = [expect.objectContaining({ extensions: expect.objectContaining({ code: "FORBIDDEN" }) as object })];
/** One message short of level 10, which opens strategy-lab. */
const XP_BELOW_LEVEL_10 = 895;
const XP_BELOW_LEVEL_2 = 95;
/** Longer than the five seconds that a statement waits for a connection. */
const POOL_WAIT_MS = 6_000;

const app = useApp({ env: { RATE_LIMITS: "off" } });
let general: string;
const admin = usePerson(app, { role: "ADMIN" });
const sockets = useSockets(app);

beforeAll(async () => {
  general = await channelId(app, "general");
});

it("ends only the subscription that a lower level no longer allows, without leaking an event", async () => {
  const lab = await channelId(app, "strategy-lab");
  const member = await createPerson(app, { xp: XP_BELOW_LEVEL_10 });
  const levelUp = await sendMessage(app, member, { channelId: general, content: "This makes level 10." });
  const socket = sockets.of(member);
  const inLab = subscribeToChannel(socket, lab, 0);
  const inGeneral = subscribeToChannel(socket, general, levelUp.seq);
  const before = await sendMessage(app, admin, { channelId: lab, content: "Seen." });
  await inLab.until((events) => events.length === 1);

  const deletion = await deleteMessage(app, member, levelUp.id);
  const hiddenMessages = Array.from({ length: 5 }, (_, index) =>
    sendMessage(app, admin, { channelId: lab, content: `Not seen ${index}.` }),
  );
  expect(await inLab.ended).toEqual(FORBIDDEN);
  await Promise.all(hiddenMessages);
  const after = await sendMessage(app, admin, { channelId: general, content: "Still here?" });
  await inGeneral.until((events) => events.at(-1)?.seq === after.seq);

  expect(inLab.events.map(({ seq }) => seq)).toEqual([before.seq]);
  expect(inGeneral.events.map(({ seq }) => seq)).toEqual([deletion.seq, after.seq]);
});

it("ends a channel subscription when the member loses the required role, without leaking an event", async () => {
  const lounge = await channelId(app, "premium-lounge");
  const member = await createPerson(app, { role: "PREMIUM", xp: XP_BELOW_LEVEL_2 });
  const socket = sockets.of(member);
  const feed = subscribeToChannel(socket, lounge, 0);
  await sendMessage(app, admin, { channelId: lounge, content: "For subscribers." });
  await feed.until((events) => events.length === 1);

  await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [member.id]);
  const level = await sendMessage(app, member, {
    channelId: general,
    content: "A new level: rights may have changed.",
  });
  await sendMessage(app, admin, { channelId: lounge, content: "For subscribers only." });
  expect(await feed.ended).toEqual(FORBIDDEN);
  const inGeneral = subscribeToChannel(socket, general, level.seq);
  await sendMessage(app, admin, { channelId: general, content: "And still here?" });
  await inGeneral.until((events) => events.length === 1);
  expect(feed.events).toHaveLength(1);
});

it("closes the thread, its counts, the pins, and the saved messages at once when the member loses the required role", async () => {
  const lounge = await channelId(app, "premium-lounge");
  const member = await createPerson(app, { role: "PREMIUM" });
  const root = await sendMessage(app, member, { channelId: lounge, content: "For a thread." });
  const reply = await sendMessage(app, admin, { channelId: lounge, content: "A reply.", replyToId: root.id });
  const ids = { id: root.id, channel: lounge };
  const read = (document: Document<unknown, never>) => graphql(app, String(document), ids, member.token);
  const thread = gql(
    `query ChannelPermissionsThread($id: ID!) { thread(messageId: $id) { root { thread { replyCount } } replies(last: 5) { edges { node { id } } } } }`,
  );
  const saved = gql(`query ChannelPermissionsSaved { savedMessages(first: 5) { edges { node { message { id } } } } }`);
  const pins = gql(`query ChannelPermissionsPins($channel: ID!) { pinnedMessages(channelId: $channel) { id } }`);
  const changes = ["addReaction(messageId: $id, reaction: ROCKET) { id }", "followThread(messageId: $id) { id }"];
  await read(gql(`mutation ChannelPermissionsSaveMessage($id: ID!) { saveMessage(messageId: $id) { id } }`));
  expect((await read(thread)).data).toMatchObject({ thread: { replies: { edges: [{ node: { id: reply.id } }] } } });
  const feed = subscribe(
    sockets.of(member),
    gql(
      `subscription ChannelPermissionsChannelEvents($channel: ID!, $seq: Int!) { channelEvents(channelId: $channel, afterSeq: $seq) { message { thread { replyCount } } } }`,
    ),
    { channel: lounge, seq: reply.seq - 1 },
  );
  await feed.until((events) => events.length === 1);

  await app.sql(`UPDATE users SET role = 'FREE' WHERE id = $1`, [member.id]);
  app.app.services.get<Bus<Topics>>(Bus).publish("accessChanged", member.id, { userId: member.id });
  await sendMessage(app, admin, { channelId: lounge, content: "Another reply.", replyToId: root.id });
  await graphql(
    app,
    gql(`mutation ChannelPermissionsAddReaction($id: ID!) { addReaction(messageId: $id, reaction: HEART) { id } }`),
    ids,
    admin.token,
  );
  expect(await feed.ended).toEqual(FORBIDDEN);
  expect(feed.events).toHaveLength(1);
  expect(codeOf(await read(thread))).toBe("NOT_FOUND");
  expect(codeOf(await read(pins))).toBe("FORBIDDEN");
  expect((await read(saved)).data).toEqual({ savedMessages: { edges: [] } });
  for (const change of changes) expect(codeOf(await read(`mutation ($id: ID!) { ${change} }`))).toBe("NOT_FOUND");
});

it("keeps a subscription that a new level does not affect", async () => {
  const member = await createPerson(app, { xp: XP_BELOW_LEVEL_2 });
  const feed = subscribeToChannel(sockets.of(member), general, 0);
  const own = await sendMessage(app, member, { channelId: general, content: "Level 2." });
  const next = await sendMessage(app, admin, { channelId: general, content: "Congratulations." });
  const events = await feed.until((list) => list.at(-1)?.seq === next.seq);
  expect(events.filter(({ seq }) => seq >= own.seq).map(({ seq }) => seq)).toEqual([own.seq, next.seq]);
});

it("adds a course's channel to an open activity subscription on enrollment", async () => {
  const [course] = await app.sql<{ id: string; course_id: number }>(
    `SELECT c.id, c.course_id FROM channels c JOIN courses k ON k.id = c.course_id WHERE k.price_cents = 0`,
  );
  if (!course) throw new Error("No channel belongs to a free course");
  const member = await createPerson(app);
  const activity = subscribe(
    sockets.of(member),
    gql(`subscription ChannelPermissionsChannelActivity { channelActivity { channelId lastSeq } }`),
  );
  const channelsSeen = (): string[] => activity.events.map((event) => event.channelId);
  const postInGeneral = () => sendMessage(app, admin, { channelId: general, content: `Hello ${Math.random()}` });
  await eventually("the subscription is active", async () => {
    await postInGeneral();
    return activity.events.length > 0;
  });

  await sendMessage(app, admin, { channelId: course.id, content: "For those enrolled." });
  const later = await postInGeneral();
  await activity.until((events) => events.some(({ channelId: id, lastSeq }) => id === general && lastSeq >= later.seq));
  expect(channelsSeen()).not.toContain(course.id);

  const enroll = gql(
    `mutation ChannelPermissionsEnroll($id: Int!) { enrollInCourse(input: { courseId: $id }) { enrolledNow } }`,
  );
  const { data } = await graphql(app, enroll, { id: course.course_id }, member.token);
  expect(data).toEqual({ enrollInCourse: { enrolledNow: true } });
  await sendMessage(app, admin, { channelId: course.id, content: "Welcome." });
  await activity.until(() => channelsSeen().includes(course.id));
});

it("keeps a subscription when the database is too busy to check access", async () => {
  const busy = await startTestApp({ env: { RATE_LIMITS: "off", DATABASE_POOL: "2" } });
  const busySockets = new Sockets(() => busy);
  const lock = await LockHolder.open(busy.databaseUrl, POOL_WAIT_MS);
  try {
    const [writer, member] = [await createPerson(busy, { role: "ADMIN" }), await createPerson(busy)];
    const channel = await channelId(busy, "general");
    const feed = subscribeToChannel(busySockets.of(member), channel, 0);
    await sendMessage(busy, writer, { channelId: channel, content: "Before." });
    await feed.until((events) => events.length === 1);

    await lock.hold(`SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, [writer.id]);
    // Both connections of the pool wait for the lock.
    const waiting = ["One.", "Two."].map((content) => sendMessage(busy, writer, { channelId: channel, content }));
    await untilWaiting(busy.sql, waiting.length);
    busy.app.services.get<Bus<Topics>>(Bus).emit("accessChanged", member.id, { userId: member.id });
    // Fails after the check, which has waited longer for a connection.
    expect((await rest(busy, "get", "/api/community/channels", member)).status).toBe(503);
    await lock.commit();
    await Promise.all(waiting);
    await feed.until((events) => events.length === 3);
  } finally {
    await lock.close();
    await busySockets.close();
    await busy.stop();
  }
});
