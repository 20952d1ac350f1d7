import {
  booleanParameter,
  nextCursor,
  PAGE_INFO,
  parseChoice,
  textParameter,
  toEnum,
  type Paged,
  type RestRequest,
} from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import { MESSAGE_BODY, type MessageType } from "../community";
import type { JournalImport } from "./csv/csv.types";
import { DOCS } from "./journal.rest-docs";
import { BODIES } from "./journal.rest-schemas";
import type {
  JournalFile,
  JournalPositions,
  JournalSettingsType,
  JournalSetupType,
  JournalTradeType,
} from "./journal.types";
import type { JournalStatistics } from "./statistics/statistics.types";

const JOURNAL = "/api/journal";
const TRADES = `${JOURNAL}/trades`;
const SETUPS = `${JOURNAL}/setups`;
const SOURCES = ["simulator", "trade-card", "manual", "csv"];

/** The filter in the query string. */
function filterOf(request: RestRequest): Record<string, unknown> {
  const given = (name: string): boolean => request.query[name] !== undefined;
  const source = textParameter(request, "source");
  return {
    simulated: given("simulated") ? booleanParameter(request, "simulated") : null,
    isOpen: given("isOpen") ? booleanParameter(request, "isOpen") : null,
    source: source === null ? null : parseChoice(SOURCES, "source", source),
    setupId: textParameter(request, "setupId"),
    tag: textParameter(request, "tag"),
    instrument: textParameter(request, "instrument"),
  };
}

/** With enum values as GraphQL writes them. What isn't an object is rejected by GraphQL. */
const withEnum = (value: unknown, name: string): unknown =>
  value !== null && typeof value === "object" && name in value
    ? { ...value, [name]: toEnum((value as Record<string, unknown>)[name]) }
    : value;

export const JOURNAL_ROWS: RestRow[] = [
  row<{ journalTrades: Paged & { edges: { node: JournalTradeType }[] } }>({
    method: "GET",
    operationId: "listJournalTrades",
    path: TRADES,
    doc: DOCS.list,
    summary: "List the trades of your journal, newest first, 100 per page",
    operation: `query ($filter: JournalFilterInput, $after: String) {
      journalTrades(first: 100, after: $after, filter: $filter) { edges { node { ${BODIES.trade.fields} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ filter: filterOf(request), after: textParameter(request, "after") }),
    next: ({ journalTrades }) => nextCursor(journalTrades),
    body: ({ journalTrades }) => journalTrades.edges.map(({ node }) => BODIES.trade.from(node)),
  }),
  row<{ journalTrade: JournalTradeType | null }>({
    method: "GET",
    operationId: "getJournalTrade",
    path: `${TRADES}/:id`,
    doc: DOCS.trade,
    summary: "Get one of your trades",
    operation: `query ($id: ID!) { journalTrade(id: $id) { ${BODIES.trade.fields} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ journalTrade }) => journalTrade && BODIES.trade.from(journalTrade),
  }),
  row<{ saveJournalTrade: JournalTradeType }>({
    method: "PUT",
    operationId: "saveJournalTrade",
    path: `${TRADES}/:id`,
    doc: DOCS.save,
    summary: "Add a trade by hand, or change one",
    operation: `mutation ($input: SaveJournalTradeInput!) { saveJournalTrade(input: $input) { ${BODIES.trade.fields} } }`,
    variables: ({ params: { id }, body: { facts, levels, notes } }) => ({
      input: { id, facts: withEnum(facts, "side"), levels, notes: withEnum(notes, "mood") },
    }),
    body: ({ saveJournalTrade }) => BODIES.trade.from(saveJournalTrade),
  }),
  row({
    method: "DELETE",
    operationId: "deleteJournalTrade",
    path: `${TRADES}/:id`,
    doc: DOCS.delete,
    summary: "Delete a trade with its screenshots",
    operation: `mutation ($id: ID!) { deleteJournalTrade(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
  row<{ shareJournalTrade: MessageType }>({
    method: "POST",
    operationId: "shareJournalTrade",
    path: `${TRADES}/:id/share`,
    doc: DOCS.share,
    summary: "Post a closed trade as a trade card",
    fieldAliases: () => ({ tradeId: "id" }),
    operation: `mutation ($input: ShareJournalTradeInput!) { shareJournalTrade(input: $input) { ${MESSAGE_BODY.fields} } }`,
    variables: ({ params: { id }, body: { channelId, clientMessageId } }) => ({
      input: { tradeId: id, channelId, clientMessageId },
    }),
    status: 201,
    body: ({ shareJournalTrade }) => MESSAGE_BODY.from(shareJournalTrade),
  }),
  row<{ journalPositions: JournalPositions }>({
    method: "GET",
    operationId: "getJournalPositions",
    path: `${JOURNAL}/positions`,
    doc: DOCS.positions,
    summary: "Get your open positions and their risk",
    operation: `{ journalPositions { ${BODIES.positions.fields} } }`,
    body: ({ journalPositions }) => BODIES.positions.from(journalPositions),
  }),
  row<{ journalStatistics: JournalStatistics }>({
    method: "GET",
    operationId: "getJournalStatistics",
    path: `${JOURNAL}/statistics`,
    doc: DOCS.statistics,
    summary: "Get statistics of your closed trades",
    operation: `query ($filter: JournalFilterInput, $timeZone: String!) {
      journalStatistics(filter: $filter, timeZone: $timeZone) { ${BODIES.statistics.fields} }
    }`,
    variables: (request) => ({ filter: filterOf(request), timeZone: textParameter(request, "timeZone") ?? "UTC" }),
    body: ({ journalStatistics }) => BODIES.statistics.from(journalStatistics),
  }),
  row<{ journalSetups: JournalSetupType[] }>({
    method: "GET",
    operationId: "listJournalSetups",
    path: SETUPS,
    doc: DOCS.setups,
    summary: "List your setups",
    operation: `{ journalSetups { ${BODIES.setup.fields} } }`,
    body: ({ journalSetups }) => journalSetups.map(BODIES.setup.from),
  }),
  row<{ saveJournalSetup: JournalSetupType }>({
    method: "PUT",
    operationId: "saveJournalSetup",
    path: `${SETUPS}/:id`,
    doc: DOCS.saveSetup,
    summary: "Add or change a setup",
    operation: `mutation ($input: SaveJournalSetupInput!) { saveJournalSetup(input: $input) { ${BODIES.setup.fields} } }`,
    variables: ({ params: { id }, body: { name, description, criteria } }) => ({
      input: { id, name, description, criteria },
    }),
    body: ({ saveJournalSetup }) => BODIES.setup.from(saveJournalSetup),
  }),
  row({
    method: "DELETE",
    operationId: "deleteJournalSetup",
    path: `${SETUPS}/:id`,
    doc: DOCS.deleteSetup,
    summary: "Delete a setup; its trades stay",
    operation: `mutation ($id: ID!) { deleteJournalSetup(id: $id) }`,
    variables: ({ params }) => ({ id: params.id }),
    status: 204,
  }),
  row<{ journalSettings: JournalSettingsType }>({
    method: "GET",
    operationId: "getJournalSettings",
    path: `${JOURNAL}/settings`,
    doc: DOCS.settings,
    summary: "Get your tags and limits",
    operation: `{ journalSettings { ${BODIES.settings.fields} } }`,
    body: ({ journalSettings }) => BODIES.settings.from(journalSettings),
  }),
  row<{ saveJournalSettings: JournalSettingsType }>({
    method: "PUT",
    operationId: "saveJournalSettings",
    path: `${JOURNAL}/settings`,
    doc: DOCS.saveSettings,
    summary: "Replace your tags and limits",
    operation: `mutation ($input: SaveJournalSettingsInput!) { saveJournalSettings(input: $input) { ${BODIES.settings.fields} } }`,
    variables: ({ body: { accountSize, currency, positionRisk, groupRisk, totalRisk, tags } }) => ({
      input: { accountSize, currency, positionRisk, groupRisk, totalRisk, tags },
    }),
    body: ({ saveJournalSettings }) => BODIES.settings.from(saveJournalSettings),
  }),
  row<{ importJournal: JournalImport }>({
    method: "POST",
    operationId: "importJournal",
    path: `${JOURNAL}/imports`,
    doc: DOCS.import,
    summary: "Import fills from a CSV file",
    operation: `mutation ($input: ImportJournalInput!) { importJournal(input: $input) { ${BODIES.import.fields} } }`,
    variables: ({ body: { csv, mapping, timeZone, isPreview } }) => ({
      input: { csv, mapping: withEnum(mapping, "dateOrder"), timeZone, isPreview },
    }),
    body: ({ importJournal }) => BODIES.import.from(importJournal),
  }),
  row<{ journalExport: JournalFile }>({
    method: "GET",
    operationId: "exportJournal",
    path: `${JOURNAL}/export`,
    doc: DOCS.export,
    summary: "Export your trades as CSV or JSON",
    operation: `query ($format: JournalFileFormat!, $filter: JournalFilterInput) {
      journalExport(format: $format, filter: $filter) { ${BODIES.file.fields} }
    }`,
    variables: (request) => ({
      format: parseChoice(["csv", "json"], "format", textParameter(request, "format")),
      filter: filterOf(request),
    }),
    body: ({ journalExport }) => BODIES.file.from(journalExport),
  }),
];
