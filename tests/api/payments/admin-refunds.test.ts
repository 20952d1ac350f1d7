import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { ADMINS_ONLY, refusalsOf } from "../../kit/admin-only";
import { codeOf, graphql } from "../../kit/clients/graphql-client";
import { emptyLaterLessons } from "../../kit/course-inputs";
import { startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { COURSE, StripeShop, type ShopPurchase } from "../../kit/stripe/stripe-shop";
import { signEvent } from "../../kit/stripe/stripe-stand-in";

const REFUND = gql(`mutation AdminRefundsRefund($input: RefundPaymentInput!) {
  refundPayment(input: $input) { status refunds { amountCents reason completedAt } } }`);
const REFUND_MINE = gql(
  `mutation AdminRefundsRefundMine($input: RefundMyOrderInput!) { refundMyOrder(input: $input) { status refundedCents } }`,
);
const REFUNDED = gql(
  `query AdminRefundsRefunded($reference: String!) { myOrder(reference: $reference) { status refundedCents } }`,
);
const REVENUE = gql(`query AdminRefundsRevenue { analytics(days: 90) { days { revenueCents } } }`);
const ANALYTICS_CACHE_MS = 300_000;
const PRICE = 4_999;

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
let mailServer: MailServer;
let shop: StripeShop;
let admin: Person;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await StripeShop.start(clock, { SMTP_URL: mailServer.url });
  admin = await createPerson(shop.app, { role: "ADMIN" });
  await emptyLaterLessons(shop.app, COURSE);
});

afterEach(() => {
  clock.ahead = 0;
  shop.stripe.faults.status = 0;
});

afterAll(async () => {
  await shop.stop();
  await mailServer.stop();
});

const refund = ({ id }: ShopPurchase, amountCents: number | null, reason = "A goodwill gesture") =>
  graphql(shop.app, REFUND, { input: { orderId: id, amountCents, reason } }, admin.token);

describe("an admin's refund", () => {
  it("requires an admin and a reason", async () => {
    const purchase = await shop.buy();
    const input = { orderId: purchase.id, reason: "Because" };
    expect(await refusalsOf(shop.app, REFUND, { input })).toEqual(ADMINS_ONLY);
    for (const reason of ["", " ", "x".repeat(501)]) {
      expect(codeOf(await refund(purchase, null, reason))).toBe("VALIDATION");
    }
    expect(await shop.statusOf(purchase.buyer)).toBe("FULFILLED");
  });

  it("for part of the price keeps access, never exceeds the price in total, and is deducted from revenue", async () => {
    const revenue = async (): Promise<number> => {
      clock.ahead += ANALYTICS_CACHE_MS;
      const { data } = await graphql(shop.app, REVENUE, {}, admin.token);
      return data?.analytics.days.reduce((sum, { revenueCents }) => sum + revenueCents, 0) ?? 0;
    };
    const before = await revenue();
    const purchase = await shop.buy();
    const first = await refund(purchase, 2_000, "  Two lessons were late ");
    const expectedRefund = {
      amountCents: 2_000,
      reason: "Two lessons were late",
      completedAt: expect.any(String) as string,
    };
    expect(first.data?.refundPayment).toEqual({ status: "FULFILLED", refunds: [expectedRefund] });
    expect(shop.stripe.refundAmounts.at(-1)).toBe(2_000);
    await mailServer.next(purchase.buyer.email, /^Partial refund/);
    expect([await shop.isEntitled(purchase.buyer), (await revenue()) - before]).toEqual([true, PRICE - 2_000]);

    for (const amount of [3_000, 0, -1]) expect(codeOf(await refund(purchase, amount))).toBe("VALIDATION");
    const responses = await Promise.all([refund(purchase, 2_000), refund(purchase, 2_000)]);
    expect(responses.map(codeOf).filter((code) => code !== undefined && code !== "VALIDATION")).toEqual([]);
    expect((await refund(purchase, null)).data?.refundPayment.status).toBe("REFUNDED");
    // Without an amount, the provider refunds the rest.
    expect(shop.stripe.refundAmounts.at(-1)).toBeNull();
    const [sum] = await shop.app.sql(`SELECT sum(amount_cents)::int AS cents FROM refunds WHERE order_id = $1`, [
      purchase.id,
    ]);
    expect(sum).toEqual({ cents: PRICE });
    expect([await shop.isEntitled(purchase.buyer), (await revenue()) - before]).toEqual([false, 0]);
    const [audit] = await shop.app.sql(
      `SELECT reason, details FROM audit_entries WHERE subject_id = $1 ORDER BY id LIMIT 1`,
      [purchase.buyer.id],
    );
    expect(audit).toEqual({
      reason: "Two lessons were late",
      details: { order: purchase.reference, amountCents: 2_000, ground: "ADMIN" },
    });
  });

  it("succeeds without a second refund if the order was refunded in the provider's dashboard", async () => {
    const purchase = await shop.buy();
    shop.stripe.refundedInDashboard.add(purchase.payment);
    expect((await refund(purchase, null)).data?.refundPayment.status).toBe("REFUNDED");
    expect([shop.refundsOf(purchase), await shop.isEntitled(purchase.buyer)]).toEqual([0, false]);
  });

  it("includes a partial refund from the provider's dashboard once", async () => {
    const purchase = await shop.buy();
    const event = (cents: number) =>
      signEvent("charge.refunded", { refunded: false, amount_refunded: cents, payment_intent: purchase.payment });
    await shop.deliver(event(1_000));
    expect((await refund(purchase, 500)).data?.refundPayment.refunds).toHaveLength(2);
    // The event for the refund above.
    await shop.deliver(event(1_500));
    const { reference, buyer } = purchase;
    const { data } = await graphql(shop.app, REFUNDED, { reference }, buyer.token);
    expect(data?.myOrder).toMatchObject({ status: "FULFILLED", refundedCents: 1_500 });
    expect(codeOf(await refund(purchase, PRICE - 1_499))).toBe("VALIDATION");
  });

  it("cannot be partial for Premium", async () => {
    expect(codeOf(await refund(await shop.buy("Premium"), 500))).toBe("VALIDATION");
  });

  it("leaves no trace when the provider rejects it, and can be retried", async () => {
    const purchase = await shop.buy();
    shop.stripe.faults.status = 402;
    expect(codeOf(await refund(purchase, 1_000))).toBe("UNAVAILABLE");
    shop.stripe.faults.status = 0;
    expect(await shop.app.sql(`SELECT 1 FROM refunds WHERE order_id = $1`, [purchase.id])).toEqual([]);
    expect((await refund(purchase, 2_000)).data?.refundPayment.refunds).toHaveLength(1);
  });
});

describe("a withdrawal while an admin's refund is pending", () => {
  const refundMine = (purchase: ShopPurchase, ground: "EARLY_ACCESS" | "WITHDRAWAL") => {
    const input = { reference: purchase.reference, ground };
    return graphql(shop.app, REFUND_MINE, { input }, purchase.buyer.token);
  };
  const grounds = async ({ reference, buyer }: ShopPurchase): Promise<string[] | undefined> => {
    const { data } = await graphql(
      shop.app,
      gql(`query AdminRefundsMyOrder($reference: String!) { myOrder(reference: $reference) { viewerRefundGrounds } }`),
      { reference },
      buyer.token,
    );
    return data?.myOrder?.viewerRefundGrounds;
  };

  /** Creates a purchase with a refund that the provider has not confirmed yet. */
  async function pendingAdminRefund(amountCents: number): Promise<ShopPurchase> {
    const purchase = await shop.buy();
    await shop.app.sql(
      `INSERT INTO refunds (order_id, amount_cents, ground, reason, author_id, requested_at)
       VALUES ($1, $2, 'ADMIN', 'A courtesy', $3, now())`,
      [purchase.id, amountCents, admin.id],
    );
    return purchase;
  }

  const pendingRefunds = ({ id }: ShopPurchase): Promise<{ ground: string; cents: number }[]> =>
    shop.app.sql(
      `SELECT ground, amount_cents AS cents FROM refunds WHERE order_id = $1 AND completed_at IS NULL ORDER BY requested_at`,
      [id],
    );

  async function expectRefundAfterOutage(purchase: ShopPurchase): Promise<void> {
    shop.stripe.faults.status = 0;
    clock.ahead = 2 * 60_000;
    await shop.app.app.services.get(PaymentSweep).run();
    expect(await shop.statusOf(purchase.buyer)).toBe("REFUNDED");
    expect(await pendingRefunds(purchase)).toEqual([]);
  }

  it("is available, is confirmed, and refunds the rest of the price", async () => {
    const purchase = await pendingAdminRefund(500);
    expect(await grounds(purchase)).toEqual(["WITHDRAWAL", "EARLY_ACCESS"]);
    expect((await refundMine(purchase, "WITHDRAWAL")).data?.refundMyOrder).toMatchObject({
      status: "REFUNDED",
      refundedCents: PRICE,
    });
    await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
    expect(
      await shop.app.sql(
        `SELECT ground, amount_cents AS cents FROM refunds WHERE order_id = $1 ORDER BY requested_at`,
        [purchase.id],
      ),
    ).toEqual([
      { ground: "ADMIN", cents: 500 },
      { ground: "WITHDRAWAL", cents: PRICE - 500 },
    ]);
    expect(shop.refundsOf(purchase)).toBe(2);
  });

  it("takes over a pending refund of the full price, and stays pending if the provider rejects it", async () => {
    const purchase = await pendingAdminRefund(PRICE);
    shop.stripe.faults.status = 400;
    expect(codeOf(await refundMine(purchase, "WITHDRAWAL"))).toBeUndefined();
    await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
    expect(await pendingRefunds(purchase)).toEqual([{ ground: "WITHDRAWAL", cents: PRICE }]);
    await expectRefundAfterOutage(purchase);
    expect(shop.refundsOf(purchase)).toBe(1);
  });

  it("claims the amount of a rejected refund", async () => {
    const purchase = await pendingAdminRefund(500);
    shop.stripe.faults.status = 400;
    expect(codeOf(await refundMine(purchase, "WITHDRAWAL"))).toBeUndefined();
    expect(await pendingRefunds(purchase)).toEqual([{ ground: "WITHDRAWAL", cents: PRICE }]);
    await expectRefundAfterOutage(purchase);
    expect(shop.refundsOf(purchase)).toBe(1);
  });

  it("replaces a pending early access refund", async () => {
    const purchase = await shop.buy();
    shop.stripe.faults.status = 500;
    await refundMine(purchase, "EARLY_ACCESS");
    expect(await grounds(purchase)).toEqual([]);
    await refundMine(purchase, "WITHDRAWAL");
    await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
    expect(await pendingRefunds(purchase)).toEqual([{ ground: "WITHDRAWAL", cents: PRICE }]);
    await expectRefundAfterOutage(purchase);
  });
});
