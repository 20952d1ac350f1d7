import DataLoader from "dataloader";
import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { readRows } from "../../kernel/database";
import { xpOfLevel } from "../../kernel/levels";
import { entitlementIsActive, PREMIUM_COURSE_IDS } from "../courses";
import { ChannelAccessLevel } from "./channel.entity";

const CACHE_MS = 30_000;

interface Audience {
  accessLevel: ChannelAccessLevel;
  minLevel: number | null;
  courseId: number | null;
}

/**
 * How many people may read a channel. Counting walks the members, so one count serves everybody for half a minute; the
 * number is an ornament, access itself is never cached.
 */
export class ChannelAudience {
  private readonly cache = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Batches the counts of one request into one statement. */
  createLoader(): DataLoader<Audience, number, string> {
    return new DataLoader((audiences) => this.counts(audiences), { cacheKeyFn: keyOf });
  }

  private async counts(audiences: readonly Audience[]): Promise<number[]> {
    const now = this.clock.now();
    const missing = audiences.filter((audience) => (this.cache.get(keyOf(audience))?.until ?? 0) <= now.getTime());
    if (missing.length) await this.count(missing, now);
    return audiences.map((audience) => this.cache.get(keyOf(audience))?.count ?? 0);
  }

  private async count(audiences: Audience[], now: Date): Promise<void> {
    const rows = await readRows<{ key: string; count: number }>(
      this.database,
      `SELECT a.key, count(u.id)::int AS count
       FROM jsonb_to_recordset($1) AS a (key text, kind text, "minXp" int, "courseId" int, "premiumCourse" boolean)
       LEFT JOIN users u ON u.deleted_at IS NULL AND (u.role = 'ADMIN' OR CASE a.kind
         WHEN 'everybody' THEN true
         WHEN 'level' THEN u.xp >= a."minXp"
         WHEN 'premium' THEN u.role = 'PREMIUM'
         WHEN 'course' THEN (a."premiumCourse" AND u.role = 'PREMIUM') OR EXISTS (
           SELECT 1 FROM entitlements e WHERE e.user_id = u.id AND e.course_id = a."courseId" AND ${entitlementIsActive("e", "$2")})
         ELSE false END)
       GROUP BY a.key`,
      [JSON.stringify(audiences.map(describe)), now],
    );
    for (const { key, count } of rows) this.cache.set(key, { count, until: now.getTime() + CACHE_MS });
  }
}

const keyOf = ({ accessLevel, minLevel, courseId }: Audience): string =>
  `${accessLevel}:${minLevel ?? ""}:${courseId ?? ""}`;

function kindOf(accessLevel: ChannelAccessLevel): string {
  switch (accessLevel) {
    case ChannelAccessLevel.FREE:
    case ChannelAccessLevel.OPEN:
    case ChannelAccessLevel.READONLY:
      return "everybody";
    case ChannelAccessLevel.LEVEL:
      return "level";
    case ChannelAccessLevel.COURSE:
      return "course";
    case ChannelAccessLevel.PREMIUM:
      return "premium";
    default:
      return "admins";
  }
}

const describe = (audience: Audience): Record<string, unknown> => ({
  key: keyOf(audience),
  kind: kindOf(audience.accessLevel),
  minXp: audience.minLevel === null ? null : xpOfLevel(audience.minLevel),
  courseId: audience.courseId,
  premiumCourse: audience.courseId !== null && PREMIUM_COURSE_IDS.includes(audience.courseId),
});
