import type { DataSource, EntityManager } from "typeorm";
import { query } from "../../../kernel/database";

interface Grant {
  userId: string;
  courseId: number;
  /** The order that paid for it; null for a free course. */
  orderId: string | null;
}

/** Grants access to a course. Returns false if the member already has it. */
export async function grantEntitlement(
  target: DataSource | EntityManager,
  { userId, courseId, orderId }: Grant,
  now: Date,
): Promise<boolean> {
  const inserted = await query(
    target,
    `INSERT INTO entitlements (user_id, course_id, source, starts_at, order_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, course_id) WHERE revoked_at IS NULL DO NOTHING RETURNING id`,
    [userId, courseId, orderId === null ? "FREE" : "PURCHASE", now, orderId],
  );
  return inserted.length > 0;
}

/** Revokes what an order granted. */
export const revokeEntitlement = (manager: EntityManager, orderId: string, now: Date): Promise<unknown> =>
  query(manager, `UPDATE entitlements SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL`, [orderId, now]);
