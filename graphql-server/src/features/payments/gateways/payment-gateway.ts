import { AppError } from "../../../kernel/errors/errors";
import type { Quarantine } from "../../../kernel/quarantine";
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
  /** When the checkout was opened, which can be long before the product learns of the payment. */
  startedAt?: Date;
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
  /** Closes an open checkout, so that it can't be paid anymore. Does nothing if it is closed already. */
  expireCheckout: (sessionId: string) => Promise<void>;
  /** Whether `refund` works. Otherwise, the team refunds manually. */
  readonly canRefund: boolean;
  /** Refunds part of a payment, or the remaining amount if null. Safe to repeat with the same key. */
  refund: (order: Order, refund: { key: string; amountCents: number | null }) => Promise<void>;
  /** Cancels a subscription at the end of the paid period or immediately. */
  cancelSubscription: (providerId: string, when: "atPeriodEnd" | "now") => Promise<void>;
  /** Undoes a pending cancellation, so that the subscription renews again. */
  resumeSubscription: (providerId: string) => Promise<void>;
  /** The subscription a payment belongs to; null for other payments. */
  subscriptionOfPayment: (paymentId: string) => Promise<SubscriptionPayment | null>;
  /** Refunds a subscription's invoice in full. Safe to repeat. */
  refundInvoice: (invoiceId: string) => Promise<void>;
  /** The end of the last paid period; null if the subscription has ended. */
  paidUntil: (providerId: string) => Promise<Date | null>;
  /** Whether the subscription renews at the end of its period. */
  renews: (providerId: string) => Promise<boolean>;
}

export interface SubscriptionPayment {
  subscriptionId: string;
  invoiceId: string;
  /** Whether it paid for the current period. */
  isLast: boolean;
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
    /** `orderId` is the order that the session was created for, if the provider names it. */
    | { kind: "session"; sessionId: string; orderId: string | null; state: SessionState }
    | { kind: Reversal; paymentId: string }
    /** `cents` is the total refunded so far. */
    | { kind: "partlyRefunded"; paymentId: string; cents: number }
    /** The provider accepted the refund, but couldn't make it. `reason` is the provider's word for why. */
    | { kind: "refundFailed"; refundId: string; paymentId: string; cents: number; reason: string | null }
    /** `payment` is null for the first period, which the order paid for. */
    | { kind: "renewed"; subscriptionId: string; periodEnd: Date; payment: RenewalPayment | null }
    | { kind: "subscriptionEnded"; subscriptionId: string }
    | { kind: "subscriptionUpdated"; subscriptionId: string }
    | { kind: "other" };
}

type GatewayMethod = (...values: unknown[]) => Promise<unknown>;

/** Rejects every call to the provider while the site is in quarantine. */
export function guardGateway(gateway: PaymentGateway, quarantine: Quarantine): PaymentGateway {
  const guarded = Object.entries(gateway).map(([name, member]: [string, unknown]) => {
    if (typeof member !== "function") return [name, member];
    const call: GatewayMethod = async (...values) => {
      await quarantine.assertOver();
      return (member as GatewayMethod)(...values);
    };
    return [name, call];
  });
  return Object.fromEntries(guarded) as PaymentGateway;
}

/** Without a provider, a job fails, so that it is retried and operators see it. */
export function requireGateway({ gateway }: { gateway: PaymentGateway | null }): PaymentGateway {
  if (!gateway) throw new Error("The payment provider is not configured");
  return gateway;
}

/** Whether the provider's API can refund an order. Otherwise, the team does. */
export const refundsAutomatically = (
  gateway: PaymentGateway | null,
  { provider }: Pick<Order, "provider">,
): gateway is PaymentGateway => gateway?.name === provider && gateway.canRefund;

/** The error for a failed call. In quarantine, the call wasn't made, and its own error says so. */
export const unavailable = (text: string, cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError("UNAVAILABLE", text, { cause });

const statusOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null ? (error as { statusCode?: unknown }).statusCode : undefined;

/** The provider is still processing the first request with the same key, so its result is unknown. */
export const isStillProcessing = (error: unknown): boolean => statusOf(error) === 409;

/** The provider refused a request that repeats a key with other parameters. */
export const isKeyReused = (error: unknown): boolean =>
  statusOf(error) === 400 && (error as { rawType?: unknown }).rawType === "idempotency_error";

/** Whether the provider, or the quarantine, rejected the request. After a network failure or a conflict, it may still succeed. */
export const isProviderError = (error: unknown): boolean =>
  error instanceof AppError || (typeof statusOf(error) === "number" && !isStillProcessing(error));
