import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { PaymentReversal } from "./payment-reversal.entity";
import type { Reversal } from "../gateways/payment-gateway";

const STATUS = { refunded: "REFUNDED", disputed: "DISPUTED", disputeWon: "DISPUTE_WON" } as const;

/**
 * A reversal may arrive before its payment. Locking the payment until the end of the transaction makes sure that either the
 * reversal finds the order, or the order finds the reversal.
 */
const lockPayment = (manager: EntityManager, paymentId: string): Promise<unknown> =>
  query(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`payment ${paymentId}`]);

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

/** A reversal of the payment that arrived before the payment itself. */
export async function findReversal(manager: EntityManager, paymentId: string): Promise<"refunded" | "disputed" | null> {
  await lockPayment(manager, paymentId);
  const [row] = await query<Pick<PaymentReversal, "status">>(
    manager,
    `SELECT status FROM payment_reversals WHERE payment_id = $1`,
    [paymentId],
  );
  if (!row || row.status === "DISPUTE_WON") return null;
  return row.status === "REFUNDED" ? "refunded" : "disputed";
}
