import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import type { RateLimits } from "../../kernel/rate-limits";
import type { Bus } from "../../kernel/events/bus";
import type { Topics } from "../../kernel/events/topics";
import { toConnection, type Connection } from "../../kernel/paging/connections";
import type { Cursors } from "../../kernel/paging/cursors";
import { invalidField } from "../../kernel/errors/errors";
import { requirePageSize } from "../../kernel/paging/paging";
import type { Viewer } from "../../kernel/auth/viewer";
import { setListed } from "../accounts";
import { strikeStatusOf } from "../moderation";
import type { Leaderboard, LeaderboardEntry, TopTen } from "./leaderboard.types";
import { windowOf, type Timeframe } from "./periods";
import { MAX_RADIUS, type RankPosition, type RankedMember, type Ranking } from "./ranking/ranking";

const TOP_COUNT = 10;

interface LeaderboardDeps {
  ranking: Ranking;
  database: DataSource;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
  cursors: Cursors<RankPosition>;
}

/** Reads leaderboards: the top ten, the viewer's neighbors, and further pages. */
export class LeaderboardService {
  constructor(private readonly deps: LeaderboardDeps) {}

  /** Without entries: the resolver reads the requested fields, all at the same time. */
  leaderboard(timeframe: Timeframe): Leaderboard {
    const { period, start, end } = windowOf(timeframe, this.deps.clock.now());
    return { timeframe, period, windowStart: start, windowEnd: end };
  }

  async topTen(timeframe: Timeframe): Promise<TopTen> {
    const leaderboard = this.leaderboard(timeframe);
    const entries = await this.topEntries(leaderboard.period);
    return { ...leaderboard, entries, endCursor: this.endCursorOf(entries) };
  }

  async topEntries(period: string): Promise<LeaderboardEntry[]> {
    return (await this.deps.ranking.page(period, TOP_COUNT, null)).map((row) => this.toEntry(row));
  }

  /** The cursor after the last entry; null if there are none. */
  endCursorOf(entries: readonly LeaderboardEntry[]): string | null {
    const last = entries.at(-1);
    return last ? this.cursorOf(last) : null;
  }

  /** The viewer's entry; null if not ranked. */
  async rankOf(viewer: Viewer, { period }: Leaderboard): Promise<LeaderboardEntry | null> {
    const row = await this.deps.ranking.rankOf(period, viewer.id);
    return row ? this.toEntry(row) : null;
  }

  /** The viewer and the members ranked next to them; empty if not ranked. */
  async around(viewer: Viewer, { period }: Leaderboard, radius: number): Promise<LeaderboardEntry[]> {
    if (radius < 1 || radius > MAX_RADIUS) throw invalidField("radius", `radius must be 1 to ${MAX_RADIUS}`);
    const rows = await this.deps.ranking.neighbors(period, viewer.id, radius);
    return rows.map((row) => this.toEntry(row));
  }

  /** A page of the ranking, from the top or after a cursor. */
  async ranking(timeframe: Timeframe, first: number, cursor: string | null): Promise<Connection<LeaderboardEntry>> {
    requirePageSize(first);
    const position = cursor === null ? null : this.deps.cursors.decode(cursor);
    const { period } = windowOf(timeframe, this.deps.clock.now());
    const rows = await this.deps.ranking.page(period, first + 1, position);
    const entries = rows.slice(0, first).map((row) => this.toEntry(row));
    return toConnection(entries, (entry) => this.cursorOf(entry), {
      previous: position !== null,
      next: rows.length > first,
    });
  }

  rankedCount({ period }: Leaderboard): Promise<number> {
    return this.deps.ranking.count(period);
  }

  /** Shows or hides the viewer on the leaderboards of all periods. */
  async setListed(viewer: Viewer, listed: boolean): Promise<boolean> {
    await this.deps.limits.take("leaderboardListingChangesPerPerson", viewer);
    const changed = await setListed(this.deps.database, viewer.id, listed);
    if (changed) this.deps.bus.publish("standingsMoved", "all", {});
    return listed;
  }

  private toEntry({ rank, position, member, strikes, banned }: RankedMember): LeaderboardEntry {
    const status = strikeStatusOf(strikes, banned);
    return {
      rank,
      member,
      xp: position.xp,
      level: member.level,
      strikes,
      status,
      position,
    };
  }

  /** Encryption takes more time than all else about an entry, so only the cursors that clients get are encrypted. */
  private cursorOf({ position }: LeaderboardEntry): string {
    return this.deps.cursors.encode(position);
  }
}
