import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signEvent, signInvoicePaid, signSessionEvent } from "../../kit/stripe/stripe-stand-in";

const REFUND = gql(
  `mutation StripeRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);

let shop: StripeShop;

beforeAll(async () => {
  shop = await StripeShop.start();
});

afterEach(() => {
  shop.stripe.faults.delayMs = 0;
  shop.stripe.faults.status = 0;
});

afterAll(() => shop.stop());

it("creates one checkout with the price from the database for parallel requests", async () => {
  const person = await createPerson(shop.app);
  const responses = await Promise.all(Array.from({ length: 8 }, () => shop.checkout(person)));
  const [first] = responses;
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const session = shop.stripe.sessions.get((first?.body as { sessionId: string }).sessionId);
  expect(session).toMatchObject({ amount_total: 4999, mode: "payment", url: (first?.body as { url: string }).url });
});

/** Counts sent and pending emails. */
async function countEmails(): Promise<number> {
  const [emails] = await shop.app.sql<{ count: number }>(
    `SELECT (SELECT count(*) FROM pgboss.job WHERE name = 'mail')::int + (SELECT count(*) FROM pgboss.archive WHERE name = 'mail')::int AS count`,
  );
  return emails?.count ?? 0;
}

it("grants the course once when the event arrives five times during calls to complete", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  const event = signSessionEvent("checkout.session.completed", shop.stripe.pay(sessionId));
  const before = await countEmails();
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => shop.deliver(event)),
    ...Array.from({ length: 20 }, () => shop.complete(person, sessionId)),
  ]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.isEntitled(person)).toBe(true);
  expect(await shop.app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toHaveLength(1);
  expect((await countEmails()) - before).toBe(1);
});

it("keeps a refunded order refunded when earlier events arrive late", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  const paid = shop.stripe.pay(sessionId);
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  await shop.deliver(signEvent("charge.refunded", { payment_intent: paid.payment_intent }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["REFUNDED", false]);
  await shop.deliver(signSessionEvent("checkout.session.async_payment_succeeded", paid));
  await shop.deliver(signEvent("checkout.session.expired", { id: sessionId }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["REFUNDED", false]);
});

it("fulfills an order that was pending and failed before it was paid", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.complete(sessionId)));
  expect([await shop.statusOf(person), (await shop.complete(person, sessionId)).status]).toEqual(["PENDING", 202]);
  await shop.deliver(signEvent("checkout.session.async_payment_failed", { id: sessionId }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FAILED", false]);
  await shop.deliver(signSessionEvent("checkout.session.async_payment_succeeded", shop.stripe.pay(sessionId)));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FULFILLED", true]);
});

it("revokes the course on a dispute", async () => {
  const person = await createPerson(shop.app);
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  await shop.deliver(signEvent("charge.dispute.created", { payment_intent: paid.payment_intent }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["DISPUTED", false]);
});

describe("the webhook", () => {
  it("rejects an event that is tampered with, stale, signed with another secret, or unsigned", async () => {
    const person = await createPerson(shop.app);
    const session = { ...shop.stripe.pay(await shop.open(person)) };
    const genuine = signSessionEvent("checkout.session.completed", session);
    const forgeries = [
      { ...genuine, body: genuine.body.replace('"paid"', '"paid" ') },
      signSessionEvent("checkout.session.completed", session, { ageSeconds: 600 }),
      signSessionEvent("checkout.session.completed", session, { secret: "whsec_guessed" }),
      { ...genuine, signature: "" },
      { ...genuine, signature: "t=1,v1=00" },
    ];
    for (const forgery of forgeries) expectRefusal(await shop.deliver(forgery), 400, "VALIDATION");
    expect(await shop.isEntitled(person)).toBe(false);
  });

  it("acknowledges an event of an unknown session, payment, or type", async () => {
    for (const event of [
      signEvent("checkout.session.completed.payment", { id: "cs_elsewhere" }),
      signEvent("charge.refunded", { payment_intent: "pi_elsewhere" }),
      signEvent("customer.subscription.updated", { id: "sub_elsewhere" }),
    ]) {
      expect((await shop.deliver(event)).status).toBe(200);
    }
  });
});

describe("while the provider is failing", () => {
  it("reports the failure, keeps the order, and reuses it for the next checkout", async () => {
    const person = await createPerson(shop.app);
    shop.stripe.faults.status = 500;
    const failure = expectRefusal(await shop.checkout(person), 503, "UNAVAILABLE");
    expect(failure.message).toBe("Payment processing failed. Please try again.");
    shop.stripe.faults.status = 0;
    expect((await shop.checkout(person)).status).toBe(200);
    expect(await shop.app.sql(`SELECT 1 FROM orders WHERE user_id = $1`, [person.id])).toHaveLength(1);
  });

  it("times out on a slow checkout before the buyer does, and reuses its order for the next one", async () => {
    const person = await createPerson(shop.app);
    // The provider responds after ten seconds. A server that waited for it would succeed.
    shop.stripe.faults.delayMs = 10_000;
    expectRefusal(await shop.checkout(person), 503, "UNAVAILABLE");
    shop.stripe.faults.delayMs = 0;
    // Until the provider has finished the first request, it refuses the same key.
    expect((await shop.checkout(person)).status).toBe(200);
    expect(await shop.app.sql(`SELECT 1 FROM orders WHERE user_id = $1`, [person.id])).toHaveLength(1);
  });

  it("serves other requests while a checkout is slow", async () => {
    const [slow, quick] = [await createPerson(shop.app), await createPerson(shop.app)];
    shop.stripe.faults.delayMs = 3_000;
    const statuses: number[] = [];
    const checkouts = Array.from({ length: 12 }, () => shop.checkout(slow));
    const waiting = Promise.all(checkouts.map((request) => request.then(({ status }) => statuses.push(status))));
    expect((await rest(shop.app, "get", "/api/users/me", quick)).status).toBe(200);
    expect(statuses).toEqual([]);
    await waiting;
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("detects a payment without an event in the next sweep", async () => {
    const person = await createPerson(shop.app);
    const sessionId = await shop.open(person);
    shop.stripe.pay(sessionId);
    await shop.app.app.services.get(PaymentSweep).run();
    expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FULFILLED", true]);
  });
});

it("lists a payment without access for admins and grants the access in the next sweep", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  // Makes the database reject this entitlement.
  await shop.app.sql(`ALTER TABLE entitlements ADD CONSTRAINT broken CHECK (user_id <> '${person.id}')`);
  const event = signSessionEvent("checkout.session.completed", shop.stripe.pay(sessionId));
  expect((await shop.deliver(event)).status).toBe(500);
  const failure = expectRefusal(await shop.complete(person, sessionId), 503, "UNAVAILABLE");
  expect(failure.message).toMatch(
    /^Your payment was processed but there was an issue with course enrollment. Please contact support. \(.+\)$/,
  );
  const admin = await createPerson(shop.app, { role: "ADMIN" });
  const PAID_WITHOUT_ACCESS = gql(
    `query StripePaidWithoutAccess { orders(filter: { paidWithoutAccess: true }) { edges { node { buyerEmail status } } } }`,
  );
  const list = async (): Promise<object[] | undefined> => {
    const { data } = await graphql(shop.app, PAID_WITHOUT_ACCESS, {}, admin.token);
    return data?.orders.edges.map(({ node }) => node);
  };
  expect(await list()).toEqual([{ buyerEmail: person.email, status: "PAID" }]);
  await shop.app.sql(`ALTER TABLE entitlements DROP CONSTRAINT broken`);
  await shop.app.app.services.get(PaymentSweep).run();
  expect([await list(), await shop.isEntitled(person)]).toEqual([[], true]);
  // The provider resends the failed event, which no longer has an effect.
  expect((await shop.deliver(event)).status).toBe(200);
  expect(await shop.app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toHaveLength(1);
});

it("refunds an order at the provider once, and its event changes nothing", async () => {
  const [person, admin] = [await createPerson(shop.app), await createPerson(shop.app, { role: "ADMIN" })];
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  const [order] = await shop.app.sql<{ id: string }>(`SELECT id FROM orders WHERE user_id = $1`, [person.id]);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await graphql(shop.app, REFUND, { id: order?.id ?? "" }, admin.token)).data).toMatchObject({
      refundPayment: {},
    });
  }
  await shop.deliver(signEvent("charge.refunded", { payment_intent: paid.payment_intent }));
  expect(shop.stripe.refunds.filter((payment) => payment === paid.payment_intent)).toHaveLength(1);
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["REFUNDED", false]);
});

it("starts, renews, and ends Premium with the provider's subscription", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.openPremium(person);
  const session = shop.stripe.pay(sessionId);
  expect([session.mode, session.amount_total]).toEqual(["subscription", 1999]);
  await shop.deliver(signSessionEvent("checkout.session.completed", session));
  expect(await shop.roleOf(person)).toBe("PREMIUM");
  const subscription = session.subscription?.id ?? "";

  const end = Math.floor(Date.now() / 1000) + 60 * 86_400;
  await shop.deliver(signInvoicePaid(subscription, { periodEnd: end }));
  const [stored] = await shop.app.sql(`SELECT period_end, status FROM subscriptions WHERE provider_id = $1`, [
    subscription,
  ]);
  expect(stored).toEqual({ period_end: new Date(end * 1000), status: "ACTIVE" });
  const CANCEL = gql(`mutation StripeCancel { cancelPremium { periodEnd cancelledAt } }`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await graphql(shop.app, CANCEL, {}, person.token)).data).toEqual({
      cancelPremium: { periodEnd: new Date(end * 1000).toISOString(), cancelledAt: expect.any(String) as string },
    });
  }
  expect(shop.stripe.cancellations).toEqual([subscription]);
  expect(await shop.roleOf(person)).toBe("PREMIUM");
  // A canceled subscription lasts until the end of the paid period.
  await shop.deliver(signEvent("customer.subscription.deleted", { id: subscription }));
  expect(await shop.roleOf(person)).toBe("PREMIUM");
  await shop.app.sql(`UPDATE subscriptions SET period_end = now() - interval '1 minute' WHERE provider_id = $1`, [
    subscription,
  ]);
  await shop.app.app.services.get(PaymentSweep).run();
  expect(await shop.roleOf(person)).toBe("FREE");
  expect((await graphql(shop.app, CANCEL, {}, person.token)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
});

it("ends an expired subscription in the sweep and keeps the role of admins", async () => {
  const [person, promoted] = [await createPerson(shop.app), await createPerson(shop.app)];
  for (const buyer of [person, promoted]) {
    const sessionId = await shop.openPremium(buyer);
    await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.pay(sessionId)));
  }
  await shop.app.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [promoted.id]);
  await shop.app.sql(
    `UPDATE subscriptions SET period_end = now() - interval '1 minute', cancelled_at = now() WHERE user_id = ANY($1)`,
    [[person.id, promoted.id]],
  );
  await shop.app.app.services.get(PaymentSweep).run();
  expect([await shop.roleOf(person), await shop.roleOf(promoted)]).toEqual(["FREE", "ADMIN"]);
});

it("doesn't renew the subscription of a deleted account", async () => {
  const [person, admin] = [await createPerson(shop.app), await createPerson(shop.app, { role: "ADMIN" })];
  const sessionId = await shop.openPremium(person);
  const session = shop.stripe.pay(sessionId);
  await shop.deliver(signSessionEvent("checkout.session.completed", session));
  const subscription = session.subscription?.id ?? "";
  expect((await rest(shop.app, "delete", `/api/users/${person.id}`, admin)).status).toBe(204);
  await eventually("the subscription is canceled", () => shop.stripe.canceledImmediately.includes(subscription));
  await shop.deliver(signInvoicePaid(subscription, { periodEnd: 4_000_000_000 }));
  const [row] = await shop.app.sql(
    `SELECT u.role, s.status FROM users u JOIN subscriptions s ON s.user_id = u.id WHERE u.id = $1`,
    [person.id],
  );
  expect(row).toEqual({ role: "FREE", status: "ENDED" });
});
