import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { createPerson, type Person } from "../../kit/people";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signEvent, signSessionEvent } from "../../kit/stripe/stripe-stand-in";

let shop: StripeShop;
let admin: Person;

beforeAll(async () => {
  shop = await StripeShop.start();
  admin = await createPerson(shop.app, { role: "ADMIN" });
});

afterEach(() => {
  Object.assign(shop.stripe.faults, { delayMs: 0, status: 0 });
});

afterAll(() => shop.stop());

/** Runs the sweep as if the requested refunds were old enough for it. */
async function sweep(): Promise<void> {
  await shop.app.sql(
    `UPDATE refunds SET requested_at = requested_at - interval '2 minutes' WHERE completed_at IS NULL`,
  );
  await shop.app.app.services.get(PaymentSweep).run();
}

const statusesOf = async ({ id }: Person): Promise<string[]> => {
  const orders = `SELECT status FROM orders WHERE user_id = $1 ORDER BY status`;
  return (await shop.app.sql<{ status: string }>(orders, [id])).map(({ status }) => status);
};

const isRefunded = (session: string): boolean => shop.stripe.refunds.includes(`pi_${session}`);

it("closes the earlier checkout at the provider when a failed order is replaced", async () => {
  const person = await createPerson(shop.app);
  const first = await shop.open(person);
  await shop.deliver(signEvent("checkout.session.async_payment_failed", { id: first }));
  expect(await shop.open(person)).not.toBe(first);
  await eventually("the first checkout is closed", () => shop.stripe.expirations.includes(first));
});

it("refunds a second payment for the same course, and keeps the access of the first", async () => {
  const person = await createPerson(shop.app);
  const first = await shop.open(person);
  await shop.deliver(signEvent("checkout.session.async_payment_failed", { id: first }));
  const late = shop.stripe.pay(first);
  const second = shop.stripe.pay(await shop.open(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", second));
  await shop.deliver(signSessionEvent("checkout.session.async_payment_succeeded", late));
  expectRefusal(await shop.complete(person, first), 409, "CONFLICT");
  await sweep();
  await sweep();
  expect(await statusesOf(person)).toEqual(["FULFILLED", "REFUNDED"]);
  expect([isRefunded(first), isRefunded(second.id), await shop.isEntitled(person)]).toEqual([true, false, true]);
});

it("accepts only one of two payments that arrive at the same time", async () => {
  const person = await createPerson(shop.app);
  const first = await shop.open(person);
  await shop.deliver(signEvent("checkout.session.async_payment_failed", { id: first }));
  const paid = [shop.stripe.pay(first), shop.stripe.pay(await shop.open(person))];
  await Promise.all(paid.map((session) => shop.deliver(signSessionEvent("checkout.session.completed", session))));
  await sweep();
  expect(await statusesOf(person)).toEqual(["FULFILLED", "REFUNDED"]);
});

it("grants the order that a payment names if its session was never stored", async () => {
  const person = await createPerson(shop.app);
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.app.sql(`UPDATE orders SET session_id = NULL, checkout_url = NULL WHERE user_id = $1`, [person.id]);
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FULFILLED", true]);
});

it("refunds the payment of another session of an order that is already paid", async () => {
  const person = await createPerson(shop.app);
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  const other = { ...paid, id: `${paid.id}_other`, payment_intent: `pi_${paid.id}_other` };
  for (let delivery = 0; delivery < 2; delivery += 1) {
    await shop.deliver(signSessionEvent("checkout.session.completed", other));
  }
  shop.stripe.sessions.set(other.id, other);
  await sweep();
  expect(await statusesOf(person)).toEqual(["FULFILLED", "REFUNDED"]);
  expect([isRefunded(other.id), await shop.isEntitled(person)]).toEqual([true, true]);
});

it("refunds another payment of a session that is already paid", async () => {
  const person = await createPerson(shop.app);
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  const payment = `${paid.payment_intent}_other`;
  for (let delivery = 0; delivery < 2; delivery += 1) {
    await shop.deliver(signSessionEvent("checkout.session.completed", { ...paid, payment_intent: payment }));
  }
  await sweep();
  expect(await statusesOf(person)).toEqual(["FULFILLED", "REFUNDED"]);
  expect(shop.stripe.refunds.filter((id) => id.startsWith(paid.payment_intent ?? ""))).toEqual([payment]);
  expect(await shop.isEntitled(person)).toBe(true);
});

it("keeps the session of an order that a concurrent request stored first", async () => {
  const person = await createPerson(shop.app);
  shop.stripe.faults.delayMs = 1_000;
  const slow = shop.checkout(person).then(({ body }) => body as { sessionId: string });
  await eventually("the order exists", async () => (await shop.newestOrder(person)) !== undefined);
  await shop.app.sql(`UPDATE orders SET session_id = $2, checkout_url = 'https://x.test' WHERE user_id = $1`, [
    person.id,
    `cs_first_${person.id}`,
  ]);
  expect((await slow).sessionId).toBe(`cs_first_${person.id}`);
  const [row] = await shop.app.sql(`SELECT session_id FROM orders WHERE user_id = $1`, [person.id]);
  expect(row).toEqual({ session_id: `cs_first_${person.id}` });
});

describe("a deleted account", () => {
  const remove = async ({ id }: Person): Promise<void> => {
    expect((await rest(shop.app, "delete", `/api/users/${id}`, admin)).status).toBe(204);
  };

  it("can no longer be charged through an open checkout", async () => {
    const person = await createPerson(shop.app);
    const session = await shop.open(person);
    await remove(person);
    await eventually("the checkout is closed", () => shop.stripe.expirations.includes(session));
  });

  it("gets its money back for a course, and grants nothing", async () => {
    const person = await createPerson(shop.app);
    const session = shop.stripe.complete(await shop.open(person)).id;
    await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.complete(session)));
    await remove(person);
    await shop.deliver(signSessionEvent("checkout.session.async_payment_succeeded", shop.stripe.pay(session)));
    await sweep();
    expect([await statusesOf(person), isRefunded(session)]).toEqual([["REFUNDED"], true]);
    expect(await shop.app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toEqual([]);
  });

  it("isn't billed for Premium that settles later", async () => {
    const person = await createPerson(shop.app);
    const session = await shop.openPremium(person);
    await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.complete(session)));
    await remove(person);
    const paid = shop.stripe.pay(session);
    await shop.deliver(signSessionEvent("checkout.session.async_payment_succeeded", paid));
    const subscription = paid.subscription?.id ?? "";
    await eventually("the subscription is canceled", () => shop.stripe.canceledImmediately.includes(subscription));
    await sweep();
    expect(shop.stripe.refunds).toContain(shop.stripe.paymentOf(subscription));
  });
});

describe("Premium", () => {
  const subscribe = async (person: Person): Promise<string> => {
    const paid = shop.stripe.pay(await shop.openPremium(person));
    await shop.deliver(signSessionEvent("checkout.session.completed", paid));
    return paid.subscription?.id ?? "";
  };

  it("ends if the provider can't collect the renewal", async () => {
    const person = await createPerson(shop.app);
    const id = await subscribe(person);
    const subscription = shop.stripe.subscriptions.get(id);
    if (!subscription) throw new Error("No subscription");
    const now = Math.floor(Date.now() / 1000);
    subscription.status = "past_due";
    subscription.items.data = [{ current_period_start: now - 2 * 86_400, current_period_end: now + 28 * 86_400 }];
    await shop.app.sql(`UPDATE subscriptions SET period_end = now() - interval '2 days' WHERE provider_id = $1`, [id]);
    await sweep();
    expect(await shop.roleOf(person)).toBe("FREE");
  });

  it("shows whether it renews after a change at the provider", async () => {
    const person = await createPerson(shop.app);
    const id = await subscribe(person);
    const renews = async (): Promise<unknown> =>
      (await graphql(shop.app, gql(`query UnwantedPaymentsMyPremium { myPremium { renews } }`), {}, person.token)).data
        ?.myPremium;
    for (const canceled of [true, false]) {
      Object.assign(shop.stripe.subscriptions.get(id) ?? {}, { cancel_at_period_end: canceled });
      await shop.deliver(signEvent("customer.subscription.updated", { id }));
      expect(await renews()).toEqual({ renews: !canceled });
    }
  });

  it("isn't shown as canceled while the provider may renew it", async () => {
    const person = await createPerson(shop.app);
    await subscribe(person);
    await graphql(shop.app, gql(`mutation UnwantedPaymentsCancelPremium { cancelPremium { id } }`), {}, person.token);
    // The outcome is unknown: the provider may have resumed it.
    shop.stripe.faults.status = 409;
    const { errors } = await graphql(
      shop.app,
      gql(`mutation UnwantedPaymentsResumePremium { resumePremium { id } }`),
      {},
      person.token,
    );
    shop.stripe.faults.status = 0;
    expect(errors?.[0]?.extensions.code).toBe("UNAVAILABLE");
    expect(
      (await graphql(shop.app, gql(`query UnwantedPaymentsMyPremium { myPremium { renews } }`), {}, person.token)).data,
    ).toEqual({
      myPremium: { renews: true },
    });
  });
});
