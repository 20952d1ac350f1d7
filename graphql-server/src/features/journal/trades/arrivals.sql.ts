import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { PostedTradeCard } from "../../community";
import type { FinishedTrade } from "../../simulator";
import { JournalSource } from "../journal.types";

const INSERT_COLUMNS = `user_id, source, source_key, instrument, side, size, entry_value, exited_size, exit_value, point_value, fees, currency,
  stop, target, risk, opened_at, closed_at, planned, plan, run_id, created_at, updated_at`;

const RECORD_RUN = `
  INSERT INTO journal_trades (${INSERT_COLUMNS})
  SELECT $1, '${JournalSource.SIMULATOR}', $2::text || '/' || n.id, n.instrument, n.side, n.size, n."entryValue", n.size, n."exitValue",
    n."pointValue", n.fees, 'USD', n.stop, n.target, n.risk, n."openedAt", n."closedAt", n.stop IS NOT NULL AND n."wrongIf" <> '', n."wrongIf",
    $2::uuid, $4, $4
  FROM jsonb_to_recordset($3::jsonb) AS n (id text, instrument text, side text, size numeric, "entryValue" numeric, "exitValue" numeric,
    "pointValue" numeric, fees numeric, stop numeric, target numeric, risk numeric, "openedAt" timestamptz, "closedAt" timestamptz, "wrongIf" text)
  ON CONFLICT (user_id, source, source_key) DO NOTHING`;

/** Adds the trades of a run that has just ended, in the transaction that ends it. */
export async function recordSimulatedTrades(
  manager: EntityManager,
  { userId, runId }: { userId: string; runId: string },
  trades: readonly FinishedTrade[],
  now: Date,
): Promise<void> {
  if (trades.length > 0) await query(manager, RECORD_RUN, [userId, runId, JSON.stringify(trades), now]);
}

// A card says its size in R, so one unit is one R, and a price of 1 is worth 1 divided by the distance to the stop.
const RECORD_CARDS = `
  INSERT INTO journal_trades (${INSERT_COLUMNS})
  SELECT n."userId", '${JournalSource.TRADE_CARD}', n."messageId", n.instrument, n.side, n."sizeR", n.entry * n."sizeR",
    CASE WHEN n."exitPrice" IS NULL THEN 0 ELSE n."sizeR" END, coalesce(n."exitPrice" * n."sizeR", 0), round(1 / abs(n.entry - n.stop), 20), 0, 'R',
    n.stop, n.target, n."sizeR", n."postedAt", n."closedAt", true, n.reason || E'\\nWrong if: ' || n."wrongIf", NULL, $2, $2
  FROM jsonb_to_recordset($1::jsonb) AS n ("userId" uuid, "messageId" text, instrument text, side text, "sizeR" numeric, entry numeric, stop numeric,
    target numeric, "exitPrice" numeric, "postedAt" timestamptz, "closedAt" timestamptz, reason text, "wrongIf" text)
  ON CONFLICT (user_id, source, source_key) DO UPDATE SET exited_size = excluded.exited_size, exit_value = excluded.exit_value,
    closed_at = excluded.closed_at, updated_at = excluded.updated_at`;

/** Adds trade cards that were posted, or what their authors report, in the transaction that stores them. */
export async function recordTradeCards(
  manager: EntityManager,
  cards: readonly PostedTradeCard[],
  now: Date,
): Promise<void> {
  const rows = cards.map(({ userId, messageId, postedAt, card }) => ({ ...card, userId, messageId, postedAt }));
  if (rows.length > 0) await query(manager, RECORD_CARDS, [JSON.stringify(rows), now]);
}
