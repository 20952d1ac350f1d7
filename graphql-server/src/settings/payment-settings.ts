import type { Env } from "./env";
import {
  createStripe,
  LinkGateway,
  StripeGateway,
  TestGateway,
  type PaymentGateway,
  type Seller,
} from "../features/payments";

/** The way to pay that the settings choose; null where nothing can be bought. */
export function paymentGateway(env: Env): PaymentGateway | null {
  const url = env.PUBLIC_URL;
  if (env.PAYMENTS === "stripe" && env.STRIPE_SECRET_KEY) {
    return new StripeGateway(createStripe(env.STRIPE_SECRET_KEY, { apiBase: env.STRIPE_API_BASE ?? null }), url);
  }
  if (env.PAYMENTS === "link" && env.PAYMENT_LINK) return new LinkGateway(env.PAYMENT_LINK);
  return env.PAYMENTS === "test" ? new TestGateway(url) : null;
}

export const sellerOf = (env: Env): Seller => ({
  name: env.OPERATOR_NAME ?? null,
  address: env.OPERATOR_ADDRESS ?? null,
  country: env.OPERATOR_COUNTRY ?? null,
  vatId: env.OPERATOR_VAT_ID ?? null,
  email: env.SUPPORT_EMAIL,
});
