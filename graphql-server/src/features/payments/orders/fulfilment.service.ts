import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { rowsOf } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { Outbox } from "../../../kernel/mail/outbox";
import type { Topics } from "../../../kernel/events/topics";
import { grant, mailBuyer, restore, revoke } from "../access";
import { Order, type OrderStatus } from "./order.entity";
import type { GatewayEvent, PaymentGateway, Reversal, SessionState, SessionStatus } from "../gateways/payment-gateway";
import { paymentMails } from "./payment-mails";
import { completePending, keepProviderRefund, refundableCents, unrefundedCents } from "../refunds/refunds";
import { giveRenewalAgain, keepRenewal, takeBackRenewal } from "../subscriptions/renewals";
import { earlierReversal, keepReversal } from "../refunds/reversals";
import {
  CANCEL_QUEUE,
  endSubscription,
  renewSubscription,
  type CancelSubscription,
} from "../subscriptions/subscriptions";
import type { Shop } from "../seller";

const NEXT: Record<Exclude<SessionStatus, "paid" | "open">, OrderStatus> = {
  pending: "PENDING",
  failed: "FAILED",
  cancelled: "CANCELLED",
  expired: "EXPIRED",
};
const UNDER_WAY: readonly OrderStatus[] = ["OPEN", "PENDING"];
/** Ends of an order that money which arrives late does not change any more. */
const CLOSED: readonly OrderStatus[] = ["FULFILLED", "REFUNDED", "DISPUTED"];
const CLOSED_BY_REVERSAL: readonly OrderStatus[] = ["REFUNDED", "DISPUTED"];

/** What follows from a payment: access given or taken back, exactly once, whoever tells of it and however often. */
export class FulfilmentService {
  constructor(
    private readonly database: DataSource,
    private readonly gateway: PaymentGateway | null,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly shop: Shop,
  ) {}

  async start(): Promise<void> {
    await this.jobs.work(CANCEL_QUEUE, async (payload) => {
      const { providerId, when = "now" } = payload as CancelSubscription;
      await this.gateway?.cancelSubscription(providerId, when);
    });
  }

  /** Asks the provider how an order stands and does what follows from it; while it cannot be asked, nothing does. */
  async settle(order: Order): Promise<OrderStatus> {
    const { gateway } = this;
    if (CLOSED.includes(order.status) || !gateway || gateway.name !== order.provider) return order.status;
    const state = await gateway.readSession(order).catch((error: unknown): SessionState => {
      this.logger.warn({ error, order: order.reference }, "the payment provider could not be asked");
      return { status: "open" };
    });
    return this.fulfil(order.id, state);
  }

  /** A signed event of the provider: stored in the transaction that does what it says, so that a repeated one does nothing. */
  async take(event: GatewayEvent): Promise<void> {
    const { change } = event;
    if (change.kind === "session") {
      const order = await this.database.manager.findOneBy(Order, { sessionId: change.sessionId });
      if (!order) return this.logger.warn({ event: event.id, type: event.type }, "an event of an unknown session");
      await this.fulfil(order.id, await this.withPeriod(change.state), event);
    } else if (change.kind === "renewed" || change.kind === "subscriptionEnded") {
      await this.changeSubscription(event, change);
    } else if (change.kind === "partlyRefunded") {
      await this.keepPartialRefund(event, change);
    } else if (change.kind !== "other") {
      await this.reverse(event, change);
    }
  }

  async renew(providerId: string, paidUntil: Date): Promise<void> {
    const userId = await this.database.transaction((manager) => renewSubscription(manager, providerId, paidUntil));
    if (userId) this.announce(userId, true);
  }

  async endPremium(subscriptionId: string): Promise<void> {
    const userId = await this.database.transaction((manager) => endSubscription(manager, subscriptionId));
    if (userId) this.announce(userId, true);
  }

  /** A pending refund of an order was made: access ends when nothing of the price is left. Safe to repeat. */
  async completeRefund(orderId: string, refundId: string): Promise<void> {
    const order = await this.database.transaction(async (manager) => {
      const locked = await this.lock(manager, orderId);
      const now = this.clock.now();
      const cents = await completePending(manager, locked, now, refundId);
      if (cents === 0 || CLOSED_BY_REVERSAL.includes(locked.status)) return null;
      if ((await unrefundedCents(manager, locked)) > 0) {
        await mailBuyer(manager, this.outbox, locked, (name) =>
          paymentMails.partlyRefunded({ ...locked, name }, cents),
        );
        return null;
      }
      await this.endAccess(manager, locked, "REFUNDED", now, cents);
      return locked;
    });
    if (order) this.announce(order.userId, order.courseId === null);
    else this.outbox.sendSoon();
  }

  /** Events name a subscription without its period. While the provider can't be asked, Premium starts with a month. */
  private async withPeriod(state: SessionState): Promise<SessionState> {
    if (state.status !== "paid" || !state.subscriptionId || state.periodEnd || !this.gateway) return state;
    const periodEnd = await this.gateway.paidUntil(state.subscriptionId).catch((error: unknown) => {
      this.logger.warn({ error, subscription: state.subscriptionId }, "a subscription's period could not be read");
      return null;
    });
    return { ...state, periodEnd };
  }

  private async fulfil(orderId: string, state: SessionState, event?: GatewayEvent): Promise<OrderStatus> {
    try {
      const { order, changed } = await this.database.transaction((manager) =>
        this.apply(manager, orderId, state, event),
      );
      if (changed === "access") this.announce(order.userId, order.courseId === null);
      // The buyer's open pages offer what can be done next.
      else if (changed) this.bus.publish("permissionsChanged", order.userId, { userId: order.userId });
      return order.status;
    } catch (error) {
      // The money is there and the access is not: seen by admins, and tried again by the next sweep.
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
    const order = await this.lock(manager, orderId);
    if ((event && !(await this.isNew(manager, event))) || CLOSED.includes(order.status))
      return { order, changed: null };
    if (state.status !== "paid") {
      // A provider that cannot be asked always says "open": that is no news.
      const news = state.status === "open" ? null : NEXT[state.status];
      const status = news && UNDER_WAY.includes(order.status) ? news : order.status;
      if (status !== order.status) await manager.update(Order, order.id, { status });
      return { order: { ...order, status }, changed: status === order.status ? null : "status" };
    }
    const now = this.clock.now();
    const paid = { paidAt: order.paidAt ?? now, paymentId: state.paymentId ?? order.paymentId };
    const reversed = paid.paymentId && (await earlierReversal(manager, paid.paymentId));
    const withheld = reversed || (isPriceOf(state, order) ? null : "PAID");
    if (withheld) {
      this.logger.warn({ order: order.reference, paid: state.paid, status: withheld }, "a payment gave no access");
      await manager.update(Order, order.id, { ...paid, status: withheld, ...(reversed && { refundedAt: now }) });
      return { order: { ...order, ...paid, status: withheld }, changed: "status" };
    }
    await manager.update(Order, order.id, { ...paid, status: "FULFILLED", fulfilledAt: now });
    const granted = { ...order, ...paid, status: "FULFILLED" as const };
    await grant(manager, granted, state, now, { outbox: this.outbox, jobs: this.jobs, shop: this.shop });
    return { order: granted, changed: "access" };
  }

  /** What happened to a payment after it was made; it may be told before the payment is. */
  private async reverse(
    event: GatewayEvent,
    { kind, paymentId }: { kind: Reversal; paymentId: string },
  ): Promise<void> {
    const known = await this.database.transaction((manager) =>
      keepReversal(manager, paymentId, kind, this.clock.now()),
    );
    const orderId = known ?? (await this.orderOfRenewal(paymentId));
    if (!orderId) return this.logger.warn({ event: event.id, type: event.type }, "an event of an unknown payment");
    if (kind === "disputeWon") await this.giveAgain(orderId, event);
    else await this.takeBack(orderId, kind === "refunded" ? "REFUNDED" : "DISPUTED", event);
  }

  /** Payments of a subscription belong to its invoices: the provider knows which. */
  private async orderOfRenewal(paymentId: string): Promise<string | null> {
    const providerId = await this.gateway?.subscriptionOfPayment(paymentId);
    if (!providerId) return null;
    const [row] = await rowsOf<{ order_id: string }>(
      this.database.manager,
      `SELECT order_id FROM subscriptions WHERE provider_id = $1`,
      [providerId],
    );
    return row?.order_id ?? null;
  }

  private async takeBack(orderId: string, status: "REFUNDED" | "DISPUTED", event: GatewayEvent): Promise<void> {
    const order = await this.database.transaction(async (manager) => {
      const locked = await this.lock(manager, orderId);
      if (!(await this.isNew(manager, event))) return null;
      const now = this.clock.now();
      // The event of a refund that was asked for here may be faster than the provider's answer.
      const asked = status === "REFUNDED" ? await completePending(manager, locked, now) : 0;
      if (locked.status === "REFUNDED" || locked.status === status) return null;
      const rest = await refundableCents(manager, locked);
      if (status === "REFUNDED") await keepProviderRefund(manager, locked, rest, now);
      await this.endAccess(manager, locked, status, now, rest + asked);
      return locked;
    });
    if (order) this.announce(order.userId, order.courseId === null);
  }

  private async endAccess(
    manager: EntityManager,
    order: Order,
    status: "REFUNDED" | "DISPUTED",
    now: Date,
    amountCents: number,
  ): Promise<void> {
    await manager.update(Order, order.id, { status, refundedAt: now });
    await takeBackRenewal(manager, order.id, now);
    const subscription = await revoke(manager, order, now);
    if (subscription) await this.jobs.add(manager, CANCEL_QUEUE, { providerId: subscription });
    if (status === "DISPUTED") return;
    await mailBuyer(manager, this.outbox, order, (name) => paymentMails.refunded({ ...order, amountCents, name }));
  }

  /** Made at the provider. What was asked for here is known already. */
  private async keepPartialRefund(
    event: GatewayEvent,
    { paymentId, cents }: { paymentId: string; cents: number },
  ): Promise<void> {
    const order = await this.database.manager.findOneBy(Order, { paymentId });
    if (!order) return this.logger.warn({ event: event.id, type: event.type }, "an event of an unknown payment");
    await this.database.transaction(async (manager) => {
      const locked = await this.lock(manager, order.id);
      if (!(await this.isNew(manager, event)) || CLOSED_BY_REVERSAL.includes(locked.status)) return;
      const rest = await refundableCents(manager, locked);
      const unknown = cents - (locked.amountCents - rest);
      await keepProviderRefund(manager, locked, Math.min(unknown, rest), this.clock.now());
    });
  }

  /** A dispute that was won: the money is there after all. */
  private async giveAgain(orderId: string, event: GatewayEvent): Promise<void> {
    const order = await this.database.transaction(async (manager) => {
      const locked = await this.lock(manager, orderId);
      if (!(await this.isNew(manager, event)) || locked.status !== "DISPUTED") return null;
      await manager.update(Order, locked.id, { status: "FULFILLED", refundedAt: null });
      await giveRenewalAgain(manager, locked.id);
      await restore(manager, locked, this.clock.now());
      return locked;
    });
    if (order) this.announce(order.userId, order.courseId === null);
  }

  private async changeSubscription(
    event: GatewayEvent,
    change: Extract<GatewayEvent["change"], { subscriptionId: string }>,
  ): Promise<void> {
    const userId = await this.database.transaction(async (manager) => {
      if (!(await this.isNew(manager, event))) return null;
      if (change.kind === "subscriptionEnded") return endSubscription(manager, change.subscriptionId);
      const renewed = await renewSubscription(manager, change.subscriptionId, change.periodEnd);
      if (change.payment) await keepRenewal(manager, change.subscriptionId, change.payment);
      return renewed;
    });
    if (userId) this.announce(userId, true);
  }

  private async markPaid(orderId: string, { paymentId }: SessionState): Promise<void> {
    await this.database.query(
      `UPDATE orders SET status = 'PAID', paid_at = coalesce(paid_at, $2), payment_id = coalesce($3, payment_id)
       WHERE id = $1 AND status <> ALL($4)`,
      [orderId, this.clock.now(), paymentId ?? null, CLOSED],
    );
  }

  private async lock(manager: EntityManager, id: string): Promise<Order> {
    const order = await manager.findOne(Order, { where: { id }, lock: { mode: "pessimistic_write" } });
    if (!order) throw notFound("Order");
    return order;
  }

  private async isNew(manager: EntityManager, event: GatewayEvent): Promise<boolean> {
    const stored = await rowsOf(
      manager,
      `INSERT INTO provider_events (id, type, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
      [event.id, event.type, this.clock.now()],
    );
    return stored.length > 0;
  }

  /** After the commit: channels open or close at once, also in other tabs. */
  private announce(userId: string, roleChanged: boolean): void {
    this.bus.publish("permissionsChanged", userId, { userId });
    if (roleChanged) for (const key of [userId, "all"]) this.bus.publish("roleChanged", key, { userId });
    this.outbox.sendSoon();
  }
}

/** Less money, or other money, buys nothing: admins see it as paid without access. Not every provider tells the amount. */
const isPriceOf = ({ paid }: SessionState, order: Order): boolean =>
  !paid || (paid.cents >= order.amountCents && paid.currency.toLowerCase() === order.currency);
