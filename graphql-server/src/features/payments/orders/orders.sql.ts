import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { EmailContent } from "../../../kernel/mail/email";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { grantAccess, restoreAccess, revokeAccess } from "./access.sql";
import type { PaymentGateway, SessionState } from "../gateways/payment-gateway";
import type { Shop } from "../terms/seller";
import { reinstateRenewals, refundLastRenewal } from "../subscriptions/renewals.sql";
import { cancelAtProvider } from "../subscriptions/subscriptions.sql";
import { Order } from "./order.entity";
import { canChange, canChangeSql, ORDER_TRANSITIONS, orderTransition, type OrderEvent } from "./order-states";
import { emailBuyer, paymentEmails } from "../terms/payments.emails";
import {
  hasOtherAccess,
  insertOrderOfPayment,
  returnPayment,
  type SendToTeam,
  type UnwantedReason,
} from "./unwanted-payments.sql";

export interface OrderChangeDeps {
  gateway: PaymentGateway | null;
  emailQueue: EmailQueue;
  jobs: JobQueue;
  logger: Logger;
  sendToTeam: SendToTeam;
  shop: Shop;
}

interface OrderChange {
  now: Date;
  values?: Partial<Pick<Order, "paidAt" | "paymentId" | "fulfilledAt" | "refundedAt">>;
  /** The payment, if the event is one. */
  state?: SessionState;
  /** Why the payment is refunded automatically. */
  reason?: UnwantedReason;
  /** The refunded amount; the price if missing. */
  refundedCents?: number;
}

/** Every change of an order's status happens under this lock. */
export async function lockOrder(manager: EntityManager, id: string): Promise<Order> {
  const order = await manager.findOne(Order, { where: { id }, lock: { mode: "pessimistic_write" } });
  if (!order) throw notFound("Order");
  return order;
}

/** Locks the order of a payment. A second payment, such as through the same payment link, gets an order of its own. */
export async function lockOrderOfPayment(
  manager: EntityManager,
  id: string,
  { status, paymentId }: SessionState,
  now: Date,
): Promise<Order> {
  const order = await lockOrder(manager, id);
  if (status !== "paid" || !paymentId || !order.paymentId || order.paymentId === paymentId) return order;
  await insertOrderOfPayment(manager, id, paymentId, now);
  const other = await manager.findOneByOrFail(Order, { sessionId: paymentId });
  return lockOrder(manager, other.id);
}

/**
 * Changes the status of a locked order as the table says, with all effects. Returns the changed order; null if the event doesn't
 * apply to its status.
 */
export async function changeOrder(
  deps: OrderChangeDeps,
  manager: EntityManager,
  order: Order,
  event: OrderEvent,
  { now, values = {}, state = { status: "paid" }, reason, refundedCents = order.amountCents }: OrderChange,
): Promise<Order | null> {
  const { jobs, emailQueue } = deps;
  const { to, access, refund, email } = orderTransition(event);
  if (!canChange(order.status, event)) {
    // The sweep reads the same state again and again.
    if (order.status !== to)
      deps.logger.info({ order: order.reference, status: order.status, orderEvent: event }, "order event ignored");
    return null;
  }
  const refundedAt = { granted: null, restored: null, ended: now };
  const changes = { ...values, status: to, ...(access && { refundedAt: refundedAt[access] }) };
  await manager.update(Order, order.id, changes);
  const changed = { ...order, ...changes };

  let emailOf: ((name: string) => EmailContent) | null = null;
  if (access === "granted") emailOf = await grantAccess(manager, changed, state, now, deps);
  if (access === "restored") {
    await reinstateRenewals(manager, order.id);
    await restoreAccess(manager, changed, now);
  }
  if (access === "ended") {
    await refundLastRenewal(manager, order.id, now);
    await revokeAccess(jobs, manager, changed, now);
    // The refund or dispute arrived before the payment, so its subscription isn't stored.
    if (state.subscriptionId) await cancelAtProvider(jobs, manager, state.subscriptionId, "now");
  }
  if (refund && reason) {
    await returnPayment(manager, changed, state, reason, now, deps);
    const { paidTwice, paidWhileBanned } = paymentEmails;
    emailOf = (name) => (reason === "The account was banned" ? paidWhileBanned : paidTwice)({ ...changed, name });
  }
  if (email === "refunded") {
    const keepsAccess = await hasOtherAccess(manager, order);
    emailOf = (name) => paymentEmails.refunded({ ...changed, amountCents: refundedCents, name }, keepsAccess);
  }
  if (email && emailOf) await emailBuyer(manager, emailQueue, order, emailOf);
  return changed;
}

/** Closes the unpaid orders that match a SQL condition. No access or money changes, so nothing else happens. */
export async function closeOrders(
  manager: EntityManager,
  event: "checkoutCanceled" | "checkoutExpired",
  condition: string,
  parameters: unknown[],
): Promise<void> {
  await query(
    manager,
    `UPDATE orders SET status = '${ORDER_TRANSITIONS[event].to}' WHERE ${canChangeSql("status", event)} AND (${condition})`,
    parameters,
  );
}
