import type { DataSource, EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import { formatDollars } from "../../../kernel/text/format";
import type { GatewayEvent, Reversal } from "../gateways/payment-gateway";
import { recordIfNew } from "../gateways/provider-events.sql";
import { changeOrder, lockOrder, type OrderChangeDeps } from "../orders/orders.sql";
import { Order } from "../orders/order.entity";
import { canChange } from "../orders/order-states";
import { reportOnce } from "../orders/payment-reports";
import { findUnwantedReason } from "../orders/unwanted-payments.sql";
import { announceAccess } from "../subscriptions/announce-access";
import { reinstateRenewals, refundRenewal } from "../subscriptions/renewals.sql";
import { Subscription } from "../subscriptions/subscription.entity";
import { completePendingRefunds, markRefundFailed, recordProviderRefund, refundableCents } from "./refunds.sql";
import { recordReversal } from "./reversals.sql";

interface ReversalsDeps extends OrderChangeDeps {
  database: DataSource;
  bus: Bus<Topics>;
  clock: Clock;
}

/** Applies refunds and disputes that the provider reports. A repeated event changes nothing. */
export class ReversalsService {
  constructor(private readonly deps: ReversalsDeps) {}

  /** Handles a refund or dispute. Its event may arrive before the payment's event. */
  async reverse(event: GatewayEvent, { kind, paymentId }: { kind: Reversal; paymentId: string }): Promise<void> {
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
    if (!orderId) return this.logUnknown(event);
    // An event may arrive after a later one, such as the dispute after the news that it was won.
    if (!applies) return;
    if (kind === "disputeWon") await this.reinstate(orderId, event);
    else await this.revokeOrder(orderId, kind, event);
  }

  /** Records a partial refund made at the provider, minus the refunds requested here. */
  async recordPartialRefund(
    event: GatewayEvent,
    { paymentId, cents }: { paymentId: string; cents: number },
  ): Promise<void> {
    const order = await this.deps.database.manager.findOneBy(Order, { paymentId });
    if (!order) return this.logUnknown(event);
    await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, order.id);
      if (!(await recordIfNew(manager, event, this.deps.clock.now()))) return;
      const rest = await refundableCents(manager, locked);
      const unrecorded = cents - (locked.amountCents - rest);
      await recordProviderRefund(manager, locked, Math.min(unrecorded, rest), this.deps.clock.now());
    });
  }

  /** Handles a refund that the provider accepted, but couldn't make. The buyer's access has ended, so an admin has to try again. */
  async failRefund(
    { type }: GatewayEvent,
    { refundId, paymentId, cents, reason }: Extract<GatewayEvent["change"], { kind: "refundFailed" }>,
  ): Promise<void> {
    const { manager } = this.deps.database;
    const order = await manager.findOneBy(Order, { paymentId });
    const payment = order ? null : await this.deps.gateway?.subscriptionOfPayment(paymentId);
    const subscription = payment && (await manager.findOneBy(Subscription, { providerId: payment.subscriptionId }));
    const orderId = order?.id ?? subscription?.orderId;
    // The provider sends several events about the same failure.
    await reportOnce(this.deps, { id: `${refundId} failed`, type }, async (manager, at) => {
      const locked = orderId ? await lockOrder(manager, orderId) : null;
      if (payment && !payment.isLast) await refundRenewal(manager, payment.invoiceId, null);
      else if (locked) await this.undoRefund(manager, locked, cents, at);
      const subject = locked ? `order ${locked.reference} (${locked.title})` : `payment ${paymentId}`;
      return {
        userId: locked?.userId ?? null,
        message: `A refund of ${formatDollars(cents)} for ${subject} failed at the payment provider${reason ? `: ${reason}` : ""}. The buyer didn't get the money. Please refund the order again, or pay the buyer in another way.`,
      };
    });
  }

  private async undoRefund(manager: EntityManager, order: Order, cents: number, now: Date): Promise<void> {
    await markRefundFailed(manager, order, cents, now);
    if (!canChange(order.status, "refundFailed")) return;
    await reinstateRenewals(manager, order.id);
    await changeOrder(this.deps, manager, order, "refundFailed", { now, values: { refundedAt: null } });
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
    if (order) announceAccess(this.deps, order.userId, order.courseId === null);
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
    if (order) announceAccess(this.deps, order.userId, order.courseId === null);
  }

  private logUnknown({ id, type }: GatewayEvent): void {
    this.deps.logger.warn({ event: id, type }, "payment event for unknown payment");
  }
}
