import type { DataSource } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { query } from "../../../kernel/database";
import { DeadlineWorker, workerFile } from "../../../kernel/deadline-worker";
import { invalidField } from "../../../kernel/errors/errors";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Interval } from "../../../kernel/statistics/statistics";
import type { JournalFilterInput } from "../journal.inputs";
import { filterJson, MATCHING, RESULT, RISK } from "../trades/trades.sql";
import type { IntervalsTask } from "./journal-intervals.worker";
import {
  JournalGrouping,
  type JournalCurve,
  type JournalEstimate,
  type JournalGroup,
  type JournalStatistics,
} from "./statistics.types";

const MIN_TRADES = 20;
const MAX_POINTS = 300;

/** $3 is the time zone. */
const CLOSED = `
  SELECT (${RESULT} / ${RISK})::float8 AS r, ${RESULT} > 0 AS "isGain", s.name AS setup, t.tags, t.planned,
    extract(hour FROM t.opened_at AT TIME ZONE $3)::int AS hour, extract(isodow FROM t.opened_at AT TIME ZONE $3)::int AS weekday
  FROM journal_trades t LEFT JOIN journal_setups s ON s.id = t.setup_id
  WHERE ${MATCHING} AND t.closed_at IS NOT NULL ORDER BY t.closed_at, t.id`;

// A trade card has no money, only R. Sums start at 0, so a first loss is a fall. Simulated trades follow each other as they were made: the clocks of
// two runs say nothing about their order.
const CURVES = `
  WITH trades AS (
    SELECT t.id, t.closed_at, CASE WHEN t.run_id IS NULL THEN t.closed_at ELSE t.created_at END AS counted_at, ${RESULT} AS result, ${RESULT} / ${RISK} AS r, t.fees, t.currency FROM journal_trades t
    WHERE ${MATCHING} AND t.closed_at IS NOT NULL
  ), results AS (
    SELECT id, closed_at, counted_at, 'R' AS unit, round(r, 10) AS result, NULL::numeric AS fees FROM trades WHERE r IS NOT NULL
    UNION ALL SELECT id, closed_at, counted_at, currency, result, fees FROM trades WHERE currency <> 'R'
  ), sums AS (
    SELECT *, sum(result) OVER w AS sum, row_number() OVER w AS place, count(*) OVER u AS trades, sum(result) OVER u AS total, sum(fees) OVER u AS fee_total
    FROM results WINDOW w AS (PARTITION BY unit ORDER BY counted_at, closed_at, id), u AS (PARTITION BY unit)
  ), falls AS (
    SELECT *, greatest(0, max(sum) OVER (PARTITION BY unit ORDER BY place)) - sum AS drawdown FROM sums
  ), deepest AS (
    SELECT *, max(drawdown) OVER (PARTITION BY unit) AS deepest FROM falls
  )
  SELECT unit, trades::int, trim_scale(total)::text AS total, trim_scale(fee_total)::text AS fees, trim_scale(deepest)::text AS "maxDrawdown",
    json_agg(json_build_object('at', counted_at, 'sum', sum, 'drawdown', drawdown) ORDER BY place) AS points
  FROM deepest
  WHERE place % greatest(1, ceil(trades / ${MAX_POINTS - 2}.0)::int) = 0 OR place = trades OR (drawdown = deepest AND drawdown > 0)
  GROUP BY unit, trades, total, fee_total, deepest ORDER BY unit <> 'R', trades DESC, unit LIMIT 6`;

interface ClosedTrade {
  r: number | null;
  isGain: boolean;
  setup: string | null;
  tags: string[];
  planned: boolean | null;
  hour: number;
  weekday: number;
}

type CurveRow = Omit<JournalCurve, "points"> & { points: { at: string; sum: number; drawdown: number }[] };

/** What the member's closed trades say, and whether they are enough to say it. */
export class StatisticsService {
  private readonly worker = new DeadlineWorker<IntervalsTask, (Interval | null)[]>(
    workerFile(import.meta.dirname, "journal-intervals.worker"),
  );

  constructor(private readonly deps: { database: DataSource; limits: RateLimits }) {}

  async of(viewer: Viewer, filter: JournalFilterInput | null, zoneName: string): Promise<JournalStatistics> {
    const { database, limits } = this.deps;
    const timeZone = requireTimeZone(zoneName);
    await limits.take("journalReportsPerPerson", viewer);
    // Simulated and real results say different things, so they are never mixed.
    const chosen = filterJson({ ...filter, simulated: filter?.simulated ?? false });
    const [closed, curves] = await Promise.all([
      query<ClosedTrade>(database, CLOSED, [viewer.id, chosen, timeZone]),
      query<CurveRow>(database, CURVES, [viewer.id, chosen]),
    ]);
    const measured = closed.filter((trade): trade is ClosedTrade & { r: number } => trade.r !== null);
    const groups = groupsOf(measured);
    const estimates = await this.estimate([measured.map(({ r }) => r), ...groups.map(({ values }) => values)]);
    return {
      trades: closed.length,
      withoutRisk: closed.length - measured.length,
      expectancy: measured.length === 0 ? null : (estimates[0] ?? null),
      groups: groups.flatMap(({ grouping, value }, index): JournalGroup[] => {
        const estimate = estimates[index + 1];
        return estimate ? [{ grouping, value, estimate }] : [];
      }),
      curves: curves.map((curve) => ({ ...curve, points: thin(curve.points) })),
      winRate: closed.length === 0 ? null : closed.filter(({ isGain }) => isGain).length / closed.length,
    };
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  private async estimate(groups: readonly (readonly number[])[]): Promise<JournalEstimate[]> {
    const isEnough = (values: readonly number[]): boolean => values.length >= MIN_TRADES;
    const intervals = groups.some(isEnough)
      ? await this.worker.run(groups.map((values) => (isEnough(values) ? values : [])))
      : [];
    return groups.map((values, index) => ({
      count: values.length,
      mean: values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length),
      low: intervals[index]?.low ?? null,
      high: intervals[index]?.high ?? null,
      isTooFew: !isEnough(values),
    }));
  }
}

interface Group {
  grouping: JournalGrouping;
  value: string;
  values: number[];
}

/** Groups in the order in which they are shown: names by their number of trades, times by their order. */
function groupsOf(trades: readonly (ClosedTrade & { r: number })[]): Group[] {
  const by = (
    grouping: JournalGrouping,
    keysOf: (trade: ClosedTrade) => readonly (string | number | boolean)[],
  ): Group[] => {
    const groups = new Map<string, number[]>();
    for (const trade of trades) {
      for (const key of keysOf(trade)) {
        const values = groups.get(String(key));
        if (values) values.push(trade.r);
        else groups.set(String(key), [trade.r]);
      }
    }
    return [...groups].map(([value, values]) => ({ grouping, value, values }));
  };
  const byCount = (a: Group, b: Group): number => b.values.length - a.values.length || a.value.localeCompare(b.value);
  const byNumber = (a: Group, b: Group): number => Number(a.value) - Number(b.value);
  return [
    ...by(JournalGrouping.PLANNED, ({ planned }) => (planned === null ? [] : [planned])).toSorted(byCount),
    ...by(JournalGrouping.SETUP, ({ setup }) => (setup === null ? [] : [setup])).toSorted(byCount),
    ...by(JournalGrouping.TAG, ({ tags }) => [...new Set(tags)]).toSorted(byCount),
    ...by(JournalGrouping.WEEKDAY, ({ weekday }) => [weekday]).toSorted(byNumber),
    ...by(JournalGrouping.HOUR, ({ hour }) => [hour]).toSorted(byNumber),
  ];
}

/** The statement keeps every place of the deepest fall, of which there can be many. */
function thin(points: CurveRow["points"]): JournalCurve["points"] {
  const step = Math.ceil(points.length / MAX_POINTS);
  const kept = points.filter((_, place) => place % step === 0 || place === points.length - 1);
  return kept.map(({ at, sum, drawdown }) => ({ at: new Date(at), sum, drawdown }));
}

/** The name that PostgreSQL knows, too. */
function requireTimeZone(name: string): string {
  try {
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Reported below.
  }
  throw invalidField("timeZone", "This time zone is unknown");
}
