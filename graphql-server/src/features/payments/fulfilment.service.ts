import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../kernel/bus";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors";
import { requireUuid } from "../../kernel/ids";
import type { JobQueue } from "../../kernel/job-queue";
import type { Logger } from "../../kernel/logger";
import type { Outbox } from "../../kernel/mail/outbox";
import type { Topics } from "../../kernel/topics";
import { isAdmin, type Viewer } from "../../kernel/viewer";
import { grant, revoke } from "./access";
import { Order, type OrderStatus } from "./order.entity";
import type { GatewayEvent, PaymentGateway, SessionState, SessionStatus } from "./payment-gateway";
import { endSubscription, renewSubscription } from "./subscriptions";

/** Subscriptions whose owner has left are not to be renewed. */
export const CANCEL_QUEUE = "subscription-cancel";
const SWEEP_QUEUE = "payments-sweep";
const SWEEP_MINUTES = 10;
const NEXT: Record<Exclude<SessionStatus, "paid" | "open">, OrderStatus> = {
  pending: "PENDING",
  failed: "FAILED",
  cancelled: "CANCELLED",
  expired: "EXPIRED",
};
const UNDER_WAY: readonly OrderStatus[] = ["OPEN", "PENDING"];
/** Ends of an order that money which arrives late does not change any more. */
const CLOSED: readonly OrderStatus[] = ["FULFILLED", "REFUNDED", "DISPUTED"];

/** What follows from a payment: access given or taken back, exactly once, whoever tells of it and however often. */
export class FulfilmentService {
  constructor(
    private readonly database: DataSource,
    private readonly gateway: PaymentGateway | null,
    private readonly outbox: Outbox,
    private readonly bus: Bus<Topics>,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly publicUrl: string,
  ) {}

  /** Sweeps now, for what a process that died left behind, and every ten minutes, in one process of all. */
  async start(jobs: JobQueue): Promise<void> {
    await jobs.every(SWEEP_QUEUE, SWEEP_MINUTES, () => this.sweep());
    await jobs.work(CANCEL_QUEUE, async (payload) => {
      await this.gateway?.cancelSubscription((payload as { providerId: string }).providerId);
    });
    if (this.gateway) await jobs.add(this.database.manager, SWEEP_QUEUE, null);
  }

  /** Asks the provider how an order stands and does what follows from it. */
  async settle(order: Order): Promise<OrderStatus> {
    if (CLOSED.includes(order.status) || !this.gateway || this.gateway.name !== order.provider) return order.status;
    return this.fulfil(order.id, await this.gateway.readSession(order));
  }

  /** A signed event of the provider: stored in the transaction that does what it says, so that a repeated one does nothing. */
  async take(event: GatewayEvent): Promise<void> {
    const { change } = event;
    if (change.kind === "session") {
      const order = await this.database.manager.findOneBy(Order, { sessionId: change.sessionId });
      if (!order) return this.logger.warn({ event: event.id, type: event.type }, "an event of an unknown session");
      await this.fulfil(order.id, change.state, event);
    } else if (change.kind === "refunded" || change.kind === "disputed") {
      const order = await this.database.manager.findOneBy(Order, { paymentId: change.paymentId });
      if (!order) return this.logger.warn({ event: event.id, type: event.type }, "an event of an unknown payment");
      await this.takeBack(order.id, change.kind === "refunded" ? "REFUNDED" : "DISPUTED", event);
    } else if (change.kind === "renewed" || change.kind === "subscriptionEnded") {
      await this.changeSubscription(event, change);
    }
  }

  /** For admins: the money goes back and access ends. */
  async refund(viewer: Viewer, orderId: string): Promise<void> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    const order = await this.database.manager.findOneBy(Order, { id: requireUuid(orderId) });
    if (!order) throw notFound("Order");
    if (order.status === "REFUNDED") return;
    if (order.status !== "FULFILLED" && order.status !== "PAID") {
      throw new AppError("CONFLICT", "Only a paid order can be refunded");
    }
    if (this.gateway?.name !== order.provider) throw new AppError("CONFLICT", "Its payment provider is not set up");
    await this.gateway.refund(order);
    await this.takeBack(order.id, "REFUNDED");
  }

  /** Gives what was paid but not given, as when a process died in between or an event was lost. */
  async sweep(): Promise<void> {
    const { gateway } = this;
    if (!gateway) return;
    const now = this.clock.now();
    const orders = await this.database.manager
      .createQueryBuilder(Order, "o")
      .where("o.status IN ('OPEN', 'PENDING', 'PAID') AND o.sessionId IS NOT NULL AND o.provider = :name", {
        name: gateway.name,
      })
      .andWhere("o.createdAt > :since", { since: new Date(now.getTime() - 3 * 86_400_000) })
      .orderBy("o.createdAt")
      .limit(200)
      .getMany();
    for (const order of orders) {
      await this.settle(order).catch((error: unknown) => {
        this.logger.warn({ error, order: order.reference }, "an order could not be settled");
      });
    }
    const ended = await rowsOf<{ id: string; user_id: string }>(
      this.database.manager,
      `SELECT id, user_id FROM subscriptions WHERE status = 'ACTIVE' AND period_end <= $1`,
      [now],
    );
    for (const { id, user_id } of ended) {
      await this.database.transaction((manager) => endSubscription(manager, id));
      this.announce(user_id, true);
    }
  }

  private async fulfil(orderId: string, state: SessionState, event?: GatewayEvent): Promise<OrderStatus> {
    try {
      const { order, changed } = await this.database.transaction((manager) =>
        this.apply(manager, orderId, state, event),
      );
      if (changed) this.announce(order.userId, order.courseId === null);
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
  ): Promise<{ order: Order; changed: boolean }> {
    const order = await this.lock(manager, orderId);
    if ((event && !(await this.isNew(manager, event))) || CLOSED.includes(order.status))
      return { order, changed: false };
    if (state.status !== "paid") {
      // A provider that cannot be asked always says "open": that is no news.
      const news = state.status === "open" ? null : NEXT[state.status];
      const status = news && UNDER_WAY.includes(order.status) ? news : order.status;
      if (status !== order.status) await manager.update(Order, order.id, { status });
      return { order: { ...order, status }, changed: false };
    }
    const now = this.clock.now();
    const paid = { paidAt: order.paidAt ?? now, paymentId: state.paymentId ?? order.paymentId };
    await manager.update(Order, order.id, { ...paid, status: "FULFILLED", fulfilledAt: now });
    const granted = { ...order, ...paid, status: "FULFILLED" as const };
    await grant(manager, granted, state, now, { outbox: this.outbox, publicUrl: this.publicUrl });
    return { order: granted, changed: true };
  }

  private async takeBack(orderId: string, status: "REFUNDED" | "DISPUTED", event?: GatewayEvent): Promise<void> {
    const order = await this.database.transaction(async (manager) => {
      const locked = await this.lock(manager, orderId);
      if (event && !(await this.isNew(manager, event))) return null;
      if (locked.status === "REFUNDED" || locked.status === status) return null;
      const now = this.clock.now();
      await manager.update(Order, locked.id, { status, refundedAt: now });
      await revoke(manager, locked, now, status === "REFUNDED" ? this.outbox : null);
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
      return change.kind === "renewed"
        ? renewSubscription(manager, change.subscriptionId, change.periodEnd)
        : endSubscription(manager, change.subscriptionId);
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
    this.bus.publish("rightsChanged", userId, { userId });
    if (roleChanged) this.bus.publish("roleChanged", userId, { userId });
    this.outbox.sendSoon();
  }
}
