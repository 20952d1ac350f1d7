import type { Order } from "../orders/order.entity";
import type { PaymentGateway, SessionState, SessionStatus } from "./payment-gateway";

const PERIOD_MS = 30 * 86_400_000;

/** Uses our own checkout page, marked as a test. Nothing is charged, and every outcome can be chosen. */
export class TestGateway implements PaymentGateway {
  readonly name = "test";

  constructor(private readonly publicUrl: string) {}

  createCheckout = async (order: Order): Promise<{ sessionId: string; url: string }> => {
    // Unguessable, because the order's id is random and only its buyer sees it.
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
