import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { stripeEvent, type StripeEvent, type StripeEventName } from "./stripe-events";
import { portOf } from "../servers/free-port";

export const WEBHOOK_SECRET = "whsec_of_the_tests";

export interface Session {
  id: string;
  object: "checkout.session";
  url: string;
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  created: number;
  payment_status: "paid" | "unpaid";
  payment_intent: string | null;
  subscription: StoredSubscription | null;
  client_reference_id: string;
  amount_total: number;
  currency: string;
}

interface StoredSubscription {
  id: string;
  status: "active" | "past_due" | "canceled";
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  latest_invoice: string;
  items: { data: { current_period_start: number; current_period_end: number }[] };
}

export interface StripeListener {
  sessionExpired?: (session: Session) => void;
  subscriptionUpdated?: (id: string) => void;
  subscriptionDeleted?: (id: string) => void;
  /** Refunds a payment, in full if `cents` is null. Returns the code of an error, or null. */
  refund?: (payment: string, cents: number | null) => string | null;
}

/** A fake Stripe API on a free port. The server calls it through the real `stripe` package. */
export interface StripeStandIn {
  /** For STRIPE_API_BASE. */
  url: string;
  sessions: Map<string, Session>;
  /** The item descriptions on the checkout page, by session. */
  descriptions: Map<string, string | null>;
  /** IDs of payments with a requested refund. */
  refunds: string[];
  /** The amount of each refund; null for the full remaining amount. */
  refundAmounts: (number | null)[];
  /** Payments that were already refunded in the provider's dashboard. */
  refundedInDashboard: Set<string>;
  /** Sessions that the product expired. */
  expirations: string[];
  /** Subscriptions canceled at the end of their period. */
  cancellations: string[];
  /** Subscriptions canceled immediately. */
  canceledImmediately: string[];
  /** Subscriptions that were resumed after a cancellation. */
  resumptions: string[];
  subscriptions: Map<string, StoredSubscription>;
  /** The subscription of each invoice. The payment of invoice "in_1" is "pi_in_1". */
  invoices: Map<string, string>;
  /** Called for each change that the product requests, as Stripe would send an event. */
  listener: StripeListener;
  /** The payment of a subscription's first invoice. The session doesn't contain it. */
  paymentOf(subscription: string): string;
  /**
   * The simulated response delay, the error status of new responses (0 for none), and whether the next request is processed but
   * not answered.
   */
  faults: { delayMs: number; status: number; loseResponse: boolean };
  pay(sessionId: string): Session;
  complete(sessionId: string): Session;
  stop(): Promise<void>;
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const sessions = new Map<string, Session>();
  const descriptions = new Map<string, string | null>();
  const byKey = new Map<string, { parameters: string; status: number; body: unknown }>();
  const subscriptions = new Map<string, StoredSubscription>();
  const canceledImmediately: string[] = [];
  const refunds: string[] = [];
  const refundAmounts: (number | null)[] = [];
  const refundedInDashboard = new Set<string>();
  const expirations: string[] = [];
  const resumptions: string[] = [];
  const cancellations: string[] = [];
  const faults = { delayMs: 0, status: 0, loseResponse: false };
  const invoices = new Map<string, string>();
  const listener: StripeListener = {};

  /** Repeats the response for a known idempotency key, including failures, and refuses other parameters, as Stripe does. */
  const responseTo = (request: IncomingMessage, form: URLSearchParams): { status: number; body: unknown } => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://stand-in");
    const key = request.headers["idempotency-key"];
    const repeated = typeof key === "string" ? byKey.get(key) : undefined;
    const parameters = `${pathname}?${form.toString()}`;
    if (repeated && repeated.parameters !== parameters)
      return { status: 400, body: { error: { type: "idempotency_error", message: "Other parameters" } } };
    if (repeated) return repeated;
    const failure = { error: { type: "api_error", message: "Simulated failure" } };
    const body = faults.status ? failure : respond(request.method ?? "", pathname, form, searchParams);
    const isMissing = typeof body === "object" && body !== null && "error" in body;
    const errorStatus = isMissing && "status" in body ? Number(body.status) : 404;
    const result = { status: faults.status || (isMissing ? errorStatus : 200), body };
    if (typeof key === "string") byKey.set(key, { parameters, ...result });
    return result;
  };

  const respond = (method: string, path: string, form: URLSearchParams, query: URLSearchParams): unknown => {
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const id = `cs_live_${randomBytes(8).toString("hex")}`;
      const session: Session = {
        id,
        object: "checkout.session",
        url: `https://checkout.stripe.test/${id}`,
        mode: form.get("mode") === "subscription" ? "subscription" : "payment",
        status: "open",
        payment_status: "unpaid",
        payment_intent: null,
        subscription: null,
        created: Math.floor(Date.now() / 1000),
        client_reference_id: form.get("client_reference_id") ?? "",
        amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
        currency: form.get("line_items[0][price_data][currency]") ?? "",
      };
      sessions.set(id, session);
      descriptions.set(id, form.get("line_items[0][price_data][product_data][description]"));
      return session;
    }
    if (method === "POST" && path === "/v1/refunds") {
      const payment = form.get("payment_intent") ?? "";
      if (refundedInDashboard.has(payment)) {
        return {
          error: { type: "invalid_request_error", code: "charge_already_refunded", message: "Already refunded" },
        };
      }
      const code = listener.refund?.(payment, form.has("amount") ? Number(form.get("amount")) : null);
      if (code) return { status: 400, error: { type: "invalid_request_error", code, message: code } };
      refunds.push(payment);
      refundAmounts.push(form.has("amount") ? Number(form.get("amount")) : null);
      return { id: `re_${refunds.length}`, object: "refund", status: "succeeded" };
    }
    if (path === "/v1/invoice_payments") return invoicePayments(query);
    if (path.startsWith("/v1/subscriptions/")) {
      const id = path.split("/").at(-1) ?? "";
      const subscription = subscriptions.get(id);
      if (method === "GET") {
        if (!subscription) return { error: { type: "invalid_request_error" } };
        const invoice = {
          id: subscription.latest_invoice,
          status: subscription.status === "past_due" ? "open" : "paid",
        };
        return query.has("expand[0]") ? { ...subscription, latest_invoice: invoice } : subscription;
      }
      if (subscription?.status === "canceled") return { error: { type: "invalid_request_error", message: "Canceled" } };
      if (method === "DELETE") {
        if (subscription) subscription.status = "canceled";
        canceledImmediately.push(id);
        listener.subscriptionDeleted?.(id);
        return { id, object: "subscription", status: "canceled" };
      }
      const isCanceled = form.get("cancel_at_period_end") === "true";
      (isCanceled ? cancellations : resumptions).push(id);
      if (subscription) subscription.cancel_at_period_end = isCanceled;
      listener.subscriptionUpdated?.(id);
      return { id, object: "subscription", cancel_at_period_end: isCanceled };
    }
    if (method === "POST" && path.endsWith("/expire")) {
      const open = sessions.get(path.split("/").at(-2) ?? "");
      if (open?.status !== "open") return { status: 400, error: { type: "invalid_request_error" } };
      expirations.push(open.id);
      open.status = "expired";
      listener.sessionExpired?.(open);
      return open;
    }
    const session = sessions.get(path.split("/").at(-1) ?? "");
    return session ?? { error: { type: "invalid_request_error", message: `No such resource: ${path}` } };
  };

  const paymentOf = (subscription: string): string => `pi_in_${subscription.slice("sub_".length)}`;

  /** Finds the payments of an invoice, or the invoice of a payment. */
  const invoicePayments = (query: URLSearchParams): unknown => {
    const payment = query.get("payment[payment_intent]") ?? `pi_${query.get("invoice")}`;
    const subscription = invoices.get(payment.slice("pi_".length));
    const invoice = { id: payment.slice("pi_".length), parent: { subscription_details: { subscription } } };
    const found = { id: "inpay_1", object: "invoice_payment", invoice, payment: { payment_intent: payment } };
    return { object: "list", data: subscription ? [found] : [], has_more: false };
  };

  const inFlight = new Set<string>();
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const key = String(request.headers["idempotency-key"] ?? "");
    // Stripe refuses a second request with the same key while the first one is processed.
    if (inFlight.has(key)) {
      const error = { type: "idempotency_error", code: "idempotency_key_in_use", message: "Key in use" };
      return void response.writeHead(409, { "content-type": "application/json" }).end(JSON.stringify({ error }));
    }
    if (key) inFlight.add(key);
    if (faults.delayMs) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    const { status, body: result } = responseTo(request, new URLSearchParams(body));
    inFlight.delete(key);
    if (faults.loseResponse) {
      faults.loseResponse = false;
      return void response.destroy();
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const change = (id: string, changes: Partial<Session>): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`No session ${id}`);
    return Object.assign(session, changes);
  };
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    sessions,
    descriptions,
    refunds,
    refundAmounts,
    refundedInDashboard,
    expirations,
    resumptions,
    cancellations,
    canceledImmediately,
    subscriptions,
    invoices,
    listener,
    paymentOf,
    faults,
    pay: (id) => {
      if (sessions.get(id)?.status === "expired") throw new Error(`Session ${id} has expired`);
      const isPremium = sessions.get(id)?.mode === "subscription";
      const periodEnd = Math.floor(Date.now() / 1000) + 30 * 86_400;
      const subscription: StoredSubscription = {
        id: `sub_${id}`,
        status: "active",
        cancel_at: null,
        cancel_at_period_end: false,
        latest_invoice: `in_${id}`,
        items: { data: [{ current_period_start: periodEnd - 30 * 86_400, current_period_end: periodEnd }] },
      };
      if (isPremium) {
        subscriptions.set(subscription.id, subscription);
        invoices.set(subscription.latest_invoice, subscription.id);
      }
      return change(id, {
        status: "complete",
        payment_status: "paid",
        // A subscription's payment belongs to its invoice.
        payment_intent: isPremium ? null : `pi_${id}`,
        subscription: isPremium ? subscription : null,
      });
    },
    complete: (id) => change(id, { status: "complete" }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface SignedEvent {
  body: string;
  signature: string;
}

interface Signing {
  ageSeconds?: number;
  secret?: string;
}

/** A signed event: the documented payload with some values replaced. */
export function signEvent(name: StripeEventName, changes: object, signing: Signing = {}): SignedEvent {
  return signStripeEvent(stripeEvent(name, changes), signing);
}

/** Signs an event at the time of its delivery. */
export function signStripeEvent(event: StripeEvent, signing: Signing = {}): SignedEvent {
  const { ageSeconds = 0, secret = WEBHOOK_SECRET } = signing;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const stripe = new Stripe("sk_unused");
  return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

interface PaidInvoice {
  id?: string;
  reason?: "subscription_create" | "subscription_cycle";
  /** Seconds since 1970. */
  periodEnd: number;
  paidAt?: number;
}

/** The signed event for a subscription's paid invoice. */
export const signInvoicePaid = (subscription: string, invoice: PaidInvoice): SignedEvent =>
  signStripeEvent(invoicePaidEvent(subscription, invoice));

/** The event for a subscription's paid invoice. */
export function invoicePaidEvent(subscription: string, invoice: PaidInvoice): StripeEvent {
  const { id = `in_${randomBytes(8).toString("hex")}`, reason = "subscription_cycle", periodEnd: end } = invoice;
  const { paidAt = Math.floor(Date.now() / 1000) } = invoice;
  const parent = { subscription_item_details: { subscription } };
  return stripeEvent(`invoice.paid.${reason}`, {
    id,
    status_transitions: { paid_at: paidAt },
    parent: { subscription_details: { subscription } },
    lines: { data: [{ invoice: id, subscription, parent, period: { end } }] },
  });
}

export type SessionEventType =
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired";

/** The signed event for a checkout session's current state. It references a subscription by ID only. */
export const signSessionEvent = (type: SessionEventType, session: Session, signing?: Signing): SignedEvent =>
  signStripeEvent(sessionEvent(type, session), signing);

/** The event for a checkout session's current state. */
export function sessionEvent(type: SessionEventType, session: Session): StripeEvent {
  const name = type === "checkout.session.completed" ? (`${type}.${session.mode}` as const) : type;
  return stripeEvent(name, { ...session, url: null, subscription: session.subscription?.id ?? null });
}
