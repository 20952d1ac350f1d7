import type { DataSource } from "typeorm";
import type { Viewer } from "../../kernel/auth/viewer";
import type { RateLimits } from "../../kernel/rate-limits";
import { formatCsv } from "../../kernel/text/format";
import type { JournalFilterInput } from "./journal.inputs";
import { JournalFileFormat, type JournalFile, type JournalTradeType } from "./journal.types";
import { MAX_TRADES } from "./trades/trades.service";
import { readTrades } from "./trades/trades.sql";

/** The journal as a file. */
export class ExportService {
  constructor(private readonly deps: { database: DataSource; limits: RateLimits; notice: string }) {}

  async of(viewer: Viewer, format: JournalFileFormat, filter: JournalFilterInput | null): Promise<JournalFile> {
    await this.deps.limits.take("journalReportsPerPerson", viewer);
    const trades = await readTrades(this.deps.database, viewer.id, filter, { limit: MAX_TRADES, after: null });
    const { notice } = this.deps;
    const isJson = format === JournalFileFormat.JSON;
    return {
      name: isJson ? "journal.json" : "journal.csv",
      mediaType: isJson ? "application/json" : "text/csv",
      content: isJson ? toJson(trades, notice) : toCsv(trades, notice),
    };
  }
}

type Row = Record<string, string | number | boolean | null>;

function toRow(trade: JournalTradeType): Row {
  const { openedAt, closedAt, setup, metCriteria, tags } = trade;
  return {
    source: trade.source,
    simulated: trade.isSimulated,
    account: trade.account,
    instrument: trade.instrument,
    side: trade.side,
    size: trade.size,
    exitedSize: trade.exitedSize,
    entryPrice: trade.entryPrice,
    exitPrice: trade.exitPrice,
    pointValue: trade.pointValue,
    fees: trade.fees,
    currency: trade.currency,
    stop: trade.stop,
    target: trade.target,
    risk: trade.risk,
    result: trade.result,
    resultR: trade.resultR,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    planned: trade.isPlanned,
    plan: trade.plan,
    review: trade.review,
    correlatedGroup: trade.correlatedGroup,
    setup: setup?.name ?? null,
    metCriteria: (setup?.criteria ?? []).flatMap(({ id, text }) => (metCriteria.includes(id) ? [text] : [])).join("; "),
    tags: tags.join("; "),
    mood: trade.mood,
  };
}

function toJson(trades: readonly JournalTradeType[], notice: string): string {
  const simulated = trades.some(({ isSimulated }) => isSimulated) ? { simulatedResults: notice } : {};
  return JSON.stringify({ ...simulated, trades: trades.map(toRow) }, null, 2);
}

/** The first simulated trade has the whole notice, and the others its first words. */
function toCsv(trades: readonly JournalTradeType[], whole: string): string {
  const first = trades.findIndex(({ isSimulated }) => isSimulated);
  const rows = trades.map((trade, index): Row => {
    const notice = index === first ? whole : trade.isSimulated ? "Simulated. Synthetic prices." : "";
    return { ...toRow(trade), notice };
  });
  return formatCsv(rows, ["source"]);
}
