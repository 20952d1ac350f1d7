import type { DataSource } from "typeorm";
import { notFound } from "../../kernel/errors";
import type { Viewer } from "../../kernel/viewer";
import type { FulfilmentService } from "./fulfilment.service";
import { Order } from "./order.entity";
import type { PaymentGateway } from "./payment-gateway";
import type { Receipt, TestCheckout, TestOutcome } from "./payments.types";

/** A buyer's own orders, and the page of the test checkout. */
export class OrdersService {
  constructor(
    private readonly database: DataSource,
    private readonly fulfilment: FulfilmentService,
    private readonly gateway: PaymentGateway | null,
  ) {}

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
