import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { JournalFilterInput } from "../journal.inputs";
import { JournalSource, type JournalTradeType } from "../journal.types";

// All of these refer to a trade as `t`.
const DIRECTION = `CASE t.side WHEN 'LONG' THEN 1 ELSE -1 END`;
/** After fees, exactly. Null while it's open. */
export const RESULT = `CASE WHEN t.closed_at IS NOT NULL THEN (t.exit_value - t.entry_value) * ${DIRECTION} * t.point_value - t.fees END`;
/** What one R is. Null without a stop. */
export const RISK = `nullif(coalesce(t.risk, abs(t.entry_value - t.stop * t.size) * t.point_value), 0)`;
/** The loss of what is open, if the stop is hit at its price. Nothing if it's beyond the entry. */
export const RISK_TO_STOP = `CASE WHEN t.stop IS NULL AND t.stop_now IS NULL THEN NULL ELSE
  greatest(0, (t.entry_value / t.size - coalesce(t.stop_now, t.stop)) * (t.size - t.exited_size) * ${DIRECTION} * t.point_value) END`;

const text = (sql: string): string => `trim_scale(${sql})::text`;
/** Prices show at most ten decimals. */
const price = (sql: string): string => text(`round(${sql}, 10)`);

/** A trade as GraphQL publishes it. */
const TRADE = `t.id, t.source, t.source = '${JournalSource.SIMULATOR}' AS "isSimulated", t.account, t.instrument, t.side,
  ${text("t.size")} AS size, ${text("t.exited_size")} AS "exitedSize", ${price("t.entry_value / t.size")} AS "entryPrice",
  ${price("t.exit_value / nullif(t.exited_size, 0)")} AS "exitPrice", ${text("round(t.point_value, 10)")} AS "pointValue",
  ${text("t.fees")} AS fees, t.currency, ${text("t.stop")} AS stop, ${text("t.target")} AS target, ${text("t.stop_now")} AS "stopNow",
  ${price(RISK)} AS risk, ${price(RESULT)} AS result, (${RESULT} / ${RISK})::float8 AS "resultR",
  t.opened_at AS "openedAt", t.closed_at AS "closedAt", t.planned AS "isPlanned", t.plan, t.review, t.correlated_group AS "correlatedGroup",
  t.criteria AS "metCriteria", t.tags, t.mood, t.run_id AS "runId",
  (SELECT json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'criteria', s.criteria)
     FROM journal_setups s WHERE s.id = t.setup_id) AS setup,
  coalesce((SELECT json_agg(json_build_object('id', a.id, 'altText', a.alt_text) ORDER BY p.place)
     FROM unnest(t.screenshots) WITH ORDINALITY AS p (id, place) JOIN attachments a ON a.id = p.id), '[]') AS screenshots,
  t.source = '${JournalSource.MANUAL}' AS "viewerCanEditFacts", t.source IN ('${JournalSource.MANUAL}', '${JournalSource.CSV}') AS "viewerCanEditPlan",
  t.closed_at IS NOT NULL AND t.stop IS NOT NULL AND t.source <> '${JournalSource.TRADE_CARD}' AS "viewerCanShare"`;

/** SQL: trades of the member $1 that match the filter $2 (JSON). */
export const MATCHING = `t.user_id = $1
  AND ($2::jsonb->>'simulated' IS NULL OR (t.source = '${JournalSource.SIMULATOR}') = ($2::jsonb->>'simulated')::boolean)
  AND ($2::jsonb->>'isOpen' IS NULL OR (t.closed_at IS NULL) = ($2::jsonb->>'isOpen')::boolean)
  AND ($2::jsonb->>'source' IS NULL OR t.source = $2::jsonb->>'source')
  AND ($2::jsonb->>'setupId' IS NULL OR t.setup_id = ($2::jsonb->>'setupId')::uuid)
  AND ($2::jsonb->>'tag' IS NULL OR ($2::jsonb->>'tag') = ANY (t.tags))
  AND ($2::jsonb->>'instrument' IS NULL OR lower(t.instrument) = lower($2::jsonb->>'instrument'))`;

export const filterJson = (filter: JournalFilterInput | null): string => JSON.stringify(filter ?? {});

export interface TradePosition {
  openedAt: string;
  id: string;
}

/** Newest first, after a position. */
export const readTrades = (
  target: DataSource | EntityManager,
  userId: string,
  filter: JournalFilterInput | null,
  { limit, after }: { limit: number; after: TradePosition | null },
): Promise<JournalTradeType[]> =>
  query<JournalTradeType>(
    target,
    `SELECT ${TRADE} FROM journal_trades t WHERE ${MATCHING}
       AND ($3::timestamptz IS NULL OR (t.opened_at, t.id) < ($3::timestamptz, $4::uuid))
     ORDER BY t.opened_at DESC, t.id DESC LIMIT $5`,
    [userId, filterJson(filter), after?.openedAt ?? null, after?.id ?? null, limit],
  );

export async function readTrade(
  target: DataSource | EntityManager,
  userId: string,
  id: string,
): Promise<JournalTradeType | null> {
  const sql = `SELECT ${TRADE} FROM journal_trades t WHERE t.id = $2 AND t.user_id = $1`;
  return (await query<JournalTradeType>(target, sql, [userId, id]))[0] ?? null;
}

/** Those of the ids, newest first. */
export const readTradesById = (
  target: DataSource | EntityManager,
  userId: string,
  ids: readonly string[],
  limit: number,
): Promise<JournalTradeType[]> =>
  query<JournalTradeType>(
    target,
    `SELECT ${TRADE} FROM journal_trades t WHERE t.user_id = $1 AND t.id = ANY($2) ORDER BY t.opened_at DESC, t.id DESC LIMIT $3`,
    [userId, ids, limit],
  );
