import DataLoader from "dataloader";
import type { DataSource } from "typeorm";
import type { Clock } from "../../../../kernel/clock";
import { query } from "../../../../kernel/database";
import { keepCountMs } from "../../../../kernel/keep-count";
import { xpOfLevel } from "../../../../kernel/levels";
import { isEntitlementActiveSql, premiumGrantsSql } from "../../../courses";
import { ChannelAccessLevel, ChannelApproval } from "../channel.entity";

const MIN_CACHE_MS = 30_000;

interface Audience {
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
  approval: ChannelApproval;
}

/** Member counts from which the audience of any channel can be computed. */
interface MemberCounts {
  total: number;
  premium: number;
  admins: number;
  /** Members with at least this level, including admins, by level. */
  byLevel: Record<string, number>;
  /** Enrolled members, excluding admins, and how many of them are PREMIUM, by course. */
  byCourse: Record<string, { enrolled: number; premium: number }>;
  /** Ids of the courses included in Premium. */
  premiumCourses: number[];
}

// Scans the members and the entitlements once, regardless of the number of channels. $1 now, $2 levels and $3 their XP, ascending.
const COUNT_MEMBERS = `
  WITH grouped AS MATERIALIZED (
    SELECT role, width_bucket(xp, $3::int[]) AS levels, count(*) AS count FROM users WHERE deleted_at IS NULL GROUP BY 1, 2
  )
  SELECT coalesce(sum(count), 0)::int AS total, coalesce(sum(count) FILTER (WHERE role = 'PREMIUM'), 0)::int AS premium,
    coalesce(sum(count) FILTER (WHERE role = 'ADMIN'), 0)::int AS admins,
    (SELECT coalesce(json_object_agg(t.level, (
       SELECT coalesce(sum(g.count), 0) FROM grouped g WHERE g.role = 'ADMIN' OR g.levels >= t.place)), '{}')
     FROM unnest($2::int[]) WITH ORDINALITY AS t (level, place)) AS "byLevel",
    (SELECT coalesce(json_object_agg(c.course_id, json_build_object('enrolled', c.enrolled, 'premium', c.premium)), '{}') FROM (
       SELECT e.course_id, count(*)::int AS enrolled, (count(*) FILTER (WHERE u.role = 'PREMIUM'))::int AS premium
       FROM entitlements e JOIN users u ON u.id = e.user_id AND u.deleted_at IS NULL AND u.role <> 'ADMIN'
       WHERE e.course_id IN (SELECT course_id FROM channels WHERE access_level <> 'DIRECT') AND ${isEntitlementActiveSql("e", "$1")} GROUP BY e.course_id) c) AS "byCourse",
    (SELECT coalesce(json_agg(k.id), '[]') FROM courses k WHERE ${premiumGrantsSql("k")}) AS "premiumCourses"
  FROM grouped`;

interface CachedCounts {
  until: number;
  levels: ReadonlySet<number>;
  counts: Promise<MemberCounts>;
  /** Null until `counts` is resolved. */
  loaded: MemberCounts | null;
}

interface ChannelAudienceDeps {
  database: DataSource;
  clock: Clock;
}

/**
 * Counts the members who can read a channel. Counting scans all members, so the counts are cached for 30 seconds, or longer on very
 * large sites. Access itself is never cached.
 */
export class ChannelAudience {
  private cached: CachedCounts | null = null;

  constructor(private readonly deps: ChannelAudienceDeps) {}

  /** Batches the counts of one request. */
  createLoader(): DataLoader<Audience, number> {
    return new DataLoader(async (audiences) => {
      const counts = await this.counts(audiences);
      return audiences.map((audience) => audienceSize(audience, counts));
    });
  }

  /** The cached number of members who can read the channel; null if they must be counted. */
  cachedSize(audience: Audience): number | null {
    const counts = this.fresh([audience])?.loaded;
    return counts ? audienceSize(audience, counts) : null;
  }

  private fresh(audiences: readonly Audience[]): CachedCounts | null {
    const { cached } = this;
    if (!cached || cached.until <= this.deps.clock.now().getTime()) return null;
    return audiences.every(({ minLevel }) => minLevel === null || cached.levels.has(minLevel)) ? cached : null;
  }

  private counts(audiences: readonly Audience[]): Promise<MemberCounts> {
    const fresh = this.fresh(audiences);
    if (fresh) return fresh.counts;
    const levels = [...new Set(audiences.flatMap(({ minLevel }) => minLevel ?? []))].sort((a, b) => a - b);
    const now = this.deps.clock.now();
    const startedAt = performance.now();
    const counts = this.count(levels, now);
    const cached: CachedCounts = { until: now.getTime() + MIN_CACHE_MS, levels: new Set(levels), counts, loaded: null };
    this.cached = cached;
    counts.then(
      (loaded) => {
        cached.loaded = loaded;
        cached.until = now.getTime() + keepCountMs(MIN_CACHE_MS, performance.now() - startedAt);
      },
      // Don't cache a failure.
      () => (this.cached = null),
    );
    return counts;
  }

  private async count(levels: number[], now: Date): Promise<MemberCounts> {
    const [counts] = await query<MemberCounts>(this.deps.database, COUNT_MEMBERS, [now, levels, levels.map(xpOfLevel)]);
    if (!counts) throw new Error("The member count returned no row");
    return counts;
  }
}

function audienceSize({ accessLevel, minLevel, courseId, approval }: Audience, counts: MemberCounts): number {
  // The creator and the admins.
  if (approval !== ChannelApproval.APPROVED) return counts.admins + 1;
  switch (accessLevel) {
    case ChannelAccessLevel.FREE:
    case ChannelAccessLevel.OPEN:
    case ChannelAccessLevel.READONLY:
      return counts.total;
    case ChannelAccessLevel.LEVEL:
      return counts.byLevel[String(minLevel)] ?? counts.admins;
    case ChannelAccessLevel.PREMIUM:
      return counts.premium + counts.admins;
    case ChannelAccessLevel.COURSE: {
      const { enrolled = 0, premium = 0 } = counts.byCourse[String(courseId)] ?? {};
      const isPremiumCourse = courseId !== null && counts.premiumCourses.includes(courseId);
      return counts.admins + (isPremiumCourse ? counts.premium + enrolled - premium : enrolled);
    }
    default:
      return counts.admins;
  }
}
