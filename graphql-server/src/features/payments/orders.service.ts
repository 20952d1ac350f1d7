import type { DataSource } from "typeorm";
import { readRows } from "../../kernel/database";
import { AppError, notFound } from "../../kernel/errors";
import { isAdmin, type Viewer } from "../../kernel/viewer";
import type { FulfilmentService } from "./fulfilment.service";
import { Order } from "./order.entity";
import type { PaymentGateway } from "./payment-gateway";
import type { OrderType, Receipt, TestCheckout, TestOutcome } from "./payments.types";

/** Looking at orders, and the page of the test checkout. */
export class OrdersService {
  constructor(
    private readonly database: DataSource,
    private readonly fulfilment: FulfilmentService,
    private readonly gateway: PaymentGateway | null,
  ) {}

  /** The newest orders, or only those that are paid and give no access. */
  async list(viewer: Viewer, paidWithoutAccess: boolean): Promise<OrderType[]> {
    if (!isAdmin(viewer)) throw new AppError("FORBIDDEN", "Access denied. Admin privileges required.");
    return readRows<OrderType>(
      this.database,
      `SELECT o.id, o.reference, o.title, o.amount_cents AS "amountCents", o.status, o.provider, u.name AS "buyerName",
         u.email AS "buyerEmail", o.created_at AS "createdAt", o.paid_at AS "paidAt",
         o.status = 'FULFILLED' AND EXISTS (SELECT 1 FROM orders d WHERE d.user_id = o.user_id AND d.item = o.item
           AND d.course_id IS NOT NULL AND d.status = 'FULFILLED' AND d.id <> o.id) AS "isPaidTwice"
       FROM orders o JOIN users u ON u.id = o.user_id
       WHERE NOT $1::boolean OR o.status = 'PAID' OR (o.status = 'FULFILLED' AND u.deleted_at IS NULL AND o.course_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = o.user_id AND e.course_id = o.course_id AND e.revoked_at IS NULL))
       ORDER BY o.created_at DESC LIMIT 200`,
      [paidWithoutAccess],
    );
  }

  /** One's own purchase by its checkout session; null for everybody else. */
  async receipt(viewer: Viewer, sessionId: string): Promise<Receipt | null> {
    const order = await this.database.manager.findOneBy(Order, { sessionId, userId: viewer.id });
    return order && { reference: order.reference, title: order.title, amountCents: order.amountCents };
  }

  async testCheckout(sessionId: string): Promise<TestCheckout> {
    const { title, amountCents, reference, courseId, status } = await this.testOrder(sessionId);
    return { sessionId, title, amountCents, reference, courseId, status };
  }

  /** Plays the provider: the outcome chosen on the page, then what follows from it. */
  async decideTest(sessionId: string, outcome: TestOutcome): Promise<TestCheckout> {
    const order = await this.testOrder(sessionId);
    const testOutcome = outcome.toLowerCase();
    await this.database.query(
      `UPDATE orders SET test_outcome = $2 WHERE id = $1 AND status IN ('OPEN', 'PENDING', 'FAILED', 'CANCELLED')`,
      [order.id, testOutcome],
    );
    const status = await this.fulfilment.settle(await this.testOrder(sessionId));
    return { ...(await this.testCheckout(sessionId)), status };
  }

  private async testOrder(sessionId: string): Promise<Order> {
    const order = this.gateway?.name === "test" && (await this.database.manager.findOneBy(Order, { sessionId }));
    if (!order) throw notFound("Payment session");
    return order;
  }
}
