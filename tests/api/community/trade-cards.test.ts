import { gql } from "../../gql";
import type { TradeCardInput, TradeCardsEventsSubscription, TradeStatus } from "../../gql/graphql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel, deleteMessage, sendMessage, type TestChannel, useSockets } from "../../kit/conversation";
import { subscribe } from "../../kit/clients/subscription";
import { createPerson, UNKNOWN_ID, type Person, usePerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";
import { useApp } from "../../kit/test-app";

const HOUR_MS = 3_600_000;
gql(
  `fragment TradeCardsCard on TradeCard { instrument side entry stop target sizeR reason wrongIf status exitPrice resultR closedAt }`,
);
const SEND = gql(
  `mutation TradeCardsSend($input: SendMessageInput!) { sendMessage(input: $input) { xpAwarded message { id content tradeCard { ...TradeCardsCard } } } }`,
);
const SET = gql(
  `mutation TradeCardsSet($input: SetTradeStatusInput!) { setTradeStatus(input: $input) { id isEdited tradeCard { ...TradeCardsCard } } }`,
);
const EDIT = gql(`mutation TradeCardsEdit($input: EditMessageInput!) { editMessage(input: $input) { id } }`);
const EVENTS =
  gql(`subscription TradeCardsEvents($channelId: ID!, $afterSeq: Int!) { channelEvents(channelId: $channelId, afterSeq: $afterSeq) {
  type message { id tradeCard { resultR } } } }`);
const STATISTICS = gql(`query TradeCardsStatistics($id: ID!) { publicProfile(id: $id) { stats { trades } activity {
  tradeStatistics { cards results deleted meanR lowR highR couldBeLuck }
  tradeCards { channelName tradeCard { instrument resultR } } } } }`);

const PLAN: TradeCardInput = {
  instrument: "EUR/USD",
  side: "LONG",
  entry: 1.085,
  stop: 1.08,
  target: 1.095,
  sizeR: 1,
  reason: "Higher low on the daily chart.",
  wrongIf: "It closes below 1.08.",
};

let now = new Date("2026-11-25T12:00:00Z");
const app = useApp({ clock: { now: () => now }, env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" } });
const author = usePerson(app);
let channel: TestChannel;

beforeAll(async () => {
  channel = await createChannel(app);
});

const sockets = useSockets(app);

let count = 0;

/** Each card differs, so that none counts as a repetition. */
async function post(person: Person, change: Partial<TradeCardInput> = {}, channelId = channel.id): Promise<string> {
  count += 1;
  now = new Date(now.getTime() + 1_000);
  const tradeCard = { ...PLAN, reason: `Reason ${"abcdefghij"[count % 10]}${count}`, ...change };
  const { sendMessage: sent } = await graphqlData(app, person, SEND, { input: { channelId, content: "", tradeCard } });
  return sent.message.id;
}

const report = (person: Person | null, messageId: string, status: TradeStatus, price?: number) =>
  graphql(app, SET, { input: { messageId, status, price } }, person?.token);

it("posts a trade card as a message whose text describes it", async () => {
  const { sendMessage: sent } = await graphqlData(app, author, SEND, {
    input: { channelId: channel.id, content: "", tradeCard: PLAN },
  });
  expect(sent).toEqual({
    xpAwarded: 10,
    message: {
      id: sent.message.id,
      content:
        "**LONG EUR/USD**: entry 1.085, stop 1.08, target 1.095, 1R\nReason: Higher low on the daily chart.\nWrong if: It closes below 1.08.",
      tradeCard: { ...PLAN, status: "OPEN", exitPrice: null, resultR: null, closedAt: null },
    },
  });
});

it.each([
  [{ stop: 1.09 }, "tradeCard.stop", "The stop must be below the entry of a long trade"],
  [{ target: 1.08 }, "tradeCard.target", "The target must be above the entry of a long trade"],
  [{ entry: 0 }, "tradeCard.entry", "entry must not be less than 1e-9"],
  [{ stop: -1 }, "tradeCard.stop", "stop must not be less than 1e-9"],
  [{ entry: 1e12 }, "tradeCard.entry", "entry must not be greater than 1000000000"],
  [{ sizeR: 11 }, "tradeCard.sizeR", "sizeR must not be greater than 10"],
  [{ instrument: "<b>" }, "tradeCard.instrument", "An instrument can have only letters, digits, spaces, and . / : _ -"],
  [{ instrument: "x".repeat(21) }, "tradeCard.instrument", "instrument must be shorter than or equal to 20 characters"],
  [{ reason: " " }, "tradeCard.reason", "A trade card needs a reason"],
  [{ reason: "x".repeat(501) }, "tradeCard.reason", "reason must be shorter than or equal to 500 characters"],
  [{ wrongIf: "" }, "tradeCard.wrongIf", "Say what would prove the idea wrong"],
])("rejects an invalid plan: %j", async (change, field, message) => {
  const input = { channelId: channel.id, content: "", tradeCard: { ...PLAN, ...change } };
  const { errors } = await graphql(app, SEND, { input }, author.token);
  expect(errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION", fields: { [field]: [message] } });
});

it("rejects a text next to a trade card, so that no text is lost", async () => {
  const input = { channelId: channel.id, content: "Look!", tradeCard: PLAN };
  const { errors } = await graphql(app, SEND, { input }, author.token);
  expect(errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION", fields: { content: [expect.anything()] } });
});

type TradeEvent = TradeCardsEventsSubscription["channelEvents"];

it("delivers the result live, and replays it to readers who were disconnected", async () => {
  const reader = await createPerson(app);
  const follow = () => subscribe(sockets.of(reader), EVENTS, { channelId: channel.id, afterSeq: 0 });
  const id = await post(author);
  const live = follow();
  await live.until((events) => events.some(({ message }) => message.id === id));
  const closed = await report(author, id, "CLOSED", 1.0925);
  expect(closed.data).toMatchObject({
    setTradeStatus: {
      isEdited: false,
      tradeCard: { status: "CLOSED", exitPrice: 1.0925, resultR: 1.5, closedAt: now.toISOString() },
    },
  });
  const hasResult = (events: TradeEvent[]) =>
    events.some(({ message }) => message.id === id && message.tradeCard?.resultR === 1.5);
  await live.until(hasResult);
  await follow().until(hasResult);
});

it("lets only the author report a result, with a price, and correct it for 24 hours", async () => {
  const admin = await createPerson(app, { role: "ADMIN" });
  const id = await post(author);
  expect(codeOf(await report(null, id, "CLOSED", 1.09))).toBe("UNAUTHENTICATED");
  expect(codeOf(await report(admin, id, "CLOSED", 1.09))).toBe("FORBIDDEN");
  expect(codeOf(await report(author, UNKNOWN_ID, "CLOSED", 1.09))).toBe("NOT_FOUND");
  expect(codeOf(await report(author, id, "CLOSED"))).toBe("VALIDATION");
  expect(codeOf(await report(author, id, "OPEN", 1.09))).toBe("VALIDATION");
  expect((await report(author, id, "STOPPED", 1.079)).data).toMatchObject({
    setTradeStatus: { tradeCard: { resultR: -1.2 } },
  });
  now = new Date(now.getTime() + 23 * HOUR_MS);
  expect((await report(author, id, "CLOSED", 1.08)).data).toMatchObject({
    setTradeStatus: { tradeCard: { resultR: -1 } },
  });
  now = new Date(now.getTime() + HOUR_MS);
  expect(await report(author, id, "CLOSED", 1.2)).toMatchObject({
    errors: [
      { message: "A result can be corrected for 24 hours. This one is final.", extensions: { code: "FORBIDDEN" } },
    ],
  });
  const plain = await sendMessage(app, author, { channelId: channel.id, content: "No card" });
  expect(codeOf(await report(author, plain.id, "CLOSED", 1))).toBe("VALIDATION");
});

it("hides a card from members who can't read its channel", async () => {
  const hidden = await createChannel(app);
  const other = await createPerson(app);
  const id = await post(other, {}, hidden.id);
  await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [hidden.id]);
  expect(codeOf(await report(other, id, "CLOSED", 1.09))).toBe("NOT_FOUND");
  const { publicProfile } = await statistics(other.id, author);
  expect(publicProfile).toMatchObject({ stats: { trades: 1 }, activity: { tradeCards: [] } });
  const kicked = await createPerson(app);
  const kickedCard = await post(kicked);
  await impose(app, kicked, "KICK", { from: now, until: new Date(now.getTime() + HOUR_MS) });
  expect(codeOf(await report(kicked, kickedCard, "CLOSED", 1.09))).toBe("KICKED");
});

it("keeps the plan as it was posted", async () => {
  const id = await post(author);
  const edited = await graphql(app, EDIT, { input: { messageId: id, content: "Never mind" } }, author.token);
  expect(codeOf(edited)).toBe("FORBIDDEN");
});

const statistics = (id: string, viewer: Person) => graphqlData(app, viewer, STATISTICS, { id });

it("counts trade cards on profiles, and states what their results prove", async () => {
  const trader = await createPerson(app);
  const empty = await statistics(trader.id, author);
  expect(empty.publicProfile).toEqual({
    stats: { trades: 0 },
    activity: {
      tradeStatistics: { cards: 0, results: 0, deleted: 0, meanR: null, lowR: null, highR: null, couldBeLuck: true },
      tradeCards: [],
    },
  });
  const [first, second, third] = [await post(trader), await post(trader), await post(trader, { instrument: "DAX" })];
  await report(trader, first, "CLOSED", 1.095);
  await report(trader, second, "STOPPED", 1.08);
  const loss = await post(trader);
  await report(trader, loss, "STOPPED", 1.08);
  await deleteMessage(app, trader, loss);
  expect(third).toBeDefined();
  const { publicProfile } = await statistics(trader.id, author);
  expect(publicProfile).toMatchObject({
    stats: { trades: 3 },
    activity: {
      tradeStatistics: { cards: 3, results: 2, deleted: 1, meanR: 0.5, couldBeLuck: true },
      tradeCards: [
        { channelName: channel.name, tradeCard: { instrument: "DAX", resultR: null } },
        { tradeCard: { resultR: -1 } },
        { tradeCard: { resultR: 2 } },
      ],
    },
  });
});

it("leaves nothing of a deleted card in the channel", async () => {
  const id = await post(author, { wrongIf: "A secret reason" });
  await deleteMessage(app, author, id);
  const rows = await app.sql(`SELECT content, trade_card FROM messages WHERE id = $1`, [id]);
  expect(rows).toEqual([{ content: "", trade_card: {} }]);
  const { messageChanges } = await graphqlData(
    app,
    author,
    gql(
      `query TradeCardsMessageChanges($channelId: ID!) { messageChanges(channelId: $channelId, afterSeq: 0, limit: 1000) { id tradeCard { reason } } }`,
    ),
    { channelId: channel.id },
  );
  expect(messageChanges?.find((message) => message.id === id)).toEqual({ id, tradeCard: null });
});

it("posts and closes a card over REST", async () => {
  const sent = await rest(app, "post", `/api/community/channels/${channel.id}/messages`, author).send({
    tradeCard: { ...PLAN, side: "short", stop: 1.09, target: 1.07, reason: "Lower high." },
  });
  expect([sent.status, sent.body]).toMatchObject([201, { tradeCard: { side: "short", status: "open" } }]);
  const { id } = sent.body as { id: string };
  const closed = await rest(app, "put", `/api/community/messages/${id}/trade`, author).send({
    status: "closed",
    price: 1.07,
  });
  expect([closed.status, closed.body]).toMatchObject([200, { id, tradeCard: { status: "closed", resultR: 3 } }]);
});

it("exports a member's cards with their messages", async () => {
  const member = await createPerson(app);
  await post(member, { instrument: "GOLD" });
  const exported = await rest(app, "get", "/api/users/me/data", member);
  expect(JSON.stringify(exported.body)).toContain('"instrument":"GOLD"');
});
