import { IsNull, type DataSource, type EntityManager } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import { AppError, invalidField, notFound } from "../../kernel/errors";
import { requireUuid } from "../../kernel/ids";
import type { Logger } from "../../kernel/logger";
import type { Outbox } from "../../kernel/mail/outbox";
import { requireAdmin, type Viewer } from "../../kernel/viewer";
import { earlyAccessOf } from "../courses";
import { mailBuyer } from "./access";
import type { FulfilmentService } from "./fulfilment.service";
import { Order } from "./order.entity";
import { isProviderAnswer, type PaymentGateway } from "./payment-gateway";
import { dollars, paymentMails } from "./payment-mails";
import { Refund, type RefundGround } from "./refund.entity";
import { refundableCents } from "./refunds";
import { withdrawBy } from "./withdrawal";

const SWEPT_AT_ONCE = 20;
/** What was asked for just now is still being made by its own request. */
const SWEEP_AFTER_MS = 60_000;
const MAX_REASON = 500;

type BuyerGround = Extract<RefundGround, "EARLY_ACCESS" | "WITHDRAWAL">;

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

interface Wanted {
  ground: RefundGround;
  reason: string;
  author: Viewer;
  /** Null for all that is left. */
  amountCents: number | null;
}

/**
 * Refunds that an admin or the buyer asks for. First the refund is stored, so that no second one is made; then the provider makes
 * it; then it is completed. The sweep continues an interrupted refund.
 */
export class RefundsService {
  constructor(
    private readonly database: DataSource,
    private readonly gateway: PaymentGateway | null,
    private readonly fulfilment: FulfilmentService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly sendToTeam: (manager: EntityManager, request: RefundRequest) => Promise<void>,
  ) {}

  /** For admins: all that is left of the price, which ends the access, or part of it. */
  async refund(viewer: Viewer, orderId: string, reason: string, amountCents: number | null): Promise<void> {
    requireAdmin(viewer);
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
    const wanted = { ground: "ADMIN" as const, reason: text, author: viewer, amountCents };
    const refund = await this.request(order, wanted, async () => undefined);
    if (refund) await this.make(this.gateway, order, refund);
  }

  /** For buyers: everything they paid. Safe to repeat. */
  async refundOwn(viewer: Viewer, reference: string, ground: BuyerGround): Promise<void> {
    const order = await this.database.manager.findOneBy(Order, { reference, userId: viewer.id });
    if (!order) throw notFound("Order");
    if (order.status === "REFUNDED") return;
    const gateway = this.automatic(order);
    const wanted = { ground, reason: REASONS[ground], author: viewer, amountCents: null };
    const refund = await this.request(order, wanted, async (manager, at) => {
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
    if (!refund || !gateway) return;
    try {
      await this.make(gateway, order, refund);
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
    const grounds: BuyerGround[] = this.clock.now() <= withdrawBy(order) ? ["WITHDRAWAL"] : [];
    if (order.courseId !== null && (await earlyAccessOf(manager, [order.courseId])).get(order.courseId)) {
      grounds.push("EARLY_ACCESS");
    }
    return grounds;
  }

  /** Continues refunds whose provider did not answer, or whose process died. */
  async sweep(): Promise<void> {
    const { gateway } = this;
    if (!gateway?.canRefund) return;
    const refunds = await rowsOf<{ id: string }>(
      this.database.manager,
      `SELECT r.id FROM refunds r JOIN orders o ON o.id = r.order_id
       WHERE r.completed_at IS NULL AND o.provider = $1 AND r.requested_at < $2 ORDER BY r.attempts, r.requested_at LIMIT $3`,
      [gateway.name, new Date(this.clock.now().getTime() - SWEEP_AFTER_MS), SWEPT_AT_ONCE],
    );
    await Promise.all(
      refunds.map(async ({ id }) => {
        const refund = await this.database.manager.findOneOrFail(Refund, { where: { id }, relations: { order: true } });
        await this.make(gateway, refund.order, refund).catch((error: unknown) => {
          this.logger.warn({ error, order: refund.order.reference }, "a refund was not made yet");
        });
      }),
    );
  }

  private automatic({ provider }: Pick<Order, "provider">): PaymentGateway | null {
    return this.gateway?.name === provider && this.gateway.canRefund ? this.gateway : null;
  }

  /** Stores a refund, or finds the one that is pending; null where nothing is left to refund. */
  private request(
    order: Order,
    wanted: Wanted,
    onNew: (manager: EntityManager, at: Date) => Promise<void>,
  ): Promise<Refund | null> {
    return this.database.transaction(async (manager) => {
      const locked = await manager.findOneOrFail(Order, {
        where: { id: order.id },
        lock: { mode: "pessimistic_write" },
      });
      if (locked.status === "REFUNDED") return null;
      const pending = await manager.findOneBy(Refund, { orderId: order.id, completedAt: IsNull() });
      if (pending) return continued(pending, wanted);
      const amountCents = await this.requireRefundable(manager, locked, wanted);
      const at = this.clock.now();
      const refund = await manager.save(Refund, {
        orderId: order.id,
        amountCents,
        ground: wanted.ground,
        reason: wanted.reason,
        authorId: wanted.author.id,
        attempts: 0,
        requestedAt: at,
        completedAt: null,
      });
      await onNew(manager, at);
      return refund;
    });
  }

  /** Returns the amount. */
  private async requireRefundable(manager: EntityManager, order: Order, wanted: Wanted): Promise<number> {
    if (order.status !== "FULFILLED" && order.status !== "PAID") {
      throw new AppError("CONFLICT", "Only a paid order can be refunded");
    }
    const { ground } = wanted;
    if (
      (ground === "WITHDRAWAL" || ground === "EARLY_ACCESS") &&
      !(await this.groundsOf(order, manager)).includes(ground)
    ) {
      throw new AppError("CONFLICT", REFUSALS[ground]);
    }
    const rest = await refundableCents(manager, order);
    const amountCents = wanted.amountCents ?? rest;
    if (amountCents < 1 || amountCents > rest) {
      throw invalidField("amountCents", `The refund must be $0.01 to ${dollars(rest)}`);
    }
    if (order.courseId === null && amountCents < rest) {
      throw invalidField("amountCents", "A payment for Premium is refunded in full");
    }
    return amountCents;
  }

  private async make(gateway: PaymentGateway, order: Order, refund: Refund): Promise<void> {
    const { id, attempts } = refund;
    const isLast = (await refundableCents(this.database.manager, order)) === 0;
    try {
      // Without an amount, the provider refunds what is left, whatever was refunded there before.
      await gateway.refund(order, { key: `${id}-${attempts}`, amountCents: isLast ? null : refund.amountCents });
    } catch (error) {
      if (!isProviderAnswer(error)) {
        throw new AppError("UNAVAILABLE", "The payment provider did not answer. We try again every ten minutes.", {
          cause: error,
        });
      }
      // The provider refused this attempt for good. An admin decides again; a buyer's right remains.
      if (refund.ground === "ADMIN") await this.database.manager.delete(Refund, { id, completedAt: IsNull() });
      else await this.database.manager.increment(Refund, { id }, "attempts", 1);
      throw new AppError("UNAVAILABLE", "The payment provider refused the refund. Please try again.", { cause: error });
    }
    await this.fulfilment.completeRefund(order.id);
  }
}

const REFUSALS: Record<BuyerGround, string> = {
  EARLY_ACCESS: "All lessons of this course are written, so the early access refund has ended",
  WITHDRAWAL: "The 14 days to withdraw from this purchase have ended",
};

/** A repeated request continues the pending refund; a request for a different amount is refused until it is made. */
function continued(pending: Refund, { amountCents }: Wanted): Refund {
  if (amountCents !== null && amountCents !== pending.amountCents) {
    throw new AppError("CONFLICT", `A refund of ${dollars(pending.amountCents)} is still being made`);
  }
  return pending;
}
