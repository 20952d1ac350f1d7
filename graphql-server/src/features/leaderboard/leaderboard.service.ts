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
import {
  readAfter,
  readAround,
  readRank,
  countRanked,
  readTop,
  type RankPosition,
  type RankedMember,
} from "./ranking/ranking-queries";
import { MAX_RADIUS } from "./ranking/ranking-sql";

const TOP_COUNT = 10;

/** Reads leaderboards: the top ten, the viewer's surroundings, and further pages. */
export class LeaderboardService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly cursors: Cursors<RankPosition>,
  ) {}

  async leaderboard(timeframe: Timeframe): Promise<Leaderboard> {
    const now = this.clock.now();
    const { period, start, end } = windowOf(timeframe, now);
    const entries = (await readTop(this.database, period, now, TOP_COUNT)).map((row) => this.toEntry(row));
    const endCursor = entries.at(-1)?.cursor ?? null;
    return { timeframe, period, windowStart: start, windowEnd: end, entries, endCursor };
  }

  /** The viewer's entry; null if not ranked. */
  async rankOf(viewer: Viewer, { period, entries }: Leaderboard): Promise<LeaderboardEntry | null> {
    const topEntry = entries.find((entry) => entry.member.id === viewer.id);
    if (topEntry) return topEntry;
    const row = await readRank(this.database, period, this.clock.now(), viewer.id);
    return row ? this.toEntry(row) : null;
  }

  /** The viewer and the members ranked next to them; empty if not ranked. */
  async around(viewer: Viewer, { period }: Leaderboard, radius: number): Promise<LeaderboardEntry[]> {
    if (radius < 1 || radius > MAX_RADIUS) throw invalidField("radius", `radius must be 1 to ${MAX_RADIUS}`);
    const rows = await readAround(this.database, period, this.clock.now(), viewer.id, radius);
    return rows.map((row) => this.toEntry(row));
  }

  /** A page of the ranking, from the top or after a cursor. */
  async ranking(timeframe: Timeframe, first: number, cursor: string | null): Promise<Connection<LeaderboardEntry>> {
    requirePageSize(first);
    const place = cursor === null ? null : this.cursors.decode(cursor);
    const now = this.clock.now();
    const { period } = windowOf(timeframe, now);
    const rows = place
      ? await readAfter(this.database, period, now, place, first + 1)
      : await readTop(this.database, period, now, first + 1);
    const entries = rows.slice(0, first).map((row) => this.toEntry(row));
    return toConnection(entries, (entry) => entry.cursor, {
      previous: place !== null,
      next: rows.length > first,
    });
  }

  rankedCount({ period }: Leaderboard): Promise<number> {
    return countRanked(this.database, period);
  }

  private toEntry({ rank, position, strikes, banned, ...standing }: RankedMember): LeaderboardEntry {
    const member = toMember(standing.member);
    const status = strikeStatusOf(strikes, banned);
    return {
      rank,
      member,
      xp: position.xp,
      level: member.level,
      strikes,
      status,
      cursor: this.cursors.encode(position),
    };
  }
}
