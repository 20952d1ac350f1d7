import { IsNull, Not, type DataSource, type EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import type { Topics } from "../../../kernel/events/topics";
import { EXPIRE_QUEUE, type ExpireCheckout } from "./expired-checkouts.queue";
import type { Order, OrderStatus } from "./order.entity";
import { changeOrder, lockOrderOfPayment, type OrderChangeDeps } from "./orders.sql";
import { canChange, type OrderEvent } from "./order-states";
import { requireGateway, type GatewayEvent, type SessionState, type SessionStatus } from "../gateways/payment-gateway";
import { recordIfNew } from "../gateways/provider-events.sql";
import { reportUnknownPayment } from "./payment-reports";
import { coversPrice, findOrderOfSession, findReversal, findUnwantedReason } from "./unwanted-payments.sql";
import { Refund } from "../refunds/refund.entity";
import { announceAccess } from "../subscriptions/announce-access";

const EVENT_OF: Record<Exclude<SessionStatus, "paid" | "open">, OrderEvent> = {
  pending: "debitStarted",
  failed: "paymentFailed",
  cancelled: "checkoutCanceled",
  expired: "checkoutExpired",
};

interface FulfillmentDeps extends OrderChangeDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
}

/** Grants access after payments. A repeated event changes nothing. */
export class FulfillmentService {
  constructor(private readonly deps: FulfillmentDeps) {}

  async start(): Promise<void> {
    await this.deps.jobs.work(EXPIRE_QUEUE, async (payload) => {
      await requireGateway(this.deps).expireCheckout((payload as ExpireCheckout).sessionId);
    });
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

  /** Applies a session that the provider reports. */
  async completeSession(
    event: GatewayEvent,
    change: Extract<GatewayEvent["change"], { kind: "session" }>,
  ): Promise<void> {
    const order = await findOrderOfSession(this.deps.database.manager, change, this.deps.clock.now());
    if (!order) return reportUnknownPayment(this.deps, event, change);
    await this.fulfill(order.id, await this.withPeriodEnd(change.state), event);
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
      if (changed === "access") announceAccess(this.deps, order.userId, order.courseId === null);
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
    // A refund of this payment is on its way or failed, so it no longer grants access.
    const orderId = order.id;
    const isReturned = [
      { orderId, completedAt: IsNull() },
      { orderId, failedAt: Not(IsNull()) },
    ];
    if (await manager.existsBy(Refund, isReturned)) return null;
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

  private async markPaid(orderId: string, state: SessionState): Promise<void> {
    await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      const order = await lockOrderOfPayment(manager, orderId, state, now);
      const values = { paidAt: order.paidAt ?? now, paymentId: state.paymentId ?? order.paymentId };
      await changeOrder(this.deps, manager, order, "accessFailed", { now, values });
    });
  }
}
