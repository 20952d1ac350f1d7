import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { DeadlineWorker, workerFile } from "../../../kernel/deadline-worker";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import type { JournalTradeType } from "../journal.types";
import { assertRoom } from "../trades/trades.service";
import { readTradesById } from "../trades/trades.sql";
import type { CsvMapping, ImportJournalInput, JournalImport } from "./csv.types";
import type { Execution } from "./executions";
import { readMappings, rebuildTrades, rememberMapping, storeExecutions } from "./imports.sql";
import type { CsvContent, CsvResult, CsvTask } from "./journal-csv.worker";

const MAX_EXECUTIONS = 60_000;
const MAX_SHOWN_ERRORS = 100;
const MAX_SHOWN_TRADES = 50;

interface ImportsDeps {
  database: DataSource;
  limits: RateLimits;
  clock: Clock;
}

/** Rolls a preview back. */
class Preview extends Error {
  constructor(readonly stored: Stored) {
    super("preview");
  }
}

interface Stored {
  added: number;
  tradeCount: number;
  trades: JournalTradeType[];
}

/** Imports fills from CSV files. A file that is imported again adds nothing. */
export class ImportsService {
  private readonly worker = new DeadlineWorker<CsvTask, CsvResult>(
    workerFile(import.meta.dirname, "journal-csv.worker"),
  );

  constructor(private readonly deps: ImportsDeps) {}

  async import(viewer: Viewer, input: ImportJournalInput): Promise<JournalImport> {
    const { database, limits, clock } = this.deps;
    const { isPreview } = input;
    await limits.take("journalImportsPerPerson", viewer);
    const content = await this.read(viewer, input);
    if (!isPreview && !content.mapping) throw invalidField("mapping", "Choose the columns");
    const now = clock.now();
    const stored = await this.store(viewer, content, isPreview);
    if (!isPreview && content.mapping) await rememberMapping(database, viewer.id, content.columns, content.mapping);
    return {
      columns: content.columns,
      sample: content.sample,
      mapping: content.mapping as CsvMapping | null,
      rowCount: content.rowCount,
      addedFills: stored.added,
      knownFills: content.fills.length - stored.added,
      errorCount: content.errors.length,
      errors: content.errors.slice(0, MAX_SHOWN_ERRORS),
      tradeCount: stored.tradeCount,
      trades: stored.trades,
      importedAt: isPreview ? null : now,
    };
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  private async read(
    viewer: Viewer,
    { csv, mapping = null, timeZone = null }: ImportJournalInput,
  ): Promise<CsvContent> {
    const remembered = mapping ? [] : await readMappings(this.deps.database, viewer.id);
    // Without the prototypes of inputs, which a thread can't receive.
    const plain = mapping && { ...mapping };
    const result = await this.worker
      .run({ csv, mapping: plain, remembered, timeZone: timeZone ?? "UTC" })
      .catch((cause: unknown) => {
        throw new AppError("VALIDATION", "This file takes too long to read. Split it by date.", { cause });
      });
    if ("problem" in result) throw invalidField("csv", result.problem);
    return result;
  }

  private async store(viewer: Viewer, { fills }: CsvContent, isPreview: boolean): Promise<Stored> {
    if (fills.length === 0) return { added: 0, tradeCount: 0, trades: [] };
    try {
      return await transact(this.deps.database, async (manager) => {
        const stored = await this.add(manager, viewer, fills);
        if (isPreview) throw new Preview(stored);
        return stored;
      });
    } catch (error) {
      if (error instanceof Preview) return error.stored;
      throw error;
    }
  }

  private async add(manager: EntityManager, viewer: Viewer, fills: readonly Execution[]): Promise<Stored> {
    await lockUser(manager, viewer.id);
    const added = await storeExecutions(manager, viewer.id, fills);
    const sql = `SELECT count(*)::int AS count FROM journal_executions WHERE user_id = $1`;
    const [all] = await query<{ count: number }>(manager, sql, [viewer.id]);
    if ((all?.count ?? 0) > MAX_EXECUTIONS) {
      throw new AppError("CONFLICT", "A journal can have at most 60,000 imported fills.");
    }
    const ids = await rebuildTrades(manager, viewer.id, added, this.deps.clock.now());
    await assertRoom(manager, viewer.id, 0);
    const trades = await readTradesById(manager, viewer.id, ids, MAX_SHOWN_TRADES);
    return { added: added.length, tradeCount: ids.length, trades };
  }
}
