import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Complete payloads of the events that the product receives, one file each. They follow the documentation of the API version that
 * the `stripe` package pins (`api_version` in each file); none was recorded from the live service.
 * tests/api/payments/stripe-events.test.ts checks them against the package's types.
 */
export const STRIPE_EVENTS = path.join(import.meta.dirname, "stripe-events");

export type StripeEventName =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.updated"
  | "charge.refund.updated"
  | "charge.refunded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed.payment"
  | "checkout.session.completed.subscription"
  | "checkout.session.expired"
  | "customer.subscription.deleted"
  | "customer.subscription.updated"
  | "invoice.paid.subscription_create"
  | "invoice.paid.subscription_cycle"
  | "refund.failed";

export interface StripeEvent {
  id: string;
  type: string;
  api_version: string;
  data: { object: Record<string, unknown> };
}

/** A new event with some values of its object replaced, including nested ones. Throws for fields that Stripe doesn't send. */
export function stripeEvent(name: StripeEventName, changes: object): StripeEvent {
  const event = JSON.parse(readFileSync(path.join(STRIPE_EVENTS, `${name}.json`), "utf8")) as StripeEvent;
  const object = replaceValues(event.data.object, changes, name) as Record<string, unknown>;
  return { ...event, id: `evt_${randomBytes(12).toString("hex")}`, data: { ...event.data, object } };
}

function replaceValues(original: unknown, changes: unknown, place: string): unknown {
  if (!isContainer(original) || !isContainer(changes)) return changes;
  const result = structuredClone(original) as Record<string, unknown>;
  for (const [key, change] of Object.entries(changes)) {
    if (!(key in result)) throw new Error(`${place} has no ${key}`);
    result[key] = replaceValues(result[key], change, `${place}.${key}`);
  }
  return result;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
