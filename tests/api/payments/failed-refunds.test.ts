import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { graphql } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";
import { StripeShop, type ShopPurchase } from "../../kit/stripe/stripe-shop";
import { StripeBank } from "../../kit/stripe/stripe-bank";
import { stripeEvent } from "../../kit/stripe/stripe-events";
import { signEvent, signStripeEvent } from "../../kit/stripe/stripe-stand-in";

const REFUND = gql(`mutation FailedRefundsRefund($input: RefundPaymentInput!) {
  refundPayment(input: $input) { status refunds { amountCents completedAt failedAt } } }`);
const ORDERS = gql(`query FailedRefundsOrders($search: String!) { orders(filter: { search: $search }, first: 1) {
  edges { node { status refunds { amountCents completedAt failedAt } } } } }`);
const PRICE = 4_999;
const TIME = expect.any(String) as string;

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
let shop: StripeShop;
let bank: StripeBank;
let admin: Person;

beforeAll(async () => {
  shop = await StripeShop.start(clock);
  bank = new StripeBank(shop.stripe);
  admin = await createPerson(shop.app, { role: "ADMIN" });
});

afterAll(() => shop.stop());

/** Pays through the bank, and delivers its events. */
async function buy(item: "course" | "Premium" = "course"): Promise<ShopPurchase> {
  const buyer = await createPerson(shop.app);
  const sessionId = await (item === "course" ? shop.open(buyer) : shop.openPremium(buyer));
  bank.pay(sessionId);
  await deliverAll();
  const [order] = await shop.app.sql<{ id: string; reference: string }>(
    `SELECT id, reference FROM orders WHERE user_id = $1`,
    [buyer.id],
  );
  const payment = [...bank.payments.values()].at(-1)?.id ?? "";
  return { buyer, payment, id: order?.id ?? "", reference: order?.reference ?? "" };
}

async function deliverAll(): Promise<void> {
  for (const event of bank.events.splice(0)) await shop.deliver(signStripeEvent(event)).expect(200);
}

/** Refunds an order as an admin, and delivers the provider's event. */
async function refund({ id }: ShopPurchase, amountCents: number | null) {
  const input = { orderId: id, amountCents, reason: "A goodwill gesture" };
  const { data } = await graphql(shop.app, REFUND, { input }, admin.token);
  await deliverAll();
  return data?.refundPayment;
}

/** The refund comes back from the bank. The provider repeats its events. */
async function fail({ payment }: ShopPurchase, cents: number): Promise<void> {
  bank.failRefund(payment, cents);
  bank.events.push(...bank.events);
  await deliverAll();
}

async function viewOf({ reference }: ShopPurchase) {
  const { data } = await graphql(shop.app, ORDERS, { search: reference }, admin.token);
  return data?.orders.edges[0]?.node;
}

const messagesAbout = async ({ reference }: ShopPurchase): Promise<{ message: string; user_id: string }[]> =>
  shop.app.sql(`SELECT message, user_id FROM contact_messages WHERE message LIKE $1`, [`%${reference}%`]);

it("tells the team once that a refund failed, and admins see it and refund the order again", async () => {
  const purchase = await buy();
  expect((await refund(purchase, null))?.status).toBe("REFUNDED");
  await fail(purchase, PRICE);
  const failed = { amountCents: PRICE, completedAt: TIME, failedAt: TIME };
  expect(await viewOf(purchase)).toEqual({ status: "PAID", refunds: [failed] });
  const messages = await messagesAbout(purchase);
  expect(messages).toEqual([
    {
      user_id: purchase.buyer.id,
      message: expect.stringContaining("failed at the payment provider: expired") as string,
    },
  ]);

  // The payment isn't kept, so it doesn't grant access again.
  await shop.app.app.services.get(PaymentSweep).run();
  expect([await shop.statusOf(purchase.buyer), await shop.isEntitled(purchase.buyer)]).toEqual(["PAID", false]);

  const made = { amountCents: PRICE, completedAt: TIME, failedAt: null };
  expect(await refund(purchase, null)).toEqual({ status: "REFUNDED", refunds: [failed, made] });
  expect(shop.refundsOf(purchase)).toBe(2);
  await fail(purchase, PRICE);
  expect((await viewOf(purchase))?.refunds).toEqual([failed, failed]);
});

it("keeps the access after a failed partial refund, which can be refunded again up to the price", async () => {
  const purchase = await buy();
  await refund(purchase, 2_000);
  await fail(purchase, 2_000);
  expect(await viewOf(purchase)).toMatchObject({ status: "FULFILLED", refunds: [{ failedAt: TIME }] });
  expect(await shop.isEntitled(purchase.buyer)).toBe(true);
  const [order] = await shop.app.sql(`SELECT refunded_cents FROM orders WHERE id = $1`, [purchase.id]);
  expect(order).toEqual({ refunded_cents: 0 });
  expect((await refund(purchase, PRICE))?.status).toBe("REFUNDED");
});

it("ends a pending refund whose response was lost, which isn't requested again", async () => {
  const purchase = await buy();
  shop.stripe.faults.status = 500;
  const withdraw = gql(`mutation FailedRefundsWithdraw($reference: String!) {
    refundMyOrder(input: { reference: $reference, ground: WITHDRAWAL }) { status } }`);
  await graphql(shop.app, withdraw, { reference: purchase.reference }, purchase.buyer.token);
  shop.stripe.faults.status = 0;
  const failure = { id: "re_pending", amount: PRICE, payment_intent: purchase.payment };
  await shop.deliver(signEvent("refund.failed", failure)).expect(200);
  clock.ahead += 120_000;
  await shop.app.app.services.get(PaymentSweep).run();
  expect(shop.refundsOf(purchase)).toBe(0);
  expect(await viewOf(purchase)).toMatchObject({ status: "FULFILLED", refunds: [{ failedAt: TIME }] });
  expect(await messagesAbout(purchase)).toHaveLength(1);
});

it("applies to Premium, whose role stays revoked", async () => {
  const purchase = await buy("Premium");
  await refund(purchase, null);
  const cents = bank.payments.get(purchase.payment)?.cents ?? 0;
  await fail(purchase, cents);
  expect(await viewOf(purchase)).toMatchObject({ status: "PAID", refunds: [{ failedAt: TIME }] });
  expect(await shop.roleOf(purchase.buyer)).toBe("FREE");
  expect(await messagesAbout(purchase)).toHaveLength(1);
});

it("reports a failed refund of an unknown payment, and ignores other updates of refunds", async () => {
  const purchase = await buy();
  await refund(purchase, null);
  const update = { id: "re_succeeded", status: "succeeded", payment_intent: purchase.payment };
  await shop.deliver(signEvent("charge.refund.updated", update)).expect(200);
  expect(await viewOf(purchase)).toMatchObject({ status: "REFUNDED", refunds: [{ failedAt: null }] });
  const unknown = stripeEvent("refund.failed", { id: "re_unknown", payment_intent: "pi_unknown" });
  await shop.deliver(signStripeEvent(unknown)).expect(200);
  const messages = await shop.app.sql(`SELECT user_id FROM contact_messages WHERE message LIKE '%pi_unknown%'`);
  expect(messages).toEqual([{ user_id: null }]);
});
