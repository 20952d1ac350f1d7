import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { readRows } from "../../kernel/database";
import type { MemberRecord } from "../../kernel/topics";
import type { Viewer } from "../../kernel/viewer";
import { memberJson, toMember } from "../accounts";
import { strikesJson, strikeStatusOf } from "../moderation";
import type { Leaderboard, LeaderboardEntry } from "./leaderboard.types";
import { windowOf, type Timeframe } from "./periods";

const TOP = 10;

interface RankedRow {
  member: MemberRecord;
  xp: number;
  rank: number;
  sanctions: { strikes: number; banned: boolean };
}

// Everybody but admins and deleted people; without XP in the window one does not appear.
const RANKED = "u.role <> 'ADMIN' AND u.deleted_at IS NULL";

const columns = (xp: string): string =>
  `${memberJson("u")} AS member, ${xp} AS xp, ${strikesJson("u.id", "$1")} AS sanctions`;

const TOP_ALL_TIME = `
  SELECT ${columns("u.xp")} FROM users u WHERE ${RANKED} AND u.xp > 0
  ORDER BY u.xp DESC, u.xp_reached_at, u.id LIMIT ${TOP}`;

const TOP_OF_PERIOD = `
  SELECT ${columns("t.xp")} FROM xp_totals t JOIN users u ON u.id = t.user_id
  WHERE t.period = $2 AND ${RANKED} AND t.xp > 0
  ORDER BY t.xp DESC, t.reached_at, t.user_id LIMIT ${TOP}`;

const ME_ALL_TIME = `
  SELECT ${columns("u.xp")}, 1 + (
    SELECT count(*)::int FROM users o
    WHERE o.role <> 'ADMIN' AND o.deleted_at IS NULL AND o.xp >= u.xp
      AND (o.xp > u.xp OR (o.xp_reached_at, o.id) < (u.xp_reached_at, u.id))) AS rank
  FROM users u WHERE u.id = $2 AND ${RANKED} AND u.xp > 0`;

const ME_IN_PERIOD = `
  SELECT ${columns("t.xp")}, 1 + (
    SELECT count(*)::int FROM xp_totals o JOIN users p ON p.id = o.user_id
    WHERE o.period = t.period AND p.role <> 'ADMIN' AND p.deleted_at IS NULL AND o.xp >= t.xp
      AND (o.xp > t.xp OR (o.reached_at, o.user_id) < (t.reached_at, t.user_id))) AS rank
  FROM xp_totals t JOIN users u ON u.id = t.user_id
  WHERE t.period = $3 AND t.user_id = $2 AND ${RANKED} AND t.xp > 0`;

/** The first ten of a timeframe, and the viewer's own place. */
export class LeaderboardService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async leaderboard(timeframe: Timeframe, viewer: Viewer | null): Promise<Leaderboard> {
    const now = this.clock.now();
    const { period, start, end } = windowOf(timeframe, now);
    const rows = await (period === null
      ? readRows<RankedRow>(this.database, TOP_ALL_TIME, [now])
      : readRows<RankedRow>(this.database, TOP_OF_PERIOD, [now, period]));
    const entries = rows.map((row, index) => toEntry(row, index + 1));
    const listed = entries.find((entry) => entry.member.id === viewer?.id);
    const me = viewer ? (listed ?? (await this.placeOf(viewer.id, period, now))) : null;
    return { timeframe, windowStart: start, windowEnd: end, entries, me };
  }

  private async placeOf(userId: string, period: string | null, now: Date): Promise<LeaderboardEntry | null> {
    const [row] = await (period === null
      ? readRows<RankedRow>(this.database, ME_ALL_TIME, [now, userId])
      : readRows<RankedRow>(this.database, ME_IN_PERIOD, [now, userId, period]));
    return row ? toEntry(row, row.rank) : null;
  }
}

function toEntry(row: RankedRow, rank: number): LeaderboardEntry {
  const member = toMember(row.member);
  const { strikes, banned } = row.sanctions;
  return { rank, member, xp: row.xp, level: member.level, strikes, status: strikeStatusOf(strikes, banned) };
}
