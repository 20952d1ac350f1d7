import supertest from "supertest";
import { gql } from "../../gql";
import type { Clock } from "../../../graphql-server/src/kernel/clock";
import { graphql } from "../clients/graphql-client";
import { createPerson, type Person } from "../people";
import { eventually } from "../eventually";
import { rest } from "../clients/rest-client";
import {
  signSessionEvent,
  startStripeStandIn,
  WEBHOOK_SECRET,
  type SignedEvent,
  type StripeStandIn,
} from "./stripe-stand-in";
import { startTestApp, type TestApp } from "../test-app";

/** A paid course in the trading collection. */
export const COURSE = 9;
const PREMIUM = gql(`mutation StripeShopPremium { startCheckout(input: {}) { sessionId } }`);

export interface ShopPurchase {
  buyer: Person;
  /** The order's ID. */
  id: string;
  reference: string;
  /** The provider's payment ID. */
  payment: string;
}

/** A running product connected to the Stripe stand-in, with the actions of buyers and the provider. */
export class StripeShop {
  private constructor(
    readonly app: TestApp,
    readonly stripe: StripeStandIn,
  ) {}

  static async start(clock?: Clock, settings: Record<string, string> = {}): Promise<StripeShop> {
    const stripe = await startStripeStandIn();
    const env = {
      STRIPE_SECRET_KEY: "sk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
      RATE_LIMITS: "off",
      ...settings,
    };
    const shop = new StripeShop(await startTestApp({ env, clock }), stripe);
    await shop.stopSweeping();
    return shop;
  }

  /** Stops the scheduled payment sweep, which would settle paid orders before the test does. Tests run the sweep themselves. */
  private async stopSweeping(): Promise<void> {
    await this.app.sql(`DELETE FROM pgboss.schedule WHERE name = 'payments-sweep'`);
    await this.app.sql(`DELETE FROM pgboss.job WHERE name = 'payments-sweep' AND state IN ('created', 'retry')`);
    await eventually("no payment sweep is running", async () => {
      const sweeps = `SELECT 1 FROM pgboss.job WHERE name = 'payments-sweep' AND state IN ('retry', 'active')`;
      return (await this.app.sql(sweeps)).length === 0;
    });
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.stripe.stop();
  }

  checkout(person: Person): supertest.Test {
    return rest(this.app, "post", "/api/payments/checkout", person).send({ courseId: COURSE });
  }

  /** Starts a checkout and returns its session ID. */
  async open(person: Person): Promise<string> {
    return ((await this.checkout(person)).body as { sessionId: string }).sessionId;
  }

  async openPremium(person: Person): Promise<string> {
    const { data } = await graphql(this.app, PREMIUM, {}, person.token);
    return data?.startCheckout.sessionId ?? "";
  }

  /** Creates a buyer who pays, and delivers the provider's event. */
  async buy(item: "course" | "Premium" = "course"): Promise<ShopPurchase> {
    const buyer = await createPerson(this.app);
    const session = this.stripe.pay(await (item === "course" ? this.open(buyer) : this.openPremium(buyer)));
    await this.deliver(signSessionEvent("checkout.session.completed", session));
    const [order] = await this.app.sql<{ id: string; reference: string }>(
      `SELECT id, reference FROM orders WHERE user_id = $1`,
      [buyer.id],
    );
    const payment = session.payment_intent ?? this.stripe.paymentOf(session.subscription?.id ?? "");
    return { buyer, payment, id: order?.id ?? "", reference: order?.reference ?? "" };
  }

  /** The number of refunds of a payment. */
  refundsOf({ payment }: ShopPurchase): number {
    return this.stripe.refunds.filter((refunded) => refunded === payment).length;
  }

  complete(person: Person, sessionId: string): supertest.Test {
    return rest(this.app, "post", "/api/payments/complete", person).send({ courseId: COURSE, sessionId });
  }

  /** Sends an event to the webhook. */
  deliver({ body, signature }: SignedEvent): supertest.Test {
    return supertest(this.app.url)
      .post("/api/payments/webhook")
      .set("content-type", "application/json")
      .set("stripe-signature", signature)
      .send(body);
  }

  async newestOrder(person: Person): Promise<{ id: string; status: string } | undefined> {
    const orders = await this.app.sql<{ id: string; status: string }>(
      `SELECT id, status FROM orders WHERE user_id = $1 ORDER BY created_at DESC`,
      [person.id],
    );
    return orders[0];
  }

  async statusOf(person: Person): Promise<string | undefined> {
    return (await this.newestOrder(person))?.status;
  }

  async roleOf(person: Person): Promise<string> {
    return ((await rest(this.app, "get", "/api/users/me", person)).body as { role: string }).role;
  }

  async isEntitled(person: Person): Promise<boolean> {
    return ((await rest(this.app, "get", `/api/courses/${COURSE}`, person)).body as { entitled: boolean }).entitled;
  }
}
