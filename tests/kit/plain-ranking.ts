import type { DataSource } from "typeorm";
import type {
  RankedMember,
  Ranking,
  RankPosition,
} from "../../graphql-server/src/features/leaderboard/ranking/ranking";
import type { Clock } from "../../graphql-server/src/kernel/clock";

/** Every ranked member of a period ($1) with rank and sanctions at a time ($2), computed only from totals, members, and sanctions. */
const RANKED = `
  SELECT row_number() OVER (ORDER BY t.xp DESC, t.reached_at, t.user_id)::int AS rank,
    json_build_object('xp', t.xp, 'reachedAt', t.reached_at, 'userId', t.user_id) AS position,
    json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar, 'profileColor', u.profile_color,
      'role', u.role, 'xp', u.xp,
      'level', 1 + u.xp / 100, 'nextLevelXp', 100 * (1 + u.xp / 100), 'joinedAt', u.created_at) AS member,
    (SELECT count(*)::int FROM sanctions s WHERE s.user_id = u.id AND s.kind = 'STRIKE' AND s.lifted_at IS NULL
      AND s.ends_at > $2) AS strikes,
    EXISTS (SELECT 1 FROM sanctions s WHERE s.user_id = u.id AND s.kind = 'BAN' AND s.lifted_at IS NULL
      AND (s.ends_at IS NULL OR s.ends_at > $2)) AS banned
  FROM xp_totals t JOIN users u ON u.id = t.user_id
  WHERE t.period = $1 AND t.xp > 0 AND u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed
  ORDER BY rank`;

/**
 * A simple implementation to compare `BlockRanking` with: one sorted list of all members. Caches each period, so create a new
 * instance after a change.
 */
export class PlainRanking implements Ranking {
  private readonly periods = new Map<string, Promise<RankedMember[]>>();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The whole ranking. */
  all(period: string): Promise<RankedMember[]> {
    const all = this.periods.get(period) ?? this.database.query<RankedMember[]>(RANKED, [period, this.clock.now()]);
    this.periods.set(period, all);
    return all;
  }

  async page(period: string, count: number, after: RankPosition | null): Promise<RankedMember[]> {
    const all = await this.all(period);
    return all.filter(({ position }) => !after || isAfter(position, after)).slice(0, count);
  }

  async rankOf(period: string, userId: string): Promise<RankedMember | null> {
    return (await this.all(period)).find(({ member }) => member.id === userId) ?? null;
  }

  async neighbors(period: string, userId: string, radius: number): Promise<RankedMember[]> {
    const all = await this.all(period);
    const index = all.findIndex(({ member }) => member.id === userId);
    return index < 0 ? [] : all.slice(Math.max(0, index - radius), index + radius + 1);
  }

  async count(period: string): Promise<number> {
    return (await this.all(period)).length;
  }
}

/** Compares times as text, because a Date has no microseconds. */
function isAfter(position: RankPosition, after: RankPosition): boolean {
  if (position.xp !== after.xp) return position.xp < after.xp;
  if (position.reachedAt !== after.reachedAt) return position.reachedAt > after.reachedAt;
  return position.userId > after.userId;
}
