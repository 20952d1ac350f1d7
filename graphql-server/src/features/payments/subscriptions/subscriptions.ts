import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { isUuid } from "../../../kernel/ids";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Order } from "../orders/order.entity";
import type { SessionState } from "../gateways/payment-gateway";

const MONTH_MS = 31 * 86_400_000;

/** Cancels subscriptions at the provider, immediately or at the end of the paid period. */
export const CANCEL_QUEUE = "subscription-cancel";

/** Job payload. Jobs queued by earlier versions have no `when`. */
export interface CancelSubscription {
  providerId: string;
  when?: "now" | "atPeriodEnd";
}

/**
 * Cancels a member's subscriptions at the end of the paid period, so that the member isn't charged twice, or for access that an
 * admin removed. Runs in the caller's transaction.
 */
export async function stopRenewals(jobs: JobQueue, manager: EntityManager, userId: string, now: Date): Promise<void> {
  const stopped = await query<{ provider_id: string | null }>(
    manager,
    `UPDATE subscriptions SET cancelled_at = $2 WHERE user_id = $1 AND status = 'ACTIVE' AND cancelled_at IS NULL RETURNING provider_id`,
    [userId, now],
  );
  for (const { provider_id: providerId } of stopped) {
    if (providerId)
      await jobs.add(manager, CANCEL_QUEUE, { providerId, when: "atPeriodEnd" } satisfies CancelSubscription);
  }
}

/**
 * Starts Premium, grants the role, and returns the end of the period. If the member already has a subscription, only the new one
 * renews.
 */
export async function startSubscription(
  jobs: JobQueue,
  manager: EntityManager,
  order: Order,
  { subscriptionId, periodEnd }: SessionState,
  now: Date,
): Promise<Date> {
  const end = periodEnd ?? new Date(now.getTime() + MONTH_MS);
  await stopRenewals(jobs, manager, order.userId, now);
  await query(
    manager,
    `INSERT INTO subscriptions (user_id, order_id, provider_id, period_end, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id) DO NOTHING`,
    [order.userId, order.id, subscriptionId ?? null, end, now],
  );
  await query(manager, `UPDATE users SET role = 'PREMIUM' WHERE id = $1 AND role = 'FREE' AND deleted_at IS NULL`, [
    order.userId,
  ]);
  return end;
}

/**
 * Extends a subscription to another paid period. Returns the member's id; null if the subscription is unknown or was refunded. A
 * new period grants the role even if an admin removed it during the last one; a repeated event doesn't.
 */
export async function renewSubscription(
  manager: EntityManager,
  providerId: string,
  periodEnd: Date,
): Promise<string | null> {
  // Refunds also lock the order, so the update below sees them.
  await query(
    manager,
    `SELECT 1 FROM orders WHERE id = (SELECT order_id FROM subscriptions WHERE provider_id = $1) FOR NO KEY UPDATE`,
    [providerId],
  );
  const [before] = await query<{ isNew: boolean }>(
    manager,
    `SELECT period_end < $2 OR status <> 'ACTIVE' AS "isNew" FROM subscriptions WHERE provider_id = $1`,
    [providerId, periodEnd],
  );
  const [row] = await query<{ user_id: string }>(
    manager,
    `UPDATE subscriptions SET period_end = greatest(period_end, $2), status = 'ACTIVE'
     WHERE provider_id = $1 AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL)
       AND order_id IN (SELECT id FROM orders WHERE status = 'FULFILLED') RETURNING user_id`,
    [providerId, periodEnd],
  );
  if (row && before?.isNew) {
    await query(manager, `UPDATE users SET role = 'PREMIUM' WHERE id = $1 AND role = 'FREE'`, [row.user_id]);
  }
  return row?.user_id ?? null;
}

/** Stores whether the provider renews a subscription, for example after a change in its dashboard. */
export async function updateRenewal(
  manager: EntityManager,
  providerId: string,
  renews: boolean,
  now: Date,
): Promise<void> {
  await query(
    manager,
    `UPDATE subscriptions SET cancelled_at = CASE WHEN $2::boolean THEN NULL ELSE coalesce(cancelled_at, $3) END
     WHERE provider_id = $1 AND status = 'ACTIVE'`,
    [providerId, renews, now],
  );
}

/** Ends a subscription by our id or the provider's. Returns the member's id; null if it wasn't active. */
export async function endSubscription(manager: EntityManager, id: string): Promise<string | null> {
  const [row] = await query<{ user_id: string }>(
    manager,
    `UPDATE subscriptions SET status = 'ENDED' WHERE (id = $1::uuid OR provider_id = $2) AND status = 'ACTIVE' RETURNING user_id`,
    [isUuid(id) ? id : null, id],
  );
  if (row) await revokePremiumRole(manager, row.user_id);
  return row?.user_id ?? null;
}

/** Ends an order's subscription. Returns the provider's id, so that it can be canceled there, too. */
export async function endSubscriptionOfOrder(manager: EntityManager, orderId: string): Promise<string | null> {
  const [row] = await query<{ id: string; provider_id: string | null }>(
    manager,
    `SELECT id, provider_id FROM subscriptions WHERE order_id = $1`,
    [orderId],
  );
  if (row) await endSubscription(manager, row.id);
  return row?.provider_id ?? null;
}

/** Reactivates an order's subscription for the rest of the paid period after a dispute was won. Doesn't renew it. */
export async function resumeSubscriptionOfOrder(manager: EntityManager, orderId: string, now: Date): Promise<void> {
  const [row] = await query<{ user_id: string }>(
    manager,
    `UPDATE subscriptions SET status = 'ACTIVE', cancelled_at = coalesce(cancelled_at, $2)
     WHERE order_id = $1 AND period_end > $2 RETURNING user_id`,
    [orderId, now],
  );
  if (row) await query(manager, `UPDATE users SET role = 'PREMIUM' WHERE id = $1 AND role = 'FREE'`, [row.user_id]);
}

/** Removes the PREMIUM role if the member has no active subscription left. */
async function revokePremiumRole(manager: EntityManager, userId: string): Promise<void> {
  await query(
    manager,
    `UPDATE users SET role = 'FREE' WHERE id = $1 AND role = 'PREMIUM'
       AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = $1 AND status = 'ACTIVE')`,
    [userId],
  );
}
