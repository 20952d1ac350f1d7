import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { COURSE, StripeShop } from "../../kit/stripe/stripe-shop";
import { signEvent, signInvoicePaid, signSessionEvent, type SignedEvent } from "../../kit/stripe/stripe-stand-in";

const REFUND = gql(
  `mutation PaymentLifecycleRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);
const PAID_WITHOUT_ACCESS = gql(
  `query PaymentLifecyclePaidWithoutAccess { orders(filter: { paidWithoutAccess: true }) { edges { node { id } } } }`,
);
const PAID_TWICE = gql(`query PaymentLifecyclePaidTwice { orders { edges { node { id isPaidTwice } } } }`);
const DAY_S = 86_400;

let shop: StripeShop;

beforeAll(async () => {
  shop = await StripeShop.start();
});

afterEach(() => {
  shop.stripe.faults.delayMs = 0;
  shop.stripe.faults.status = 0;
});

afterAll(() => shop.stop());

const sweep = (): Promise<void> => shop.app.app.services.get(PaymentSweep).run();
const stateOf = async (person: Person): Promise<unknown[]> => [
  await shop.statusOf(person),
  await shop.isEntitled(person),
];

/** Buys the course. Returns the payment's ID. */
async function buy(person: Person): Promise<string> {
  const session = shop.stripe.pay(await shop.open(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", session));
  return session.payment_intent ?? "";
}

/** Buys Premium. Returns the subscription's ID. */
async function subscribe(person: Person): Promise<string> {
  const session = shop.stripe.pay(await shop.openPremium(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", session));
  return session.subscription?.id ?? "";
}

const renewal = (subscription: string, inDays: number): SignedEvent =>
  signInvoicePaid(subscription, { periodEnd: Math.floor(Date.now() / 1000) + inDays * DAY_S });

async function refundByAdmin(orderId: string | undefined): Promise<Person> {
  const admin = await createPerson(shop.app, { role: "ADMIN" });
  expect((await graphql(shop.app, REFUND, { id: orderId ?? "" }, admin.token)).data).toMatchObject({
    refundPayment: {},
  });
  return admin;
}

describe("after a payment", () => {
  it("keeps a refund that arrives before the payment", async () => {
    const person = await createPerson(shop.app);
    const session = shop.stripe.pay(await shop.open(person));
    await shop.deliver(signEvent("charge.refunded", { payment_intent: session.payment_intent }));
    await shop.deliver(signSessionEvent("checkout.session.completed", session));
    expect(await stateOf(person)).toEqual(["REFUNDED", false]);
  });

  it("keeps the course after a partial refund", async () => {
    const person = await createPerson(shop.app);
    const payment = await buy(person);
    await shop.deliver(
      signEvent("charge.refunded", { refunded: false, amount_refunded: 100, payment_intent: payment }),
    );
    expect(await stateOf(person)).toEqual(["FULFILLED", true]);
  });

  it("restores the course when a dispute is won but not when it is lost", async () => {
    const [winner, loser] = [await createPerson(shop.app), await createPerson(shop.app)];
    for (const [person, status] of [
      [winner, "won"],
      [loser, "lost"],
    ] as const) {
      const payment = await buy(person);
      await shop.deliver(signEvent("charge.dispute.created", { payment_intent: payment }));
      expect(await stateOf(person)).toEqual(["DISPUTED", false]);
      await shop.deliver(signEvent("charge.dispute.closed", { status, payment_intent: payment }));
    }
    expect(await stateOf(winner)).toEqual(["FULFILLED", true]);
    expect(await stateOf(loser)).toEqual(["DISPUTED", false]);
  });

  it("keeps the access during a bank's inquiry, and ends it when the inquiry becomes a dispute", async () => {
    for (const escalation of ["charge.dispute.updated", "charge.dispute.funds_withdrawn"] as const) {
      const person = await createPerson(shop.app);
      const payment = { payment_intent: await buy(person) };
      await shop.deliver(signEvent("charge.dispute.created", { ...payment, status: "warning_needs_response" }));
      await shop.deliver(signEvent("charge.dispute.updated", { ...payment, status: "warning_under_review" }));
      await shop.deliver(signEvent("charge.dispute.closed", { ...payment, status: "warning_closed" }));
      expect(await stateOf(person)).toEqual(["FULFILLED", true]);
      await shop.deliver(signEvent(escalation, payment));
      expect(await stateOf(person)).toEqual(["DISPUTED", false]);
    }
  });

  it.each([
    ["one cent", { amount_total: 1 }],
    ["the same amount in another currency", { currency: "inr" }],
  ])("grants nothing for %s and lists the order for admins", async (_what, wrong) => {
    const person = await createPerson(shop.app);
    const session = Object.assign(shop.stripe.pay(await shop.open(person)), wrong);
    await shop.deliver(signSessionEvent("checkout.session.completed", session));
    expect(await stateOf(person)).toEqual(["PAID", false]);
    const order = await shop.newestOrder(person);
    const admin = await createPerson(shop.app, { role: "ADMIN" });
    const { data } = await graphql(shop.app, PAID_WITHOUT_ACCESS, {}, admin.token);
    expect(data?.orders.edges).toContainEqual({ node: { id: order?.id } });
  });
});

it("keeps the course of a buyer who paid twice when one payment is refunded", async () => {
  const person = await createPerson(shop.app);
  const first = await shop.open(person);
  await shop.deliver(signEvent("checkout.session.expired", { id: first }));
  const firstSession = shop.stripe.pay(first);
  await buy(person);
  const second = await shop.newestOrder(person);
  await shop.deliver(signSessionEvent("checkout.session.completed", firstSession));
  // Payments that an earlier version accepted twice.
  await shop.app.sql(`DELETE FROM refunds WHERE order_id IN (SELECT id FROM orders WHERE user_id = $1)`, [person.id]);
  await shop.app.sql(`UPDATE orders SET status = 'FULFILLED' WHERE user_id = $1`, [person.id]);

  const admin = await createPerson(shop.app, { role: "ADMIN" });
  const { data } = await graphql(shop.app, PAID_TWICE, {}, admin.token);
  expect(data?.orders.edges).toContainEqual({ node: { id: second?.id, isPaidTwice: true } });
  await refundByAdmin(second?.id);
  expect(await shop.isEntitled(person)).toBe(true);
});

it("writes an audit entry for an admin's refund", async () => {
  const person = await createPerson(shop.app);
  await buy(person);
  const order = await shop.newestOrder(person);
  const admin = await refundByAdmin(order?.id);
  expect(await shop.app.sql(`SELECT author_id, action FROM audit_entries WHERE subject_id = $1`, [person.id])).toEqual([
    { author_id: admin.id, action: "order.refunded" },
  ]);
});

describe("Premium", () => {
  it("ends immediately here and at the provider when an admin refunds it, despite later invoices", async () => {
    const person = await createPerson(shop.app);
    const subscription = await subscribe(person);
    expect(await shop.roleOf(person)).toBe("PREMIUM");
    await refundByAdmin((await shop.newestOrder(person))?.id);
    expect(shop.stripe.refunds).toContain(shop.stripe.paymentOf(subscription));
    expect(await shop.roleOf(person)).toBe("FREE");
    await eventually("the subscription is canceled", () => shop.stripe.canceledImmediately.includes(subscription));
    await shop.deliver(renewal(subscription, 60));
    expect(await shop.roleOf(person)).toBe("FREE");
  });

  it("ends when the provider refunds the payment of its invoice", async () => {
    const person = await createPerson(shop.app);
    const payment = shop.stripe.paymentOf(await subscribe(person));
    await shop.deliver(signEvent("charge.refunded", { payment_intent: payment }));
    expect([await shop.statusOf(person), await shop.roleOf(person)]).toEqual(["REFUNDED", "FREE"]);
  });

  it("continues while its renewal is being collected, and ends a day later if the renewal fails", async () => {
    const [renewed, lapsed] = [await createPerson(shop.app), await createPerson(shop.app)];
    const subscriptions = [await subscribe(renewed), await subscribe(lapsed)];
    const endPeriods = (ago: string): Promise<unknown> =>
      shop.app.sql(`UPDATE subscriptions SET period_end = now() - $2::interval WHERE provider_id = ANY($1)`, [
        subscriptions,
        ago,
      ]);
    await endPeriods("1 hour");
    await sweep();
    expect([await shop.roleOf(renewed), await shop.roleOf(lapsed)]).toEqual(["PREMIUM", "PREMIUM"]);
    await endPeriods("25 hours");
    const lapsedSubscription = shop.stripe.subscriptions.get(subscriptions[1] ?? "");
    if (lapsedSubscription) lapsedSubscription.status = "canceled";
    await sweep();
    expect([await shop.roleOf(renewed), await shop.roleOf(lapsed)]).toEqual(["PREMIUM", "FREE"]);
    // The card is charged late.
    await shop.deliver(renewal(subscriptions[1] ?? "", 30));
    expect(await shop.roleOf(lapsed)).toBe("PREMIUM");
  });
});

describe("while the provider is slow or failing", () => {
  it.each([
    ["slow", { delayMs: 10_000, status: 0 }],
    ["failing", { delayMs: 0, status: 500 }],
  ])("reports a pending purchase before the buyer's request times out with a %s provider", async (_what, faults) => {
    const person = await createPerson(shop.app);
    const sessionId = await shop.open(person);
    shop.stripe.pay(sessionId);
    Object.assign(shop.stripe.faults, faults);
    // A server that waited ten seconds for the slow provider would return 200.
    expect((await shop.complete(person, sessionId)).status).toBe(202);
    Object.assign(shop.stripe.faults, { delayMs: 0, status: 0 });
    expect((await shop.complete(person, sessionId)).status).toBe(200);
    expect(await stateOf(person)).toEqual(["FULFILLED", true]);
  });
});

it("the sweep finds an old paid order behind many abandoned ones", async () => {
  const [person, crowd] = [await createPerson(shop.app), await createPerson(shop.app)];
  await shop.app.sql(
    `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, session_id, created_at, expires_at)
     SELECT 'ABANDONED-' || n, $1, 'course:' || n, $2, 'x', 4999, 'stripe', 'OPEN', 'cs_gone_' || n, now() - interval '1 hour', now() + interval '1 day'
     FROM generate_series(1, 250) n`,
    [crowd.id, COURSE],
  );
  shop.stripe.pay(await shop.open(person));
  await shop.app.sql(`UPDATE orders SET created_at = now() - interval '5 days' WHERE user_id = $1`, [person.id]);
  await sweep();
  expect(await stateOf(person)).toEqual(["FULFILLED", true]);
});

it("lets a buyer try again when a debit never arrives", async () => {
  const person = await createPerson(shop.app);
  await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.complete(await shop.open(person))));
  expect((await shop.checkout(person)).status).toBe(409);
  await shop.app.sql(`UPDATE orders SET created_at = now() - interval '31 days' WHERE user_id = $1`, [person.id]);
  await sweep();
  expect((await shop.checkout(person)).status).toBe(200);
});
