import { query } from "../../kernel/database";
import type { JobQueue } from "../../kernel/job-queue";
import { RETENTION_DAYS, type PersonalDataSource } from "../../kernel/personal-data";
import { expireCheckouts } from "./orders/expired-checkouts.queue";
import { changeSubscriptions } from "./subscriptions/subscription-states";
import { cancelAtProvider } from "./subscriptions/subscriptions.sql";

/** A member's purchases. Erasure keeps payment records with the buyer, as the law requires, and ends subscriptions and open checkouts. */
export const paymentData = (jobs: JobQueue): PersonalDataSource => ({
  name: "payments",
  collect: async (manager, userId) => ({
    orders: await query(
      manager,
      `SELECT reference, title, amount_cents AS "amountCents", currency, status, created_at AS "createdAt",
         paid_at AS "paidAt", refunded_at AS "refundedAt" FROM orders WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    ),
    refunds: await query(
      manager,
      `SELECT o.reference, r.amount_cents AS "amountCents", r.reason, r.requested_at AS "requestedAt",
         r.completed_at AS "completedAt", r.failed_at AS "failedAt"
       FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.user_id = $1 ORDER BY r.requested_at`,
      [userId],
    ),
    subscriptions: await query(
      manager,
      `SELECT status, period_end AS "periodEnd", cancelled_at AS "cancelledAt", created_at AS "createdAt"
       FROM subscriptions WHERE user_id = $1 ORDER BY created_at`,
      [userId],
    ),
    renewals: await query(
      manager,
      `SELECT r.amount_cents AS "amountCents", r.currency, r.paid_at AS "paidAt", r.refunded_at AS "refundedAt"
       FROM subscription_renewals r JOIN subscriptions s ON s.id = r.subscription_id WHERE s.user_id = $1 ORDER BY r.paid_at`,
      [userId],
    ),
  }),
  erase: async (manager, userId, { name, email }) => {
    // Bookkeeping needs the buyer.
    await query(
      manager,
      `UPDATE orders SET buyer_name = $2, buyer_email = $3 WHERE user_id = $1 AND paid_at IS NOT NULL AND amount_cents > 0`,
      [userId, name, email],
    );
    await expireCheckouts(jobs, manager, userId);
    const ended = await changeSubscriptions(manager, "ended", { now: new Date() }, `user_id = $1`, [userId]);
    for (const { provider_id: providerId } of ended) {
      if (providerId) await cancelAtProvider(jobs, manager, providerId, "now");
    }
  },
  expiring: [
    {
      days: RETENTION_DAYS.buyers,
      eraseBatch: `UPDATE orders SET buyer_name = NULL, buyer_email = NULL WHERE id IN (
         SELECT id FROM orders WHERE paid_at < $1 AND buyer_name IS NOT NULL LIMIT $2) RETURNING id`,
    },
  ],
});
