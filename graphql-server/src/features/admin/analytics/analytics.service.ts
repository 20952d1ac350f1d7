import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import { keepCountMs } from "../../../kernel/keep-count";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { isEntitlementActiveSql, roleGrantsCourseSql } from "../../courses";
import { NET_PAYMENTS } from "../../payments";
import type { CourseAnalytics, DailyAnalytics, Analytics, PeriodAnalytics } from "./analytics.types";

/** Longer periods cost more to count and change less per minute. */
const minCacheMs = (days: number): number => (days > 30 ? 300_000 : 30_000);

const utcDaySql = (column: string): string => `(${column} AT TIME ZONE 'UTC')::date`;
const inRangeSql = (column: string): string => `${column} >= $1 AND ${column} < $2`;

const perDay = (table: string, column: string, value = "count(*)"): string => `
  SELECT day::text, value FROM (
    SELECT ${utcDaySql(column)} AS day, (${value})::int AS value FROM ${table} WHERE ${inRangeSql(column)} GROUP BY 1) d`;

const SIGN_UPS = perDay("users", "created_at");
const MESSAGES = perDay("messages", "created_at");
const REVENUE = perDay(`${NET_PAYMENTS} p`, "paid_at", "sum(amount_cents)");

// Counts each member once per day and once per period. $3 is the first day of the current period as text, such as 2026-03-04,
// because PostgreSQL would convert a Date to a day in the server's time zone.
const ACTIVE_MEMBERS = `
  WITH active AS MATERIALIZED (
    SELECT sender_id AS user_id, ${utcDaySql("created_at")} AS day FROM messages WHERE ${inRangeSql("created_at")}
    UNION
    SELECT user_id, ${utcDaySql("completed_at")} FROM lesson_completions WHERE ${inRangeSql("completed_at")}
  )
  SELECT day::text, NULL AS "isCurrent", count(*)::int AS value FROM active GROUP BY day
  UNION ALL
  SELECT NULL, is_current, count(*)::int FROM (SELECT DISTINCT user_id, day >= $3::date AS is_current FROM active) p GROUP BY is_current`;

// A member is enrolled through their role, or by a purchase, an enrollment, or a grant.
const COURSES = `
  WITH roles AS (
    SELECT role, count(*) AS people FROM users WHERE deleted_at IS NULL GROUP BY role
  ), entitled AS (
    SELECT e.course_id, count(*) AS people
    FROM entitlements e JOIN users u ON u.id = e.user_id AND u.deleted_at IS NULL JOIN courses c ON c.id = e.course_id
    WHERE ${isEntitlementActiveSql("e", "$1")} AND NOT ${roleGrantsCourseSql("u.role", "c")} GROUP BY 1
  ), started AS (
    SELECT l.course_id, k.user_id FROM lesson_completions k JOIN lessons l ON l.id = k.lesson_id
    UNION
    SELECT course_id, user_id FROM course_completions
  )
  SELECT c.id AS "courseId", c.title,
    (coalesce(g.people, 0) +
      (SELECT coalesce(sum(r.people), 0) FROM roles r WHERE ${roleGrantsCourseSql("r.role", "c")}))::int AS enrolled,
    coalesce(s.people, 0) AS started, coalesce(d.people, 0) AS completed
  FROM courses c
  LEFT JOIN entitled g ON g.course_id = c.id
  LEFT JOIN (SELECT course_id, count(*)::int AS people FROM started GROUP BY 1) s ON s.course_id = c.id
  LEFT JOIN (SELECT course_id, count(*)::int AS people FROM course_completions GROUP BY 1) d ON d.course_id = c.id
  WHERE c.published ORDER BY started DESC, enrolled DESC, c.title`;

interface DayCount {
  day: string;
  value: number;
}

interface ActiveCount {
  /** Null in the totals per period. */
  day: string | null;
  isCurrent: boolean | null;
  value: number;
}

interface AnalyticsServiceDeps {
  database: DataSource;
  clock: Clock;
}

/** Site statistics for admins. Results are cached, because counting reads many rows. */
export class AnalyticsService {
  private readonly cache = new Map<number, { expiresAt: number; analytics: Promise<Analytics> }>();

  constructor(private readonly deps: AnalyticsServiceDeps) {}

  analytics(viewer: Viewer, days: number): Promise<Analytics> {
    assertAdmin(viewer);
    const now = this.deps.clock.now();
    const cached = this.cache.get(days);
    if (cached && cached.expiresAt > now.getTime()) return cached.analytics;
    const startedAt = performance.now();
    const analytics = this.compute(days, now);
    const entry = { expiresAt: now.getTime() + minCacheMs(days), analytics };
    this.cache.set(days, entry);
    analytics.then(
      () => (entry.expiresAt = now.getTime() + keepCountMs(minCacheMs(days), performance.now() - startedAt)),
      // Don't cache failures.
      () => this.cache.delete(days),
    );
    return analytics;
  }

  /** Runs one statement at a time, to leave database connections to members. */
  private async compute(days: number, now: Date): Promise<Analytics> {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const start = today - (days - 1) * DAY_MS;
    const bounds = [new Date(start - days * DAY_MS), new Date(today + DAY_MS)];
    const { manager } = this.deps.database;
    const signUps = await query<DayCount>(manager, SIGN_UPS, bounds);
    const messages = await query<DayCount>(manager, MESSAGES, bounds);
    const revenueCents = await query<DayCount>(manager, REVENUE, bounds);
    const active = await query<ActiveCount>(manager, ACTIVE_MEMBERS, [...bounds, toUtcDay(start)]);
    const courses = await query<CourseAnalytics>(manager, COURSES, [now]);

    const series = {
      signUps: byDay(signUps),
      messages: byDay(messages),
      revenueCents: byDay(revenueCents),
      activeMembers: byDay(active.filter((row): row is ActiveCount & DayCount => row.day !== null)),
    };
    const daysFrom = (from: number): DailyAnalytics[] =>
      Array.from({ length: days }, (_, index) => analyticsOfDay(series, from + index * DAY_MS));
    const activeIn = (isCurrent: boolean): number =>
      active.find((row) => row.day === null && row.isCurrent === isCurrent)?.value ?? 0;
    const current = daysFrom(start);
    const previous = daysFrom(start - days * DAY_MS);
    return {
      days: current,
      total: totalOf(current, activeIn(true)),
      previous: totalOf(previous, activeIn(false)),
      courses,
    };
  }
}

type Series = Record<keyof PeriodAnalytics, Map<string, number>>;

const byDay = (rows: readonly DayCount[]): Map<string, number> => new Map(rows.map(({ day, value }) => [day, value]));

/** For example, 2026-03-04. */
const toUtcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

function analyticsOfDay({ signUps, activeMembers, messages, revenueCents }: Series, time: number): DailyAnalytics {
  const day = toUtcDay(time);
  return {
    day,
    signUps: signUps.get(day) ?? 0,
    activeMembers: activeMembers.get(day) ?? 0,
    messages: messages.get(day) ?? 0,
    revenueCents: revenueCents.get(day) ?? 0,
  };
}

/** `activeMembers` is counted separately, because a member may be active on several days. */
function totalOf(days: readonly DailyAnalytics[], activeMembers: number): PeriodAnalytics {
  const sum = (key: "signUps" | "messages" | "revenueCents"): number => days.reduce((all, day) => all + day[key], 0);
  return { signUps: sum("signUps"), messages: sum("messages"), revenueCents: sum("revenueCents"), activeMembers };
}
