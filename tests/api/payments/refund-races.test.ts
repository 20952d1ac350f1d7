import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { LockHolder, untilWaiting } from "../../kit/database/lock-holder";
import { createPerson, type Person } from "../../kit/people";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signEvent, signInvoicePaid, signSessionEvent, type SignedEvent } from "../../kit/stripe/stripe-stand-in";

/** Longer than the server's deadlock timeout. */
const DEADLOCK_TIMEOUT_MS = 30_000;
const ANALYTICS_CACHE_MS = 300_000;
const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
const PRICE_OF_PREMIUM = 1_999;
const REFUND = gql(
  `mutation RefundRacesRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);
const CANCEL = gql(`mutation RefundRacesCancel { cancelPremium { id } }`);
const MY_PREMIUM = gql(`query RefundRacesMyPremium { myPremium { id } }`);
const REVENUE = gql(`query RefundRacesRevenue { analytics(days: 90) { days { revenueCents } } }`);
const ORDER = `SELECT 1 FROM orders WHERE user_id = $1 FOR NO KEY UPDATE`;
const SUBSCRIPTION = `SELECT 1 FROM subscriptions WHERE user_id = $1 FOR NO KEY UPDATE`;

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
let shop: StripeShop;
let admin: Person;

beforeAll(async () => {
  shop = await StripeShop.start(clock);
  admin = await createPerson(shop.app, { role: "ADMIN" });
});

afterAll(() => shop.stop());

interface Purchase {
  buyer: Person;
  /** The payment that is refunded. */
  payment: string;
  /** Another event about the payment. */
  completed: SignedEvent;
  /** The provider's ID. Null for a course. */
  subscription: string | null;
}

async function buy(item: "course" | "Premium"): Promise<Purchase> {
  const buyer = await createPerson(shop.app);
  const session = shop.stripe.pay(await (item === "course" ? shop.open(buyer) : shop.openPremium(buyer)));
  expect(await deliver(signSessionEvent("checkout.session.completed", session))).toBe("OK");
  const subscription = session.subscription?.id ?? null;
  const payment = subscription ? shop.stripe.paymentOf(subscription) : (session.payment_intent ?? "");
  return { buyer, payment, completed: signSessionEvent("checkout.session.completed", session), subscription };
}

/** Creates a purchase that is paid, but to which access was not granted. */
async function buyWithoutAccess(): Promise<Purchase> {
  const purchase = await buy("course");
  await shop.app.sql(`DELETE FROM entitlements WHERE user_id = $1`, [purchase.buyer.id]);
  await shop.app.sql(`UPDATE orders SET status = 'PAID', fulfilled_at = NULL WHERE user_id = $1`, [purchase.buyer.id]);
  return purchase;
}

async function buyPremiumEnding(hoursAgo: number, cancelledAt: Date | null = null): Promise<Purchase> {
  const purchase = await buy("Premium");
  const periodEnd = new Date(clock.now().getTime() - hoursAgo * HOUR_MS);
  await shop.app.sql(`UPDATE subscriptions SET period_end = $2, cancelled_at = $3 WHERE user_id = $1`, [
    purchase.buyer.id,
    periodEnd,
    cancelledAt,
  ]);
  return purchase;
}

async function refund({ buyer }: Purchase, by = admin): Promise<string> {
  const order = await shop.newestOrder(buyer);
  const { data, errors } = await graphql(shop.app, REFUND, { id: order?.id ?? "" }, by.token);
  return data?.refundPayment ? "OK" : (errors?.[0]?.extensions.code ?? "");
}

async function deliver(event: SignedEvent): Promise<string> {
  const { status } = await shop.deliver(event);
  return status === 200 ? "OK" : String(status);
}

async function cancel({ buyer }: Purchase): Promise<string> {
  const { errors } = await graphql(shop.app, CANCEL, {}, buyer.token);
  return errors?.[0]?.extensions.code ?? "OK";
}

async function sweep(): Promise<string> {
  await shop.app.app.services.get(PaymentSweep).run();
  return "OK";
}

async function revenue(): Promise<number> {
  clock.ahead += ANALYTICS_CACHE_MS;
  const { data } = await graphql(shop.app, REVENUE, {}, admin.token);
  return data?.analytics.days.reduce((sum, { revenueCents }) => sum + revenueCents, 0) ?? 0;
}

/** Queues two actions for a locked row in this order, then releases it. Returns their results. */
async function queueForRow(row: string, buyer: Person, actions: [() => Promise<string>, () => Promise<string>]) {
  const holder = await LockHolder.open(shop.app.databaseUrl, DEADLOCK_TIMEOUT_MS);
  try {
    await holder.hold(row, [buyer.id]);
    const first = actions[0]();
    await untilWaiting(shop.app.sql, 1);
    const second = actions[1]();
    await untilWaiting(shop.app.sql, 2);
    await holder.commit();
    return await Promise.all([first, second]);
  } finally {
    await holder.close();
  }
}

/** Asserts the outcome, which is the same in both sequences. A refund made at the provider is neither repeated nor audited. */
async function expectRefundedOnce({ buyer, payment, subscription }: Purchase, isRefundedHere = true): Promise<void> {
  expect(shop.stripe.refunds.filter((each) => each === payment)).toHaveLength(isRefundedHere ? 1 : 0);
  expect(await shop.app.sql(`SELECT author_id, action FROM audit_entries WHERE subject_id = $1`, [buyer.id])).toEqual(
    isRefundedHere ? [{ author_id: admin.id, action: "order.refunded" }] : [],
  );
  expect([await shop.statusOf(buyer), await shop.isEntitled(buyer), await shop.roleOf(buyer)]).toEqual([
    "REFUNDED",
    false,
    "FREE",
  ]);
  const valid = `SELECT 1 FROM entitlements WHERE user_id = $1 AND revoked_at IS NULL`;
  expect(await shop.app.sql(valid, [buyer.id])).toEqual([]);
  if (!subscription) return;
  const [row] = await shop.app.sql(`SELECT status FROM subscriptions WHERE user_id = $1`, [buyer.id]);
  expect(row).toEqual({ status: "ENDED" });
  expect((await graphql(shop.app, MY_PREMIUM, {}, buyer.token)).data).toEqual({ myPremium: null });
  await eventually("the subscription is canceled at the provider", () =>
    shop.stripe.canceledImmediately.includes(subscription),
  );
  expect(shop.stripe.canceledImmediately.filter((each) => each === subscription)).toHaveLength(1);
}

/** An action that competes with an admin's refund for the same row. */
interface Rival {
  name: string;
  purchase: () => Promise<Purchase>;
  /** The row that both actions lock. */
  row: string;
  run: (purchase: Purchase) => Promise<string>;
  /** The result of the competing action when the refund comes first. Defaults to "OK". */
  resultAfterRefund?: string;
  /** Revenue that remains after the refund. */
  keptCents?: number;
  /** Whether the competing action reports a refund. */
  refunds?: boolean;
}

const refundedEvent = ({ payment }: Purchase): Promise<string> =>
  deliver(signEvent("charge.refunded", { payment_intent: payment }));

const inDays = (days: number): number => Math.floor(clock.now().getTime() / 1000) + days * DAY_S;

const RIVALS: Rival[] = [
  { name: "the refund event", purchase: () => buy("course"), row: ORDER, run: refundedEvent, refunds: true },
  {
    name: "the event for a Premium refund",
    purchase: () => buy("Premium"),
    row: ORDER,
    run: refundedEvent,
    refunds: true,
  },
  {
    name: "the payment event",
    purchase: buyWithoutAccess,
    row: ORDER,
    run: ({ completed }) => deliver(completed),
  },
  { name: "a sweep that grants the access", purchase: buyWithoutAccess, row: ORDER, run: sweep },
  {
    name: "the renewal event",
    purchase: () => buy("Premium"),
    row: SUBSCRIPTION,
    run: ({ subscription }) => deliver(signInvoicePaid(subscription ?? "", { periodEnd: inDays(60) })),
    keptCents: PRICE_OF_PREMIUM,
  },
  {
    name: "a sweep that renews Premium",
    purchase: () => buyPremiumEnding(25),
    row: SUBSCRIPTION,
    run: sweep,
  },
  {
    name: "a sweep that ends Premium",
    purchase: () => buyPremiumEnding(0, clock.now()),
    row: SUBSCRIPTION,
    run: sweep,
  },
  {
    name: "the event for the end of Premium",
    purchase: () => buy("Premium"),
    row: SUBSCRIPTION,
    run: ({ subscription }) => deliver(signEvent("customer.subscription.deleted", { id: subscription })),
  },
  {
    name: "the member's cancellation of Premium",
    purchase: () => buy("Premium"),
    row: SUBSCRIPTION,
    run: cancel,
    resultAfterRefund: "NOT_FOUND",
  },
];

describe.each(RIVALS)("an admin's refund and $name", (rival) => {
  it.each(["first", "second"])("have the same outcome when the refund comes %s", async (order) => {
    const revenueBefore = await revenue();
    const purchase = await rival.purchase();
    const actions = { refund: () => refund(purchase), rival: () => rival.run(purchase) };
    if (order === "first") {
      const results = await queueForRow(rival.row, purchase.buyer, [actions.refund, actions.rival]);
      expect(results).toEqual(["OK", rival.resultAfterRefund ?? "OK"]);
    } else {
      expect(await queueForRow(rival.row, purchase.buyer, [actions.rival, actions.refund])).toEqual(["OK", "OK"]);
    }
    await expectRefundedOnce(purchase, order === "first" || !rival.refunds);
    expect((await revenue()) - revenueBefore).toBe(rival.keptCents ?? 0);
  });
});

it("two admins who refund an order concurrently cause one refund and one audit entry", async () => {
  const other = await createPerson(shop.app, { role: "ADMIN" });
  const purchase = await buy("course");
  const results = await queueForRow(ORDER, purchase.buyer, [() => refund(purchase), () => refund(purchase, other)]);
  expect(results).toEqual(["OK", "OK"]);
  await expectRefundedOnce(purchase);
});

it("makes a double-clicked partial refund once if the provider is still processing the first click", async () => {
  const { buyer, payment } = await buy("course");
  const order = await shop.newestOrder(buyer);
  const PARTLY = gql(
    `mutation RefundRacesPartly($id: ID!) { refundPayment(input: { orderId: $id, reason: "Goodwill", amountCents: 500 }) { id } }`,
  );
  const click = () => graphql(shop.app, PARTLY, { id: order?.id ?? "" }, admin.token);
  // Longer than the second click is retried.
  shop.stripe.faults.delayMs = 5_000;
  try {
    const [first, second] = await Promise.all([click(), click()]);
    expect([first, second].filter(({ errors }) => !errors)).toHaveLength(1);
  } finally {
    shop.stripe.faults.delayMs = 0;
  }
  const refunds = `SELECT amount_cents, completed_at IS NOT NULL AS completed FROM refunds WHERE order_id = $1`;
  expect(await shop.app.sql(refunds, [order?.id])).toEqual([{ amount_cents: 500, completed: true }]);
  expect(shop.stripe.refunds.filter((refunded) => refunded === payment)).toHaveLength(1);
});
