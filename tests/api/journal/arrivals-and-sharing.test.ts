import { randomUUID } from "node:crypto";
import { gql } from "../../gql";
import type { SaveJournalTradeInput } from "../../gql/graphql";
import { pngPicture, uploadFile } from "../../kit/attachments";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { rest, type RestResponse } from "../../kit/clients/rest-client";
import { createChannel } from "../../kit/conversation";
import { FACTS, NOTES, OPEN, SAVE_TRADE, saveTrade, tradesOf } from "../../kit/journal-trades";
import { createPerson, usePerson, type Person } from "../../kit/people";
import { endRun, startRun } from "../../kit/simulator-runs";
import { useApp } from "../../kit/test-app";

const SETUP = gql(
  `mutation ArrivalsSaveSetup($input: SaveJournalSetupInput!) { saveJournalSetup(input: $input) { id name criteria { id text } } }`,
);
const SETTINGS = gql(
  `mutation ArrivalsSaveSettings($input: SaveJournalSettingsInput!) { saveJournalSettings(input: $input) { accountSize tags } }`,
);
const EXPORT = gql(
  `query JournalFile($format: JournalFileFormat!) { journalExport(format: $format) { name content } }`,
);
const SHARE = gql(
  `mutation JournalShare($input: ShareJournalTradeInput!) { shareJournalTrade(input: $input) { id content tradeCard { origin notice status resultR exitPrice } } }`,
);
const POST = gql(`mutation ArrivalsPost($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`);
const REPORT = gql(`mutation JournalReport($input: SetTradeStatusInput!) { setTradeStatus(input: $input) { id } }`);
const PROFILE = gql(
  `query JournalProfile($id: ID!) { publicProfile(id: $id) { stats { trades } activity { tradeStatistics { cards results } } } }`,
);

const app = useApp({ env: { RATE_LIMITS: "off" } });
const other = usePerson(app);

const save = (person: Person, input: Partial<SaveJournalTradeInput>, id?: string) => saveTrade(app, person, input, id);
const list = (person: Person, filter = {}) => tradesOf(app, person, filter);

it("adds the trades of a run when it ends, with the verdict's numbers", async () => {
  const person = await createPerson(app);
  const run = await startRun(app, person);
  expect(await list(person)).toEqual([]);
  await endRun(app, person, run);
  await endRun(app, person, run);
  const [trade, ...more] = await list(person, { simulated: true });
  expect(more).toEqual([]);
  expect(trade).toMatchObject({
    source: "SIMULATOR",
    isSimulated: true,
    runId: run.id,
    size: "5",
    plan: "It closes below the last low.",
    isPlanned: true,
    viewerCanEditFacts: false,
    viewerCanEditPlan: false,
  });
  const verdict = (await rest(app, "get", `/api/simulator/runs/${run.id}/verdict`, person)).body as {
    verdict: { result: number; expectancy: { mean: number } };
  };
  expect(Number(trade?.result)).toBeCloseTo(verdict.verdict.result, 6);
  expect(trade?.resultR).toBeCloseTo(verdict.verdict.expectancy.mean, 9);
  expect(new Date(trade?.closedAt ?? "") <= new Date()).toBe(true);
  const changed = await graphql(app, SAVE_TRADE, { input: { id: trade?.id ?? "", facts: FACTS } }, person.token);
  expect(codeOf(changed)).toBe("VALIDATION");
  const files = await Promise.all(
    (["CSV", "JSON"] as const).map((format) => graphqlData(app, person, EXPORT, { format })),
  );
  for (const { journalExport: file } of files) {
    expect(file.content).toContain(
      "Synthetic prices. These results are based on simulated or hypothetical performance results",
    );
  }
});

it("adds trade cards, and follows what their author reports", async () => {
  const person = await createPerson(app);
  const channelId = (await createChannel(app)).id;
  const tradeCard = {
    instrument: "EUR/USD",
    side: "LONG" as const,
    entry: 1.085,
    stop: 1.08,
    sizeR: 0.5,
    reason: "Higher low.",
    wrongIf: "It closes below 1.08.",
  };
  const { sendMessage: sent } = await graphqlData(app, person, POST, { input: { channelId, content: "", tradeCard } });
  const [open] = await list(person);
  expect(open).toMatchObject({
    source: "TRADE_CARD",
    currency: "R",
    size: "0.5",
    risk: "0.5",
    closedAt: null,
    isPlanned: true,
  });
  const report = { messageId: sent.message.id, status: "CLOSED" as const, price: 1.095 };
  await graphqlData(app, person, REPORT, { input: report });
  expect(await list(person)).toMatchObject([{ id: open?.id, result: "1", resultR: 2, exitPrice: "1.095" }]);
  await graphqlData(app, person, REPORT, { input: { ...report, status: "OPEN", price: null } });
  expect(await list(person)).toMatchObject([{ id: open?.id, result: null, closedAt: null }]);
});

it("shares closed trades, marked by the server as simulated or self-reported", async () => {
  const person = await createPerson(app);
  const channelId = (await createChannel(app)).id;
  const run = await startRun(app, person);
  await endRun(app, person, run);
  const [simulated] = await list(person);
  const own = await save(person, {
    facts: FACTS,
    levels: { stop: "1.05" },
    notes: { ...NOTES, plan: "Buy the pullback." },
  });
  const open = await save(person, { facts: { ...FACTS, ...OPEN }, levels: { stop: "1.05" } });
  const share = (tradeId: string, clientMessageId: string = randomUUID()) =>
    graphql(app, SHARE, { input: { tradeId, channelId, clientMessageId } }, person.token);
  const key = randomUUID();
  const first = (await share(simulated?.id ?? "", key)).data?.shareJournalTrade;
  expect(first?.tradeCard).toMatchObject({ origin: "SIMULATED", status: "CLOSED" });
  expect(first?.tradeCard?.notice).toContain(
    "These results are based on simulated or hypothetical performance results",
  );
  expect(first?.content).toContain(first?.tradeCard?.notice);
  expect((await share(simulated?.id ?? "", key)).data?.shareJournalTrade.id).toBe(first?.id);
  const second = (await share(own.id)).data?.shareJournalTrade;
  expect(second?.tradeCard).toMatchObject({ origin: "SELF_REPORTED", notice: null, resultR: 2, exitPrice: 1.2 });
  expect(codeOf(await share(open.id))).toBe("VALIDATION");
  // Results that were chosen after they were known don't count for a profile, can't be changed, and don't arrive again.
  const { publicProfile: profile } = await graphqlData(app, other, PROFILE, { id: person.id });
  expect(profile).toMatchObject({ stats: { trades: 0 }, activity: { tradeStatistics: { cards: 0, results: 0 } } });
  const change = { messageId: second?.id ?? "", status: "CLOSED" as const, price: 9 };
  expect(codeOf(await graphql(app, REPORT, { input: change }, person.token))).toBe("FORBIDDEN");
  expect(await list(person)).toHaveLength(3);
});

it("exports and erases a journal with the account", async () => {
  const person = await createPerson(app);
  const upload = await uploadFile(app, person, await pngPicture());
  await save(person, { facts: FACTS, notes: { ...NOTES, plan: "Buy the pullback.", screenshots: [upload.id] } });
  await graphqlData(app, person, SETUP, {
    input: { id: randomUUID(), name: "Pullback", description: "", criteria: [] },
  });
  await graphqlData(app, person, SETTINGS, { input: { currency: "USD", tags: ["news"] } });
  await rest(app, "post", "/api/journal/imports", person).send({
    csv: "Time,Symbol,Quantity,Price\n2026-03-03 10:00,AAPL,10,100",
    isPreview: false,
  });
  const exported: RestResponse = await rest(app, "get", "/api/users/me/data", person);
  expect(exported.body).toMatchObject({
    journal: {
      trades: [{ instrument: "EUR/USD" }, { instrument: "AAPL" }],
      setups: [{ name: "Pullback" }],
      executions: [{ instrument: "AAPL" }],
      settings: [{ tags: ["news"] }],
    },
  });
  const admin = await createPerson(app, { role: "ADMIN" });
  expect((await rest(app, "delete", `/api/users/${person.id}`, admin)).status).toBe(204);
  const tables = ["journal_trades", "journal_setups", "journal_executions", "journal_settings"];
  for (const table of tables)
    expect(await app.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [person.id])).toEqual([]);
  expect(await app.sql(`SELECT 1 FROM attachments WHERE id = $1`, [upload.id])).toEqual([]);
});

it("exports trades as CSV without formulas", async () => {
  const person = await createPerson(app);
  const notes = { ...NOTES, plan: '=HYPERLINK("x")', review: 'He said "no",\nso I left.' };
  await save(person, { facts: { ...FACTS, fees: "-1" }, notes });
  const { journalExport: file } = await graphqlData(app, person, EXPORT, { format: "CSV" });
  expect(file.name).toBe("journal.csv");
  expect(file.content).toContain(`"'=HYPERLINK(""x"")","He said ""no"",\nso I left."`);
  expect(file.content).toContain(",100000.1,-1,USD,");
  expect(file.content).not.toContain("hypothetical");
});
