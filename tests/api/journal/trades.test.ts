import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { JournalFactsInput, JournalNotesInput, SaveJournalTradeInput } from "../../gql/graphql";
import { pngPicture, uploadFile } from "../../kit/attachments";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest } from "../../kit/clients/rest-client";
import { createChannel } from "../../kit/conversation";
import { FACTS, LIST_TRADES, NOTES, OPEN, SAVE_TRADE, saveTrade, tradesOf } from "../../kit/journal-trades";
import { createPerson, UNKNOWN_ID, usePerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const DELETE = gql(`mutation JournalDelete($id: ID!) { deleteJournalTrade(id: $id) }`);
const READ = gql(`query JournalRead($id: ID!) { journalTrade(id: $id) { ...JournalTradeParts } }`);
const SETUP = gql(
  `mutation JournalSaveSetup($input: SaveJournalSetupInput!) { saveJournalSetup(input: $input) { id name criteria { id text } } }`,
);
const SETUPS = gql(`query JournalListSetups { journalSetups { id name } }`);
const DELETE_SETUP = gql(`mutation JournalDeleteSetup($id: ID!) { deleteJournalSetup(id: $id) }`);
const SETTINGS = gql(
  `mutation JournalSaveSettings($input: SaveJournalSettingsInput!) { saveJournalSettings(input: $input) { accountSize tags } }`,
);
const POSITIONS = gql(`query JournalOpen { journalPositions {
  trades { id } positions { subject ...RiskParts } groups { subject ...RiskParts } totals { subject ...RiskParts } } }
  fragment RiskParts on JournalRisk { currency risk limit isAboveLimit withoutStop }`);
const SHARE = gql(
  `mutation JournalShare($input: ShareJournalTradeInput!) { shareJournalTrade(input: $input) { id content tradeCard { origin notice status resultR exitPrice } } }`,
);
const POST = gql(`mutation JournalPost($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`);
const LINKS = gql(`query JournalLinks($ids: [ID!]!) { attachmentLinks(ids: $ids) { id url } }`);
const app = useApp({ env: { RATE_LIMITS: "off" } });
const member = usePerson(app);
const other = usePerson(app);

const save = (person: Person, input: Partial<SaveJournalTradeInput>, id?: string) => saveTrade(app, person, input, id);
const list = (person: Person, filter = {}) => tradesOf(app, person, filter);
const fieldsOf = async (person: Person, input: Partial<SaveJournalTradeInput>): Promise<unknown> =>
  (await graphql(app, SAVE_TRADE, { input: { id: randomUUID(), ...input } }, person.token)).errors?.[0]?.extensions
    .fields;

it("computes results exactly, and adds a trade once", async () => {
  const id = randomUUID();
  const levels = { stop: "1.05", target: "1.3" };
  const trade = await save(member, { facts: FACTS, levels }, id);
  // (1.2 − 1.1) × 3 × 100,000.1 − 0.3, where binary fractions would give 29999.729999999996.
  expect(trade).toMatchObject({
    result: "29999.73",
    risk: "15000.015",
    entryPrice: "1.1",
    exitPrice: "1.2",
    source: "MANUAL",
    isSimulated: false,
    viewerCanShare: true,
  });
  expect(trade.resultR).toBeCloseTo(29999.73 / 15000.015, 12);
  await save(member, { facts: FACTS, levels }, id);
  expect((await list(member)).filter((each) => each.id === id)).toHaveLength(1);
  const short = await save(member, { facts: { ...FACTS, side: "SHORT", fees: "-1" } });
  expect(short.result).toBe("-29999.03");
});

it("rejects what isn't possible", async () => {
  const facts = (change: Partial<JournalFactsInput>) => fieldsOf(member, { facts: { ...FACTS, ...change } });
  expect(await facts({ closedAt: null })).toHaveProperty(["facts.closedAt"]);
  expect(await facts({ exitPrice: null })).toHaveProperty(["facts.exitPrice"]);
  expect(await facts({ closedAt: "2026-03-01T10:00:00Z" })).toHaveProperty(["facts.closedAt"]);
  expect(await facts({ openedAt: "2099-03-01T10:00:00Z" })).toHaveProperty(["facts.openedAt"]);
  expect(await facts({ size: "0" })).toHaveProperty(["facts.size"]);
  expect(await facts({ size: "1e3" })).toHaveProperty(["facts.size"]);
  expect(await facts({ currency: "usd" })).toHaveProperty(["facts.currency"]);
  expect(await fieldsOf(member, { facts: FACTS, levels: { stop: "1.2" } })).toHaveProperty(["levels.stop"]);
  expect(await fieldsOf(member, { facts: FACTS, levels: { target: "1" } })).toHaveProperty(["levels.target"]);
  expect(await fieldsOf(member, { facts: FACTS, notes: { ...NOTES, tags: ["unknown"] } })).toHaveProperty([
    "notes.tags",
  ]);
  expect(await fieldsOf(member, { facts: FACTS, notes: { ...NOTES, setupId: UNKNOWN_ID } })).toHaveProperty([
    "notes.setupId",
  ]);
  expect(await fieldsOf(member, { facts: FACTS, notes: { ...NOTES, screenshots: [UNKNOWN_ID] } })).toHaveProperty([
    "notes.screenshots",
  ]);
});

it("belongs to its member alone", async () => {
  const { id } = await save(member, { facts: FACTS });
  for (const person of [other, null]) {
    const code = person ? "NOT_FOUND" : "UNAUTHENTICATED";
    expect(codeOf(await graphql(app, READ, { id }, person?.token))).toBe(code);
    expect(codeOf(await graphql(app, SAVE_TRADE, { input: { id, facts: FACTS } }, person?.token))).toBe(code);
  }
  const input = { tradeId: id, channelId: (await createChannel(app)).id, clientMessageId: "key" };
  expect(codeOf(await graphql(app, SHARE, { input }, other.token))).toBe("NOT_FOUND");
  await graphqlData(app, other, DELETE, { id });
  expect((await graphqlData(app, member, READ, { id })).journalTrade?.id).toBe(id);
  expect(await list(other)).toEqual([]);
  for (const document of [LIST_TRADES, SETUPS, POSITIONS]) {
    expect(codeOf(await graphql(app, document as typeof LIST_TRADES, { first: 1 }))).toBe("UNAUTHENTICATED");
  }
});

it("keeps a plan, a playbook, tags, and a mood, and filters by them", async () => {
  const person = await createPerson(app);
  const criterion = { id: randomUUID(), text: "Higher low" };
  const setupId = randomUUID();
  const setup = { id: setupId, name: "Pullback", description: "", criteria: [criterion] };
  await graphqlData(app, person, SETUP, { input: setup });
  expect(codeOf(await graphql(app, SETUP, { input: { ...setup, id: randomUUID() } }, person.token))).toBe("VALIDATION");
  expect(codeOf(await graphql(app, SETUP, { input: setup }, other.token))).toBe("NOT_FOUND");
  await graphqlData(app, person, SETTINGS, { input: { currency: "USD", tags: ["news"] } });
  const notes: JournalNotesInput = {
    ...NOTES,
    plan: "Buy the pullback.",
    setupId,
    metCriteria: [criterion.id, randomUUID()],
    tags: ["news"],
    mood: "CALM",
    isPlanned: true,
  };
  const trade = await save(person, { facts: FACTS, notes });
  expect(trade).toMatchObject({
    plan: notes.plan,
    tags: ["news"],
    mood: "CALM",
    isPlanned: true,
    metCriteria: [criterion.id],
    setup: { name: "Pullback" },
  });
  await save(person, { facts: FACTS });
  expect(await list(person, { tag: "news" })).toHaveLength(1);
  expect(await list(person, { setupId })).toHaveLength(1);
  expect(await list(person, { instrument: "eur/usd", isOpen: false })).toHaveLength(2);
  expect(await list(person, { simulated: true })).toEqual([]);
  // What isn't given stays.
  const review = await save(person, { notes: { ...notes, review: "Too early." } }, trade.id);
  expect(review).toMatchObject({ result: trade.result, plan: "Buy the pullback.", review: "Too early." });
  await graphqlData(app, person, DELETE_SETUP, { id: setupId });
  expect((await graphqlData(app, person, READ, { id: trade.id })).journalTrade?.setup).toBeNull();
});

it("pages through trades, newest first", async () => {
  const person = await createPerson(app);
  for (const day of [1, 3, 2])
    await save(person, { facts: { ...FACTS, ...OPEN, openedAt: `2026-03-0${day}T00:00:00Z` } });
  const first = (await graphqlData(app, person, LIST_TRADES, { first: 2 })).journalTrades;
  const rest = (await graphqlData(app, person, LIST_TRADES, { first: 2, after: first.pageInfo.endCursor }))
    .journalTrades;
  const days = [...first.edges, ...rest.edges].map(({ node }) => node.openedAt.slice(8, 10));
  expect([days, first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([["03", "02", "01"], true, false]);
});

it("compares the risk of open positions with the member's own limits", async () => {
  const person = await createPerson(app);
  const settings = { accountSize: "10000", currency: "USD", positionRisk: "1", groupRisk: "1.5", totalRisk: "2" };
  await graphqlData(app, person, SETTINGS, { input: { ...settings, tags: [] } });
  const facts = { ...FACTS, ...OPEN, pointValue: "1", entryPrice: "100", size: "10" };
  const open = (change: Partial<JournalFactsInput>, stop: string | null, notes: Partial<JournalNotesInput> = {}) =>
    save(person, { facts: { ...facts, ...change }, levels: { stop }, notes: { ...NOTES, ...notes } });
  const first = await open({ instrument: "AAA" }, "89.9", { correlatedGroup: "tech" });
  // Its stop is beyond the entry now, so it risks nothing.
  await open({ instrument: "BBB" }, "90", { correlatedGroup: "tech", stopNow: "101" });
  await open({ instrument: "CCC", side: "SHORT" }, "109", { correlatedGroup: "tech" });
  await open({ instrument: "DDD" }, null);
  await open({ instrument: "EEE", currency: "EUR" }, "99");
  const { journalPositions: positions } = await graphqlData(app, person, POSITIONS);
  const of = (risks: typeof positions.groups, key: string) => risks.find((risk) => risk.subject === key);
  expect(of(positions.positions, first.id)).toMatchObject({ risk: "101", limit: "100", isAboveLimit: true });
  expect(positions.trades.map(({ id }) => id)).toEqual(positions.positions.map(({ subject }) => subject));
  expect(of(positions.groups, "tech")).toMatchObject({ risk: "191", limit: "150", isAboveLimit: true });
  expect(of(positions.groups, "DDD")).toMatchObject({ risk: "0", withoutStop: 1, isAboveLimit: false });
  expect(positions.totals).toMatchObject([
    { currency: "EUR", risk: "10", limit: null, isAboveLimit: false },
    { currency: "USD", risk: "191", limit: "200", isAboveLimit: false, withoutStop: 1 },
  ]);
});

it("shows screenshots to their member alone, and removes them with the trade", async () => {
  const upload = await uploadFile(app, member, await pngPicture());
  const trade = await save(member, { facts: FACTS, notes: { ...NOTES, screenshots: [upload.id] } });
  expect(trade.screenshots).toMatchObject([{ id: upload.id }]);
  const { attachmentLinks: links } = await graphqlData(app, member, LINKS, { ids: [upload.id] });
  expect((await rest(app, "get", links[0]?.url ?? "")).status).toBe(200);
  const admin = await createPerson(app, { role: "ADMIN" });
  for (const person of [other, admin]) {
    expect((await graphqlData(app, person, LINKS, { ids: [upload.id] })).attachmentLinks).toEqual([]);
  }
  expect(await fieldsOf(other, { facts: FACTS, notes: { ...NOTES, screenshots: [upload.id] } })).toHaveProperty([
    "notes.screenshots",
  ]);
  // It can't be sent with a message anymore.
  const channelId = (await createChannel(app)).id;
  const sent = await graphql(
    app,
    POST,
    { input: { channelId, content: "Hi", attachments: [{ id: upload.id }] } },
    member.token,
  );
  expect(codeOf(sent)).toBe("VALIDATION");
  await graphqlData(app, member, DELETE, { id: trade.id });
  expect(await app.sql(`SELECT 1 FROM attachments WHERE id = $1`, [upload.id])).toEqual([]);
});
