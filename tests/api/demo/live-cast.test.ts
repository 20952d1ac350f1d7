import type { DataSource } from "typeorm";
import { gql } from "../../gql";
import type { LiveCastEventsSubscription } from "../../gql/graphql";
import { startLiveCast } from "../../../demo/live-cast/start-live-cast";
import { createPrng } from "../../../demo/prng";
import { FastLane } from "../../../graphql-server/src/graphql/fast-lane";
import { systemClock } from "../../../graphql-server/src/kernel/clock";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { realSleep, type Sleep } from "../../../demo/live-cast/pace";
import { MIGRATIONS } from "../../../migrations";
import { graphql } from "../../kit/clients/graphql-client";
import { subscribe } from "../../kit/clients/subscription";
import { Sockets, sendMessage } from "../../kit/conversation";
import { untilSubscribed } from "../../kit/clients/until-subscribed";
import { eventually } from "../../kit/eventually";
import { foundBy } from "../../kit/message-search";
import { ENTITIES } from "../../kit/offline-features";
import { channelId, createPerson, type Person } from "../../kit/people";
import { startTestApp, type TestApp, useApp } from "../../kit/test-app";

const DEMO = { DEMO_MODE: "on", RATE_LIMITS: "off" };
const SPEED = 100;
const fastSleep: Sleep = (ms, signal) => realSleep(ms / SPEED, signal);
const LOCK_HOLDERS = `
  SELECT count(*)::int AS count FROM pg_locks
  WHERE locktype = 'advisory' AND objid = 7041978 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

type ChannelEvent = LiveCastEventsSubscription["channelEvents"];

const EVENTS =
  gql(`subscription LiveCastEvents($channelId: ID!, $afterSeq: Int!) { channelEvents(channelId: $channelId, afterSeq: $afterSeq) {
  type message { id content sender { username } replyTo { id } } } }`);
const TYPING = gql(`subscription LiveCastTyping($channelId: ID!) { typing(channelId: $channelId) { username } }`);
const ONLINE = gql(`query LiveCastOnline { online(first: 100) { edges { node { username } } } }`);

const app = useApp({ env: DEMO });
let database: DataSource;
let sockets: Sockets;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = createDataSource(app.databaseUrl, { poolSize: 4, entities: ENTITIES, migrations: MIGRATIONS });
  await database.initialize();
  sockets = new Sockets(() => app);
});

afterAll(async () => {
  await sockets.close();
  await database.destroy();
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Everything that is random happens. */
function startCast(): () => Promise<void> {
  const stop = startLiveCast({
    services: app.app.services,
    database,
    fastLane: new FastLane(app.app.schema, true),
    clock: systemClock,
    logger: createLogger("silent"),
    random: { ...createPrng(11), chance: () => true },
    sleep: fastSleep,
  });
  stops.push(stop);
  return stop;
}

const lockHolders = async ({ sql }: TestApp = app): Promise<number> =>
  (await sql<{ count: number }>(LOCK_HOLDERS))[0]?.count ?? 0;

async function onlineCast(viewer: Person): Promise<string[]> {
  const { data } = await graphql(app, ONLINE, {}, viewer.token);
  const names = data?.online.edges.map(({ node }) => node.username) ?? [];
  return names.filter((name) => name.endsWith("_demo"));
}

/** Comes online in a channel. */
async function enter(person: Person, channel: string) {
  const socket = sockets.of(person);
  const [last] = await app.sql<{ seq: number }>(`SELECT last_seq AS seq FROM channels WHERE id = $1`, [channel]);
  const events = subscribe(socket, EVENTS, { channelId: channel, afterSeq: last?.seq ?? 0 });
  await eventually("the member is online", async () => {
    const { data } = await graphql(app, ONLINE, {}, person.token);
    return data?.online.edges.some(({ node }) => node.username === person.username);
  });
  return events;
}

const answersTo = (id: string): Promise<{ username: string; content: string }[]> =>
  app.sql(
    `SELECT u.username, m.content FROM messages m JOIN users u ON u.id = m.sender_id WHERE m.reply_to_id = $1 ORDER BY m.seq`,
    [id],
  );

/** The last event that a member has read. */
async function readUpTo(username: string, channel: string): Promise<number> {
  const [read] = await app.sql<{ seq: number }>(
    `SELECT last_read_seq AS seq FROM channel_reads r JOIN users u ON u.id = r.user_id WHERE u.username = $1 AND channel_id = $2`,
    [username, channel],
  );
  return read?.seq ?? 0;
}

async function signInsOf(username: string): Promise<number> {
  const rows = await app.sql(
    `SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.username = $1 AND user_agent = 'Demo cast'`,
    [username],
  );
  return rows.length;
}

it("runs only in demo mode, and not with the configuration of tests", async () => {
  const off = await startTestApp({ env: { DEMO_MODE: "off", DEMO_CAST: "on" } });
  const on = await startTestApp({ env: { ...DEMO, DEMO_CAST: "on" } });
  try {
    await eventually("the cast runs", async () => (await lockHolders(on)) === 1);
    // These two started earlier.
    expect(await lockHolders(off)).toBe(0);
    expect(await lockHolders()).toBe(0);
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
});

it("runs in one of several processes, and moves to another one when that stops", async () => {
  const before = await signInsOf("jonas_demo");
  const stopFirst = startCast();
  await eventually("the first one runs", async () => (await lockHolders()) === 1);
  startCast();
  const newcomer = await createPerson(app);
  const general = await channelId(app, "general");
  const events = await enter(newcomer, general);
  const answersAfter = async (signIns: number, content: string): Promise<number> => {
    await eventually("the cast is signed in", async () => (await signInsOf("jonas_demo")) === before + signIns);
    const { id } = await sendMessage(app, newcomer, { channelId: general, content });
    await events.until((all) => all.some(({ message }) => message.replyTo?.id === id));
    return (await answersTo(id)).filter(({ content }) => content.includes("demo member")).length;
  };
  // Two casts would answer twice, and sign in twice.
  expect(await answersAfter(1, "Hello there")).toBe(1);
  await stopFirst();
  expect(await answersAfter(2, "Good evening")).toBe(1);
  const open = await app.sql(`SELECT FROM sessions WHERE user_agent = 'Demo cast' AND ended_at IS NULL`);
  expect(open).toHaveLength(5);
});

it("comes online, reads, reacts, types, and answers through the services", async () => {
  startCast();
  const newcomer = await createPerson(app);
  const channel = await channelId(app, "help-desk");
  const events = await enter(newcomer, channel);
  const typing = subscribe(sockets.of(newcomer), TYPING, { channelId: channel });
  await untilSubscribed(app, "typing", channel);
  await eventually("two of the cast are online", async () => (await onlineCast(newcomer)).length >= 2);
  const sent = await sendMessage(app, newcomer, { channelId: channel, content: "Hello! How do I start?" });
  const isAnswer = ({ message }: ChannelEvent): boolean => message.replyTo?.id === sent.id;
  const answer = (await events.until((all) => all.some(isAnswer))).find(isAnswer)?.message;
  expect(answer?.sender.username).toMatch(/_demo$/);
  expect(answer?.content).toContain("demo member");
  expect(typing.events.map(({ username }) => username)).toContain(answer?.sender.username);
  expect(await readUpTo(answer?.sender.username ?? "", channel)).toBeGreaterThanOrEqual(sent.seq);
  // The member who answered is online now.
  const thanks = await sendMessage(app, newcomer, { channelId: channel, content: "Thanks!" });
  await eventually("a reaction arrives", async () => {
    const rows = await app.sql(
      `SELECT FROM message_reactions r JOIN users u ON u.id = r.user_id WHERE message_id = $1 AND u.username LIKE '%\\_demo'`,
      [thanks.id],
    );
    return rows.length > 0;
  });
  await eventually("the newcomer is notified", async () => {
    const rows = await app.sql(`SELECT FROM notifications WHERE user_id = $1`, [newcomer.id]);
    return rows.length > 0;
  });
});

it("obeys sanctions: a muted member posts nothing, and a banned one doesn't sign in", async () => {
  await app.sql(
    `INSERT INTO sanctions (id, user_id, kind, reason, starts_at, ends_at, created_at)
     SELECT gen_random_uuid(), id, CASE WHEN username = 'kofi_demo' THEN 'MUTE' ELSE 'BAN' END, 'A test', now(), now() + interval '1 hour', now()
     FROM users WHERE username IN ('kofi_demo', 'wren_demo')`,
  );
  const signIns = { wren: await signInsOf("wren_demo"), jonas: await signInsOf("jonas_demo") };
  startCast();
  const [newcomer, other] = [await createPerson(app), await createPerson(app)];
  const general = await channelId(app, "general");
  const events = await enter(newcomer, general);
  await eventually("jonas signs in, after all others", async () => (await signInsOf("jonas_demo")) > signIns.jonas);
  const toKofi = await sendMessage(app, newcomer, { channelId: general, content: "@kofi_demo hello" });
  await eventually("kofi has read it", async () => (await readUpTo("kofi_demo", general)) >= toKofi.seq);
  const toMarisol = await sendMessage(app, other, { channelId: general, content: "@marisol_demo hello" });
  await events.until((all) => all.some(({ message }) => message.replyTo?.id === toMarisol.id));
  expect((await answersTo(toKofi.id)).map(({ username }) => username)).not.toContain("kofi_demo");
  expect(await signInsOf("wren_demo")).toBe(signIns.wren);
});

it("has trade cards in each status and an image in its data, and finds misspelled words at once", async () => {
  const cards = await app.sql<{ status: string; username: string }>(
    `SELECT trade_card->>'status' AS status, u.username FROM messages m JOIN users u ON u.id = m.sender_id WHERE trade_card IS NOT NULL ORDER BY 1`,
  );
  expect(cards.map(({ status }) => status)).toEqual(["CLOSED", "OPEN", "STOPPED"]);
  expect(cards.filter(({ username }) => !username.endsWith("_demo"))).toEqual([]);
  const reader = await createPerson(app);
  const [image] = await app.sql<{ id: string }>(`SELECT id FROM attachments WHERE kind = 'IMAGE'`);
  const { data: links } = await graphql(
    app,
    gql(`query LiveCastAttachmentLinks($ids: [ID!]!) { attachmentLinks(ids: $ids) { url thumbnailUrl } }`),
    { ids: image?.id ?? "" },
    reader.token,
  );
  for (const url of links?.attachmentLinks.flatMap((link) => [link.url, link.thumbnailUrl]) ?? []) {
    const response = await fetch(new URL(url ?? "", app.url));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  }
  expect(links?.attachmentLinks).toHaveLength(1);
  const found = await foundBy(app, reader, "calender");
  expect(found?.correctedWords).toEqual(["calendar"]);
  expect(found?.page.edges.length).toBeGreaterThan(0);
});
