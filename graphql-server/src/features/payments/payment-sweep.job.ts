import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../kernel/clock";
import { query } from "../../kernel/database";
import type { JobQueue } from "../../kernel/job-queue";
import type { Logger } from "../../kernel/logging/logger";
import type { FulfillmentService } from "./orders/fulfillment.service";
import { closeOrders } from "./orders/orders.sql";
import { canChangeSql } from "./orders/order-states";
import { Order } from "./orders/order.entity";
import type { PaymentGateway } from "./gateways/payment-gateway";
import type { RefundsService } from "./refunds/refunds.service";
import type { SubscriptionsService } from "./subscriptions/subscriptions.service";

const QUEUE = "payments-sweep";
const INTERVAL_MINUTES = 10;
/** Checked in parallel. */
const PAGE_SIZE = 20;
/**
 * After this time, a sweep starts no further page, so that it can end within the job's 60 s. A call to the provider takes up to
 * 8 s, or 24 s with retries. The next sweep continues.
 */
const ORDERS_BUDGET_MS = 25_000;
const TOTAL_BUDGET_MS = 34_000;
/** How long closed orders are rechecked for a payment whose event was lost. */
const RECHECK_CLOSED_MS = 3 * DAY_MS;
/** Longer than any bank debit takes. A later payment still fulfills the order. */
const MAX_PENDING_MS = 30 * DAY_MS;
interface PaymentSweepDeps {
  database: DataSource;
  gateway: PaymentGateway | null;
  fulfillment: FulfillmentService;
  refunds: RefundsService;
  subscriptions: SubscriptionsService;
  clock: Clock;
  logger: Logger;
}

/** Settles orders whose event was lost or whose process died, continues refunds, and ends expired orders and subscriptions. */
export class PaymentSweep {
  constructor(private readonly deps: PaymentSweepDeps) {}

  /** Runs at startup and every ten minutes, in one process at a time. */
  async start(jobs: JobQueue): Promise<void> {
    await jobs.every(QUEUE, INTERVAL_MINUTES, () => this.run());
    if (this.deps.gateway) await jobs.add(this.deps.database.manager, QUEUE, null);
  }

  async run(): Promise<void> {
    if (!this.deps.gateway) return;
    const now = this.deps.clock.now();
    const until = new Date(now.getTime() + ORDERS_BUDGET_MS);
    // Paid orders first, because their buyers are waiting for access.
    await this.settleAll(this.deps.gateway, `o.status = 'PAID'`, now, until);
    const unsettled = canChangeSql("o.status", "checkoutExpired");
    const unpaid = `o.status <> 'PAID' AND ${canChangeSql("o.status", "paid")} AND (${unsettled} OR o.createdAt >= :since)`;
    await this.settleAll(this.deps.gateway, unpaid, now, until);
    await this.expireOrders(now);
    await this.deps.refunds.sweep();
    await this.deps.subscriptions.sweep(now, new Date(now.getTime() + TOTAL_BUDGET_MS));
  }

  /** Checks each order once, least recently checked first. Processes at least one page. */
  private async settleAll(gateway: PaymentGateway, condition: string, now: Date, until: Date): Promise<void> {
    do {
      const page = await this.deps.database.manager
        .createQueryBuilder(Order, "o")
        .where("o.sessionId IS NOT NULL AND o.provider = :name", { name: gateway.name })
        .andWhere(condition, { since: new Date(now.getTime() - RECHECK_CLOSED_MS) })
        .andWhere("(o.sweptAt IS NULL OR o.sweptAt < :now)", { now })
        .orderBy("o.sweptAt", "ASC", "NULLS FIRST")
        .addOrderBy("o.id")
        .limit(PAGE_SIZE)
        .getMany();
      if (!page.length) return;
      // Before settling, so that an order that crashes the process isn't first again.
      await query(this.deps.database, `UPDATE orders SET swept_at = $2 WHERE id = ANY($1)`, [
        page.map(({ id }) => id),
        now,
      ]);
      await Promise.all(
        page.map((order) =>
          this.deps.fulfillment.settle(order).catch((error: unknown) => {
            this.deps.logger.warn({ error, order: order.reference }, "order settlement failed");
          }),
        ),
      );
    } while (this.deps.clock.now() < until);
  }

  /** Expires abandoned orders, so that their buyers can try again and the sweep stops checking them. */
  private async expireOrders(now: Date): Promise<void> {
    const pendingSince = new Date(now.getTime() - MAX_PENDING_MS);
    const condition = `(status = 'OPEN' AND expires_at <= $1) OR (status = 'PENDING' AND created_at <= $2)`;
    await closeOrders(this.deps.database.manager, "checkoutExpired", condition, [now, pendingSince]);
  }
}
