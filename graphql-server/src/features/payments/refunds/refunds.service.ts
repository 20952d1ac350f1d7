import { In, IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Clock } from "../../../kernel/clock";
import { rowsOf } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { Logger } from "../../../kernel/logging/logger";
import type { Outbox } from "../../../kernel/mail/outbox";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { mailBuyer } from "../access";
import type { FulfilmentService } from "../orders/fulfilment.service";
import { Order } from "../orders/order.entity";
import { isProviderAnswer, type PaymentGateway } from "../gateways/payment-gateway";
import { dollars, paymentMails } from "../orders/payment-mails";
import { BUYER_GROUNDS, Refund, type BuyerGround } from "./refund.entity";
import { earlyAccessOfOrder, refundableCents, unrefundedCents } from "./refunds";
import { canWithdraw } from "../orders/withdrawal";

const SWEPT_AT_ONCE = 20;
/** What was asked for just now is still being made by its own request. */
const SWEEP_AFTER_MS = 60_000;
const MAX_REASON = 500;

const REASONS: Record<BuyerGround, string> = {
  EARLY_ACCESS: "The course was not complete yet",
  WITHDRAWAL: "The buyer withdrew within 14 days",
};

/** A request of the shop to the team, where no API makes the refund. */
interface RefundRequest {
  userId: string;
  message: string;
  at: Date;
}

/** Stores a message for the team in the caller's transaction. */
export type SendToTeam = (manager: EntityManager, request: RefundRequest) => Promise<void>;

/**
 * Refunds that an admin or the buyer asks for. First the refund is stored, so that no second one is made; then the provider makes
 * it; then it is completed. The sweep continues an interrupted refund. A buyer's request is stored next to an admin's that is
 * pending: the provider makes one after the other.
 */
export class RefundsService {
  constructor(
    private readonly database: DataSource,
    private readonly gateway: PaymentGateway | null,
    private readonly fulfilment: FulfilmentService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly sendToTeam: SendToTeam,
  ) {}

  /** For admins: all that is left of the price, which ends the access, or part of it. */
  async refund(viewer: Viewer, orderId: string, reason: string, amountCents: number | null): Promise<void> {
    assertAdmin(viewer);
    const text = reason.trim();
    if (!text) throw invalidField("reason", "A reason is required");
    if (text.length > MAX_REASON) throw invalidField("reason", `The reason must have at most ${MAX_REASON} characters`);
    const order = await this.database.manager.findOneBy(Order, { id: requireUuid(orderId) });
    if (!order) throw notFound("Order");
    if (order.status === "REFUNDED") return;
    if (!this.gateway || this.gateway.name !== order.provider) {
      throw new AppError("CONFLICT", "Its payment provider is not set up");
    }
    if (!this.gateway.canRefund) {
      throw new AppError("CONFLICT", "Payments by link are refunded where they were made, not here");
    }
    await this.requestAsAdmin(viewer, order, text, amountCents);
    await this.makePending(this.gateway, order);
  }

  /** For buyers: everything they paid. Safe to repeat. */
  async refundOwn(viewer: Viewer, reference: string, ground: BuyerGround): Promise<void> {
    const order = await this.database.manager.findOneBy(Order, { reference, userId: viewer.id });
    if (!order) throw notFound("Order");
    if (order.status === "REFUNDED") return;
    const gateway = this.automatic(order);
    await this.requestAsBuyer(viewer, order, ground, async (manager, at) => {
      if (ground === "WITHDRAWAL") {
        await mailBuyer(manager, this.outbox, order, (name) => paymentMails.withdrawn({ ...order, name }, at));
      } else if (!gateway) {
        await mailBuyer(manager, this.outbox, order, (name) => paymentMails.refundRequested({ ...order, name }));
      }
      if (gateway) return;
      const message = `Please refund order ${order.reference} (${order.title}, ${dollars(order.amountCents)}) where it was paid. ${REASONS[ground]}.`;
      await this.sendToTeam(manager, { userId: viewer.id, message, at });
    });
    this.outbox.sendSoon();
    if (!gateway) return;
    try {
      await this.makePending(gateway, order);
    } catch (error) {
      // The request is stored; the sweep continues it.
      this.logger.warn({ error, order: order.reference }, "a refund was not made yet");
    }
  }

  /** Whether the provider makes refunds of this order by itself. */
  isAutomatic(order: Pick<Order, "provider">): boolean {
    return this.automatic(order) !== null;
  }

  /** Which refunds a buyer can ask for now. */
  async groundsOf(order: Order, manager = this.database.manager): Promise<BuyerGround[]> {
    if (order.status !== "FULFILLED" && order.status !== "PAID") return [];
    const grounds: BuyerGround[] = canWithdraw(order, this.clock.now()) ? ["WITHDRAWAL"] : [];
    if (await earlyAccessOfOrder(manager, order)) grounds.push("EARLY_ACCESS");
    return grounds;
  }

  /** Continues refunds whose provider did not answer, or whose process died. */
  async sweep(): Promise<void> {
    const { gateway } = this;
    if (!gateway?.canRefund) return;
    const orders = await rowsOf<{ id: string }>(
      this.database.manager,
      `SELECT o.id FROM refunds r JOIN orders o ON o.id = r.order_id
       WHERE r.completed_at IS NULL AND o.provider = $1 AND r.requested_at < $2
       GROUP BY o.id ORDER BY min(r.attempts), min(r.requested_at) LIMIT $3`,
      [gateway.name, new Date(this.clock.now().getTime() - SWEEP_AFTER_MS), SWEPT_AT_ONCE],
    );
    await Promise.all(
      orders.map(async ({ id }) => {
        const order = await this.database.manager.findOneByOrFail(Order, { id });
        await this.makePending(gateway, order).catch((error: unknown) => {
          this.logger.warn({ error, order: order.reference }, "a refund was not made yet");
        });
      }),
    );
  }

  private automatic({ provider }: Pick<Order, "provider">): PaymentGateway | null {
    return this.gateway?.name === provider && this.gateway.canRefund ? this.gateway : null;
  }

  /** Stores an admin's refund. A repeated request continues the pending one. */
  private requestAsAdmin(admin: Viewer, { id }: Order, reason: string, amountCents: number | null): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { order, pending } = await this.lock(manager, id);
      if (order.status === "REFUNDED") return;
      const [earlier] = pending;
      if (earlier) {
        if (amountCents === null || amountCents === earlier.amountCents) return;
        throw new AppError("CONFLICT", `A refund of ${dollars(earlier.amountCents)} is still being made`);
      }
      requirePaid(order);
      const rest = await refundableCents(manager, order);
      const cents = amountCents ?? rest;
      if (cents < 1 || cents > rest) {
        throw invalidField("amountCents", `The refund must be $0.01 to ${dollars(rest)}`);
      }
      if (order.courseId === null && cents < rest) {
        throw invalidField("amountCents", "A payment for Premium is refunded in full");
      }
      const refund = { ground: "ADMIN" as const, reason, authorId: admin.id, requestedAt: this.clock.now() };
      await manager.insert(Refund, { ...refund, orderId: order.id, amountCents: cents });
    });
  }

  /** Stores what a buyer asks for; `onNew` runs in the same transaction unless they asked before. */
  private requestAsBuyer(
    buyer: Viewer,
    { id }: Order,
    ground: BuyerGround,
    onNew: (manager: EntityManager, at: Date) => Promise<void>,
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { order, pending } = await this.lock(manager, id);
      if (order.status === "REFUNDED") return;
      const own = pending.find((refund) => isBuyerGround(refund.ground));
      if (own && (own.ground === ground || own.ground === "WITHDRAWAL")) return;
      requirePaid(order);
      if (!(await this.groundsOf(order, manager)).includes(ground)) throw new AppError("CONFLICT", REFUSALS[ground]);
      const at = this.clock.now();
      const amountCents = await refundableCents(manager, order);
      const refund = { ground, reason: REASONS[ground], authorId: buyer.id };
      // Nothing is left to claim: the pending refund of the same money is made as the buyer's, who has a right to it.
      const claimed = own ?? (amountCents === 0 ? pending.at(-1) : undefined);
      if (claimed) await manager.update(Refund, claimed.id, refund);
      else await manager.insert(Refund, { ...refund, orderId: order.id, amountCents, requestedAt: at });
      await onNew(manager, at);
    });
  }

  private async lock(manager: EntityManager, id: string): Promise<{ order: Order; pending: Refund[] }> {
    const order = await manager.findOneOrFail(Order, { where: { id }, lock: { mode: "pessimistic_write" } });
    return { order, pending: await this.pendingOf(manager, id) };
  }

  private pendingOf(manager: EntityManager, orderId: string): Promise<Refund[]> {
    return manager.find(Refund, {
      where: { orderId, completedAt: IsNull() },
      order: { requestedAt: "ASC", id: "ASC" },
    });
  }

  private async makePending(gateway: PaymentGateway, order: Order): Promise<void> {
    for (const refund of await this.pendingOf(this.database.manager, order.id)) await this.make(gateway, order, refund);
  }

  private async make(gateway: PaymentGateway, order: Order, refund: Refund): Promise<void> {
    const { id, attempts } = refund;
    const isLast = (await unrefundedCents(this.database.manager, order)) <= refund.amountCents;
    try {
      // Without an amount, the provider refunds what is left, whatever was refunded there before.
      await gateway.refund(order, { key: `${id}-${attempts}`, amountCents: isLast ? null : refund.amountCents });
    } catch (error) {
      if (!isProviderAnswer(error)) {
        throw new AppError("UNAVAILABLE", "The payment provider did not answer. We try again every ten minutes.", {
          cause: error,
        });
      }
      // The provider refused this attempt for good. A buyer's right remains; an admin decides again.
      if (isBuyerGround(refund.ground)) await this.database.manager.increment(Refund, { id }, "attempts", 1);
      else await this.drop(refund);
      throw new AppError("UNAVAILABLE", "The payment provider refused the refund. Please try again.", { cause: error });
    }
    await this.fulfilment.completeRefund(order.id, id);
  }

  /** A buyer who asked for everything that was left gets what this refund no longer pays. */
  private drop({ id, orderId, amountCents }: Refund): Promise<void> {
    return this.database.transaction(async (manager) => {
      await this.lock(manager, orderId);
      // Meanwhile, an event of the provider may have completed it, or the buyer's request taken it over.
      const { affected } = await manager.delete(Refund, { id, ground: "ADMIN", completedAt: IsNull() });
      const own = { orderId, ground: In(BUYER_GROUNDS), completedAt: IsNull() };
      if (affected) await manager.increment(Refund, own, "amountCents", amountCents);
    });
  }
}

const REFUSALS: Record<BuyerGround, string> = {
  EARLY_ACCESS: "All lessons of this course are written, so the early access refund has ended",
  WITHDRAWAL: "The 14 days to withdraw from this purchase have ended",
};

const isBuyerGround = (ground: string): boolean => (BUYER_GROUNDS as readonly string[]).includes(ground);

function requirePaid({ status }: Order): void {
  if (status !== "FULFILLED" && status !== "PAID") {
    throw new AppError("CONFLICT", "Only a paid order can be refunded");
  }
}
