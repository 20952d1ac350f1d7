import type { Order } from "../orders/order.entity";

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
  /** Makes the checkout of an order, or gives the same again for the same order and attempt. */
  createCheckout: (order: Order, description: string | null) => Promise<CheckoutSession>;
  /** Whether the page to pay on shows the description. */
  readonly showsDescription: boolean;
  readSession: (order: Order) => Promise<SessionState>;
  /** Whether `refund` works; where it doesn't, a person makes the refund. */
  readonly canRefund: boolean;
  /** Refunds part of an order's payment, or what is left of it. Safe to repeat with the same key. */
  refund: (order: Order, refund: { key: string; amountCents: number | null }) => Promise<void>;
  /** Lets a subscription end with the period that was paid, or now. */
  cancelSubscription: (providerId: string, when: "atPeriodEnd" | "now") => Promise<void>;
  /** Renews a subscription that was to end with its period. */
  resumeSubscription: (providerId: string) => Promise<void>;
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
    /** With the sum of all refunds of the payment so far. */
    | { kind: "partlyRefunded"; paymentId: string; cents: number }
    /** Without a payment for the first period: that one is the order's. */
    | { kind: "renewed"; subscriptionId: string; periodEnd: Date; payment: RenewalPayment | null }
    | { kind: "subscriptionEnded"; subscriptionId: string }
    | { kind: "other" };
}

/** Whether the provider answered with an error, and not the network. */
export const isProviderError = (error: unknown): boolean =>
  typeof error === "object" && error !== null && typeof (error as { statusCode?: unknown }).statusCode === "number";
