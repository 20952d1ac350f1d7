import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { isUuid } from "../../../kernel/ids";
import type { JobQueue } from "../../../kernel/job-queue";
import { isBannedSql } from "../../moderation";
import type { Order } from "../orders/order.entity";
import type { SessionState } from "../gateways/payment-gateway";
import { changeSubscriptions, grantPremiumRole } from "./subscription-states";

const MONTH_MS = 31 * 86_400_000;

/** Cancels subscriptions at the provider, immediately or at the end of the paid period. */
export const CANCEL_QUEUE = "subscription-cancel";

/** Job payload. */
export interface CancelSubscription {
  providerId: string;
  when: "now" | "atPeriodEnd";
}

/** Runs in the caller's transaction. */
export const cancelAtProvider = (
  jobs: JobQueue,
  manager: EntityManager,
  providerId: string,
  when: CancelSubscription["when"],
): Promise<void> => jobs.add(manager, CANCEL_QUEUE, { providerId, when } satisfies CancelSubscription);

/**
 * Cancels a member's subscriptions at the end of the paid period, so that the member isn't charged twice, or for access that an
 * admin removed. Runs in the caller's transaction.
 */
export async function stopRenewals(jobs: JobQueue, manager: EntityManager, userId: string, now: Date): Promise<void> {
  const condition = `user_id = $1 AND cancelled_at IS NULL`;
  for (const { provider_id: providerId } of await changeSubscriptions(manager, "canceled", { now }, condition, [
    userId,
  ])) {
    if (providerId) await cancelAtProvider(jobs, manager, providerId, "atPeriodEnd");
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
  { subscriptionId, periodEnd, startedAt }: SessionState,
  now: Date,
): Promise<Date> {
  const end = periodEnd ?? new Date((startedAt ?? now).getTime() + MONTH_MS);
  await stopRenewals(jobs, manager, order.userId, now);
  await cancelEnded(jobs, manager, order.userId);
  await query(
    manager,
    `INSERT INTO subscriptions (user_id, order_id, provider_id, period_end, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (order_id) DO NOTHING`,
    [order.userId, order.id, subscriptionId ?? null, end, now],
  );
  await grantPremiumRole(manager, order.userId);
  return end;
}

/** The provider may still collect an overdue payment of a subscription that has ended here. The member now has another one. */
async function cancelEnded(jobs: JobQueue, manager: EntityManager, userId: string): Promise<void> {
  const ended = await query<{ provider_id: string }>(
    manager,
    `SELECT provider_id FROM subscriptions WHERE user_id = $1 AND status = 'ENDED' AND provider_id IS NOT NULL`,
    [userId],
  );
  for (const { provider_id: providerId } of ended) await cancelAtProvider(jobs, manager, providerId, "now");
}

/**
 * Extends a subscription to another paid period, which grants the role even if an admin removed it during the last one. Returns the
 * member's id; null if nothing changed, such as for a repeated event or a refunded subscription.
 */
export async function renewSubscription(
  manager: EntityManager,
  providerId: string,
  periodEnd: Date,
  now: Date,
): Promise<string | null> {
  // Refunds also lock the order, so the update below sees them.
  await query(
    manager,
    `SELECT 1 FROM orders WHERE id = (SELECT order_id FROM subscriptions WHERE provider_id = $1) FOR NO KEY UPDATE`,
    [providerId],
  );
  const [renewed] = await changeSubscriptions(
    manager,
    "renewed",
    { now, periodEnd },
    `provider_id = $1 AND (period_end < $2 OR status = 'ENDED')
       AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL) AND NOT ${isBannedSql("user_id", "$3")}
       AND order_id IN (SELECT id FROM orders WHERE status = 'FULFILLED')
       AND NOT EXISTS (SELECT FROM subscriptions o WHERE o.user_id = subscriptions.user_id AND o.id <> subscriptions.id
         AND o.status = 'ACTIVE' AND o.cancelled_at IS NULL)`,
    [providerId, periodEnd, now],
  );
  return renewed?.user_id ?? null;
}

/** Whether a paid period can't be used: the account was deleted or banned, the order refunded, or another subscription renews. */
export async function isPeriodUnused(manager: EntityManager, providerId: string, periodEnd: Date): Promise<boolean> {
  const unused = await query(
    manager,
    `SELECT 1 FROM subscriptions WHERE provider_id = $1 AND (status = 'ENDED' OR period_end < $2)`,
    [providerId, periodEnd],
  );
  return unused.length > 0;
}

/**
 * Ends a subscription by our id or the provider's. A canceled one lasts until the end of the period that was paid for, even if it
 * ended earlier at the provider. Returns the member's id; null if it wasn't active.
 */
export async function endSubscription(manager: EntityManager, id: string, now: Date): Promise<string | null> {
  const [ended] = await changeSubscriptions(
    manager,
    "ended",
    { now },
    `(id = $1::uuid OR provider_id = $2) AND (cancelled_at IS NULL OR period_end <= $3)`,
    [isUuid(id) ? id : null, id, now],
  );
  return ended?.user_id ?? null;
}

/** Ends an order's subscription, here and at the provider. */
export async function endSubscriptionOfOrder(
  jobs: JobQueue,
  manager: EntityManager,
  orderId: string,
  now: Date,
): Promise<void> {
  await changeSubscriptions(manager, "ended", { now }, `order_id = $1`, [orderId]);
  const [row] = await query<{ provider_id: string | null }>(
    manager,
    `SELECT provider_id FROM subscriptions WHERE order_id = $1`,
    [orderId],
  );
  if (row?.provider_id) await cancelAtProvider(jobs, manager, row.provider_id, "now");
}
