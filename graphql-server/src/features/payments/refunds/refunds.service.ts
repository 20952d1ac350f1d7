import { formatDollars } from "../../../kernel/text/format";
import { In, IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { RateLimits } from "../../../kernel/rate-limits";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { Order } from "../orders/order.entity";
import { isKeyReused, isProviderError, refundsAutomatically, type PaymentGateway } from "../gateways/payment-gateway";
import { emailBuyer, paymentEmails } from "../terms/payments.emails";
import { BUYER_GROUNDS, Refund, type BuyerGround } from "./refund.entity";
import { completePendingRefunds, refundableCents, unrefundedCents } from "./refunds.sql";
import { changeOrder, lockOrder, type OrderChangeDeps } from "../orders/orders.sql";
import { refundGroundsOf } from "../orders/refund-grounds.sql";
import { REFUND_QUEUE, refundRequest, type RefundOrder } from "../orders/unwanted-payments.sql";
import { announceAccess } from "../subscriptions/announce-access";

const SWEEP_BATCH_SIZE = 20;
/** Skips recent refunds, which their own request is still processing. */
const SWEEP_AFTER_MS = 60_000;
const MAX_REASON_LENGTH = 500;

const REASONS: Record<BuyerGround, string> = {
  EARLY_ACCESS: "The course was incomplete",
  WITHDRAWAL: "The buyer withdrew within 14 days",
};

interface RefundsDeps extends OrderChangeDeps {
  database: DataSource;
  bus: Bus<Topics>;
  limits: RateLimits;
  clock: Clock;
}

/**
 * Refunds requested by admins and buyers. Each refund is stored first, so that it is made only once, then sent to the
 * provider, and then completed. The sweep continues interrupted refunds. A buyer can request a refund while an admin's is pending;
 * the provider then makes both, one after the other.
 */
export class RefundsService {
  constructor(private readonly deps: RefundsDeps) {}

  /** Makes automatic refunds as soon as they are requested. If one fails, the sweep continues it. */
  async start(): Promise<void> {
    const { gateway } = this.deps;
    await this.deps.jobs.work(REFUND_QUEUE, async (payload) => {
      const order = await this.deps.database.manager.findOneByOrFail(Order, { id: (payload as RefundOrder).orderId });
      if (refundsAutomatically(gateway, order)) await this.continueRefunds(gateway, order);
    });
  }

  /** Refunds part of the price, or the rest if null, which ends access. Admins only. */
  async refund(viewer: Viewer, orderId: string, reason: string, amountCents: number | null): Promise<void> {
    assertAdmin(viewer);
    const text = reason.trim();
    if (!text) throw invalidField("reason", "A reason is required");
    if (text.length > MAX_REASON_LENGTH)
      throw invalidField("reason", `The reason must have at most ${MAX_REASON_LENGTH} characters`);
    const order = await this.deps.database.manager.findOneBy(Order, { id: requireUuid(orderId) });
    if (!order) throw notFound("Order");
    if (order.status === "REFUNDED") return;
    if (!this.deps.gateway || this.deps.gateway.name !== order.provider) {
      throw new AppError("CONFLICT", "The payment provider of this order is not configured");
    }
    if (!this.deps.gateway.canRefund) {
      throw new AppError("CONFLICT", "Payments by link must be refunded at the payment provider");
    }
    await this.requestAsAdmin(viewer, order, text, amountCents);
    await this.processPending(this.deps.gateway, order);
  }

  /** Refunds the viewer's order in full. Safe to repeat. */
  async refundOwn(viewer: Viewer, reference: string, ground: BuyerGround): Promise<void> {
    await this.deps.limits.take("paymentRequestsPerPerson", viewer);
    const order = await this.deps.database.manager.findOneBy(Order, { reference, userId: viewer.id });
    if (!order) throw notFound("Order");
    await this.refundForBuyer(order, ground);
  }

  /** Refunds an order in full, on behalf of its buyer. Safe to repeat. */
  async refundForBuyer(order: Order, ground: BuyerGround): Promise<void> {
    if (order.status === "REFUNDED") return;
    const gateway = refundsAutomatically(this.deps.gateway, order) ? this.deps.gateway : null;
    await this.requestAsBuyer(order, ground, async (manager, at) => {
      if (ground === "WITHDRAWAL") {
        const cents = await unrefundedCents(manager, order);
        await emailBuyer(manager, this.deps.emailQueue, order, (name) =>
          paymentEmails.withdrawn({ ...order, name }, cents, at),
        );
      } else if (!gateway) {
        await emailBuyer(manager, this.deps.emailQueue, order, (name) =>
          paymentEmails.refundRequested({ ...order, name }),
        );
      }
      if (gateway) return;
      const message = refundRequest(order, REASONS[ground]);
      await this.deps.sendToTeam(manager, { userId: order.userId, message, at });
    });
    this.deps.emailQueue.sendSoon();
    if (!gateway) return;
    await this.continueRefunds(gateway, order);
  }

  /** Continues refunds that were interrupted. */
  async sweep(): Promise<void> {
    const { gateway } = this.deps;
    if (!gateway?.canRefund) return;
    const orders = await query<{ id: string }>(
      this.deps.database.manager,
      `SELECT o.id FROM refunds r JOIN orders o ON o.id = r.order_id
       WHERE r.completed_at IS NULL AND o.provider = $1 AND r.requested_at < $2
       GROUP BY o.id ORDER BY min(r.attempts), min(r.requested_at) LIMIT $3`,
      [gateway.name, new Date(this.deps.clock.now().getTime() - SWEEP_AFTER_MS), SWEEP_BATCH_SIZE],
    );
    await Promise.all(
      orders.map(async ({ id }) => {
        const order = await this.deps.database.manager.findOneByOrFail(Order, { id });
        await this.continueRefunds(gateway, order);
      }),
    );
  }

  /** Stores an admin's refund, unless the same one is pending. */
  private requestAsAdmin(admin: Viewer, { id }: Order, reason: string, amountCents: number | null): Promise<void> {
    return transact(this.deps.database, async (manager) => {
      const { order, pending } = await this.lock(manager, id);
      if (order.status === "REFUNDED") return;
      const [earlier] = pending;
      if (earlier) {
        if (amountCents === null || amountCents === earlier.amountCents) return;
        throw new AppError("CONFLICT", `A refund of ${formatDollars(earlier.amountCents)} is still pending`);
      }
      assertPaid(order);
      const rest = await refundableCents(manager, order);
      const cents = amountCents ?? rest;
      if (cents < 1 || cents > rest) {
        throw invalidField("amountCents", `The refund must be between $0.01 and ${formatDollars(rest)}`);
      }
      if (order.courseId === null && cents < rest) {
        throw invalidField("amountCents", "Premium payments can only be refunded in full");
      }
      const refund = { ground: "ADMIN" as const, reason, authorId: admin.id, requestedAt: this.deps.clock.now() };
      await manager.insert(Refund, { ...refund, orderId: order.id, amountCents: cents });
    });
  }

  /** Stores a buyer's refund request. `onNew` runs in the same transaction, unless the buyer already requested it. */
  private requestAsBuyer(
    { id, userId }: Order,
    ground: BuyerGround,
    onNew: (manager: EntityManager, at: Date) => Promise<void>,
  ): Promise<void> {
    return transact(this.deps.database, async (manager) => {
      const { order, pending } = await this.lock(manager, id);
      if (order.status === "REFUNDED") return;
      const own = pending.find((refund) => isBuyerGround(refund.ground));
      if (own && (own.ground === ground || own.ground === "WITHDRAWAL")) return;
      assertPaid(order);
      if (!(await refundGroundsOf(manager, order, this.deps.clock.now())).includes(ground))
        throw new AppError("CONFLICT", INELIGIBLE[ground]);
      const at = this.deps.clock.now();
      const amountCents = await refundableCents(manager, order);
      const refund = { ground, reason: REASONS[ground], authorId: userId };
      // If an admin's pending refund already covers the rest, it becomes the buyer's refund, which can't be dropped.
      const claimed = own ?? (amountCents === 0 ? pending.at(-1) : undefined);
      if (claimed) await manager.update(Refund, claimed.id, refund);
      else await manager.insert(Refund, { ...refund, orderId: order.id, amountCents, requestedAt: at });
      await onNew(manager, at);
    });
  }

  private async lock(manager: EntityManager, id: string): Promise<{ order: Order; pending: Refund[] }> {
    const order = await lockOrder(manager, id);
    return { order, pending: await this.findPending(manager, id) };
  }

  private findPending(manager: EntityManager, orderId: string): Promise<Refund[]> {
    return manager.find(Refund, {
      where: { orderId, completedAt: IsNull() },
      order: { requestedAt: "ASC", id: "ASC" },
    });
  }

  /** Makes pending refunds. The sweep retries failed ones. */
  private async continueRefunds(gateway: PaymentGateway, order: Order): Promise<void> {
    await this.processPending(gateway, order).catch((error: unknown) => {
      this.deps.logger.warn({ error, order: order.reference }, "refund failed");
    });
  }

  private async processPending(gateway: PaymentGateway, order: Order): Promise<void> {
    for (const refund of await this.findPending(this.deps.database.manager, order.id))
      await this.processRefund(gateway, order, refund);
  }

  private async processRefund(gateway: PaymentGateway, order: Order, refund: Refund): Promise<void> {
    const { id, attempts } = refund;
    const isLast = (await unrefundedCents(this.deps.database.manager, order)) <= refund.amountCents;
    try {
      // Without an amount, the provider refunds the rest, regardless of refunds made there before.
      const key = `${id}-${attempts}`;
      await gateway.refund(order, { key, amountCents: isLast ? null : refund.amountCents }).catch((error: unknown) => {
        // The first request with this key named the amount, and its result is unknown. The same request gets its response.
        if (!isLast || !isKeyReused(error)) throw error;
        return gateway.refund(order, { key, amountCents: refund.amountCents });
      });
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!isProviderError(error)) {
        throw new AppError("UNAVAILABLE", "The payment provider did not respond. We'll retry every ten minutes.", {
          cause: error,
        });
      }
      // The provider rejected this attempt. A buyer's or an automatic refund is retried; an admin's is dropped.
      if (refund.ground !== "ADMIN") await this.deps.database.manager.increment(Refund, { id }, "attempts", 1);
      else await this.dropRefund(refund);
      throw new AppError("UNAVAILABLE", "The payment provider rejected the refund. Please try again.", {
        cause: error,
      });
    }
    await this.completeRefund(order.id, id);
  }

  /** Completes a pending refund. Access ends once the full price is refunded. Safe to repeat. */
  private async completeRefund(orderId: string, refundId: string): Promise<void> {
    const order = await transact(this.deps.database, async (manager) => {
      const locked = await lockOrder(manager, orderId);
      const now = this.deps.clock.now();
      const cents = await completePendingRefunds(manager, locked, now, refundId);
      if (cents === 0) return null;
      if ((await unrefundedCents(manager, locked)) > 0) {
        if (locked.status === "DISPUTED") return null;
        await emailBuyer(manager, this.deps.emailQueue, locked, (name) =>
          paymentEmails.partlyRefunded({ ...locked, name }, cents),
        );
        return null;
      }
      return changeOrder(this.deps, manager, locked, "refunded", { now, refundedCents: cents });
    });
    if (order) announceAccess(this.deps, order.userId, order.courseId === null);
    else this.deps.emailQueue.sendSoon();
  }

  /** Deletes an admin's refund and adds its amount to the buyer's pending refund, if any. */
  private dropRefund({ id, orderId, amountCents }: Refund): Promise<void> {
    return transact(this.deps.database, async (manager) => {
      await this.lock(manager, orderId);
      // An event may have completed it in the meantime, or the buyer's request may have taken it over.
      const { affected } = await manager.delete(Refund, { id, ground: "ADMIN", completedAt: IsNull() });
      const own = { orderId, ground: In(BUYER_GROUNDS), completedAt: IsNull() };
      if (affected) await manager.increment(Refund, own, "amountCents", amountCents);
    });
  }
}

const INELIGIBLE: Record<BuyerGround, string> = {
  EARLY_ACCESS: "All lessons of this course are written, so an early access refund is no longer available",
  WITHDRAWAL: "The 14-day withdrawal period for this purchase has ended",
};

const isBuyerGround = (ground: string): boolean => (BUYER_GROUNDS as readonly string[]).includes(ground);

function assertPaid({ status }: Order): void {
  if (status !== "FULFILLED" && status !== "PAID") {
    throw new AppError("CONFLICT", "Only paid orders can be refunded");
  }
}
