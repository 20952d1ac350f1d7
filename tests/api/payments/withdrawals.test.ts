import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { startMailServer, type MailServer } from "../../kit/servers/mail-server";
import { createPerson } from "../../kit/people";
import { StripeShop, type ShopPurchase } from "../../kit/stripe/stripe-shop";

const SHOW = gql(`query WithdrawalsShow($token: String!) { withdrawal(token: $token) {
  reference title refundCents paidAt withdrawBy withdrawnAt canWithdraw isRefundAutomatic } }`);
const FIND = gql(`mutation WithdrawalsFind($input: FindWithdrawalInput!) { findWithdrawal(input: $input) }`);
const CONFIRM = gql(
  `mutation WithdrawalsConfirm($token: String!) { confirmWithdrawal(token: $token) { withdrawnAt canWithdraw } }`,
);
const DAY_MS = 86_400_000;

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
let mailServer: MailServer;
let shop: StripeShop;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await StripeShop.start(clock, { SMTP_URL: mailServer.url, RATE_LIMITS: "off" });
});

afterEach(() => {
  clock.ahead = 0;
});

afterAll(async () => {
  await shop.stop();
  await mailServer.stop();
});

/** The token of the link in the receipt. */
async function linkTokenOf({ buyer }: ShopPurchase): Promise<string> {
  const { text } = await mailServer.next(buyer.email, /^Your purchase/);
  const [, token] = /Withdraw from contract here, without signing in:\s+\S+\/withdraw\?token=(\S+)/.exec(text) ?? [];
  return token ?? "";
}

const show = async (token: string) => (await graphql(shop.app, SHOW, { token })).data?.withdrawal;
const confirm = (token: string) => graphql(shop.app, CONFIRM, { token });
const find = (reference: string, email: string) => graphql(shop.app, FIND, { input: { reference, email } });

it("withdraws with the link in the receipt, without signing in, and confirms what was declared and when", async () => {
  const purchase = await shop.buy();
  const token = await linkTokenOf(purchase);
  expect(await show(token)).toEqual({
    reference: purchase.reference,
    title: "Trading Plan",
    refundCents: 4_999,
    paidAt: expect.any(String) as string,
    withdrawBy: expect.stringMatching(/T23:59:59\.999Z$/) as string,
    withdrawnAt: null,
    canWithdraw: true,
    isRefundAutomatic: true,
  });
  const confirmed = await confirm(token);
  expect(confirmed.data?.confirmWithdrawal).toEqual({ withdrawnAt: expect.any(String) as string, canWithdraw: false });
  const { text } = await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
  const declaration = `I withdraw from the contract for Trading Plan, order ${purchase.reference}, paid on`;
  expect(text.replaceAll(/\s+/g, " ")).toContain(declaration);
  expect(text.replaceAll(/\s+/g, " ")).toMatch(/On \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC, we received your declaration/);
  expect(text).toContain("$49.99");
  const [order] = await shop.app.sql(`SELECT status FROM orders WHERE id = $1`, [purchase.id]);
  expect(order).toEqual({ status: "REFUNDED" });
  const [access] = await shop.app.sql(`SELECT 1 FROM entitlements WHERE order_id = $1 AND revoked_at IS NULL`, [
    purchase.id,
  ]);
  expect(access).toBeUndefined();

  // A repeated request gets the same answer and refunds nothing more.
  expect((await confirm(token)).data).toEqual(confirmed.data);
  expect(await shop.app.sql(`SELECT ground FROM refunds WHERE order_id = $1`, [purchase.id])).toEqual([
    { ground: "WITHDRAWAL" },
  ]);
});

it("finds an order by its number and the buyer's email address, and only by both", async () => {
  const purchase = await shop.buy();
  const { reference, buyer } = purchase;
  const other = await createPerson(shop.app);
  const found = await find(` ${reference.toLowerCase()} `, ` ${buyer.email.toUpperCase()} `);
  expect(found.data?.findWithdrawal).toBe(await linkTokenOf(purchase));
  for (const [number, email] of [
    [reference, other.email],
    ["TG-AAAAAAAA", buyer.email],
  ] as const)
    expect((await find(number, email)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  expect((await find(reference, " ")).errors?.[0]?.extensions.code).toBe("VALIDATION");
});

it("refunds only what wasn't refunded before", async () => {
  const purchase = await shop.buy();
  const admin = await createPerson(shop.app, { role: "ADMIN" });
  const input = { orderId: purchase.id, reason: "Goodwill", amountCents: 2_000 };
  await graphql(
    shop.app,
    gql(`mutation WithdrawalsRefundPayment($input: RefundPaymentInput!) { refundPayment(input: $input) { id } }`),
    { input },
    admin.token,
  );
  const token = await linkTokenOf(purchase);
  expect(await show(token)).toMatchObject({ refundCents: 2_999, canWithdraw: true });
  await confirm(token);
  const { text } = await mailServer.next(purchase.buyer.email, /^Withdrawal confirmed/);
  expect(text).toContain("$29.99");
});

it("refuses after the period, and for a link that someone changed", async () => {
  const purchase = await shop.buy();
  const token = await linkTokenOf(purchase);
  clock.ahead = 16 * DAY_MS;
  expect(await show(token)).toMatchObject({ canWithdraw: false, withdrawnAt: null });
  expect((await confirm(token)).errors?.[0]?.extensions.code).toBe("CONFLICT");
  clock.ahead = 0;
  for (const changed of ["", "x", `${token.slice(0, -4)}AAAA`]) {
    expect((await confirm(changed)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  }
  expect(await show(token)).toMatchObject({ canWithdraw: true });
});
