import { In, IsNull, type DataSource } from "typeorm";
import { createBatchLoader } from "../../../kernel/batch-loader";
import type { Clock } from "../../../kernel/clock";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { equalsAny, query, transact } from "../../../kernel/database";
import { AppError, notFound } from "../../../kernel/errors/errors";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import { isUuid } from "../../../kernel/ids";
import type { JobQueue } from "../../../kernel/job-queue";
import { invalidCursor, requirePageSize } from "../../../kernel/paging/paging";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Viewer } from "../../../kernel/auth/viewer";
import { earlyAccessText, isEntitlementActiveSql, roleGrantsCourseSql } from "../../courses";
import { expireCheckout } from "./expired-checkouts.queue";
import type { FulfillmentService } from "./fulfillment.service";
import { Order } from "./order.entity";
import { closeOrders, lockOrder } from "./orders.sql";
import { isAwaitingBuyer } from "./order-states";
import { refundsAutomatically, type PaymentGateway } from "../gateways/payment-gateway";
import type { MyPurchasesArgs } from "../payments.inputs";
import type { BuyerRefundGround, MyOrder, MyPurchase, Receipt, TestCheckout, TestOutcome } from "../payments.types";
import { BUYER_GROUNDS, Refund } from "../refunds/refund.entity";
import { earlyAccessOfOrder, refundGroundsOf } from "./refund-grounds.sql";
import { vatStatement, type Seller } from "../terms/seller";
import { withdrawBy } from "../terms/withdrawal";

/** $1 viewer, $2 now, $3 role, $4 current provider, $5 pending only, $6 cursor, $7 limit. */
const SELECT_PURCHASES = `
  SELECT o.id, o.reference, o.title, o.course_id AS "courseId", o.amount_cents AS "amountCents",
    CASE WHEN o.status = 'OPEN' AND o.expires_at <= $2 THEN 'EXPIRED' ELSE o.status END AS status,
    o.created_at AS "createdAt", o.paid_at AS "paidAt",
    CASE WHEN o.provider = $4 AND ((o.status = 'PENDING' AND o.provider = 'test') OR (o.status = 'OPEN' AND o.expires_at > $2))
      THEN o.checkout_url END AS "checkoutUrl",
    CASE WHEN c.id IS NULL THEN $3::text <> 'FREE' ELSE ${roleGrantsCourseSql("$3::text", "c")} OR EXISTS (
      SELECT 1 FROM entitlements e WHERE e.user_id = $1 AND e.course_id = c.id AND ${isEntitlementActiveSql("e", "$2")})
    END AS "viewerHasAccess"
  FROM orders o LEFT JOIN courses c ON c.id = o.course_id
  WHERE o.user_id = $1 AND (NOT $5::boolean OR o.status = 'PENDING')
    AND ($6::uuid IS NULL OR (o.created_at, o.id) < (SELECT created_at, id FROM orders WHERE id = $6))
  ORDER BY o.created_at DESC, o.id DESC LIMIT $7`;

interface OrdersDeps {
  database: DataSource;
  fulfillment: FulfillmentService;
  gateway: PaymentGateway | null;
  seller: Seller;
  limits: RateLimits;
  jobs: JobQueue;
  bus: Bus<Topics>;
  clock: Clock;
}

/** Reads and cancels the viewer's orders, and simulates the test checkout. */
export class OrdersService {
  private readonly references = createBatchLoader((userIds: readonly string[]) => this.readReferences(userIds));

  constructor(private readonly deps: OrdersDeps) {}

  /** The viewer's purchase by its checkout session; null if it isn't the viewer's. */
  async receipt(viewer: Viewer, sessionId: string): Promise<Receipt | null> {
    const order = await this.deps.database.manager.findOneBy(Order, { sessionId, userId: viewer.id });
    return order && { reference: order.reference, title: order.title, amountCents: order.amountCents };
  }

  /** The viewer's order. Throws NOT_FOUND for other members' orders. */
  async ownOrder(viewer: Viewer, reference: string): Promise<MyOrder> {
    const { manager } = this.deps.database;
    const order = await manager.findOne(Order, {
      where: { reference, userId: viewer.id },
      relations: { course: true },
    });
    if (!order) throw notFound("Order");
    const pending = await manager.findOneBy(Refund, {
      orderId: order.id,
      ground: In(BUYER_GROUNDS),
      completedAt: IsNull(),
    });
    const { amountCents, refundedCents } = order;
    const early = await earlyAccessOfOrder(manager, order);
    return {
      ...order,
      courseSlug: order.course?.slug ?? null,
      refundedCents: order.status === "REFUNDED" ? amountCents : refundedCents,
      refundRequestedAt: pending?.requestedAt ?? null,
      checkoutUrl: this.isCheckoutOpen(order) ? order.checkoutUrl : null,
      vatStatement: vatStatement(this.deps.seller),
      withdrawBy: withdrawBy(order),
      viewerRefundGrounds: pending
        ? []
        : ((await refundGroundsOf(manager, order, this.deps.clock.now())) as BuyerRefundGround[]),
      isRefundAutomatic: refundsAutomatically(this.deps.gateway, order),
      earlyAccess: early && earlyAccessText(early),
    };
  }

  private isCheckoutOpen(order: Order): boolean {
    return order.provider === this.deps.gateway?.name && isAwaitingBuyer(order, this.deps.clock.now());
  }

  /** Cancels the viewer's unpaid order and closes its checkout. A payment that arrives anyway still counts. Safe to repeat. */
  async cancelOwn(viewer: Viewer, reference: string): Promise<MyOrder> {
    const { database, limits, jobs, bus } = this.deps;
    await limits.take("paymentRequestsPerPerson", viewer);
    const own = await database.manager.findOneBy(Order, { reference, userId: viewer.id });
    if (!own) throw notFound("Order");
    await transact(database, async (manager) => {
      const order = await lockOrder(manager, own.id);
      if (order.status === "CANCELLED") return;
      if (!this.isCheckoutOpen(order)) throw new AppError("CONFLICT", "This order can't be canceled anymore");
      await closeOrders(manager, "checkoutCanceled", `id = $1`, [order.id]);
      if (order.sessionId) await expireCheckout(jobs, manager, order.sessionId);
    });
    bus.publish("accessChanged", viewer.id, { userId: viewer.id });
    return this.ownOrder(viewer, reference);
  }

  /** The numbers of the orders through which the viewer bought courses, by course. */
  referencesByCourse(viewer: Viewer): Promise<ReadonlyMap<number, string>> {
    return this.references.load(viewer.id);
  }

  private async readReferences(userIds: readonly string[]): Promise<Map<number, string>[]> {
    const ids = equalsAny(userIds, "$1");
    const rows = await query<{ userId: string; courseId: number; reference: string }>(
      this.deps.database,
      `SELECT user_id AS "userId", course_id AS "courseId", reference FROM orders
       WHERE user_id ${ids.sql} AND course_id IS NOT NULL AND status = 'FULFILLED' ORDER BY paid_at`,
      [ids.value],
    );
    const references = new Map(userIds.map((id) => [id, new Map<number, string>()]));
    for (const { userId, courseId, reference } of rows) references.get(userId)?.set(courseId, reference);
    return userIds.map((id) => references.get(id) ?? new Map());
  }

  /** The viewer's orders, newest first. */
  async purchases(viewer: Viewer, { pendingOnly, first, after }: MyPurchasesArgs): Promise<Connection<MyPurchase>> {
    requirePageSize(first);
    if (after) await this.assertOwnCursor(viewer, after);
    const rows = await query<MyPurchase>(this.deps.database, SELECT_PURCHASES, [
      viewer.id,
      this.deps.clock.now(),
      viewer.role,
      this.deps.gateway?.name ?? null,
      pendingOnly,
      after ?? null,
      first + 1,
    ]);
    return toConnection(rows.slice(0, first), ({ id }) => id, { previous: Boolean(after), next: rows.length > first });
  }

  private async assertOwnCursor(viewer: Viewer, id: string): Promise<void> {
    const isOwn = isUuid(id) && (await this.deps.database.manager.existsBy(Order, { id, userId: viewer.id }));
    if (!isOwn) throw invalidCursor();
  }

  async testCheckout(sessionId: string): Promise<TestCheckout> {
    const { title, amountCents, reference, courseId, status } = await this.testOrder(sessionId);
    return { sessionId, title, amountCents, reference, courseId, status };
  }

  /** Simulates the provider: stores the chosen outcome and settles the order. */
  async decideTestCheckout(sessionId: string, outcome: TestOutcome): Promise<TestCheckout> {
    const order = await this.testOrder(sessionId);
    const testOutcome = outcome.toLowerCase();
    await query(
      this.deps.database,
      `UPDATE orders SET test_outcome = $2 WHERE id = $1 AND status IN ('OPEN', 'PENDING', 'FAILED', 'CANCELLED')`,
      [order.id, testOutcome],
    );
    const status = await this.deps.fulfillment.settle(await this.testOrder(sessionId));
    return { ...(await this.testCheckout(sessionId)), status };
  }

  private async testOrder(sessionId: string): Promise<Order> {
    const order =
      this.deps.gateway?.name === "test" && (await this.deps.database.manager.findOneBy(Order, { sessionId }));
    if (!order) throw notFound("Payment session");
    return order;
  }
}
