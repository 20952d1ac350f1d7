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

  expireCheckout = async (): Promise<void> => undefined;

  cancelSubscription = (): Promise<void> => Promise.reject(noSubscriptions());
  resumeSubscription = (): Promise<void> => Promise.reject(noSubscriptions());
  subscriptionOfPayment = async (): Promise<null> => null;
  refundInvoice = (): Promise<void> => Promise.reject(noSubscriptions());
  paidUntil = async (): Promise<null> => null;
  renews = (): Promise<boolean> => Promise.reject(noSubscriptions());
}

/** Test purchases have no subscription, so any subscription belongs to another provider. */
const noSubscriptions = (): Error => new Error("The subscription belongs to another payment provider");
