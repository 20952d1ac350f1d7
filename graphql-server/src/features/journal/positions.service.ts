import type { DataSource } from "typeorm";
import type { Viewer } from "../../kernel/auth/viewer";
import { query } from "../../kernel/database";
import type { JournalPositions, JournalRisk } from "./journal.types";
import { readTrades, RISK_TO_STOP } from "./trades/trades.sql";

const MAX_POSITIONS = 200;

// The limit counts only in the currency of the account: without an exchange rate, other risks can't be compared with it.
const risks = (subject: string, limit: string, grouping = ""): string => `
  SELECT ${subject} AS subject, p.currency, trim_scale(round(coalesce(sum(p.risk), 0), 10))::text AS risk, trim_scale(l.limit)::text AS limit,
    coalesce(round(coalesce(sum(p.risk), 0), 10) > l.limit, false) AS "isAboveLimit", (count(*) FILTER (WHERE p.risk IS NULL))::int AS "withoutStop"
  FROM positions p LEFT JOIN LATERAL (
    SELECT round(s.account_size * s.${limit} / 100, 10) AS limit FROM journal_settings s WHERE s.user_id = $1 AND s.currency = p.currency
  ) l ON true
  GROUP BY p.currency, l.limit${grouping}`;

const POSITIONS = `
  WITH positions AS (
    SELECT t.id, t.opened_at, t.currency, t.correlated_group, t.instrument, ${RISK_TO_STOP} AS risk
    FROM journal_trades t WHERE t.user_id = $1 AND t.closed_at IS NULL
  )`;
/** A position without a group is alone in the group of its instrument. */
const GROUP = `coalesce(nullif(p.correlated_group, ''), p.instrument)`;
const BY_POSITION = `${POSITIONS} ${risks("p.id::text", "position_risk", ", p.id, p.opened_at")} ORDER BY p.opened_at DESC, p.id DESC LIMIT ${MAX_POSITIONS}`;
const BY_GROUP = `${POSITIONS} ${risks(GROUP, "group_risk", `, ${GROUP}`)} ORDER BY p.currency, subject LIMIT ${MAX_POSITIONS}`;
const TOTALS = `${POSITIONS} ${risks("''", "total_risk")} ORDER BY p.currency`;

/** Open positions against the limits of the member's own plan. */
export class PositionsService {
  constructor(private readonly deps: { database: DataSource }) {}

  async of(viewer: Viewer): Promise<JournalPositions> {
    const { database } = this.deps;
    const [trades, positions, groups, totals] = await Promise.all([
      readTrades(database, viewer.id, { isOpen: true }, { limit: MAX_POSITIONS, after: null }),
      query<JournalRisk>(database, BY_POSITION, [viewer.id]),
      query<JournalRisk>(database, BY_GROUP, [viewer.id]),
      query<JournalRisk>(database, TOTALS, [viewer.id]),
    ]);
    return { trades, positions, groups, totals };
  }
}
