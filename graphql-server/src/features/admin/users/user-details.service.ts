import type { DataSource } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { query } from "../../../kernel/database";
import { invalidCursor, requireNumericCursor, requirePageSize } from "../../../kernel/paging/paging";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { deviceName } from "../../accounts";
import { isEntitlementActiveSql } from "../../courses";
import type { UserCourse, UserPurchase, UserSanction, UserSession, UserXpEntry } from "./user-details.types";

const MAX_LISTED = 50;

interface UserDetailsServiceDeps {
  database: DataSource;
  clock: Clock;
}

/** A user's newest records of each kind, for admins. */
export class UserDetailsService {
  constructor(private readonly deps: UserDetailsServiceDeps) {}

  /** Active ones first, then most recently used. */
  async sessions(viewer: Viewer, userId: string): Promise<UserSession[]> {
    assertAdmin(viewer);
    const rows = await query<Omit<UserSession, "device"> & { userAgent: string }>(
      this.deps.database.manager,
      `SELECT id, user_agent AS "userAgent", ip, created_at AS "createdAt", last_used_at AS "lastUsedAt",
         CASE WHEN ended_at IS NULL AND expires_at <= $2 THEN expires_at ELSE ended_at END AS "endedAt",
         CASE WHEN ended_at IS NULL AND expires_at <= $2 THEN 'expired' ELSE end_reason END AS "endReason"
       FROM sessions WHERE user_id = $1
       ORDER BY (ended_at IS NULL AND expires_at > $2) DESC, last_used_at DESC, id LIMIT ${MAX_LISTED}`,
      [userId, this.deps.clock.now()],
    );
    return rows.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }));
  }

  purchases(viewer: Viewer, userId: string): Promise<UserPurchase[]> {
    assertAdmin(viewer);
    return query<UserPurchase>(
      this.deps.database.manager,
      `SELECT id::text, reference, title, amount_cents AS "amountCents", status, coalesce(paid_at, created_at) AS at
       FROM orders WHERE user_id = $1
       UNION ALL
       SELECT r.invoice_id, o.reference, o.title || ' (renewal)', r.amount_cents,
         CASE WHEN r.refunded_at IS NULL THEN 'FULFILLED' ELSE o.status END, r.paid_at
       FROM subscription_renewals r JOIN subscriptions s ON s.id = r.subscription_id JOIN orders o ON o.id = s.order_id
       WHERE s.user_id = $1
       ORDER BY at DESC, id LIMIT ${MAX_LISTED}`,
      [userId],
    );
  }

  /** Courses the user enrolled in, bought, or was granted. Excludes courses that the role grants. */
  courses(viewer: Viewer, userId: string): Promise<UserCourse[]> {
    assertAdmin(viewer);
    return query<UserCourse>(
      this.deps.database.manager,
      `SELECT e.id, c.id AS "courseId", c.title, e.source, e.starts_at AS since, d.completed_at AS "completedAt",
         (CASE WHEN d.completed_at IS NOT NULL THEN 1 WHEN p.lessons = 0 THEN 0 ELSE p.done::float / p.lessons END) AS progress
       FROM entitlements e JOIN courses c ON c.id = e.course_id
       LEFT JOIN course_completions d ON d.user_id = e.user_id AND d.course_id = e.course_id
       CROSS JOIN LATERAL (
         SELECT count(*) AS lessons, count(k.lesson_id) AS done FROM lessons l
         LEFT JOIN lesson_completions k ON k.lesson_id = l.id AND k.user_id = e.user_id
         WHERE l.course_id = e.course_id) p
       WHERE e.user_id = $1 AND ${isEntitlementActiveSql("e", "$2")} ORDER BY e.starts_at DESC, e.id LIMIT ${MAX_LISTED}`,
      [userId, this.deps.clock.now()],
    );
  }

  /** Newest first. */
  async xpEntries(
    viewer: Viewer,
    userId: string,
    first: number,
    after: string | null,
  ): Promise<Connection<UserXpEntry>> {
    assertAdmin(viewer);
    const limit = requirePageSize(first);
    if (after !== null) await this.assertXpCursor(userId, after);
    const rows = await query<UserXpEntry>(
      this.deps.database.manager,
      `SELECT e.id, e.rule, e.amount, e.reverses_id IS NOT NULL AS "isReversal", coalesce(e.note, s.reason) AS note,
         e.created_at AS at
       FROM xp_entries e
       LEFT JOIN sanctions s ON e.rule = 'STRIKE' AND s.user_id = e.user_id AND s.id::text = e.source_id
       WHERE e.user_id = $1 AND ($2::bigint IS NULL OR
         (e.created_at, e.id) < (SELECT created_at, id FROM xp_entries WHERE id = $2 AND user_id = $1))
       ORDER BY e.created_at DESC, e.id DESC LIMIT $3`,
      [userId, after, limit + 1],
    );
    return toConnection(rows.slice(0, limit), ({ id }) => id, { previous: after !== null, next: rows.length > limit });
  }

  private async assertXpCursor(userId: string, after: string): Promise<void> {
    const sql = `SELECT 1 FROM xp_entries WHERE id = $1 AND user_id = $2`;
    const [entry] = await query(this.deps.database.manager, sql, [requireNumericCursor(after), userId]);
    if (!entry) throw invalidCursor();
  }

  sanctions(viewer: Viewer, userId: string): Promise<UserSanction[]> {
    assertAdmin(viewer);
    return query<UserSanction>(
      this.deps.database.manager,
      `SELECT s.id, s.kind, s.reason, a.username AS "authorUsername", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
         s.lifted_at AS "liftedAt"
       FROM sanctions s LEFT JOIN users a ON a.id = s.author_id
       WHERE s.user_id = $1 ORDER BY s.starts_at DESC, s.id LIMIT ${MAX_LISTED}`,
      [userId],
    );
  }
}
