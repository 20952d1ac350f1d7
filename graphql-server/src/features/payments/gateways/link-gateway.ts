import type { Order } from "../orders/order.entity";
import type { PaymentGateway, SessionState } from "./payment-gateway";

/** The operator's fixed payment link. Only the signed webhook reports payments. */
export class LinkGateway implements PaymentGateway {
  readonly name = "link";

  constructor(private readonly link: string) {}

  createCheckout = async (order: Order): Promise<{ sessionId: string; url: string }> => {
    const sessionId = `link_${order.id.replaceAll("-", "")}`;
    const url = new URL(this.link);
    url.searchParams.set("client_reference_id", sessionId);
    return { sessionId, url: url.href };
  };

  /** There is no API to query, so the session stays open until the webhook arrives. */
  readSession = async (): Promise<SessionState> => ({ status: "open" });

  readonly showsDescription = false;
  readonly canRefund = false;
  refund = (): Promise<void> => Promise.reject(new Error("Payments by link can't be refunded through an API"));

  /** The link itself can't be closed. A later payment is still assigned to its order. */
  expireCheckout = async (): Promise<void> => undefined;

  cancelSubscription = (): Promise<void> => Promise.reject(noSubscriptions());
  resumeSubscription = (): Promise<void> => Promise.reject(noSubscriptions());
  subscriptionOfPayment = async (): Promise<null> => null;
  refundInvoice = (): Promise<void> => Promise.reject(noSubscriptions());
  paidUntil = async (): Promise<null> => null;
  renews = (): Promise<boolean> => Promise.reject(noSubscriptions());
}

const noSubscriptions = (): Error => new Error("Subscriptions can't be changed through a payment link");
