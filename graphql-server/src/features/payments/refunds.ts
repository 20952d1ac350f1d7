import { IsNull, type EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";
import { writeAudit } from "../moderation";
import { Order } from "./order.entity";
import { Refund } from "./refund.entity";

/** What of an order's price no refund has claimed, pending ones included. The caller has locked the order. */
export async function refundableCents(manager: EntityManager, { id, amountCents }: Order): Promise<number> {
  const [row] = await rowsOf<{ cents: number }>(
    manager,
    `SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM refunds WHERE order_id = $1`,
    [id],
  );
  return amountCents - (row?.cents ?? 0);
}

/** The refund of an order that is on its way is made: with its audit entry, once. Null where none is. */
export async function completePending(manager: EntityManager, order: Order, at: Date): Promise<Refund | null> {
  const refund = await manager.findOne(Refund, { where: { orderId: order.id, completedAt: IsNull() } });
  if (!refund) return null;
  await manager.update(Refund, refund.id, { completedAt: at });
  await countRefund(manager, order, refund.amountCents);
  const { authorId, reason, amountCents, ground } = refund;
  const details = { order: order.reference, amountCents, ground };
  await writeAudit(manager, { authorId, action: "order.refunded", subjectId: order.userId, reason, details, at });
  return refund;
}

/** A refund that was made at the provider. */
export async function keepProviderRefund(
  manager: EntityManager,
  order: Order,
  amountCents: number,
  at: Date,
): Promise<void> {
  if (amountCents <= 0) return;
  const reason = "Refunded at the payment provider";
  const refund = { orderId: order.id, amountCents, ground: "PROVIDER" as const, reason, requestedAt: at };
  await manager.insert(Refund, { ...refund, completedAt: at });
  await countRefund(manager, order, amountCents);
}

/** Premium is refunded payment by payment, see renewals. */
async function countRefund(manager: EntityManager, order: Order, cents: number): Promise<void> {
  if (order.courseId !== null) await manager.increment(Order, { id: order.id }, "refundedCents", cents);
}
