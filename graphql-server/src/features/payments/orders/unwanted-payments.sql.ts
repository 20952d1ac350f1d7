import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import { formatDollars } from "../../../kernel/text/format";
import {
  refundsAutomatically,
  type GatewayEvent,
  type PaymentGateway,
  type SessionState,
} from "../gateways/payment-gateway";
import { isActiveSql } from "../../moderation";
import { cancelAtProvider } from "../subscriptions/subscriptions.sql";
import type { PaymentReversal } from "../refunds/payment-reversal.entity";
import { Order } from "./order.entity";
import { orderReference } from "./order-reference";

export type UnwantedReason = "The account was deleted" | "The account was banned" | "It was already paid";

/** Makes the pending refunds of an order. */
export const REFUND_QUEUE = "order-refund";

export interface RefundOrder {
  orderId: string;
}

interface MessageToTeam {
  /** The member it is about; null if unknown. */
  userId: string | null;
  message: string;
  at: Date;
}

/** Stores a message for the team in the caller's transaction. */
export type SendToTeam = (manager: EntityManager, message: MessageToTeam) => Promise<void>;

interface ReturnDeps {
  gateway: PaymentGateway | null;
  jobs: JobQueue;
  sendToTeam: SendToTeam;
}

/**
 * The order of a provider's session. A session that isn't stored belongs to the order it names: the process died before it stored
 * the session, or two requests created one each. Payment of a second session becomes an order of its own, which is then refunded.
 */
export async function findOrderOfSession(
  manager: EntityManager,
  { sessionId, orderId, state }: Extract<GatewayEvent["change"], { kind: "session" }>,
  now: Date,
): Promise<Order | null> {
  const known = await manager.findOneBy(Order, { sessionId });
  if (known || !orderId) return known;
  await query(manager, `UPDATE orders SET session_id = $2 WHERE id = $1 AND session_id IS NULL`, [orderId, sessionId]);
  if (state.status === "paid") await insertOrderOfPayment(manager, orderId, sessionId, now);
  return manager.findOneBy(Order, { sessionId });
}

/** Creates an order for another payment of the same purchase. `sessionId` is the payment's session, or else its id. */
export async function insertOrderOfPayment(
  manager: EntityManager,
  orderId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  await query(
    manager,
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, currency, promised_lessons, provider, status,
       session_id, created_at, expires_at)
     SELECT $3, user_id, item, course_id, title, amount_cents, currency, promised_lessons, provider, 'EXPIRED', $2, $4, $4
     FROM orders WHERE id = $1 AND session_id <> $2 ON CONFLICT (session_id) DO NOTHING`,
    [orderId, sessionId, orderReference(), now],
  );
}

/**
 * A reversal may arrive before its payment. Locking the payment until the end of the transaction makes sure that either the
 * reversal finds the order, or the order finds the reversal.
 */
export const lockPayment = (manager: EntityManager, paymentId: string): Promise<unknown> =>
  query(manager, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`payment ${paymentId}`]);

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

/**
 * Why a payment must not be kept; null if it grants access. Locks the buyer, so that no deletion, ban, or other payment of
 * the same buyer runs at the same time.
 */
export async function findUnwantedReason(
  manager: EntityManager,
  order: Order,
  paidAt: Date,
  now: Date,
): Promise<UnwantedReason | null> {
  const [buyer] = await query<{ deleted_at: Date | null }>(
    manager,
    `SELECT deleted_at FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    [order.userId],
  );
  if (!buyer || buyer.deleted_at) return "The account was deleted";
  if (await wasPaidDuringBan(manager, order, paidAt, now)) return "The account was banned";
  return (await hasOtherAccess(manager, order)) ? "It was already paid" : null;
}

/** What a member paid for before the ban stays theirs. */
async function wasPaidDuringBan(manager: EntityManager, { userId }: Order, paidAt: Date, now: Date): Promise<boolean> {
  const bans = await query(
    manager,
    `SELECT 1 FROM sanctions s WHERE user_id = $1 AND kind = 'BAN' AND starts_at <= $2 AND ${isActiveSql("s", "$3")}`,
    [userId, paidAt, now],
  );
  return bans.length > 0;
}

/** Whether another order of the buyer pays for the same item. A canceled subscription doesn't count, because it ends. */
export async function hasOtherAccess(manager: EntityManager, order: Order): Promise<boolean> {
  const rows = await query(
    manager,
    `SELECT 1 FROM orders o WHERE o.user_id = $1 AND o.item = $2 AND o.id <> $3 AND o.status = 'FULFILLED'
       AND (o.course_id IS NOT NULL OR EXISTS (
         SELECT FROM subscriptions s WHERE s.order_id = o.id AND s.status = 'ACTIVE' AND s.cancelled_at IS NULL))`,
    [order.userId, order.item, order.id],
  );
  return rows.length > 0;
}

/** Cancels the payment's subscription and requests its refund, or asks the team for both. Runs in the caller's transaction. */
export async function returnPayment(
  manager: EntityManager,
  order: Order,
  { subscriptionId }: SessionState,
  reason: UnwantedReason,
  now: Date,
  { gateway, jobs, sendToTeam }: ReturnDeps,
): Promise<void> {
  // A refund may be pending since before the payment was disputed.
  const requested = await query(
    manager,
    `INSERT INTO refunds (order_id, amount_cents, ground, reason, requested_at) VALUES ($1, $2, 'AUTOMATIC', $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [order.id, order.amountCents, reason, now],
  );
  if (refundsAutomatically(gateway, order)) {
    if (subscriptionId) await cancelAtProvider(jobs, manager, subscriptionId, "now");
    await jobs.add(manager, REFUND_QUEUE, { orderId: order.id } satisfies RefundOrder);
  } else if (requested.length) {
    const subscription = subscriptionId ? ` Cancel subscription ${subscriptionId} there, too.` : "";
    await sendToTeam(manager, { userId: order.userId, message: refundRequest(order, reason) + subscription, at: now });
  }
}

/** Asks the team for a refund that the provider's API can't make. */
export const refundRequest = ({ reference, title, amountCents, paymentId }: Order, reason: string): string =>
  `Please refund order ${reference} (${title}, ${formatDollars(amountCents)}${paymentId ? `, payment ${paymentId}` : ""}) at the payment provider. ${reason}.`;

/** Whether the payment covers the price. If not, admins see the order as paid without access. Some providers omit the amount. */
export const coversPrice = ({ paid }: SessionState, order: Order): boolean =>
  !paid || (paid.cents >= order.amountCents && paid.currency.toLowerCase() === order.currency);
