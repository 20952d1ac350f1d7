import { randomUUID } from "node:crypto";
import { gql } from "../gql";
import type { JournalFactsInput, JournalNotesInput, SaveJournalTradeInput } from "../gql/graphql";
import { graphqlData } from "./clients/graphql-client";
import { rest } from "./clients/rest-client";
import type { TestApp } from "./test-app";

const SETUP = {
  name: "Pullback",
  description: "With the trend, at a level where others are wrong.",
  criteria: [
    { id: randomUUID(), text: "The trend is up on the daily chart" },
    { id: randomUUID(), text: "A higher low" },
  ],
};

/** A journal with 24 closed trades, three open positions, a setup, tags, and limits. Returns the newest closed trade. */
export async function fillJournal(app: TestApp, member: { token: string }): Promise<{ id: string }> {
  const put = async (path: string, body: object): Promise<void> => {
    const { status, text } = await rest(app, "put", `/api/journal/${path}`, member).send(body);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
  };
  const setupId = randomUUID();
  await put(`setups/${setupId}`, SETUP);
  await put("settings", {
    accountSize: "10000",
    positionRisk: "1",
    groupRisk: "1.5",
    totalRisk: "3",
    tags: ["news", "open"],
  });
  const id = randomUUID();
  for (let place = 0; place < 24; place++) {
    const day = String(1 + place).padStart(2, "0");
    const exit = 100 + Math.sin(place * 2.3) * 2.2 + 0.3;
    await put(`trades/${place === 22 ? id : randomUUID()}`, {
      facts: {
        instrument: place % 3 === 0 ? "EUR/USD" : "AAPL",
        side: "long",
        size: "50",
        entryPrice: "100",
        exitPrice: exit.toFixed(2),
        fees: "1.2",
        openedAt: `2026-10-${day}T${String(9 + (place % 6)).padStart(2, "0")}:30:00Z`,
        closedAt: `2026-10-${day}T18:00:00Z`,
      },
      levels: { stop: "98", target: "104" },
      notes: {
        plan: place % 2 === 0 ? "Buy the pullback at the level." : "",
        isPlanned: place % 4 !== 0,
        setupId: place % 2 === 0 ? setupId : null,
        metCriteria: place % 2 === 0 ? [SETUP.criteria[1]?.id] : [],
        tags: place % 5 === 0 ? ["news"] : [],
        mood: "calm",
      },
    });
  }
  for (const [instrument, stop, correlatedGroup] of [
    ["MSFT", "97", "tech"],
    ["NVDA", "99", "tech"],
    ["GOLD", null, ""],
  ] as const) {
    const facts = { instrument, side: "long", size: "50", entryPrice: "100", openedAt: "2026-11-02T10:00:00Z" };
    await put(`trades/${randomUUID()}`, { facts, levels: { stop }, notes: { correlatedGroup } });
  }
  return { id };
}

gql(`fragment JournalTradeParts on JournalTrade {
  id source isSimulated account instrument side size exitedSize entryPrice exitPrice pointValue fees currency stop target stopNow risk result resultR
  openedAt closedAt isPlanned plan review correlatedGroup setup { id name criteria { id text } } metCriteria tags mood screenshots { id altText } runId
  viewerCanEditFacts viewerCanEditPlan viewerCanShare
}`);
export const SAVE_TRADE = gql(
  `mutation JournalSave($input: SaveJournalTradeInput!) { saveJournalTrade(input: $input) { ...JournalTradeParts } }`,
);
export const LIST_TRADES = gql(`query JournalList($first: Int!, $after: String, $filter: JournalFilterInput) {
  journalTrades(first: $first, after: $after, filter: $filter) { edges { node { ...JournalTradeParts } } pageInfo { hasNextPage endCursor } }
}`);

export const FACTS: JournalFactsInput = {
  account: "",
  instrument: "EUR/USD",
  side: "LONG",
  size: "3",
  entryPrice: "1.1",
  exitPrice: "1.2",
  pointValue: "100000.1",
  fees: "0.3",
  currency: "USD",
  openedAt: "2026-03-02T10:00:00.000Z",
  closedAt: "2026-03-02T12:00:00.000Z",
};
export const NOTES: JournalNotesInput = {
  plan: "",
  review: "",
  correlatedGroup: "",
  metCriteria: [],
  tags: [],
  screenshots: [],
};
/** Facts of a trade that isn't closed. */
export const OPEN = { exitPrice: null, closedAt: null };

type Member = { token: string };

export const saveTrade = async (
  app: TestApp,
  member: Member,
  input: Partial<SaveJournalTradeInput>,
  id: string = randomUUID(),
) => (await graphqlData(app, member, SAVE_TRADE, { input: { id, ...input } })).saveJournalTrade;

export const tradesOf = async (app: TestApp, member: Member, filter = {}) =>
  (await graphqlData(app, member, LIST_TRADES, { first: 50, filter })).journalTrades.edges.map(({ node }) => node);
