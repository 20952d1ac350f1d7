import type { Order } from "../orders/order.entity";
import type { PaymentGateway, SessionState, SessionStatus } from "./payment-gateway";

const PERIOD_MS = 30 * 86_400_000;

/** Our own checkout page, plainly marked as a test: nothing is charged, every state can be chosen. */
export class TestGateway implements PaymentGateway {
  readonly name = "test";

  constructor(private readonly publicUrl: string) {}

  createCheckout = async (order: Order): Promise<{ sessionId: string; url: string }> => {
    // The order's id is random and known to its buyer alone.
    const sessionId = `cs_test_${order.id.replaceAll("-", "")}`;
    return { sessionId, url: `${this.publicUrl}/checkout/test/${sessionId}` };
  };

  readSession = async (order: Order): Promise<SessionState> => ({
    status: (order.testOutcome ?? "open") as SessionStatus,
    paymentId: order.testOutcome === "paid" ? `pi_test_${order.id}` : null,
    periodEnd: order.courseId === null ? new Date(Date.now() + PERIOD_MS) : null,
  });

  readonly showsDescription = true;
  readonly canRefund = true;
  refund = async (): Promise<void> => undefined;

  cancelSubscription = async (): Promise<void> => undefined;
  resumeSubscription = async (): Promise<void> => undefined;
  subscriptionOfPayment = async (): Promise<null> => null;
  paidUntil = async (): Promise<null> => null;
}
