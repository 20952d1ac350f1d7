import { IsNull, Not, type EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { writeAudit } from "../../moderation";
import { Order } from "../orders/order.entity";
import { Refund } from "./refund.entity";

/** The part of an order's price not claimed by any refund that hasn't failed, including pending ones. The caller must lock the order. */
export async function refundableCents(manager: EntityManager, { id, amountCents }: Order): Promise<number> {
  const [row] = await query<{ cents: number }>(
    manager,
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM refunds WHERE order_id = $1 AND failed_at IS NULL`,
    [id],
  );
  return amountCents - (row?.cents ?? 0);
}

/** The part of an order's price not covered by completed refunds. */
export async function unrefundedCents(manager: EntityManager, { id, amountCents }: Order): Promise<number> {
  const refunded = await manager.sum(Refund, "amountCents", {
    orderId: id,
    completedAt: Not(IsNull()),
    failedAt: IsNull(),
  });
  return amountCents - (refunded ?? 0);
}

/**
 * Completes the order's pending refunds, or only the one with this id, and writes audit entries. Returns the refunded cents; 0 if
 * none was pending.
 */
export async function completePendingRefunds(
  manager: EntityManager,
  order: Order,
  at: Date,
  refundId?: string,
): Promise<number> {
  const refunds = await manager.findBy(Refund, {
    ...(refundId && { id: refundId }),
    orderId: order.id,
    completedAt: IsNull(),
  });
  for (const { id, authorId, reason, amountCents, ground } of refunds) {
    await manager.update(Refund, id, { completedAt: at });
    await addRefundedCents(manager, order, amountCents);
    const details = { order: order.reference, amountCents, ground };
    await writeAudit(manager, { authorId, action: "order.refunded", subjectId: order.userId, reason, details, at });
  }
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Records a refund made at the provider. */
export async function recordProviderRefund(
  manager: EntityManager,
  order: Order,
  amountCents: number,
  at: Date,
): Promise<void> {
  if (amountCents <= 0) return;
  const reason = "Refunded at the payment provider";
  const refund = { orderId: order.id, amountCents, ground: "PROVIDER" as const, reason, requestedAt: at };
  await manager.insert(Refund, { ...refund, completedAt: at });
  await addRefundedCents(manager, order, amountCents);
}

/**
 * Marks the refund that failed: the last one with this amount, or else the last one. A pending one, whose response was lost, isn't
 * requested again.
 */
export async function markRefundFailed(
  manager: EntityManager,
  order: Order,
  amountCents: number,
  at: Date,
): Promise<void> {
  const [failed] = await query<{ cents: number }>(
    manager,
    `UPDATE refunds r SET failed_at = $3, completed_at = coalesce(f.completed_at, $3)
     FROM (SELECT id, completed_at FROM refunds WHERE order_id = $1 AND failed_at IS NULL
       ORDER BY amount_cents = $2 DESC, completed_at DESC NULLS LAST LIMIT 1) f
     WHERE r.id = f.id RETURNING CASE WHEN f.completed_at IS NULL THEN 0 ELSE r.amount_cents END AS cents`,
    [order.id, amountCents, at],
  );
  if (failed) await addRefundedCents(manager, order, -failed.cents);
}

/** Premium refunds are recorded per renewal; see renewals.ts. */
async function addRefundedCents(manager: EntityManager, order: Order, cents: number): Promise<void> {
  if (order.courseId !== null) await manager.increment(Order, { id: order.id }, "refundedCents", cents);
}
