import { IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { Outbox } from "../../../kernel/mail/outbox";
import type { Topics } from "../../../kernel/events/topics";
import { EXPIRE_QUEUE, type ExpireCheckout } from "./expired-checkouts.queue";
import { Order, type OrderStatus } from "./order.entity";
import { changeOrder, lockOrder, lockOrderOfPayment } from "./order-changes";
import { canChange, type OrderEvent } from "./order-states";
import type { GatewayEvent, PaymentGateway, Reversal, SessionState, SessionStatus } from "../gateways/payment-gateway";
import { emailBuyer, paymentEmails } from "../terms/payment-emails";
import { recordIfNew } from "../gateways/provider-events";
import { reportUnknownPayment } from "./payment-reports";
import { coversPrice, findOrderOfSession, findUnwantedReason, type SendToTeam } from "./unwanted-payments";
import { Refund } from "../refunds/refund.entity";
import { Subscription } from "../subscriptions/subscription.entity";
import { completePendingRefunds, recordProviderRefund, refundableCents, unrefundedCents } from "../refunds/refunds";
import { recordRenewal, refundRenewal } from "../subscriptions/renewals";
import { findReversal, recordReversal } from "../refunds/reversals";
import {
  CANCEL_QUEUE,
  endSubscription,
  isPeriodUnused,
  renewSubscription,
  RETURN_QUEUE,
  type CancelSubscription,
  type ReturnInvoice,
} from "../subscriptions/subscriptions";
import { changeSubscriptions } from "../subscriptions/subscription-states";
import type { Shop } from "../terms/seller";

const EVENT_OF: Record<Exclude<SessionStatus, "paid" | "open">, OrderEvent> = {
  pending: "debitStarted",
  failed: "paymentFailed",
  cancelled: "checkoutCanceled",
  expired: "checkoutExpired",
};

interface FulfillmentDeps {
  database: DataSource;
  gateway: PaymentGateway | null;
  outbox: Outbox;
  jobs: JobQueue;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
  sendToTeam: SendToTeam;
  shop: Shop;
}

/** Grants and revokes access after payments, refunds, and disputes. A repeated event changes nothing. */
export class FulfillmentService {
  constructor(private readonly deps: FulfillmentDeps) {}

  async start(): Promise<void> {
    await this.deps.jobs.work(CANCEL_QUEUE, async (payload) => {
      const { providerId, when } = payload as CancelSubscription;
      await this.requireGateway().cancelSubscription(providerId, when);
    });
    await this.deps.jobs.work(RETURN_QUEUE, async (payload) => {
      const { invoiceId } = payload as ReturnInvoice;
      await this.requireGateway().refundInvoice(invoiceId);
      await refundRenewal(this.deps.database.manager, invoiceId, this.deps.clock.now());
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
    if (!canChange(order.status, "paid") || !gateway || gateway.name !== order.provider) return order.status;
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
      if (!order) return reportUnknownPayment(this.deps, event, change);
      await this.fulfill(order.id, await this.withPeriodEnd(change.state), event);
    } else if (change.kind === "renewed" || change.kind === "subscriptionEnded") {
      await this.changeSubscription(event, change);
    } else if (change.kind === "subscriptionUpdated") {
      await this.updateRenewal(event, change.subscriptionId);
    } else if (change.kind === "partlyRefunded") {
      await this.recordPartialRefund(event, change);
    } else if (change.kind === "other") {
      this.deps.logger.info({ event: event.id, type: event.type }, "payment event ignored");
    } else {
      await this.reverse(event, change);
    }
  }

  async renew(providerId: string, paidUntil: Date): Promise<void> {
    const now = this.deps.clock.now();
    const userId = await transact(this.deps.database, (manager) =>
      renewSubscription(manager, providerId, paidUntil, now),
    );
    if (userId) this.publishAccessChanged(userId, true);
  }

  async endPremium(subscriptionId: string): Promise<void> {
    const now = this.deps.clock.now();
    const userId = await transact(this.deps.database, (manager) => endSubscription(manager, subscriptionId, now));
    if (userId) this.publishAccessChanged(userId, true);
  }

  /** Completes a pending refund. Access ends once the full price is refunded. Safe to repeat. */
  async completeRefund(orderId: string, refundId: string): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      const now = this.deps.clock.now();
      const cents = await completePendingRefunds(manager, locked, now, refundId);
      if (cents === 0) return null;
      if ((await unrefundedCents(manager, locked)) > 0) {
        if (locked.status === "DISPUTED") return null;
        await emailBuyer(manager, this.deps.outbox, locked, (name) =>
          paymentEmails.partlyRefunded({ ...locked, name }, cents),
        );
        return null;
      }
      return changeOrder(this.deps, manager, locked, "refunded", { now, refundedCents: cents });
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
      else if (changed) this.deps.bus.publish("accessChanged", order.userId, { userId: order.userId });
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
    const now = this.deps.clock.now();
    const order = await lockOrderOfPayment(manager, orderId, state, now);
    if (event && !(await recordIfNew(manager, event, now))) return { order, changed: null };
    // "open" is also the fallback when the provider is unavailable, so it never changes the order.
    if (state.status === "open") return { order, changed: null };
    const changed =
      state.status === "paid"
        ? await this.applyPayment(manager, order, state, now)
        : await changeOrder(this.deps, manager, order, EVENT_OF[state.status], { now });
    return { order: changed ?? order, changed: changed && (changed.status === "FULFILLED" ? "access" : "status") };
  }

  /** Decides what a payment does. Returns the changed order; null if nothing changed. */
  private async applyPayment(
    manager: EntityManager,
    order: Order,
    state: SessionState,
    now: Date,
  ): Promise<Order | null> {
    if (!canChange(order.status, "paid")) return null;
    // A refund of this payment is on its way, so it no longer grants access.
    if (await manager.existsBy(Refund, { orderId: order.id, completedAt: IsNull() })) return null;
    const paid = { paidAt: order.paidAt ?? now, paymentId: state.paymentId ?? order.paymentId };
    const payment = paid.paymentId ?? state.subscriptionId;
    const reversal = payment && (await findReversal(manager, payment));
    if (reversal) return changeOrder(this.deps, manager, order, reversal, { now, values: paid, state });
    if (!coversPrice(state, order)) {
      this.deps.logger.warn({ order: order.reference, paid: state.paid }, "payment did not grant access");
      return changeOrder(this.deps, manager, order, "paidWrongAmount", { now, values: paid });
    }
    const reason = await findUnwantedReason(manager, order, paid.paidAt, now);
    if (reason) return changeOrder(this.deps, manager, order, "paidUnwanted", { now, values: paid, state, reason });
    return changeOrder(this.deps, manager, order, "paid", { now, values: { ...paid, fulfilledAt: now }, state });
  }

  /** Handles a refund or dispute. Its event may arrive before the payment's event. */
  private async reverse(
    event: GatewayEvent,
    { kind, paymentId }: { kind: Reversal; paymentId: string },
  ): Promise<void> {
    const now = this.deps.clock.now();
    const record = (id: string): ReturnType<typeof recordReversal> =>
      transact(this.deps.database, (manager) => recordReversal(manager, id, kind, now));
    let { applies, orderId } = await record(paymentId);
    if (!orderId) {
      // Payments for a subscription belong to invoices, which the provider knows.
      const payment = await this.deps.gateway?.subscriptionOfPayment(paymentId);
      if (payment && !payment.isLast) {
        const refundedAt = kind === "disputeWon" ? null : now;
        return refundRenewal(this.deps.database.manager, payment.invoiceId, refundedAt);
      }
      if (payment) ({ applies, orderId } = await record(payment.subscriptionId));
    }
    if (!orderId)
      return this.deps.logger.warn({ event: event.id, type: event.type }, "payment event for unknown payment");
    // An event may arrive after a later one, such as the dispute after the news that it was won.
    if (!applies) return;
    if (kind === "disputeWon") await this.reinstate(orderId, event);
    else await this.revokeOrder(orderId, kind, event);
  }

  private async revokeOrder(orderId: string, kind: "refunded" | "disputed", event: GatewayEvent): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      const now = this.deps.clock.now();
      if (!(await recordIfNew(manager, event, now))) return null;
      // The event for our own refund may arrive before the response to our request.
      const requested = kind === "refunded" ? await completePendingRefunds(manager, locked, now) : 0;
      if (!canChange(locked.status, kind)) return null;
      const rest = await refundableCents(manager, locked);
      if (kind === "refunded") await recordProviderRefund(manager, locked, rest, now);
      return changeOrder(this.deps, manager, locked, kind, { now, refundedCents: rest + requested });
    });
    if (order) this.publishAccessChanged(order.userId, order.courseId === null);
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
      if (!(await recordIfNew(manager, event, this.deps.clock.now()))) return;
      const rest = await refundableCents(manager, locked);
      const unrecorded = cents - (locked.amountCents - rest);
      await recordProviderRefund(manager, locked, Math.min(unrecorded, rest), this.deps.clock.now());
    });
  }

  /** Restores access after a dispute was won. */
  private async reinstate(orderId: string, event: GatewayEvent): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      const now = this.deps.clock.now();
      if (!(await recordIfNew(manager, event, now))) return null;
      if (!canChange(locked.status, "disputeWon")) return null;
      // Meanwhile, the buyer may have paid again or deleted the account.
      const reason = await findUnwantedReason(manager, locked, locked.paidAt ?? now, now);
      return changeOrder(this.deps, manager, locked, reason ? "paidUnwanted" : "disputeWon", {
        now,
        reason: reason ?? undefined,
      });
    });
    if (order) this.publishAccessChanged(order.userId, order.courseId === null);
  }

  private async changeSubscription(
    event: GatewayEvent,
    change: Extract<GatewayEvent["change"], { kind: "renewed" | "subscriptionEnded" }>,
  ): Promise<void> {
    const userId = await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      if (!(await recordIfNew(manager, event, now))) return null;
      if (change.kind === "subscriptionEnded") return endSubscription(manager, change.subscriptionId, now);
      const renewed = await renewSubscription(manager, change.subscriptionId, change.periodEnd, now);
      if (change.payment) {
        const { invoiceId } = change.payment;
        await recordRenewal(manager, change.subscriptionId, change.payment);
        if (!renewed && (await isPeriodUnused(manager, change.subscriptionId, change.periodEnd)))
          await this.deps.jobs.add(manager, RETURN_QUEUE, { invoiceId } satisfies ReturnInvoice);
      }
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
      const now = this.deps.clock.now();
      if (!(await recordIfNew(manager, event, now))) return;
      await changeSubscriptions(manager, renews ? "resumed" : "canceled", { now }, `provider_id = $1`, [providerId]);
    });
  }

  private async markPaid(orderId: string, state: SessionState): Promise<void> {
    await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      const order = await lockOrderOfPayment(manager, orderId, state, now);
      const values = { paidAt: order.paidAt ?? now, paymentId: state.paymentId ?? order.paymentId };
      await changeOrder(this.deps, manager, order, "accessFailed", { now, values });
    });
  }

  /** Call after the commit: updates channels and open pages immediately. */
  private publishAccessChanged(userId: string, roleChanged: boolean): void {
    this.deps.bus.publish("accessChanged", userId, { userId });
    if (roleChanged) for (const key of [userId, "all"]) this.deps.bus.publish("roleChanged", key, { userId });
    this.deps.outbox.sendSoon();
  }
}
