import { gql } from "../../gql";
import type { LiveXpTopTenSubscription } from "../../gql/graphql";
import { sendMessage, deleteMessage, useSockets } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { channelId, createPerson, giveXp } from "../../kit/people";
import { subscribe } from "../../kit/clients/subscription";
import { useApp } from "../../kit/test-app";

const TOP_TEN = gql(
  `subscription LiveXpTopTen($timeframe: Timeframe!) { topTenChanged(timeframe: $timeframe) { entries { rank xp status member { id } } } }`,
);
const XP = gql(`subscription LiveXpXp { xpChanged { rule amount xp level levelBefore nextLevelXp } }`);

type TopTen = LiveXpTopTenSubscription["topTenChanged"];

const app = useApp({ env: { RATE_LIMITS: "off" } });
let general: string;
const sockets = useSockets(app);

beforeAll(async () => {
  general = await channelId(app, "general");
});

it("sends the current top ten to each subscriber, then every change", async () => {
  const [writer, reader, other] = await Promise.all([createPerson(app), createPerson(app), createPerson(app)]);
  const feeds = [reader, other].map((person) => subscribe(sockets.of(person), TOP_TEN, { timeframe: "WEEKLY" }));
  await Promise.all(feeds.map((feed) => feed.until((events) => events.length > 0)));
  const message = await sendMessage(app, writer, { channelId: general, content: "First of the week" });
  const isListed = (events: TopTen[]): boolean =>
    events.at(-1)?.entries.some(({ member }) => member.id === writer.id) ?? false;
  for (const feed of feeds) await feed.until(isListed);
  await deleteMessage(app, writer, message.id);
  for (const feed of feeds) await feed.until((events) => !isListed(events));
});

it("updates the top ten after a strike and an opt-out", async () => {
  const [leader, reader, admin] = await Promise.all([
    createPerson(app),
    createPerson(app),
    createPerson(app, { role: "ADMIN" }),
  ]);
  await giveXp(app, leader.id, 50_000);
  const feed = subscribe(sockets.of(reader), TOP_TEN, { timeframe: "ALL_TIME" });
  const leaderIn = (events: TopTen[]) => events.at(-1)?.entries.find(({ member }) => member.id === leader.id);
  await feed.until((events) => leaderIn(events)?.xp === 50_000);
  const strike = gql(`mutation LiveXpStrike($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`);
  await graphql(app, strike, { input: { userId: leader.id, reason: "Spam" } }, admin.token);
  await feed.until((events) => leaderIn(events)?.status === "WARNING" && leaderIn(events)?.xp === 49_800);
  await graphql(
    app,
    gql(`mutation LiveXpSetLeaderboardListing { setLeaderboardListing(listed: false) }`),
    {},
    leader.token,
  );
  await feed.until((events) => leaderIn(events) === undefined);
});

it("sends members every change of their own XP and of no one else", async () => {
  const [person, other, admin] = await Promise.all([
    createPerson(app, { xp: 90 }),
    createPerson(app),
    createPerson(app, { role: "ADMIN" }),
  ]);
  const feed = subscribe(sockets.of(person), XP);
  const otherFeed = subscribe(sockets.of(other), XP);
  const adjust = gql(`mutation LiveXpAdjust($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`);
  const give = async (id: string, amount: number): Promise<void> => {
    await graphql(app, adjust, { input: { userId: id, amount, reason: "A gift" } }, admin.token);
  };
  for (const [id, { events }] of [
    [person.id, feed],
    [other.id, otherFeed],
  ] as const) {
    await eventually("the subscription is active", async () => {
      await give(id, 1);
      return events.length > 0;
    });
  }
  const [before] = await app.sql<{ xp: number }>(`SELECT xp FROM users WHERE id = $1`, [person.id]);
  const input = { userId: person.id, amount: 1_995 - (before?.xp ?? 0), reason: "Five to the next level" };
  await graphql(app, adjust, { input }, admin.token);
  await sendMessage(app, person, { channelId: general, content: "A level up" });
  const events = await feed.until((list) => list.some(({ rule }) => rule === "MESSAGE"));
  expect(events.slice(-2)).toEqual([
    { rule: "ADMIN", amount: input.amount, xp: 1_995, level: 20, levelBefore: 1, nextLevelXp: 2_000 },
    { rule: "MESSAGE", amount: 10, xp: 2_005, level: 21, levelBefore: 20, nextLevelXp: 2_100 },
  ]);
  await give(other.id, 2);
  const others = await otherFeed.until((list) => list.some(({ amount }) => amount === 2));
  expect(others.every(({ rule, amount }) => rule === "ADMIN" && amount <= 2)).toBe(true);
});
