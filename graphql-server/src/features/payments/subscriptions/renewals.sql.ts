import type { EntityManager } from "typeorm";
import type { RenewalPayment } from "../gateways/payment-gateway";
import { query } from "../../../kernel/database";

/** Records a renewal payment, even for a subscription that has ended. */
export async function recordRenewal(
  manager: EntityManager,
  providerId: string,
  { invoiceId, cents, currency, paidAt }: RenewalPayment,
): Promise<void> {
  await query(
    manager,
    `INSERT INTO subscription_renewals (invoice_id, subscription_id, amount_cents, currency, paid_at)
     SELECT $2, id, $3, $4, $5 FROM subscriptions WHERE provider_id = $1 ON CONFLICT (invoice_id) DO NOTHING`,
    [providerId, invoiceId, cents, currency, paidAt],
  );
}

/** Marks the last renewal as refunded, because refunds of a subscription return its last payment. */
export async function refundLastRenewal(manager: EntityManager, orderId: string, now: Date): Promise<void> {
  await query(
    manager,
    `UPDATE subscription_renewals SET refunded_at = $2 WHERE invoice_id = (
       SELECT r.invoice_id FROM subscription_renewals r JOIN subscriptions s ON s.id = r.subscription_id
       WHERE s.order_id = $1 ORDER BY r.paid_at DESC LIMIT 1)`,
    [orderId, now],
  );
}

/** Marks one renewal as refunded, or not if null. The other periods stay paid. */
export async function refundRenewal(manager: EntityManager, invoiceId: string, refundedAt: Date | null): Promise<void> {
  await query(manager, `UPDATE subscription_renewals SET refunded_at = $2 WHERE invoice_id = $1`, [
    invoiceId,
    refundedAt,
  ]);
}

/** Undoes `refundLastRenewal` after a dispute was won. */
export async function reinstateRenewals(manager: EntityManager, orderId: string): Promise<void> {
  await query(
    manager,
    `UPDATE subscription_renewals SET refunded_at = NULL
     WHERE subscription_id IN (SELECT id FROM subscriptions WHERE order_id = $1)`,
    [orderId],
  );
}

/** SQL: all payments minus refunds, as rows of (paid_at, amount_cents). */
export const NET_PAYMENTS = `(
  SELECT o.paid_at, o.amount_cents - o.refunded_cents AS amount_cents FROM orders o
  WHERE o.status IN ('PAID', 'FULFILLED') OR (o.status IN ('REFUNDED', 'DISPUTED') AND EXISTS (
    SELECT FROM subscription_renewals r JOIN subscriptions s ON s.id = r.subscription_id
    WHERE s.order_id = o.id AND r.refunded_at IS NOT NULL))
  UNION ALL
  SELECT paid_at, amount_cents FROM subscription_renewals WHERE refunded_at IS NULL)`;
