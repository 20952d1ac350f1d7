import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { createBatchLoader } from "../../../kernel/batch-loader";
import { query, type SqlParameters } from "../../../kernel/database";
import { SharedReads } from "../../../kernel/shared-reads";
import type { Member } from "../../accounts";
import { RankBlock } from "./rank-block.entity";
import { RankMove } from "./rank-move.entity";
import { AFTER, AROUND, OWN_RANKS, RANKED_COUNT, topSql } from "./ranking.sql";

// The only file in this folder that the rest of the server imports. docs/adr/0019-leaderboard-ranks.md explains the blocks behind it.

export { RANK_CHECKS } from "./rank-blocks.sql";
export { RankMaintenance } from "./rank-maintenance.job";
export { MAX_RADIUS } from "./ranking.sql";
export const RANKING_ENTITIES = [RankBlock, RankMove];

/** A position in a ranking. Stays valid even if no member is at it anymore. */
export interface RankPosition {
  xp: number;
  /** ISO, to the microsecond. */
  reachedAt: string;
  userId: string;
}

/** A member with rank and position. */
export interface RankedMember {
  rank: number;
  position: RankPosition;
  member: Member;
  strikes: number;
  banned: boolean;
}

/** The members of a period (a key of `xp_totals`) by XP. With equal XP, the member who reached it first ranks higher, then the lower id. */
export interface Ranking {
  /** The first `count` members, or the first after a position. */
  page(period: string, count: number, after: RankPosition | null): Promise<RankedMember[]>;
  /** Null if the member is not ranked. */
  rankOf(period: string, userId: string): Promise<RankedMember | null>;
  /** A member with up to `radius` members above and below; empty if the member is not ranked. */
  neighbors(period: string, userId: string, radius: number): Promise<RankedMember[]>;
  /** The number of ranked members. */
  count(period: string): Promise<number>;
}

interface RankedRow {
  xp: number;
  reached_at: string;
  user_id: string;
  rank?: number;
  member: Member;
  strikes: number;
  banned: boolean;
}

const toRankedMember = (row: RankedRow, index: number): RankedMember => ({
  rank: row.rank ?? index + 1,
  position: { xp: row.xp, reachedAt: row.reached_at, userId: row.user_id },
  member: row.member,
  strikes: row.strikes,
  banned: row.banned,
});

interface RankRequest {
  period: string;
  userId: string;
}

interface BlockRankingDeps {
  database: DataSource;
  clock: Clock;
}

/** Adds up precomputed block sizes, so that a rank costs the same at any position. Always exact, whether or not moves have been folded. */
export class BlockRanking implements Ranking {
  /** Members who open a leaderboard at the same time share its page. */
  private readonly pages = new SharedReads<RankedMember[]>();
  private readonly ranks = createBatchLoader((requests: readonly RankRequest[]) => this.ranksOf(requests));

  constructor(private readonly deps: BlockRankingDeps) {}

  page(period: string, count: number, after: RankPosition | null): Promise<RankedMember[]> {
    return this.pages.run(JSON.stringify([period, count, after]), () =>
      after
        ? this.read(AFTER, period, [after.xp, after.reachedAt, after.userId, count])
        : this.read(topSql(count), period, [count]),
    );
  }

  rankOf(period: string, userId: string): Promise<RankedMember | null> {
    return this.ranks.load({ period, userId });
  }

  neighbors(period: string, userId: string, radius: number): Promise<RankedMember[]> {
    return this.read(AROUND, period, [userId, radius]);
  }

  async count(period: string): Promise<number> {
    const [row] = await query<{ count: number }>(this.deps.database, RANKED_COUNT, [period]);
    return row?.count ?? 0;
  }

  private async ranksOf(requests: readonly RankRequest[]): Promise<(RankedMember | null)[]> {
    const ranks = new Map<string, RankedMember>();
    for (const period of new Set(requests.map((request) => request.period))) {
      const userIds = requests.filter((request) => request.period === period).map(({ userId }) => userId);
      for (const ranked of await this.read(OWN_RANKS, period, [userIds]))
        ranks.set(`${period} ${ranked.member.id}`, ranked);
    }
    return requests.map(({ period, userId }) => ranks.get(`${period} ${userId}`) ?? null);
  }

  private async read(sql: string, period: string, parameters: SqlParameters): Promise<RankedMember[]> {
    const now = this.deps.clock.now();
    const [result] = await query<{ rows: RankedRow[] }>(this.deps.database, sql, [period, now, ...parameters]);
    return (result?.rows ?? []).map(toRankedMember);
  }
}
