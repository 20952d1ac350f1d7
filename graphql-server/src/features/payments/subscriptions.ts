import type { EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";
import type { Order } from "./order.entity";
import type { SessionState } from "./payment-gateway";

const MONTH_MS = 31 * 86_400_000;

/** Premium begins: the role until the end of the period. */
export async function startSubscription(
  manager: EntityManager,
  order: Order,
  { subscriptionId, periodEnd }: SessionState,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO subscriptions (user_id, order_id, provider_id, period_end, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id) DO NOTHING`,
    [order.userId, order.id, subscriptionId ?? null, periodEnd ?? new Date(now.getTime() + MONTH_MS), now],
  );
  await manager.query(`UPDATE users SET role = 'PREMIUM' WHERE id = $1 AND role = 'FREE' AND deleted_at IS NULL`, [
    order.userId,
  ]);
}

/** Another period was paid. Returns whose it is, null for an unknown one. */
export async function renewSubscription(
  manager: EntityManager,
  providerId: string,
  periodEnd: Date,
): Promise<string | null> {
  const [[row]] = await manager.query<[{ user_id: string }[], number]>(
    `UPDATE subscriptions SET period_end = greatest(period_end, $2), status = 'ACTIVE'
     WHERE provider_id = $1 AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL) RETURNING user_id`,
    [providerId, periodEnd],
  );
  if (row) await manager.query(`UPDATE users SET role = 'PREMIUM' WHERE id = $1 AND role = 'FREE'`, [row.user_id]);
  return row?.user_id ?? null;
}

/** By our id or the provider's. Returns whose it was, null when there was nothing to end. */
export async function endSubscription(manager: EntityManager, id: string): Promise<string | null> {
  const [[row]] = await manager.query<[{ user_id: string }[], number]>(
    `UPDATE subscriptions SET status = 'ENDED' WHERE (id::text = $1 OR provider_id = $1) AND status = 'ACTIVE' RETURNING user_id`,
    [id],
  );
  if (row) await dropRole(manager, row.user_id);
  return row?.user_id ?? null;
}

export async function endSubscriptionOfOrder(manager: EntityManager, orderId: string): Promise<void> {
  const [row] = await rowsOf<{ id: string }>(manager, `SELECT id FROM subscriptions WHERE order_id = $1`, [orderId]);
  if (row) await endSubscription(manager, row.id);
}

/** The role goes with the last subscription; admins keep theirs. */
async function dropRole(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE users SET role = 'FREE' WHERE id = $1 AND role = 'PREMIUM'
       AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = $1 AND status = 'ACTIVE')`,
    [userId],
  );
}
