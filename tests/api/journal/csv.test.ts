import { gql } from "../../gql";
import type { JournalCsvMappingInput } from "../../gql/graphql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const IMPORT = gql(`mutation CsvImport($input: ImportJournalInput!) { importJournal(input: $input) {
  columns sample { line values } rowCount addedFills knownFills errorCount errors { line message } tradeCount importedAt
  trades { instrument side size exitedSize entryPrice exitPrice fees currency result openedAt closedAt account }
  mapping { time timeOfDay instrument side size price fees currency account pointValue executionId dateOrder timeZone decimalComma feesAreNegative defaultCurrency }
} }`);
const TRADES = gql(`query CsvTrades { journalTrades(first: 50, filter: { source: CSV }) { edges { node {
  id instrument side size entryPrice exitPrice fees result openedAt closedAt plan } } } }`);
const NOTE = gql(`mutation CsvNote($input: SaveJournalTradeInput!) { saveJournalTrade(input: $input) { id } }`);
const DELETE = gql(`mutation CsvDelete($id: ID!) { deleteJournalTrade(id: $id) }`);

const app = useApp({ env: { RATE_LIMITS: "off" } });

const importCsv = async (
  person: Person,
  csv: string,
  mapping: JournalCsvMappingInput | null = null,
  isPreview = false,
) => (await graphqlData(app, person, IMPORT, { input: { csv, mapping, isPreview } })).importJournal;
const tradesOf = async (person: Person) =>
  (await graphqlData(app, person, TRADES)).journalTrades.edges.map(({ node }) => node);
const problemOf = async (person: Person, csv: string, mapping: JournalCsvMappingInput | null = null) =>
  (await graphql(app, IMPORT, { input: { csv, mapping, isPreview: true } }, person.token)).errors?.[0]?.message;

const HEADER = "Time,Symbol,Side,Quantity,Price,Commission";
const csvOf = (...rows: string[]): string => [HEADER, ...rows].join("\n");

const BUY = "2026-03-02 10:00:00,AAPL,BUY,100,10.1,1";
const ADD = "2026-03-02 10:05:00,AAPL,BUY,50,10.3,0.5";
const SELL = "2026-03-02 11:00:00,AAPL,SELL,150,10.5,1.5";

it("joins split executions into one trade, and adds nothing when the file is imported again", async () => {
  const person = await createPerson(app);
  const csv = csvOf(BUY, ADD, SELL);
  const preview = await importCsv(person, csv, null, true);
  expect(preview).toMatchObject({
    rowCount: 3,
    addedFills: 3,
    knownFills: 0,
    errorCount: 0,
    tradeCount: 1,
    importedAt: null,
  });
  expect(await tradesOf(person)).toEqual([]);
  const first = await importCsv(person, csv);
  // 150 × 10.5 − (100 × 10.1 + 50 × 10.3) − 3
  const trade = {
    instrument: "AAPL",
    side: "LONG",
    size: "150",
    entryPrice: "10.1666666667",
    exitPrice: "10.5",
    fees: "3",
    result: "47",
  };
  expect(first).toMatchObject({ addedFills: 3, tradeCount: 1, trades: [trade] });
  expect(first.trades).toEqual(preview.trades);
  expect(await importCsv(person, csv)).toMatchObject({ addedFills: 0, knownFills: 3, tradeCount: 0, trades: [] });
  expect(await tradesOf(person)).toMatchObject([trade]);
});

it("continues trades with a later file, whose rows overlap", async () => {
  const person = await createPerson(app);
  await importCsv(person, csvOf(BUY, ADD));
  const [open] = await tradesOf(person);
  expect(open).toMatchObject({ closedAt: null, result: null });
  expect(await importCsv(person, csvOf(ADD, SELL))).toMatchObject({ addedFills: 1, knownFills: 1 });
  expect(await tradesOf(person)).toMatchObject([{ id: open?.id, result: "47" }]);
});

it("splits an execution that turns the position around, and its fees", async () => {
  const person = await createPerson(app);
  await importCsv(
    person,
    csvOf(BUY, "2026-03-02 11:00:00,AAPL,SELL,150,10.5,3", "2026-03-02 12:00:00,AAPL,BUY,50,10.4,0"),
  );
  expect(await tradesOf(person)).toMatchObject([
    { side: "SHORT", size: "50", entryPrice: "10.5", fees: "1", result: "4", openedAt: "2026-03-02T11:00:00.000Z" },
    { side: "LONG", size: "100", exitPrice: "10.5", fees: "3", result: "37", closedAt: "2026-03-02T11:00:00.000Z" },
  ]);
});

it("keeps equal fills of one file, in whichever order the broker writes them", async () => {
  const person = await createPerson(app);
  const fill = "2026-03-02 10:00:00,AAPL,BUY,50,10,0";
  await importCsv(person, csvOf("2026-03-02 11:00:00,AAPL,SELL,100,11,0", fill, fill));
  expect(await tradesOf(person)).toMatchObject([{ size: "100", result: "100" }]);
  expect(await importCsv(person, csvOf(fill, fill))).toMatchObject({ addedFills: 0, knownFills: 2 });
  expect(await importCsv(person, csvOf(fill, fill, fill))).toMatchObject({ addedFills: 1, knownFills: 2 });
});

it("reads decimal commas, local times, and German columns, and remembers the mapping", async () => {
  const person = await createPerson(app);
  const header = "Datum;Uhrzeit;Symbol;Richtung;Menge;Kurs;Gebühren;Währung";
  // The clocks of Berlin went forward on March 29.
  const csv = `Kontoauszug\n\n${header}\n28.03.2026;10:00;SAP;Kauf;1.000;1.234,56;-1,50;EUR\n30.03.2026;10:00;SAP;Verkauf;1.000;1.235,56;-1,50;EUR\n`;
  const { mapping: guess } = await importCsv(person, csv, null, true);
  expect(guess).toMatchObject({
    time: "Datum",
    timeOfDay: "Uhrzeit",
    side: "Richtung",
    fees: "Gebühren",
    currency: "Währung",
    dateOrder: "DMY",
    decimalComma: true,
    feesAreNegative: true,
  });
  if (!guess) throw new Error("no mapping");
  const imported = await importCsv(person, csv, { ...guess, timeZone: "Europe/Berlin" });
  expect(imported.trades).toMatchObject([
    {
      size: "1000",
      entryPrice: "1234.56",
      fees: "3",
      result: "997",
      openedAt: "2026-03-28T09:00:00.000Z",
      closedAt: "2026-03-30T08:00:00.000Z",
      currency: "EUR",
    },
  ]);
  const next = await importCsv(person, `${header}\n01.04.2026;10:00;SAP;Kauf;1;1,5;0;EUR`, null, true);
  expect(next.mapping?.timeZone).toBe("Europe/Berlin");
});

it("reads a comma before three digits as a decimal sign only in files with semicolons", async () => {
  const person = await createPerson(app);
  const fills = (at: string) => [
    `2026-03-02 10:00:00${at}USDJPY${at}BUY${at}1${at}`,
    `2026-03-02 11:00:00${at}USDJPY${at}SELL${at}1${at}`,
  ];
  const fileOf = (at: string, quote: string): string =>
    [
      "Time,Symbol,Side,Quantity,Price".replaceAll(",", at),
      ...fills(at).map((fill) => `${fill}${quote}151,234${quote}`),
    ].join("\n");
  expect((await importCsv(person, fileOf(";", ""), null, true)).trades).toMatchObject([{ entryPrice: "151.234" }]);
  expect((await importCsv(person, fileOf(",", '"'), null, true)).trades).toMatchObject([{ entryPrice: "151234" }]);
});

it("reports rows that it can't read, and imports the others", async () => {
  const person = await createPerson(app);
  const csv = csvOf(
    BUY,
    "2026-13-02 10:00:00,AAPL,BUY,1,1,0",
    "2026-03-02 10:00:00,,BUY,1,1,0",
    "2026-03-02 10:00:00,AAPL,HOLD,1,1,0",
    "2026-03-02 10:00:00,AAPL,BUY,0,1,0",
    '2026-03-02 10:00:00,AAPL,BUY,1,"1,5",0',
    "Total,,,,,3",
    SELL.replace("150", "100"),
  );
  const result = await importCsv(person, csv);
  expect(result).toMatchObject({ rowCount: 8, addedFills: 2, errorCount: 6, tradeCount: 1 });
  expect(result.errors).toEqual([
    { line: 3, message: '"2026-13-02 10:00:00" isn\'t a time in this order of dates.' },
    { line: 4, message: "The instrument is missing." },
    { line: 5, message: '"HOLD" is neither buy nor sell.' },
    { line: 6, message: "The size is 0." },
    { line: 7, message: '"1,5" isn\'t a number with a decimal point.' },
    { line: 8, message: "The instrument is missing." },
  ]);
});

it("keeps notes when an older file changes where a trade begins, and trades that were deleted stay away", async () => {
  const person = await createPerson(app);
  await importCsv(person, csvOf(ADD, SELL.replace("150", "50")));
  const [trade] = await tradesOf(person);
  const notes = {
    plan: "Buy the pullback.",
    review: "",
    correlatedGroup: "",
    metCriteria: [],
    tags: [],
    screenshots: [],
  };
  await graphqlData(app, person, NOTE, { input: { id: trade?.id ?? "", notes, levels: { stop: "9" } } });
  await importCsv(person, csvOf(BUY));
  const [longer] = await tradesOf(person);
  expect(longer).toMatchObject({ id: trade?.id, size: "150", plan: "Buy the pullback.", closedAt: null });
  await graphqlData(app, person, DELETE, { id: trade?.id ?? "" });
  expect(await importCsv(person, csvOf(BUY, ADD, "2026-03-03 11:00:00,AAPL,SELL,100,10.5,0"))).toMatchObject({
    tradeCount: 0,
  });
  expect(await tradesOf(person)).toEqual([]);
});

it("separates accounts and instruments, reads signed sizes, and trusts the broker's numbers", async () => {
  const person = await createPerson(app);
  const header = "Date/Time,Account,Symbol,Quantity,Price,Exec ID";
  const csv = [
    header,
    "2026-03-02T10:00:00+01:00,A,ES,2,5000.25,x1",
    "2026-03-02T10:00:00+01:00,B,ES,-2,5000.25,x2",
    "2026-03-02T10:01:00+01:00,A,ES,-2,5001.25,x3",
    "2026-03-02T10:01:00+01:00,A,ES,-2,5001.25,x3",
  ].join("\r\n");
  const result = await importCsv(person, csv);
  expect(result).toMatchObject({ addedFills: 3, knownFills: 1, tradeCount: 2 });
  expect(result.trades.map(({ account, side, size, result: money }) => [account, side, size, money]).sort()).toEqual([
    ["A", "LONG", "2", "2"],
    ["B", "SHORT", "2", null],
  ]);
});

it("explains files that it can't read", async () => {
  const person = await createPerson(app);
  expect(await problemOf(person, "a,b\n1,2")).toBe("This file has no line with at least three columns.");
  expect(await problemOf(person, `${HEADER}\n"unclosed`)).toBe("The file ends within quotation marks.");
  const mapping = (await importCsv(person, csvOf(BUY), null, true)).mapping;
  if (!mapping) throw new Error("no mapping");
  expect(await problemOf(person, csvOf(BUY), { ...mapping, price: "Kurs" })).toBe('The file has no column "Kurs".');
  expect(await problemOf(person, csvOf(BUY), { ...mapping, timeZone: "Mars/Olympus" })).toBe(
    "This time zone is unknown.",
  );
  const unknown = await graphql(app, IMPORT, { input: { csv: "a,b,c\n1,2,3", isPreview: false } }, person.token);
  expect(codeOf(unknown)).toBe("VALIDATION");
  expect(codeOf(await graphql(app, IMPORT, { input: { csv: csvOf(BUY), isPreview: true } }))).toBe("UNAUTHENTICATED");
});
