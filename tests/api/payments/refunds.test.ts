import supertest from "supertest";
import { gql } from "../../gql";
import type { BuyerRefundGround, RefundMyOrderInput } from "../../gql/graphql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { codeOf, graphql } from "../../kit/clients/graphql-client";
import { emptyLaterLessons } from "../../kit/course-inputs";
import { startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { COURSE, StripeShop, type ShopPurchase } from "../../kit/stripe/stripe-shop";
import { signEvent, WEBHOOK_SECRET } from "../../kit/stripe/stripe-stand-in";
import { startTestApp } from "../../kit/test-app";

const MY_ORDER = gql(`query RefundsMyOrder($reference: String!) { myOrder(reference: $reference) {
  reference title courseSlug amountCents refundedCents status refundedAt refundRequestedAt withdrawBy viewerRefundGrounds
  isRefundAutomatic earlyAccess vatStatement checkoutUrl } }`);
const REFUND_MINE = gql(`mutation RefundsRefundMine($input: RefundMyOrderInput!) {
  refundMyOrder(input: $input) { status refundedCents refundRequestedAt viewerRefundGrounds } }`);
const DAY_MS = 86_400_000;
const PRICE = 4_999;
const SELLER = {
  OPERATOR_NAME: "Glitch Ltd",
  OPERATOR_ADDRESS: "1 High Street, London",
  OPERATOR_COUNTRY: "United Kingdom",
  OPERATOR_VAT_ID: "GB123456789",
};

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
let mailServer: MailServer;
let shop: StripeShop;
let admin: Person;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await StripeShop.start(clock, { SMTP_URL: mailServer.url, ...SELLER });
  admin = await createPerson(shop.app, { role: "ADMIN" });
  await emptyLaterLessons(shop.app, COURSE);
});

afterEach(() => {
  clock.ahead = 0;
  Object.assign(shop.stripe.faults, { delayMs: 0, status: 0 });
});

afterAll(async () => {
  await shop.stop();
  await mailServer.stop();
});

const myOrder = ({ reference }: ShopPurchase, { token }: Person) => graphql(shop.app, MY_ORDER, { reference }, token);
const refundMine = ({ reference, buyer }: ShopPurchase, ground: BuyerRefundGround, caller = buyer) =>
  graphql(shop.app, REFUND_MINE, { input: { reference, ground } }, caller.token);
const sweep = (): Promise<void> => shop.app.app.services.get(PaymentSweep).run();

const backdate = ({ id }: ShopPurchase, ms: number): Promise<unknown> =>
  shop.app.sql(`UPDATE orders SET paid_at = paid_at - $2 * interval '1 millisecond' WHERE id = $1`, [id, ms]);

/** Fills the course's missing lessons while `act` runs. */
async function whileComplete(act: () => Promise<void>): Promise<void> {
  const written = await shop.app.sql<{ id: string }>(
    `UPDATE lessons SET content = 'Text' WHERE course_id = $1 AND content = '' RETURNING id`,
    [COURSE],
  );
  try {
    await act();
  } finally {
    await shop.app.sql(`UPDATE lessons SET content = '' WHERE id = ANY($1)`, [written.map(({ id }) => id)]);
  }
}

it("shows on the provider's payment page how much of the course is written", async () => {
  const sessionId = await shop.open(await createPerson(shop.app));
  expect(shop.stripe.descriptions.get(sessionId)).toMatch(/^Early access: \d+ of \d+ lessons are written\.$/);
  await whileComplete(async () => {
    expect(shop.stripe.descriptions.get(await shop.open(await createPerson(shop.app)))).toBeNull();
  });
});

it("names the seller and the VAT in the receipt", async () => {
  const { buyer } = await shop.buy();
  const { text } = await mailServer.next(buyer.email, /^Your purchase/);
  expect(text).toContain("Sold by: Glitch Ltd, 1 High Street, London, United Kingdom");
  expect(text).toContain("VAT ID of the seller: GB123456789.");
});

describe("an order page", () => {
  it("shows the buyer the purchase, the withdrawal deadline, and the available refunds", async () => {
    const purchase = await shop.buy();
    const { data } = await myOrder(purchase, purchase.buyer);
    expect(data?.myOrder).toEqual({
      reference: purchase.reference,
      title: "Trading Plan",
      courseSlug: "trading-plan",
      amountCents: PRICE,
      refundedCents: 0,
      status: "FULFILLED",
      refundedAt: null,
      refundRequestedAt: null,
      withdrawBy: expect.any(String) as string,
      viewerRefundGrounds: ["WITHDRAWAL", "EARLY_ACCESS"],
      isRefundAutomatic: true,
      earlyAccess: expect.stringMatching(/^Early access: \d+ of \d+ lessons are written\.$/) as string,
      checkoutUrl: null,
      vatStatement: "The price includes VAT where it applies. VAT ID of the seller: GB123456789.",
    });
    const days = (Date.parse(data?.myOrder?.withdrawBy ?? "") - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(14);
    expect(days).toBeLessThan(15);
  });

  it("links to the checkout until the order is paid", async () => {
    const buyer = await createPerson(shop.app);
    await shop.open(buyer);
    const [order] = await shop.app.sql<{ reference: string; url: string }>(
      `SELECT reference, checkout_url AS url FROM orders WHERE user_id = $1`,
      [buyer.id],
    );
    const { data } = await graphql(shop.app, MY_ORDER, { reference: order?.reference ?? "" }, buyer.token);
    expect(data?.myOrder?.checkoutUrl).toBe(order?.url);
    expect(order?.url).toMatch(/^http/);
  });

  it("is not found by anyone else, not even admins, and they can't refund the order", async () => {
    const purchase = await shop.buy();
    for (const caller of [await createPerson(shop.app), admin]) {
      expect(codeOf(await myOrder(purchase, caller))).toBe("NOT_FOUND");
      expect(codeOf(await refundMine(purchase, "WITHDRAWAL", caller))).toBe("NOT_FOUND");
    }
    const input: RefundMyOrderInput = { reference: purchase.reference, ground: "WITHDRAWAL" };
    expect(codeOf(await graphql(shop.app, MY_ORDER, input))).toBe("UNAUTHENTICATED");
    expect(codeOf(await graphql(shop.app, REFUND_MINE, { input }))).toBe("UNAUTHENTICATED");
    expect(await shop.statusOf(purchase.buyer)).toBe("FULFILLED");
  });
});

describe("a refund of an early access course", () => {
  it("is made once for concurrent clicks, ends access, and is confirmed by email", async () => {
    const purchase = await shop.buy();
    const responses = await Promise.all([1, 2, 3].map(() => refundMine(purchase, "EARLY_ACCESS")));
    expect(responses.map(({ data }) => data?.refundMyOrder.status)).toContain("REFUNDED");
    expect(responses.map(codeOf)).toEqual([undefined, undefined, undefined]);
    expect((await refundMine(purchase, "EARLY_ACCESS")).data?.refundMyOrder).toMatchObject({
      status: "REFUNDED",
      refundedCents: PRICE,
      viewerRefundGrounds: [],
    });
    expect(shop.refundsOf(purchase)).toBe(1);
    expect(await shop.isEntitled(purchase.buyer)).toBe(false);
    expect((await mailServer.next(purchase.buyer.email, /^Refunded: Trading Plan/)).text).toContain("$49.99");
    expect(
      await shop.app.sql(`SELECT author_id, action, reason FROM audit_entries WHERE subject_id = $1`, [
        purchase.buyer.id,
      ]),
    ).toEqual([{ author_id: purchase.buyer.id, action: "order.refunded", reason: "The course was incomplete" }]);
  });

  it("is possible long after the purchase, but not once every lesson is written", async () => {
    const purchase = await shop.buy();
    await backdate(purchase, 200 * DAY_MS);
    await whileComplete(async () => {
      expect((await myOrder(purchase, purchase.buyer)).data?.myOrder?.viewerRefundGrounds).toEqual([]);
      expect(codeOf(await refundMine(purchase, "EARLY_ACCESS"))).toBe("CONFLICT");
    });
    expect((await refundMine(purchase, "EARLY_ACCESS")).data?.refundMyOrder.status).toBe("REFUNDED");
  });

  it("depends on the course at purchase: neither adding nor deleting drafts later changes it", async () => {
    let complete: ShopPurchase | undefined;
    await whileComplete(async () => {
      complete = await shop.buy();
    });
    if (!complete) throw new Error("Nothing was bought");
    const early = await shop.buy();
    expect((await myOrder(complete, complete.buyer)).data?.myOrder?.viewerRefundGrounds).toEqual(["WITHDRAWAL"]);
    const drafts = await shop.app.sql<{ id: string }>(
      `DELETE FROM lessons WHERE course_id = $1 AND content = '' RETURNING *`,
      [COURSE],
    );
    try {
      const { data } = await myOrder(early, early.buyer);
      expect(data?.myOrder).toMatchObject({
        viewerRefundGrounds: ["WITHDRAWAL", "EARLY_ACCESS"],
        earlyAccess: expect.stringMatching(/^Early access: \d+ of \d+ lessons are written\.$/) as string,
      });
    } finally {
      for (const draft of drafts) {
        await shop.app.sql(`INSERT INTO lessons SELECT * FROM json_populate_record(NULL::lessons, $1)`, [
          JSON.stringify(draft),
        ]);
      }
    }
  });
});

describe("a withdrawal", () => {
  it("is confirmed immediately with date and time, and refunds the full price", async () => {
    const purchase = await shop.buy();
    await whileComplete(async () => {
      expect((await refundMine(purchase, "WITHDRAWAL")).data?.refundMyOrder.status).toBe("REFUNDED");
    });
    const { text } = await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
    expect(text).toMatch(/On \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC, we received your declaration/);
    expect([shop.refundsOf(purchase), await shop.isEntitled(purchase.buyer)]).toEqual([1, false]);
  });

  it("ends Premium here and at the provider", async () => {
    const purchase = await shop.buy("Premium");
    expect((await refundMine(purchase, "WITHDRAWAL")).data?.refundMyOrder.status).toBe("REFUNDED");
    expect([shop.refundsOf(purchase), await shop.roleOf(purchase.buyer)]).toEqual([1, "FREE"]);
  });

  it("is possible for two weeks", async () => {
    const purchase = await shop.buy("Premium");
    await backdate(purchase, 16 * DAY_MS);
    expect(codeOf(await refundMine(purchase, "WITHDRAWAL"))).toBe("CONFLICT");
    await backdate(purchase, -2 * DAY_MS);
    expect((await refundMine(purchase, "WITHDRAWAL")).data?.refundMyOrder.status).toBe("REFUNDED");
  });

  it("is recorded during a provider outage, and refunded once afterward", async () => {
    const purchase = await shop.buy();
    shop.stripe.faults.status = 500;
    const { data } = await refundMine(purchase, "WITHDRAWAL");
    expect(data?.refundMyOrder).toMatchObject({ status: "FULFILLED", refundRequestedAt: expect.any(String) as string });
    await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
    shop.stripe.faults.status = 0;
    clock.ahead = 2 * 60_000;
    await sweep();
    expect([await shop.statusOf(purchase.buyer), shop.refundsOf(purchase)]).toEqual(["REFUNDED", 1]);
  });

  it("is sent to the team for payments by link, and stays requested until the refund", async () => {
    const env = { PAYMENT_LINK: "https://pay.example/fixed", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
    const app = await startTestApp({ env });
    try {
      const buyer = await createPerson(app);
      const [order] = await app.sql<{ reference: string }>(
        `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, payment_id,
           created_at, paid_at, expires_at)
         VALUES ('TG-LNK23456', $1, 'course:9', 9, 'Trading Plan', 4999, 'link', 'FULFILLED', 'pi_link', now(), now(), now())
         RETURNING reference`,
        [buyer.id],
      );
      const input: RefundMyOrderInput = { reference: order?.reference ?? "", ground: "WITHDRAWAL" };
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { data } = await graphql(app, REFUND_MINE, { input }, buyer.token);
        expect(data?.refundMyOrder).toMatchObject({
          status: "FULFILLED",
          refundRequestedAt: expect.any(String) as string,
          viewerRefundGrounds: [],
        });
      }
      const messages = await app.sql(`SELECT user_id, email, message FROM contact_messages`);
      expect(messages).toEqual([
        { user_id: buyer.id, email: buyer.email, message: expect.stringContaining("TG-LNK23456") as string },
      ]);
      const { body, signature } = signEvent("charge.refunded", { payment_intent: "pi_link" });
      const response = supertest(app.url)
        .post("/api/payments/webhook")
        .set("content-type", "application/json")
        .set("stripe-signature", signature)
        .send(body);
      expect((await response).status).toBe(200);
      const { data } = await graphql(app, MY_ORDER, input, buyer.token);
      expect(data?.myOrder).toMatchObject({ status: "REFUNDED", refundRequestedAt: null });
    } finally {
      await app.stop();
    }
  });
});

it("repeats an interrupted partial refund with its amount, even if the rest was refunded since", async () => {
  const purchase = await shop.buy();
  const [refund] = await shop.app.sql<{ id: string }>(
    `INSERT INTO refunds (order_id, amount_cents, ground, reason, requested_at)
     VALUES ($1, 1000, 'ADMIN', 'Requested', now() - interval '2 minutes') RETURNING id`,
    [purchase.id],
  );
  await fetch(`${shop.stripe.url}/v1/refunds`, {
    method: "POST",
    headers: { "idempotency-key": `refund-${refund?.id}-0` },
    body: new URLSearchParams({ payment_intent: purchase.payment, amount: "1000" }),
  });
  await shop.app.sql(
    `INSERT INTO refunds (order_id, amount_cents, ground, reason, requested_at, completed_at)
     SELECT id, amount_cents - 1000, 'PROVIDER', 'Refunded', now(), now() FROM orders WHERE id = $1`,
    [purchase.id],
  );
  await sweep();
  expect([await shop.statusOf(purchase.buyer), shop.refundsOf(purchase)]).toEqual(["REFUNDED", 1]);
});
