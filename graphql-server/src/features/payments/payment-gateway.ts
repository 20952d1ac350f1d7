import type { Order } from "./order.entity";

export type SessionStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "expired";

/** What the provider says of a checkout session. */
export interface SessionState {
  status: SessionStatus;
  /** Named by later refunds and disputes; null for subscriptions, whose payments belong to their invoices. */
  paymentId?: string | null;
  /** What was really paid. */
  paid?: { cents: number; currency: string } | null;
  /** Premium: the provider's subscription and the end of the period that was paid. */
  subscriptionId?: string | null;
  periodEnd?: Date | null;
}

export interface CheckoutSession {
  sessionId: string;
  url: string;
}

/** The same states with every provider, so that every branch can be walked with the test one. */
export interface PaymentGateway {
  readonly name: "stripe" | "link" | "test";
  /** Makes the checkout of an order, or gives the same again for the same order and attempt. `contents` is shown there. */
  createCheckout: (order: Order, contents?: string) => Promise<CheckoutSession>;
  readSession: (order: Order) => Promise<SessionState>;
  /** Gives the money back; safe to repeat. */
  refund: (order: Order) => Promise<void>;
  /** Lets a subscription end with the period that was paid, or now. */
  cancelSubscription: (providerId: string, when: "atPeriodEnd" | "now") => Promise<void>;
  /** The subscription that a payment was for; null for any other payment. */
  subscriptionOfPayment: (paymentId: string) => Promise<string | null>;
  /** Until when a subscription is paid; null when it has ended. */
  paidUntil: (providerId: string) => Promise<Date | null>;
}

/** What was paid for a further period of a subscription. */
export interface RenewalPayment {
  invoiceId: string;
  cents: number;
  currency: string;
  paidAt: Date;
}

/** What can be done to a payment afterwards; a dispute that is won gives the money again. */
export type Reversal = "refunded" | "disputed" | "disputeWon";

/** A signed event of the provider, in our words. */
export interface GatewayEvent {
  id: string;
  type: string;
  change:
    | { kind: "session"; sessionId: string; state: SessionState }
    | { kind: Reversal; paymentId: string }
    /** Without a payment for the first period: that one is the order's. */
    | { kind: "renewed"; subscriptionId: string; periodEnd: Date; payment: RenewalPayment | null }
    | { kind: "subscriptionEnded"; subscriptionId: string }
    | { kind: "other" };
}
