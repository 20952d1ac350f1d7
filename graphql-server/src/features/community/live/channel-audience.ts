import DataLoader from "dataloader";
import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { readRows } from "../../../kernel/database";
import { xpOfLevel } from "../../../kernel/levels";
import { isEntitlementActiveSql, premiumGrantsSql } from "../../courses";
import { ChannelAccessLevel, ChannelApproval } from "../channels/channel.entity";

const CACHE_MS = 30_000;

interface Audience {
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
  approval: ChannelApproval;
}

/** Member counts of one moment, from which the audience of any channel follows. */
interface Census {
  everybody: number;
  premium: number;
  admins: number;
  /** Members who reach a level, admins included, by level. */
  byLevel: Record<string, number>;
  /** Enrolled members who are no admins, and those of them who are PREMIUM, by course. */
  byCourse: Record<string, { enrolled: number; premium: number }>;
  /** Ids of the courses that Premium opens. */
  premiumCourses: number[];
}

// One walk over the members and one over the entitlements, however many channels there are.
const CENSUS = `
  SELECT m.everybody, m.premium, m.admins,
    (SELECT coalesce(json_object_agg(l.level, l.count), '{}') FROM (
       SELECT t.level, count(u.id)::int AS count FROM unnest($2::int[], $3::int[]) AS t (level, xp)
       LEFT JOIN users u ON u.deleted_at IS NULL AND (u.role = 'ADMIN' OR u.xp >= t.xp) GROUP BY t.level) l) AS "byLevel",
    (SELECT coalesce(json_object_agg(c.course_id, json_build_object('enrolled', c.enrolled, 'premium', c.premium)), '{}') FROM (
       SELECT e.course_id, count(*)::int AS enrolled, (count(*) FILTER (WHERE u.role = 'PREMIUM'))::int AS premium
       FROM entitlements e JOIN users u ON u.id = e.user_id AND u.deleted_at IS NULL AND u.role <> 'ADMIN'
       WHERE ${isEntitlementActiveSql("e", "$1")} GROUP BY e.course_id) c) AS "byCourse",
    (SELECT coalesce(json_agg(k.id), '[]') FROM courses k WHERE ${premiumGrantsSql("k")}) AS "premiumCourses"
  FROM (
    SELECT count(*)::int AS everybody, (count(*) FILTER (WHERE role = 'PREMIUM'))::int AS premium,
           (count(*) FILTER (WHERE role = 'ADMIN'))::int AS admins
    FROM users WHERE deleted_at IS NULL) m`;

/**
 * How many people may read a channel. Counting walks the members, so one count serves everybody for half a minute; the
 * number is an ornament, access itself is never cached.
 */
export class ChannelAudience {
  private census: { until: number; levels: ReadonlySet<number>; counts: Promise<Census> } | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Batches the counts of one request into one statement. */
  createLoader(): DataLoader<Audience, number> {
    return new DataLoader(async (audiences) => {
      const counts = await this.counts(audiences);
      return audiences.map((audience) => sizeOf(audience, counts));
    });
  }

  private counts(audiences: readonly Audience[]): Promise<Census> {
    const levels = [...new Set(audiences.flatMap(({ minLevel }) => minLevel ?? []))];
    const now = this.clock.now();
    const isFresh = this.census && this.census.until > now.getTime();
    const knowsLevels = levels.every((level) => this.census?.levels.has(level));
    if (this.census && isFresh && knowsLevels) return this.census.counts;
    const counts = this.count(levels, now);
    this.census = { until: now.getTime() + CACHE_MS, levels: new Set(levels), counts };
    // A failed count is not kept.
    counts.catch(() => (this.census = null));
    return counts;
  }

  private async count(levels: number[], now: Date): Promise<Census> {
    const [census] = await readRows<Census>(this.database, CENSUS, [now, levels, levels.map(xpOfLevel)]);
    if (!census) throw new Error("The census answered no row");
    return census;
  }
}

function sizeOf({ accessLevel, minLevel, courseId, approval }: Audience, census: Census): number {
  // Its creator and the admins.
  if (approval !== ChannelApproval.APPROVED) return census.admins + 1;
  switch (accessLevel) {
    case ChannelAccessLevel.FREE:
    case ChannelAccessLevel.OPEN:
    case ChannelAccessLevel.READONLY:
      return census.everybody;
    case ChannelAccessLevel.LEVEL:
      return census.byLevel[String(minLevel)] ?? census.admins;
    case ChannelAccessLevel.PREMIUM:
      return census.premium + census.admins;
    case ChannelAccessLevel.COURSE: {
      const { enrolled = 0, premium = 0 } = census.byCourse[String(courseId)] ?? {};
      const isPremiumCourse = courseId !== null && census.premiumCourses.includes(courseId);
      return census.admins + (isPremiumCourse ? census.premium + enrolled - premium : enrolled);
    }
    default:
      return census.admins;
  }
}
