import Stripe from "stripe";
import { isUuid } from "../../../kernel/ids";
import type { Order } from "../orders/order.entity";
import type {
  CheckoutSession,
  GatewayEvent,
  PaymentGateway,
  RenewalPayment,
  Reversal,
  SessionState,
  SubscriptionPayment,
} from "./payment-gateway";
import { BEFORE_PAYMENT } from "../terms/seller";

/** Shorter than the client's timeout of 10 s. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;
/** For calls while a member waits for the response. */
const NO_RETRY = { maxNetworkRetries: 0 };

/** Overrides Stripe's API address, for tests. */
export interface StripeAddress {
  apiBase: string | null;
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

export function createStripe(secretKey: string, { apiBase }: StripeAddress): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || undefined,
    protocol: protocol === "https:" ? "https" : "http",
  });
}

interface StripeGatewayDeps {
  stripe: Stripe;
  publicUrl: string;
}

/** Stripe Checkout, hosted by Stripe. We never see card numbers. */
export class StripeGateway implements PaymentGateway {
  readonly name = "stripe";

  constructor(private readonly deps: StripeGatewayDeps) {}

  /**
   * Idempotent per order and attempt. Stripe replays its response for an idempotency key, even an error, so a rejected attempt
   * needs a new attempt number.
   */
  createCheckout = async (order: Order, description: string | null): Promise<CheckoutSession> => {
    const isPremium = order.courseId === null;
    const courseId = order.courseId ?? "premium";
    const session = await this.deps.stripe.checkout.sessions.create(
      {
        mode: isPremium ? "subscription" : "payment",
        client_reference_id: order.id,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: order.currency,
              unit_amount: order.amountCents,
              product_data: { name: order.title, ...(description && { description }) },
              ...(isPremium && { recurring: { interval: "month" as const } }),
            },
          },
        ],
        metadata: { reference: order.reference },
        custom_text: { submit: { message: BEFORE_PAYMENT } },
        success_url: `${this.deps.publicUrl}/payment-success?courseId=${courseId}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${this.deps.publicUrl}/${isPremium ? "my-courses" : `courses/${order.courseId}`}?checkout=canceled`,
      },
      // No retries while the buyer waits. Clicking again gets the same session.
      { ...NO_RETRY, idempotencyKey: `order-${order.id}-${order.checkoutAttempt}` },
    );
    if (!session.url) throw new Error("Stripe returned no checkout URL");
    return { sessionId: session.id, url: session.url };
  };

  readSession = async ({ sessionId }: Order): Promise<SessionState> => {
    const session = await this.deps.stripe.checkout.sessions.retrieve(
      sessionId ?? "",
      { expand: ["subscription"] },
      NO_RETRY,
    );
    return toSessionState(session);
  };

  expireCheckout = async (sessionId: string): Promise<void> => {
    try {
      await this.deps.stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      // Stripe expires only open sessions. This one has expired or was completed.
      if ((error as { statusCode?: unknown }).statusCode !== 400) throw error;
    }
  };

  readonly showsDescription = true;
  readonly canRefund = true;

  refund = async (order: Order, { key, amountCents }: { key: string; amountCents: number | null }): Promise<void> => {
    const payment = order.paymentId ?? (await this.findLastPayment(order));
    if (!payment) throw new Error(`Order ${order.reference} has no payment`);
    await this.refundPayment({ payment_intent: payment, ...(amountCents !== null && { amount: amountCents }) }, key);
  };

  refundInvoice = async (invoice: string): Promise<void> => {
    const payments = await this.deps.stripe.invoicePayments.list({ invoice, status: "paid" });
    const payment = idOf(payments.data[0]?.payment.payment_intent);
    if (!payment) throw new Error(`Invoice ${invoice} has no payment`);
    await this.refundPayment({ payment_intent: payment }, invoice).catch((error: unknown) => {
      // The bank has returned the payment already.
      if ((error as { code?: unknown }).code !== "charge_disputed") throw error;
    });
  };

  private async refundPayment(refund: Stripe.RefundCreateParams, key: string): Promise<void> {
    try {
      await this.deps.stripe.refunds.create(refund, { idempotencyKey: `refund-${key}` });
    } catch (error) {
      // Already refunded in Stripe's dashboard.
      if ((error as { code?: unknown }).code !== "charge_already_refunded") throw error;
    }
  }

  cancelSubscription = async (providerId: string, when: "atPeriodEnd" | "now"): Promise<void> => {
    try {
      if (when === "now") await this.deps.stripe.subscriptions.cancel(providerId);
      else await this.deps.stripe.subscriptions.update(providerId, { cancel_at_period_end: true });
    } catch (error) {
      // It has ended already.
      if ((error as { statusCode?: unknown }).statusCode !== 404) throw error;
    }
  };

  resumeSubscription = async (providerId: string): Promise<void> => {
    await this.deps.stripe.subscriptions.update(providerId, { cancel_at_period_end: false });
  };

  subscriptionOfPayment = async (paymentId: string): Promise<SubscriptionPayment | null> => {
    const payments = await this.deps.stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentId },
      expand: ["data.invoice"],
    });
    const invoice = payments.data[0]?.invoice;
    if (!invoice || typeof invoice === "string" || "deleted" in invoice) return null;
    const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
    if (!subscriptionId || !invoice.id) return null;
    const { latest_invoice: latest } = await this.deps.stripe.subscriptions.retrieve(subscriptionId, {
      expand: ["latest_invoice"],
    });
    const isPaid = typeof latest === "object" && latest?.status === "paid";
    return { subscriptionId, invoiceId: invoice.id, isLast: !isPaid || latest.id === invoice.id };
  };

  paidUntil = async (providerId: string): Promise<Date | null> => {
    const subscription = await this.deps.stripe.subscriptions.retrieve(
      providerId,
      { expand: ["latest_invoice"] },
      NO_RETRY,
    );
    const isRunning = ["active", "trialing", "past_due"].includes(subscription.status);
    const [item] = subscription.items.data;
    if (!isRunning || !item) return null;
    // The provider starts a period before its invoice is paid. Until then, only the period before is paid.
    const invoice = subscription.latest_invoice;
    const isPaid = typeof invoice === "object" && invoice?.status === "paid";
    return new Date((isPaid ? item.current_period_end : item.current_period_start) * 1000);
  };

  renews = async (providerId: string): Promise<boolean> => {
    const { status, ...subscription } = await this.deps.stripe.subscriptions.retrieve(providerId);
    return status !== "canceled" && !subscription.cancel_at_period_end && subscription.cancel_at === null;
  };

  /** The last payment of a subscription, found through its invoices. */
  private async findLastPayment({ sessionId }: Order): Promise<string | null> {
    const session = await this.deps.stripe.checkout.sessions.retrieve(sessionId ?? "", { expand: ["subscription"] });
    if (!session.subscription || typeof session.subscription === "string") return null;
    const invoice = idOf(session.subscription.latest_invoice);
    if (!invoice) return null;
    const payments = await this.deps.stripe.invoicePayments.list({ invoice, status: "paid" });
    return idOf(payments.data[0]?.payment.payment_intent);
  }
}

function toSessionState(session: Stripe.Checkout.Session): SessionState {
  const known = { paymentId: idOf(session.payment_intent), subscriptionId: idOf(session.subscription) };
  const paid = { cents: session.amount_total ?? 0, currency: session.currency ?? "" };
  const startedAt = new Date(session.created * 1000);
  if (session.payment_status !== "unpaid")
    return { ...known, status: "paid", paid, startedAt, periodEnd: periodEndOf(session) };
  if (session.status === "expired") return { ...known, status: "expired" };
  return { ...known, status: session.status === "complete" ? "pending" : "open" };
}

/** Null if the period has to be read from the subscription: events contain only its id, and an overdue period isn't paid. */
function periodEndOf({ subscription }: Stripe.Checkout.Session): Date | null {
  if (!subscription || typeof subscription === "string" || subscription.status !== "active") return null;
  const end = subscription.items.data[0]?.current_period_end;
  return end ? new Date(end * 1000) : null;
}

/** Verifies a webhook's signature and age (at most five minutes) and maps its event. Throws if it isn't genuine. */
export function readStripeEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): GatewayEvent {
  const event = stripe.webhooks.constructEvent(body, signature, secret);
  return { id: event.id, type: event.type, change: toChange(event) };
}

type DisputeEvent = Extract<
  Stripe.Event,
  { type: "charge.dispute.created" | "charge.dispute.updated" | "charge.dispute.funds_withdrawn" }
>;

function toChange(event: Stripe.Event): GatewayEvent["change"] {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return toSessionChange(event.data.object, toSessionState(event.data.object));
    case "checkout.session.async_payment_failed":
      return toSessionChange(event.data.object, { status: "failed" });
    case "charge.refunded":
      return toRefundChange(event.data.object);
    case "refund.failed":
    case "charge.refund.updated":
      return toFailedRefund(event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
      return isDisputed(event) ? toReversal("disputed", event.data.object.payment_intent) : { kind: "other" };
    case "charge.dispute.closed":
      if (event.data.object.status !== "won") return { kind: "other" };
      return toReversal("disputeWon", event.data.object.payment_intent);
    case "invoice.paid":
      return toRenewalChange(event.data.object);
    case "customer.subscription.deleted":
      return { kind: "subscriptionEnded", subscriptionId: event.data.object.id };
    case "customer.subscription.updated":
      return { kind: "subscriptionUpdated", subscriptionId: event.data.object.id };
    default:
      return { kind: "other" };
  }
}

/** During a bank's inquiry, no money moves. It may become a dispute later. */
const isDisputed = ({ type, data }: DisputeEvent): boolean =>
  type === "charge.dispute.funds_withdrawn" ||
  !(data.object.status === "won" || data.object.status.startsWith("warning_"));

const toSessionChange = (session: Stripe.Checkout.Session, state: SessionState): GatewayEvent["change"] => ({
  kind: "session",
  sessionId: sessionIdOf(session),
  orderId: isUuid(session.client_reference_id ?? "") ? session.client_reference_id : null,
  state,
});

/** Payment links pass our session id as the client reference. */
const sessionIdOf = (session: Stripe.Checkout.Session): string =>
  session.client_reference_id?.startsWith("link_") ? session.client_reference_id : session.id;

function toReversal(kind: Reversal, payment: string | { id: string } | null | undefined): GatewayEvent["change"] {
  const paymentId = idOf(payment);
  return paymentId ? { kind, paymentId } : { kind: "other" };
}

/** A partial refund keeps the buyer's access. */
function toRefundChange({
  refunded,
  payment_intent: payment,
  amount_refunded: cents,
}: Stripe.Charge): GatewayEvent["change"] {
  if (refunded) return toReversal("refunded", payment);
  const paymentId = idOf(payment);
  return paymentId ? { kind: "partlyRefunded", paymentId, cents } : { kind: "other" };
}

function toFailedRefund(refund: Stripe.Refund): GatewayEvent["change"] {
  const { id: refundId, status, amount: cents, failure_reason: reason = null } = refund;
  const paymentId = idOf(refund.payment_intent);
  if (status !== "failed" || !paymentId) return { kind: "other" };
  return { kind: "refundFailed", refundId, paymentId, cents, reason };
}

function toRenewalChange(invoice: Stripe.Invoice): GatewayEvent["change"] {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  const end = invoice.lines.data[0]?.period.end;
  if (!subscriptionId || !end) return { kind: "other" };
  return { kind: "renewed", subscriptionId, periodEnd: new Date(end * 1000), payment: toRenewalPayment(invoice) };
}

function toRenewalPayment(invoice: Stripe.Invoice): RenewalPayment | null {
  const { id, amount_paid: cents, currency, billing_reason: reason, created } = invoice;
  if (!id || !cents || reason === "subscription_create") return null;
  const paidAt = invoice.status_transitions?.paid_at ?? created;
  return { invoiceId: id, cents, currency, paidAt: new Date(paidAt * 1000) };
}
