import { query } from "../../kernel/database";
import type { PersonalDataSource } from "../../kernel/personal-data";
import type { Limit } from "../../kernel/rate-limits";
import type { AttachmentsService, MessagesService } from "../community";
import type { Feature, FeatureDeps } from "../feature";
import { simulatedNotice } from "../simulator";
import { ImportsService } from "./csv/imports.service";
import { ExportService } from "./export.service";
import { JournalExecution, JournalSettings, JournalSetup, JournalTrade } from "./journal.entity";
import { JournalSource } from "./journal.types";
import { JournalResolver } from "./journal.resolver";
import { JOURNAL_ROWS } from "./journal.rest";
import { PlaybookService } from "./playbook.service";
import { PositionsService } from "./positions.service";
import { SharingService } from "./sharing.service";
import { StatisticsService } from "./statistics/statistics.service";
import { TradesService } from "./trades/trades.service";

export { recordSimulatedTrades, recordTradeCards } from "./trades/arrivals.sql";

const LIMITS = {
  journalChangesPerPerson: { points: 120, duration: 60 },
  journalImportsPerPerson: { points: 30, duration: 600 },
  journalReportsPerPerson: { points: 40, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

// The community removes the screenshots, because they are attachments.
const journalData = (notice: string): PersonalDataSource => ({
  name: "journal",
  collect: async (manager, userId) => {
    const [trades, setups, executions, settings] = await Promise.all(
      [
        `SELECT t.*, s.name AS setup FROM journal_trades t LEFT JOIN journal_setups s ON s.id = t.setup_id WHERE t.user_id = $1 ORDER BY t.opened_at, t.id`,
        `SELECT * FROM journal_setups WHERE user_id = $1 ORDER BY created_at, id`,
        `SELECT * FROM journal_executions WHERE user_id = $1 ORDER BY executed_at, place`,
        `SELECT * FROM journal_settings WHERE user_id = $1`,
      ].map((sql) => query<Record<string, unknown>>(manager, sql, [userId])),
    );
    const isSimulated = trades?.some(({ source }) => source === JournalSource.SIMULATOR);
    return { ...(isSimulated && { simulatedResults: notice }), trades, setups, executions, settings };
  },
  erase: async (manager, userId) => {
    for (const table of ["journal_trades", "journal_setups", "journal_executions", "journal_settings"]) {
      await query(manager, `DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
  },
});

interface JournalOptions {
  messages: MessagesService;
  attachments: AttachmentsService;
}

export function createJournal(
  { env, database, limits, clock, secret }: FeatureDeps,
  { messages, attachments }: JournalOptions,
): Feature {
  const notice = simulatedNotice(env);
  const trades = new TradesService({ database, limits, clock, secret, attachments });
  const statistics = new StatisticsService({ database, limits });
  const imports = new ImportsService({ database, limits, clock });
  const resolver = new JournalResolver({
    trades,
    playbook: new PlaybookService({ database, limits, clock }),
    positions: new PositionsService({ database }),
    statistics,
    imports,
    exports: new ExportService({ database, limits, notice }),
    sharing: new SharingService({ database, messages, notice }),
  });
  return {
    entities: [JournalTrade, JournalSetup, JournalExecution, JournalSettings],
    resolvers: [resolver],
    restRows: JOURNAL_ROWS,
    personalData: [journalData(notice)],
    limits: LIMITS,
    stop: async () => {
      await Promise.all([statistics.stop(), imports.stop()]);
    },
  };
}
