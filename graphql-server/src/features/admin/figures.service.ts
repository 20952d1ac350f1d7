import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import { assertAdmin, type Viewer } from "../../kernel/auth/viewer";
import { entitlementIsActive, roleGivesCourseSql } from "../courses";
import { KEPT_PAYMENTS } from "../payments";
import type { CourseFigures, DayFigures, Figures, PeriodFigures } from "./figures.types";

const DAY_MS = 86_400_000;
/** The longer the period, the more there is to count and the less a minute changes. */
const cacheMsOf = (days: number): number => (days > 30 ? 300_000 : 30_000);

const dayOf = (column: string): string => `(${column} AT TIME ZONE 'UTC')::date`;
const within = (column: string): string => `${column} >= $1 AND ${column} < $2`;

const perDay = (table: string, column: string, value = "count(*)"): string => `
  SELECT day::text, value FROM (
    SELECT ${dayOf(column)} AS day, (${value})::int AS value FROM ${table} WHERE ${within(column)} GROUP BY 1) d`;

const SIGN_UPS = perDay("users", "created_at");
const MESSAGES = perDay("messages", "created_at");
const REVENUE = perDay(`${KEPT_PAYMENTS} p`, "paid_at", "sum(amount_cents)");

// Each person once a day, and once in either half of the days: $3 is the day with which the second begins, such as
// 2026-03-04. A Date would arrive as a day of the server's time zone.
const ACTIVE_MEMBERS = `
  WITH active AS MATERIALIZED (
    SELECT sender_id AS user_id, ${dayOf("created_at")} AS day FROM messages WHERE ${within("created_at")}
    UNION
    SELECT user_id, ${dayOf("completed_at")} FROM lesson_completions WHERE ${within("completed_at")}
  )
  SELECT day::text, NULL AS "isNow", count(*)::int AS value FROM active GROUP BY day
  UNION ALL
  SELECT NULL, is_now, count(*)::int FROM (SELECT DISTINCT user_id, day >= $3::date AS is_now FROM active) p GROUP BY is_now`;

// Everybody of a role that opens a course has it, and of the others who bought it, enrolled in it or were given it.
const COURSES = `
  WITH roles AS (
    SELECT role, count(*) AS people FROM users WHERE deleted_at IS NULL GROUP BY role
  ), given AS (
    SELECT e.course_id, count(*) AS people
    FROM entitlements e JOIN users u ON u.id = e.user_id AND u.deleted_at IS NULL JOIN courses c ON c.id = e.course_id
    WHERE ${entitlementIsActive("e", "$1")} AND NOT ${roleGivesCourseSql("u.role", "c")} GROUP BY 1
  ), started AS (
    SELECT l.course_id, k.user_id FROM lesson_completions k JOIN lessons l ON l.id = k.lesson_id
    UNION
    SELECT course_id, user_id FROM course_completions
  )
  SELECT c.id AS "courseId", c.title,
    (coalesce(g.people, 0) +
      (SELECT coalesce(sum(r.people), 0) FROM roles r WHERE ${roleGivesCourseSql("r.role", "c")}))::int AS enrolled,
    coalesce(s.people, 0) AS started, coalesce(d.people, 0) AS completed
  FROM courses c
  LEFT JOIN given g ON g.course_id = c.id
  LEFT JOIN (SELECT course_id, count(*)::int AS people FROM started GROUP BY 1) s ON s.course_id = c.id
  LEFT JOIN (SELECT course_id, count(*)::int AS people FROM course_completions GROUP BY 1) d ON d.course_id = c.id
  WHERE c.published ORDER BY started DESC, enrolled DESC, c.title`;

interface DayValue {
  day: string;
  value: number;
}

interface ActiveValue {
  /** Null for the people of a whole half. */
  day: string | null;
  isNow: boolean | null;
  value: number;
}

/** Sums over the tables, for admins. Counting walks many rows, so one answer serves all for a while. */
export class FiguresService {
  private readonly answers = new Map<number, { until: number; figures: Promise<Figures> }>();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  figures(viewer: Viewer, days: number): Promise<Figures> {
    assertAdmin(viewer);
    const now = this.clock.now();
    const known = this.answers.get(days);
    if (known && known.until > now.getTime()) return known.figures;
    const figures = this.count(days, now);
    this.answers.set(days, { until: now.getTime() + cacheMsOf(days), figures });
    // A failed count is not kept.
    figures.catch(() => this.answers.delete(days));
    return figures;
  }

  /** One statement after the other: admins must not take the connections that members need. */
  private async count(days: number, now: Date): Promise<Figures> {
    const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
    const begin = today - (days - 1) * DAY_MS;
    const bounds = [new Date(begin - days * DAY_MS), new Date(today + DAY_MS)];
    const { manager } = this.database;
    const signUps = await rowsOf<DayValue>(manager, SIGN_UPS, bounds);
    const messages = await rowsOf<DayValue>(manager, MESSAGES, bounds);
    const revenueCents = await rowsOf<DayValue>(manager, REVENUE, bounds);
    const active = await rowsOf<ActiveValue>(manager, ACTIVE_MEMBERS, [...bounds, dayAt(begin)]);
    const courses = await rowsOf<CourseFigures>(manager, COURSES, [now]);

    const series = {
      signUps: byDay(signUps),
      messages: byDay(messages),
      revenueCents: byDay(revenueCents),
      activeMembers: byDay(active.filter((row): row is ActiveValue & DayValue => row.day !== null)),
    };
    const daysFrom = (start: number): DayFigures[] =>
      Array.from({ length: days }, (_, index) => dayFigures(series, start + index * DAY_MS));
    const activeIn = (isNow: boolean): number =>
      active.find((row) => row.day === null && row.isNow === isNow)?.value ?? 0;
    const shown = daysFrom(begin);
    const earlier = daysFrom(begin - days * DAY_MS);
    return { days: shown, total: sumOf(shown, activeIn(true)), before: sumOf(earlier, activeIn(false)), courses };
  }
}

type Series = Record<keyof PeriodFigures, Map<string, number>>;

const byDay = (rows: readonly DayValue[]): Map<string, number> => new Map(rows.map(({ day, value }) => [day, value]));

/** The day of a time, in UTC. */
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

function dayFigures({ signUps, activeMembers, messages, revenueCents }: Series, time: number): DayFigures {
  const day = dayAt(time);
  return {
    day,
    signUps: signUps.get(day) ?? 0,
    activeMembers: activeMembers.get(day) ?? 0,
    messages: messages.get(day) ?? 0,
    revenueCents: revenueCents.get(day) ?? 0,
  };
}

/** Whoever is active on two days is one person: those are counted apart. */
function sumOf(days: readonly DayFigures[], activeMembers: number): PeriodFigures {
  const sum = (key: "signUps" | "messages" | "revenueCents"): number => days.reduce((all, day) => all + day[key], 0);
  return { signUps: sum("signUps"), messages: sum("messages"), revenueCents: sum("revenueCents"), activeMembers };
}
