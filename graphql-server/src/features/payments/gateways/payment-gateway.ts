import type { Order } from "../orders/order.entity";

export type SessionStatus = "open" | "pending" | "paid" | "failed" | "cancelled" | "expired";

/** A checkout session as the provider reports it. */
export interface SessionState {
  status: SessionStatus;
  /** Referenced by later refunds and disputes; null for subscriptions, whose payments belong to invoices. */
  paymentId?: string | null;
  /** The amount actually paid. */
  paid?: { cents: number; currency: string } | null;
  /** For Premium: the provider's subscription, and the end of the paid period. */
  subscriptionId?: string | null;
  periodEnd?: Date | null;
}

export interface CheckoutSession {
  sessionId: string;
  url: string;
}

/** All providers share the same states, so the test gateway can exercise every branch. */
export interface PaymentGateway {
  readonly name: "stripe" | "link" | "test";
  /** Creates a checkout. The same order and attempt return the same checkout. */
  createCheckout: (order: Order, description: string | null) => Promise<CheckoutSession>;
  /** Whether the checkout page shows the description. */
  readonly showsDescription: boolean;
  readSession: (order: Order) => Promise<SessionState>;
  /** Whether `refund` works. Otherwise, the team refunds manually. */
  readonly canRefund: boolean;
  /** Refunds part of a payment, or the remaining amount if null. Safe to repeat with the same key. */
  refund: (order: Order, refund: { key: string; amountCents: number | null }) => Promise<void>;
  /** Cancels a subscription at the end of the paid period or immediately. */
  cancelSubscription: (providerId: string, when: "atPeriodEnd" | "now") => Promise<void>;
  /** Undoes a pending cancellation, so that the subscription renews again. */
  resumeSubscription: (providerId: string) => Promise<void>;
  /** The subscription a payment belongs to; null for other payments. */
  subscriptionOfPayment: (paymentId: string) => Promise<string | null>;
  /** The end of the paid period; null if the subscription has ended. */
  paidUntil: (providerId: string) => Promise<Date | null>;
}

/** Payment for another period of a subscription. */
export interface RenewalPayment {
  invoiceId: string;
  cents: number;
  currency: string;
  paidAt: Date;
}

/** Changes to a payment after it was made. */
export type Reversal = "refunded" | "disputed" | "disputeWon";

/** A signed provider event, mapped to our terms. */
export interface GatewayEvent {
  id: string;
  type: string;
  change:
    | { kind: "session"; sessionId: string; state: SessionState }
    | { kind: Reversal; paymentId: string }
    /** `cents` is the total refunded so far. */
    | { kind: "partlyRefunded"; paymentId: string; cents: number }
    /** `payment` is null for the first period, which the order paid for. */
    | { kind: "renewed"; subscriptionId: string; periodEnd: Date; payment: RenewalPayment | null }
    | { kind: "subscriptionEnded"; subscriptionId: string }
    | { kind: "other" };
}

/** Whether the error came from the provider rather than the network. */
export const isProviderError = (error: unknown): boolean =>
  typeof error === "object" && error !== null && typeof (error as { statusCode?: unknown }).statusCode === "number";
