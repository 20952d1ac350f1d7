import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signEvent, signInvoicePaid, signSessionEvent } from "../../kit/stripe/stripe-stand-in";

const REVENUE = gql(`query RenewalsRevenue { analytics(days: 90) { days { revenueCents } } }`);
const PURCHASES = gql(
  `query RenewalsPurchases($id: ID!) { registeredUser(id: $id) { purchases { title amountCents status } } }`,
);
const REFUND = gql(
  `mutation RenewalsRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);
const DATA = gql(`query RenewalsData { myData }`);
const DAY_S = 86_400;
const ANALYTICS_CACHE_MS = 300_000;
const PRICE = 1_999;

// Noon, so that no test passes midnight. Stored rows use the same clock.
const clock = { time: Date.parse("2026-03-10T12:00:00Z"), now: () => new Date(clock.time) };
let shop: StripeShop;
let admin: Person;

beforeAll(async () => {
  shop = await StripeShop.start(clock);
  admin = await createPerson(shop.app, { role: "ADMIN" });
});

afterAll(() => shop.stop());

/** Buys Premium `daysAgo` days ago. Returns the subscription's ID. */
async function subscribe(person: Person, daysAgo: number): Promise<string> {
  const session = shop.stripe.pay(await shop.openPremium(person));
  await shop.deliver(signSessionEvent("checkout.session.completed", session));
  await shop.app.sql(`UPDATE orders SET paid_at = to_timestamp($2) WHERE user_id = $1`, [
    person.id,
    secondsAgo(daysAgo),
  ]);
  return session.subscription?.id ?? "";
}

const secondsAgo = (days: number): number => Math.floor(clock.time / 1000) - days * DAY_S;

const invoicePaid = (subscription: string, daysAgo: number, reason?: "subscription_create") =>
  signInvoicePaid(subscription, {
    id: `in_${subscription}_${daysAgo}`,
    reason,
    paidAt: secondsAgo(daysAgo),
    periodEnd: secondsAgo(-30),
  });

/** The revenue of the given days. */
async function revenueOf(...daysAgo: number[]): Promise<(number | undefined)[]> {
  clock.time += ANALYTICS_CACHE_MS;
  const { data } = await graphql(shop.app, REVENUE, {}, admin.token);
  return daysAgo.map((ago) => data?.analytics.days.at(-1 - ago)?.revenueCents);
}

async function purchasesOf({ id }: Person): Promise<unknown> {
  const { data } = await graphql(shop.app, PURCHASES, { id }, admin.token);
  return data?.registeredUser?.purchases;
}

it("counts each renewal once on its day and refunds only the last payment", async () => {
  const person = await createPerson(shop.app);
  const subscription = await subscribe(person, 70);
  await shop.deliver(invoicePaid(subscription, 70, "subscription_create"));
  await shop.deliver(invoicePaid(subscription, 40));
  // Several events can report one invoice.
  for (let delivery = 0; delivery < 2; delivery += 1) await shop.deliver(invoicePaid(subscription, 10));
  expect(await revenueOf(70, 40, 10)).toEqual([PRICE, PRICE, PRICE]);
  const order = { title: "Premium, monthly", amountCents: PRICE, status: "FULFILLED" };
  const renewed = { ...order, title: "Premium, monthly (renewal)" };
  expect(await purchasesOf(person)).toEqual([renewed, renewed, order]);

  const { id } = (await shop.newestOrder(person)) ?? {};
  expect((await graphql(shop.app, REFUND, { id: id ?? "" }, admin.token)).data).toMatchObject({ refundPayment: {} });
  expect(await revenueOf(70, 40, 10)).toEqual([PRICE, PRICE, 0]);
  expect(await purchasesOf(person)).toEqual([{ ...renewed, status: "REFUNDED" }, renewed, expect.anything()]);
});

it("counts a disputed renewal again when the dispute is won", async () => {
  const person = await createPerson(shop.app);
  const subscription = await subscribe(person, 33);
  const payment = shop.stripe.paymentOf(subscription);
  await shop.deliver(invoicePaid(subscription, 3));
  await shop.deliver(signEvent("charge.dispute.created", { payment_intent: payment }));
  expect(await revenueOf(33, 3)).toEqual([PRICE, 0]);
  await shop.deliver(signEvent("charge.dispute.closed", { status: "won", payment_intent: payment }));
  expect(await revenueOf(33, 3)).toEqual([PRICE, PRICE]);
});

it("includes renewals in a member's data export", async () => {
  const person = await createPerson(shop.app);
  await shop.deliver(invoicePaid(await subscribe(person, 30), 0));
  const { data } = await graphql(shop.app, DATA, {}, person.token);
  expect(data?.myData.payments).toMatchObject({ renewals: [{ amountCents: PRICE, refundedAt: null }] });
});
