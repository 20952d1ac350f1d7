import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { EmailContent } from "../../../kernel/mail/email";
import { earlyAccessText, grantEntitlement, loadPremiumContents, revokeEntitlement } from "../../courses";
import type { Order } from "./order.entity";
import { paymentEmails } from "../terms/payments.emails";
import type { SessionState } from "../gateways/payment-gateway";
import { earlyAccessOfOrder } from "./refund-grounds.sql";
import type { Shop } from "../terms/seller";
import { changeSubscriptions } from "../subscriptions/subscription-states";
import { endSubscriptionOfOrder, startSubscription } from "../subscriptions/subscriptions.sql";

/** Grants access to the purchased item, in the caller's transaction. Returns the receipt. */
export async function grantAccess(
  manager: EntityManager,
  order: Order,
  state: SessionState,
  now: Date,
  { jobs, shop }: { jobs: JobQueue; shop: Shop },
): Promise<(name: string) => EmailContent> {
  if (order.courseId === null) {
    const end = await startSubscription(jobs, manager, order, state, now);
    const contents = await loadPremiumContents(manager);
    const period = { end, renews: Boolean(state.subscriptionId), contents };
    return (name) => paymentEmails.premiumReceipt({ ...order, name }, shop, period);
  }
  await grantEntitlement(manager, { userId: order.userId, courseId: order.courseId, orderId: order.id }, now);
  const early = await earlyAccessOfOrder(manager, order);
  const earlyAccess = early && earlyAccessText(early);
  return (name) => paymentEmails.receipt({ ...order, name }, shop, earlyAccess);
}

/** Revokes only what this order granted. A subscription is also canceled at the provider. */
export async function revokeAccess(jobs: JobQueue, manager: EntityManager, order: Order, now: Date): Promise<void> {
  await revokeEntitlement(manager, order.id, now);
  const { id, userId, courseId } = order;
  if (courseId === null) await endSubscriptionOfOrder(jobs, manager, id, now);
  else await transferToOtherOrder(manager, { id, userId, courseId }, now);
}

/** Grants access again after a dispute was won: the course, or the rest of the paid period, which doesn't renew. */
export async function restoreAccess(manager: EntityManager, order: Order, now: Date): Promise<void> {
  const { id: orderId, userId, courseId } = order;
  if (courseId !== null) await grantEntitlement(manager, { userId, courseId, orderId }, now);
  else await changeSubscriptions(manager, "disputeWon", { now }, `order_id = $1 AND period_end > $2`, [orderId, now]);
}

/** A buyer who paid twice keeps the course through the other order when one is refunded. */
async function transferToOtherOrder(
  manager: EntityManager,
  { id, userId, courseId }: { id: string; userId: string; courseId: number },
  now: Date,
): Promise<void> {
  const [other] = await query<{ id: string }>(
    manager,
    `SELECT id FROM orders WHERE user_id = $1 AND course_id = $2 AND status = 'FULFILLED' AND id <> $3 ORDER BY paid_at LIMIT 1`,
    [userId, courseId, id],
  );
  if (other) await grantEntitlement(manager, { userId, courseId, orderId: other.id }, now);
}
