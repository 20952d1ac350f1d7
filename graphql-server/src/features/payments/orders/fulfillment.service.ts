import { IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { Outbox } from "../../../kernel/mail/outbox";
import type { Topics } from "../../../kernel/events/topics";
import { grantAccess, emailBuyer, restoreAccess, revokeAccess } from "../access";
import { EXPIRE_QUEUE, type ExpireCheckout } from "./expired-checkouts.queue";
import { Order, type OrderStatus } from "./order.entity";
import type { GatewayEvent, PaymentGateway, Reversal, SessionState, SessionStatus } from "../gateways/payment-gateway";
import { paymentEmails } from "./payment-emails";
import { lockOrder } from "./lock-order";
import { recordIfNew } from "./provider-events";
import {
  coversPrice,
  findOrderOfSession,
  findUnwantedReason,
  hasOtherAccess,
  returnPayment,
} from "./unwanted-payments";
import { Refund } from "../refunds/refund.entity";
import { Subscription } from "../subscriptions/subscription.entity";
import { completePendingRefunds, recordProviderRefund, refundableCents, unrefundedCents } from "../refunds/refunds";
import { reinstateRenewals, recordRenewal, refundLastRenewal } from "../subscriptions/renewals";
import { findReversal, recordReversal } from "../refunds/reversals";
import {
  CANCEL_QUEUE,
  endSubscription,
  renewSubscription,
  updateRenewal,
  type CancelSubscription,
} from "../subscriptions/subscriptions";
import type { Shop } from "../seller";

const ORDER_STATUS: Record<Exclude<SessionStatus, "paid" | "open">, OrderStatus> = {
  pending: "PENDING",
  failed: "FAILED",
  cancelled: "CANCELLED",
  expired: "EXPIRED",
};
const UNSETTLED: readonly OrderStatus[] = ["OPEN", "PENDING"];
/** States that a late payment doesn't change. */
const CLOSED: readonly OrderStatus[] = ["FULFILLED", "REFUNDED", "DISPUTED"];
const CLOSED_BY_REVERSAL: readonly OrderStatus[] = ["REFUNDED", "DISPUTED"];

interface FulfillmentDeps {
  database: DataSource;
  gateway: PaymentGateway | null;
  outbox: Outbox;
  jobs: JobQueue;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
  shop: Shop;
}

/** Grants and revokes access after payments, refunds, and disputes. A repeated event changes nothing. */
export class FulfillmentService {
  constructor(private readonly deps: FulfillmentDeps) {}

  async start(): Promise<void> {
    await this.deps.jobs.work(CANCEL_QUEUE, async (payload) => {
      const { providerId, when = "now" } = payload as CancelSubscription;
      await this.requireGateway().cancelSubscription(providerId, when);
    });
    await this.deps.jobs.work(EXPIRE_QUEUE, async (payload) => {
      await this.requireGateway().expireCheckout((payload as ExpireCheckout).sessionId);
    });
  }

  /** Without it, the job fails, so that it is retried and operators see it. */
  private requireGateway(): PaymentGateway {
    if (!this.deps.gateway) throw new Error("The payment provider is not configured");
    return this.deps.gateway;
  }

  /** Reads the order's state from the provider and applies it. If the provider is unavailable, nothing changes. */
  async settle(order: Order): Promise<OrderStatus> {
    const { gateway } = this.deps;
    if (CLOSED.includes(order.status) || !gateway || gateway.name !== order.provider) return order.status;
    const state = await gateway.readSession(order).catch((error: unknown): SessionState => {
      this.deps.logger.warn({ error, order: order.reference }, "payment session could not be read");
      return { status: "open" };
    });
    return this.fulfill(order.id, state);
  }

  /** Handles a signed provider event. The transaction that applies it also stores its id, so that a repeated event changes nothing. */
  async handleEvent(event: GatewayEvent): Promise<void> {
    const { change } = event;
    if (change.kind === "session") {
      const order = await findOrderOfSession(this.deps.database.manager, change, this.deps.clock.now());
      if (!order)
        return this.deps.logger.warn({ event: event.id, type: event.type }, "payment event for unknown session");
      await this.fulfill(order.id, await this.withPeriodEnd(change.state), event);
    } else if (change.kind === "renewed" || change.kind === "subscriptionEnded") {
      await this.changeSubscription(event, change);
    } else if (change.kind === "subscriptionUpdated") {
      await this.updateRenewal(event, change.subscriptionId);
    } else if (change.kind === "partlyRefunded") {
      await this.recordPartialRefund(event, change);
    } else if (change.kind !== "other") {
      await this.reverse(event, change);
    }
  }

  async renew(providerId: string, paidUntil: Date): Promise<void> {
    const userId = await transact(this.deps.database, (manager) => renewSubscription(manager, providerId, paidUntil));
    if (userId) this.publishAccessChanged(userId, true);
  }

  async endPremium(subscriptionId: string): Promise<void> {
    const userId = await transact(this.deps.database, (manager) => endSubscription(manager, subscriptionId));
    if (userId) this.publishAccessChanged(userId, true);
  }

  /** Completes a pending refund. Access ends once the full price is refunded. Safe to repeat. */
  async completeRefund(orderId: string, refundId: string): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      const now = this.deps.clock.now();
      const cents = await completePendingRefunds(manager, locked, now, refundId);
      if (cents === 0 || CLOSED_BY_REVERSAL.includes(locked.status)) return null;
      if ((await unrefundedCents(manager, locked)) > 0) {
        await emailBuyer(manager, this.deps.outbox, locked, (name) =>
          paymentEmails.partlyRefunded({ ...locked, name }, cents),
        );
        return null;
      }
      await this.endAccess(manager, locked, "REFUNDED", now, cents);
      return locked;
    });
    if (order) this.publishAccessChanged(order.userId, order.courseId === null);
    else this.deps.outbox.sendSoon();
  }

  /** Adds the end of the paid period, which events don't contain. If the provider is unavailable, Premium starts with one month. */
  private async withPeriodEnd(state: SessionState): Promise<SessionState> {
    if (state.status !== "paid" || !state.subscriptionId || state.periodEnd || !this.deps.gateway) return state;
    const periodEnd = await this.deps.gateway.paidUntil(state.subscriptionId).catch((error: unknown) => {
      this.deps.logger.warn({ error, subscription: state.subscriptionId }, "subscription period could not be read");
      return null;
    });
    return { ...state, periodEnd };
  }

  private async fulfill(orderId: string, state: SessionState, event?: GatewayEvent): Promise<OrderStatus> {
    try {
      const { order, changed } = await transact(this.deps.database, (manager) =>
        this.apply(manager, orderId, state, event),
      );
      if (changed === "access") this.publishAccessChanged(order.userId, order.courseId === null);
      // Refreshes the buyer's open pages.
      else if (changed) this.deps.bus.publish("rightsChanged", order.userId, { userId: order.userId });
      return order.status;
    } catch (error) {
      // Paid without access: visible to admins, and retried by the next sweep.
      if (state.status === "paid") await this.markPaid(orderId, state);
      throw error;
    }
  }

  private async apply(
    manager: EntityManager,
    orderId: string,
    state: SessionState,
    event?: GatewayEvent,
  ): Promise<{ order: Order; changed: "access" | "status" | null }> {
    const order = await lockOrder(manager, orderId);
    if ((event && !(await recordIfNew(manager, event, this.deps.clock.now()))) || CLOSED.includes(order.status))
      return { order, changed: null };
    if (state.status !== "paid") {
      // "open" is also the fallback when the provider is unavailable, so it never changes the order.
      const nextStatus = state.status === "open" ? null : ORDER_STATUS[state.status];
      const status = nextStatus && UNSETTLED.includes(order.status) ? nextStatus : order.status;
      if (status !== order.status) await manager.update(Order, order.id, { status });
      return { order: { ...order, status }, changed: status === order.status ? null : "status" };
    }
    // A refund of this payment is on its way, so it no longer grants access.
    if (await manager.existsBy(Refund, { orderId: order.id, completedAt: IsNull() })) return { order, changed: null };
    const now = this.deps.clock.now();
    const paid = { paidAt: order.paidAt ?? now, paymentId: state.paymentId ?? order.paymentId };
    const reversed = paid.paymentId && (await findReversal(manager, paid.paymentId));
    const withheld = reversed || (coversPrice(state, order) ? null : "PAID");
    if (withheld) {
      this.deps.logger.warn(
        { order: order.reference, paid: state.paid, status: withheld },
        "payment did not grant access",
      );
      await manager.update(Order, order.id, { ...paid, status: withheld, ...(reversed && { refundedAt: now }) });
      return { order: { ...order, ...paid, status: withheld }, changed: "status" };
    }
    const unwanted = await findUnwantedReason(manager, order);
    if (unwanted) {
      await manager.update(Order, order.id, { ...paid, status: "PAID" });
      await returnPayment(manager, order, state, unwanted, now, this.deps);
      this.deps.logger.warn({ order: order.reference, reason: unwanted }, "unwanted payment will be refunded");
      return { order: { ...order, ...paid, status: "PAID" }, changed: "status" };
    }
    await manager.update(Order, order.id, { ...paid, status: "FULFILLED", fulfilledAt: now });
    const granted = { ...order, ...paid, status: "FULFILLED" as const };
    await grantAccess(manager, granted, state, now, this.deps);
    return { order: granted, changed: "access" };
  }

  /** Handles a refund or dispute. Its event may arrive before the payment's event. */
  private async reverse(
    event: GatewayEvent,
    { kind, paymentId }: { kind: Reversal; paymentId: string },
  ): Promise<void> {
    const paidOrderId = await transact(this.deps.database, (manager) =>
      recordReversal(manager, paymentId, kind, this.deps.clock.now()),
    );
    const orderId = paidOrderId ?? (await this.findRenewedOrder(paymentId));
    if (!orderId)
      return this.deps.logger.warn({ event: event.id, type: event.type }, "payment event for unknown payment");
    if (kind === "disputeWon") await this.reinstate(orderId, event);
    else await this.revokeOrder(orderId, kind === "refunded" ? "REFUNDED" : "DISPUTED", event);
  }

  /** Payments for a subscription belong to invoices, so this looks up the subscription at the provider. */
  private async findRenewedOrder(paymentId: string): Promise<string | null> {
    const providerId = await this.deps.gateway?.subscriptionOfPayment(paymentId);
    if (!providerId) return null;
    const [row] = await query<{ order_id: string }>(
      this.deps.database.manager,
      `SELECT order_id FROM subscriptions WHERE provider_id = $1`,
      [providerId],
    );
    return row?.order_id ?? null;
  }

  private async revokeOrder(orderId: string, status: "REFUNDED" | "DISPUTED", event: GatewayEvent): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      if (!(await recordIfNew(manager, event, this.deps.clock.now()))) return null;
      const now = this.deps.clock.now();
      // The event for our own refund may arrive before the response to our request.
      const requested = status === "REFUNDED" ? await completePendingRefunds(manager, locked, now) : 0;
      if (locked.status === "REFUNDED" || locked.status === status) return null;
      const rest = await refundableCents(manager, locked);
      if (status === "REFUNDED") await recordProviderRefund(manager, locked, rest, now);
      await this.endAccess(manager, locked, status, now, rest + requested);
      return locked;
    });
    if (order) this.publishAccessChanged(order.userId, order.courseId === null);
  }

  private async endAccess(
    manager: EntityManager,
    order: Order,
    status: "REFUNDED" | "DISPUTED",
    now: Date,
    amountCents: number,
  ): Promise<void> {
    await manager.update(Order, order.id, { status, refundedAt: now });
    await refundLastRenewal(manager, order.id, now);
    const subscription = await revokeAccess(manager, order, now);
    if (subscription) await this.deps.jobs.add(manager, CANCEL_QUEUE, { providerId: subscription });
    if (status === "DISPUTED") return;
    const keepsAccess = await hasOtherAccess(manager, order);
    await emailBuyer(manager, this.deps.outbox, order, (name) =>
      paymentEmails.refunded({ ...order, amountCents, name }, keepsAccess),
    );
  }

  /** Records a partial refund made at the provider, minus the refunds requested here. */
  private async recordPartialRefund(
    event: GatewayEvent,
    { paymentId, cents }: { paymentId: string; cents: number },
  ): Promise<void> {
    const order = await this.deps.database.manager.findOneBy(Order, { paymentId });
    if (!order)
      return this.deps.logger.warn({ event: event.id, type: event.type }, "payment event for unknown payment");
    await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, order.id);
      if (!(await recordIfNew(manager, event, this.deps.clock.now())) || CLOSED_BY_REVERSAL.includes(locked.status))
        return;
      const rest = await refundableCents(manager, locked);
      const unrecorded = cents - (locked.amountCents - rest);
      await recordProviderRefund(manager, locked, Math.min(unrecorded, rest), this.deps.clock.now());
    });
  }

  /** Restores access after a dispute was won. */
  private async reinstate(orderId: string, event: GatewayEvent): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      if (!(await recordIfNew(manager, event, this.deps.clock.now())) || locked.status !== "DISPUTED") return null;
      await manager.update(Order, locked.id, { status: "FULFILLED", refundedAt: null });
      await reinstateRenewals(manager, locked.id);
      await restoreAccess(manager, locked, this.deps.clock.now());
      return locked;
    });
    if (order) this.publishAccessChanged(order.userId, order.courseId === null);
  }

  private async changeSubscription(
    event: GatewayEvent,
    change: Extract<GatewayEvent["change"], { kind: "renewed" | "subscriptionEnded" }>,
  ): Promise<void> {
    const userId = await transact(this.deps.database, async (manager) => {
      if (!(await recordIfNew(manager, event, this.deps.clock.now()))) return null;
      if (change.kind === "subscriptionEnded") return endSubscription(manager, change.subscriptionId);
      const renewed = await renewSubscription(manager, change.subscriptionId, change.periodEnd);
      if (change.payment) await recordRenewal(manager, change.subscriptionId, change.payment);
      return renewed;
    });
    if (userId) this.publishAccessChanged(userId, true);
  }

  /** Events arrive in any order, so this reads the subscription's current state. */
  private async updateRenewal(event: GatewayEvent, providerId: string): Promise<void> {
    const { gateway, database } = this.deps;
    if (!gateway || !(await database.manager.existsBy(Subscription, { providerId }))) return;
    const renews = await gateway.renews(providerId);
    await transact(database, async (manager) => {
      if (!(await recordIfNew(manager, event, this.deps.clock.now()))) return;
      await updateRenewal(manager, providerId, renews, this.deps.clock.now());
    });
  }

  private async markPaid(orderId: string, { paymentId }: SessionState): Promise<void> {
    await query(
      this.deps.database,
      `UPDATE orders SET status = 'PAID', paid_at = coalesce(paid_at, $2), payment_id = coalesce($3, payment_id)
       WHERE id = $1 AND status <> ALL($4)`,
      [orderId, this.deps.clock.now(), paymentId ?? null, CLOSED],
    );
  }

  /** Call after the commit: updates channels and open pages immediately. */
  private publishAccessChanged(userId: string, roleChanged: boolean): void {
    this.deps.bus.publish("rightsChanged", userId, { userId });
    if (roleChanged) for (const key of [userId, "all"]) this.deps.bus.publish("roleChanged", key, { userId });
    this.deps.outbox.sendSoon();
  }
}
