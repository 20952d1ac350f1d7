import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import type { Cursors } from "../../kernel/paging/cursors";
import { invalidField } from "../../kernel/errors/errors";
import { requirePageSize } from "../../kernel/paging/paging";
import type { Viewer } from "../../kernel/auth/viewer";
import { toMember } from "../accounts";
import { strikeStatusOf } from "../moderation";
import type { Leaderboard, LeaderboardEntry } from "./leaderboard.types";
import { windowOf, type Timeframe } from "./ranking/periods";
import { after, around, placeOf, rankedCount, topOf, type Place, type Standing } from "./ranking/standings";
import { MAX_RADIUS } from "./ranking/standings-sql";

const TOP = 10;

/** Who stands where: the first ten, the viewer with the people around them, and every further page. */
export class LeaderboardService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly cursors: Cursors<Place>,
  ) {}

  async leaderboard(timeframe: Timeframe): Promise<Leaderboard> {
    const now = this.clock.now();
    const { period, start, end } = windowOf(timeframe, now);
    const entries = (await topOf(this.database, period, now, TOP)).map((row) => this.toEntry(row));
    const endCursor = entries.at(-1)?.cursor ?? null;
    return { timeframe, period, windowStart: start, windowEnd: end, entries, endCursor };
  }

  /** The viewer's own place; null where they are not ranked. */
  async placeOf(viewer: Viewer, { period, entries }: Leaderboard): Promise<LeaderboardEntry | null> {
    const listed = entries.find((entry) => entry.member.id === viewer.id);
    if (listed) return listed;
    const row = await placeOf(this.database, period, this.clock.now(), viewer.id);
    return row ? this.toEntry(row) : null;
  }

  /** The viewer among those who stand next to them; empty where they are not ranked. */
  async around(viewer: Viewer, { period }: Leaderboard, radius: number): Promise<LeaderboardEntry[]> {
    if (radius < 1 || radius > MAX_RADIUS) throw invalidField("radius", `radius must be between 1 and ${MAX_RADIUS}`);
    const rows = await around(this.database, period, this.clock.now(), viewer.id, radius);
    return rows.map((row) => this.toEntry(row));
  }

  /** From the first place, or who follows another, with their ranks. */
  async ranking(timeframe: Timeframe, first: number, cursor: string | null): Promise<Connection<LeaderboardEntry>> {
    requirePageSize(first);
    const place = cursor === null ? null : this.cursors.decode(cursor);
    const now = this.clock.now();
    const { period } = windowOf(timeframe, now);
    const rows = place
      ? await after(this.database, period, now, place, first + 1)
      : await topOf(this.database, period, now, first + 1);
    const entries = rows.slice(0, first).map((row) => this.toEntry(row));
    return toConnection(entries, (entry) => entry.cursor, {
      previous: place !== null,
      next: rows.length > first,
    });
  }

  rankedCount({ period }: Leaderboard): Promise<number> {
    return rankedCount(this.database, period);
  }

  private toEntry({ rank, place, strikes, banned, ...standing }: Standing): LeaderboardEntry {
    const member = toMember(standing.member);
    const status = strikeStatusOf(strikes, banned);
    return { rank, member, xp: place.xp, level: member.level, strikes, status, cursor: this.cursors.encode(place) };
  }
}
