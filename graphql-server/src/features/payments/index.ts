import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { CoursesService } from "../courses";
import { CheckoutService } from "./checkout.service";
import { LinkGateway } from "./gateways/link-gateway";
import { guardGateway, type PaymentGateway } from "./gateways/payment-gateway";
import { createStripe, StripeGateway } from "./gateways/stripe-gateway";
import { TestGateway } from "./gateways/test-gateway";
import { CourseOrderResolver } from "./orders/course-order.resolver";
import { FulfillmentService } from "./orders/fulfillment.service";
import { OrderListService } from "./orders/order-list.service";
import { Order } from "./orders/order.entity";
import { OrdersResolver } from "./orders.resolver";
import { OrdersService } from "./orders/orders.service";
import { PaymentSweep } from "./payment-sweep.job";
import type { SendToTeam } from "./orders/unwanted-payments.sql";
import { WithdrawalLinks } from "./terms/withdrawal-links.service";
import { WithdrawalsResolver } from "./refunds/withdrawals.resolver";
import { WithdrawalsService } from "./refunds/withdrawals.service";
import { ProviderEvent } from "./gateways/provider-event.entity";
import { paymentData } from "./payments.personal-data";
import { PaymentEventsService } from "./payment-events.service";
import { PAYMENT_ROWS } from "./payment.rest";
import { PaymentsResolver } from "./payments.resolver";
import { PaymentReversal } from "./refunds/payment-reversal.entity";
import { Refund } from "./refunds/refund.entity";
import { RefundsService } from "./refunds/refunds.service";
import { ReversalsService } from "./refunds/reversals.service";
import type { Seller } from "./terms/seller";
import { PremiumService } from "./subscriptions/premium.service";
import { SubscriptionRenewal } from "./subscriptions/subscription-renewal.entity";
import { Subscription } from "./subscriptions/subscription.entity";
import { SubscriptionsService } from "./subscriptions/subscriptions.service";

export { PREMIUM_ITEM, PREMIUM_TITLE } from "./checkout.service";
export { PaymentEventsService } from "./payment-events.service";
export { orderReference } from "./orders/order-reference";
export { createStripe, readStripeEvent } from "./gateways/stripe-gateway";
export { NET_PAYMENTS } from "./subscriptions/renewals.sql";
export { stopCharges } from "./orders/expired-checkouts.queue";
export { stopRenewals } from "./subscriptions/subscriptions.sql";
export { PaymentSweep } from "./payment-sweep.job";

interface PaymentsOptions {
  courses: CoursesService;
  sendToTeam: SendToTeam;
}

const LIMITS = {
  /** Each may call the payment provider, whose limit all members share. */
  paymentRequestsPerPerson: { points: 20, duration: 60 },
  /** Order numbers can't be guessed. The limit also stops attempts. */
  withdrawalsPerAddress: { points: 20, duration: 3_600 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export function createPayments(deps: FeatureDeps, { courses, sendToTeam }: PaymentsOptions): Feature {
  const { env, database, bus, limits, clock, logger, jobs, emailQueue, secret, quarantine } = deps;
  const provider = createGateway(env);
  const gateway = provider && guardGateway(provider, quarantine);
  const seller: Seller = {
    name: env.OPERATOR_NAME ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    country: env.OPERATOR_COUNTRY ?? null,
    vatId: env.OPERATOR_VAT_ID ?? null,
    email: env.SUPPORT_EMAIL,
  };
  const withdrawalLinks = new WithdrawalLinks(secret, env.PUBLIC_URL);
  const shop = { publicUrl: env.PUBLIC_URL, seller, withdrawalLinks };
  const common = { database, gateway, emailQueue, jobs, bus, clock, logger };
  const subscriptions = new SubscriptionsService(common);
  const fulfillment = new FulfillmentService({ ...common, sendToTeam, shop });
  const refunds = new RefundsService({ ...common, sendToTeam, shop, limits });
  const reversals = new ReversalsService({ ...common, sendToTeam, shop });
  const events = new PaymentEventsService({ fulfillment, subscriptions, reversals, logger });
  const sweep = new PaymentSweep({ database, gateway, fulfillment, refunds, subscriptions, clock, logger });
  const premiumPriceCents = Math.round(env.PREMIUM_PRICE * 100);
  const checkout = new CheckoutService({
    database,
    courses,
    fulfillment,
    gateway,
    jobs,
    limits,
    clock,
    logger,
    premiumPriceCents,
  });
  const orders = new OrdersService({ database, fulfillment, gateway, seller, limits, jobs, bus, clock });
  const premium = new PremiumService({ database, gateway, emailQueue, clock, shop, limits });
  return {
    entities: [Order, PaymentReversal, ProviderEvent, Refund, Subscription, SubscriptionRenewal],
    resolvers: [
      new CourseOrderResolver(),
      new PaymentsResolver({ checkout, orders, premium, refunds }),
      new OrdersResolver({ refunds, list: new OrderListService(database) }),
      new WithdrawalsResolver(
        new WithdrawalsService({ database, gateway, refunds, links: withdrawalLinks, limits, clock }),
      ),
    ],
    services: [events, sweep, orders],
    limits: LIMITS,
    restRows: PAYMENT_ROWS,
    personalData: [paymentData(jobs)],
    jobs: [fulfillment, refunds, subscriptions, sweep],
  };
}

/** Creates the configured payment gateway; null if purchases are off. */
function createGateway(env: FeatureDeps["env"]): PaymentGateway | null {
  const url = env.PUBLIC_URL;
  if (env.PAYMENTS === "stripe" && env.STRIPE_SECRET_KEY) {
    return new StripeGateway({
      stripe: createStripe(env.STRIPE_SECRET_KEY, { apiBase: env.STRIPE_API_BASE ?? null }),
      publicUrl: url,
    });
  }
  if (env.PAYMENTS === "link" && env.PAYMENT_LINK) return new LinkGateway(env.PAYMENT_LINK);
  return env.PAYMENTS === "test" ? new TestGateway(url) : null;
}
