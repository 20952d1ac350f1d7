import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { Reversal } from "../gateways/payment-gateway";
import { lockPayment } from "../orders/unwanted-payments.sql";

const STATUS = { refunded: "REFUNDED", disputed: "DISPUTED", disputeWon: "DISPUTE_WON" } as const;

/** Records a reversal. Returns whether it still applies, and the payment's order; null if the payment isn't known yet. */
export async function recordReversal(
  manager: EntityManager,
  paymentId: string,
  reversal: Reversal,
  now: Date,
): Promise<{ applies: boolean; orderId: string | null }> {
  await lockPayment(manager, paymentId);
  // A refund is final, and a dispute that was won can't be opened again.
  const recorded = await query(
    manager,
    `INSERT INTO payment_reversals AS r (payment_id, status, received_at) VALUES ($1, $2, $3)
     ON CONFLICT (payment_id) DO UPDATE SET status = excluded.status
     WHERE r.status IN ('DISPUTED', excluded.status) OR excluded.status = 'REFUNDED' RETURNING 1`,
    [paymentId, STATUS[reversal], now],
  );
  const [order] = await query<{ id: string }>(
    manager,
    `SELECT id FROM orders WHERE payment_id = $1 UNION ALL SELECT order_id FROM subscriptions WHERE provider_id = $1`,
    [paymentId],
  );
  return { applies: recorded.length > 0, orderId: order?.id ?? null };
}
