import { stripeEvent, type StripeEvent } from "./stripe-events";
import {
  invoicePaidEvent,
  sessionEvent,
  type Session,
  type SessionEventType,
  type StripeStandIn,
} from "./stripe-stand-in";

const MONTH_S = 30 * 86_400;

/** A payment that was collected, and what happened to it. */
export interface BankPayment {
  id: string;
  /** The order that the checkout was created for. */
  orderId: string;
  /** Null for a course. */
  subscription: string | null;
  cents: number;
  refundedCents: number;
  dispute: "inquiry" | "open" | "won" | "lost" | null;
  /** The end of the paid period. */
  periodEnd: number;
  /** Counts up with each payment. */
  number: number;
}

interface PaidInvoice {
  lines: { data: { subscription: string; period: { end: number } }[] };
}

/** What the seller keeps of a payment. */
export const heldCents = ({ cents, refundedCents, dispute }: BankPayment): number =>
  dispute === "open" || dispute === "lost" ? 0 : cents - refundedCents;

/**
 * Collects payments at the Stripe stand-in and keeps a ledger of them. Its events wait in `events`; the test decides when, how often,
 * and in which order the product receives them.
 */
export class StripeBank {
  readonly payments = new Map<string, BankPayment>();
  readonly events: StripeEvent[] = [];
  private failures = 0;

  constructor(private readonly stripe: StripeStandIn) {
    Object.assign(stripe.listener, {
      sessionExpired: (session: Session) => this.sendSession("checkout.session.expired", session),
      subscriptionUpdated: (id: string) => this.send(stripeEvent("customer.subscription.updated", { id })),
      subscriptionDeleted: (id: string) => this.send(stripeEvent("customer.subscription.deleted", { id })),
      refund: (payment: string, cents: number | null) => this.refund(payment, cents),
    });
  }

  /** Pays a checkout. Stripe also collects a payment that was in flight when the checkout expired. */
  pay(sessionId: string): void {
    const session = this.session(sessionId);
    if (session.payment_status === "paid") return;
    const wasPending = session.status === "complete";
    session.status = "open";
    const paid = this.stripe.pay(sessionId);
    const subscription = paid.subscription?.id ?? null;
    const periodEnd = paid.subscription?.items.data[0]?.current_period_end ?? 0;
    this.collect(paid.payment_intent ?? this.stripe.paymentOf(subscription ?? ""), paid, subscription, periodEnd);
    this.sendSession(
      wasPending ? "checkout.session.async_payment_succeeded" : "checkout.session.completed",
      structuredClone(paid),
    );
    if (subscription) {
      const id = paid.subscription?.latest_invoice;
      this.send(invoicePaidEvent(subscription, { id, reason: "subscription_create", periodEnd }));
    }
  }

  /** Starts a bank debit, which settles or fails later. */
  startDebit(sessionId: string): void {
    if (this.session(sessionId).status !== "open") return;
    this.sendSession("checkout.session.completed", structuredClone(this.stripe.complete(sessionId)));
  }

  failDebit(sessionId: string): void {
    const session = this.session(sessionId);
    if (session.status !== "complete" || session.payment_status === "paid") return;
    session.status = "expired";
    this.sendSession("checkout.session.async_payment_failed", { ...session, status: "complete" });
  }

  expire(sessionId: string): void {
    const session = this.session(sessionId);
    if (session.status !== "open") return;
    session.status = "expired";
    this.sendSession("checkout.session.expired", session);
  }

  /** Refunds a payment, in full if `cents` is null. Returns the code of an error, or null. */
  refund(id: string, cents: number | null): string | null {
    const payment = this.payments.get(id);
    if (!payment) return "resource_missing";
    if (payment.dispute === "open" || payment.dispute === "lost") return "charge_disputed";
    const rest = payment.cents - payment.refundedCents;
    if (rest === 0) return "charge_already_refunded";
    if ((cents ?? rest) > rest) return "amount_too_large";
    payment.refundedCents += cents ?? rest;
    const refunded = payment.refundedCents === payment.cents;
    this.send(stripeEvent("charge.refunded", { refunded, amount_refunded: payment.refundedCents, payment_intent: id }));
    return null;
  }

  /** The buyer's bank returns a refund, for example because the account was closed. */
  failRefund(id: string, cents: number): void {
    const payment = this.payments.get(id);
    if (!payment || payment.refundedCents < cents) return;
    payment.refundedCents -= cents;
    this.failures += 1;
    const refund = { id: `re_failed_${this.failures}`, amount: cents, payment_intent: id };
    this.send(stripeEvent("charge.refund.updated", refund));
    this.send(stripeEvent("refund.failed", refund));
  }

  dispute(id: string): void {
    const payment = this.payments.get(id);
    if (!payment || payment.dispute || payment.refundedCents === payment.cents) return;
    payment.dispute = "open";
    this.send(stripeEvent("charge.dispute.created", { payment_intent: id }));
  }

  /** The bank asks about a payment. No money moves. */
  inquire(id: string): void {
    const payment = this.payments.get(id);
    if (!payment || payment.dispute || payment.refundedCents === payment.cents) return;
    payment.dispute = "inquiry";
    this.send(stripeEvent("charge.dispute.created", { status: "warning_needs_response", payment_intent: id }));
  }

  closeInquiry(id: string): void {
    const payment = this.payments.get(id);
    if (payment?.dispute !== "inquiry") return;
    payment.dispute = null;
    this.send(stripeEvent("charge.dispute.closed", { status: "warning_closed", payment_intent: id }));
  }

  /** An inquiry becomes a dispute. */
  escalate(id: string): void {
    const payment = this.payments.get(id);
    if (payment?.dispute !== "inquiry" || payment.refundedCents === payment.cents) return;
    payment.dispute = "open";
    this.send(stripeEvent("charge.dispute.funds_withdrawn", { payment_intent: id }));
    this.send(stripeEvent("charge.dispute.updated", { payment_intent: id }));
  }

  closeDispute(id: string, status: "won" | "lost"): void {
    const payment = this.payments.get(id);
    if (payment?.dispute !== "open") return;
    payment.dispute = status;
    this.send(stripeEvent("charge.dispute.closed", { status, payment_intent: id }));
  }

  /** Starts the next period of a subscription. Its invoice is paid, or the subscription becomes past due or ends. */
  startPeriod(id: string, isPaid: boolean): void {
    const subscription = this.stripe.subscriptions.get(id);
    const [period] = subscription?.items.data ?? [];
    if (!subscription || !period || subscription.status !== "active") return;
    if (subscription.cancel_at_period_end) return this.end(id);
    const invoice = `${subscription.latest_invoice}_next`;
    Object.assign(subscription, { latest_invoice: invoice, status: "past_due" });
    Object.assign(period, {
      current_period_start: period.current_period_end,
      current_period_end: period.current_period_end + MONTH_S,
    });
    this.stripe.invoices.set(invoice, id);
    this.send(stripeEvent("customer.subscription.updated", { id }));
    if (isPaid) this.recover(id);
  }

  /** Moves a subscription into the past, as if the time had passed. The caller moves the product's record. */
  age(id: string, seconds: number): void {
    const [period] = this.stripe.subscriptions.get(id)?.items.data ?? [];
    if (!period) return;
    period.current_period_start -= seconds;
    period.current_period_end -= seconds;
    for (const payment of this.payments.values()) if (payment.subscription === id) payment.periodEnd -= seconds;
    const session = this.session(id.slice("sub_".length));
    session.created -= seconds;
    for (const { type, data } of this.events) {
      const { lines } = data.object as unknown as PaidInvoice;
      if (type === "invoice.paid" && lines.data[0]?.subscription === id) lines.data[0].period.end -= seconds;
      const sent = data.object as unknown as Session;
      if (type.startsWith("checkout.session.") && sent.id === session.id) sent.created -= seconds;
    }
  }

  /** Collects the invoice of a subscription that is past due. */
  recover(id: string): void {
    const subscription = this.stripe.subscriptions.get(id);
    if (subscription?.status !== "past_due") return;
    subscription.status = "active";
    const invoice = subscription.latest_invoice;
    const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
    this.collect(`pi_${invoice}`, this.session(id.slice("sub_".length)), id, periodEnd);
    this.send(invoicePaidEvent(id, { id: invoice, periodEnd }));
  }

  end(id: string): void {
    const subscription = this.stripe.subscriptions.get(id);
    if (!subscription || subscription.status === "canceled") return;
    subscription.status = "canceled";
    this.send(stripeEvent("customer.subscription.deleted", { id }));
  }

  private collect(id: string, session: Session, subscription: string | null, periodEnd: number): void {
    this.payments.set(id, {
      ...{ id, subscription, periodEnd },
      orderId: session.client_reference_id,
      cents: session.amount_total,
      refundedCents: 0,
      dispute: null,
      number: this.payments.size,
    });
  }

  private session(id: string): Session {
    const session = this.stripe.sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    return session;
  }

  private sendSession(type: SessionEventType, session: Session): void {
    this.send(sessionEvent(type, session));
  }

  private send(event: StripeEvent): void {
    this.events.push(event);
  }
}
