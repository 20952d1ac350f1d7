import type { Order } from "../orders/order.entity";
import type { PaymentGateway, SessionState } from "./payment-gateway";

/** One fixed payment page of the operator; that a payment arrived is told by its signed webhook alone. */
export class LinkGateway implements PaymentGateway {
  readonly name = "link";

  constructor(private readonly link: string) {}

  createCheckout = async (order: Order): Promise<{ sessionId: string; url: string }> => {
    const sessionId = `link_${order.id.replaceAll("-", "")}`;
    const url = new URL(this.link);
    url.searchParams.set("client_reference_id", sessionId);
    return { sessionId, url: url.href };
  };

  /** Nobody can be asked: what is not told stays open. */
  readSession = async (): Promise<SessionState> => ({ status: "open" });

  readonly showsDescription = false;
  readonly canRefund = false;
  refund = (): Promise<void> => Promise.reject(new Error("A payment by link has no API for refunds"));

  cancelSubscription = async (): Promise<void> => undefined;
  resumeSubscription = async (): Promise<void> => undefined;
  subscriptionOfPayment = async (): Promise<null> => null;
  paidUntil = async (): Promise<null> => null;
}
