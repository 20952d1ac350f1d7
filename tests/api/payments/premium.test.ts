import { gql } from "../../gql";
import { PaymentSweep } from "../../../graphql-server/src/features/payments";
import { eventually } from "../../kit/eventually";
import { graphql } from "../../kit/clients/graphql-client";
import { startMailServer, untilMailsAreSent, type MailServer } from "../../kit/servers/mail-server";
import { createPerson, type Person } from "../../kit/people";
import { rest } from "../../kit/clients/rest-client";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signEvent, signInvoicePaid, signSessionEvent } from "../../kit/stripe/stripe-stand-in";
import { startTestApp } from "../../kit/test-app";

const MY_PREMIUM = gql(`query PremiumMyPremium { myPremium { id periodEnd cancelledAt renews } }`);
const CANCEL = gql(`mutation PremiumCancel { cancelPremium { id periodEnd cancelledAt renews } }`);
const RESUME = gql(`mutation PremiumResume { resumePremium { id periodEnd cancelledAt renews } }`);
const REFUND = gql(
  `mutation PremiumRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);
const CHANGE_ROLE = gql(`mutation PremiumChangeRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`);
const CHECK_OUT = gql(`mutation PremiumCheckOut { startCheckout(input: {}) { sessionId } }`);
const CREATE_KEY = gql(
  `mutation PremiumCreateKey { createApiKey(input: { name: "All", scopes: [COURSES_READ, LEADERBOARD_READ] }) { key } }`,
);
const DAY_S = 86_400;

let mailServer: MailServer;
let shop: StripeShop;
let admin: Person;

beforeAll(async () => {
  mailServer = await startMailServer();
  shop = await StripeShop.start(undefined, { SMTP_URL: mailServer.url });
  admin = await createPerson(shop.app, { role: "ADMIN" });
});

afterAll(async () => {
  await shop.stop();
  await mailServer.stop();
});

const queryMyPremium = (token?: string, app: { url: string } = shop.app) => graphql(app, MY_PREMIUM, {}, token);

const resume = ({ token }: { token?: string }) => graphql(shop.app, RESUME, {}, token);

async function premiumOf({ token }: Pick<Person, "token">) {
  const { data, errors } = await queryMyPremium(token);
  expect(errors).toBeUndefined();
  return data?.myPremium;
}

/** Buys Premium, reported only by the webhook. Returns the provider's subscription. */
async function subscribe(person: Person): Promise<{ id: string; periodEnd: number }> {
  const session = shop.stripe.pay(await shop.openPremium(person));
  expect((await shop.deliver(signSessionEvent("checkout.session.completed", session))).status).toBe(200);
  const { id = "", items } = session.subscription ?? {};
  return { id, periodEnd: items?.data[0]?.current_period_end ?? 0 };
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

describe("myPremium", () => {
  it("is null without a subscription, even if other members have one", async () => {
    const [member, subscriber] = [await createPerson(shop.app), await createPerson(shop.app)];
    await subscribe(subscriber);
    expect(await premiumOf(member)).toBeNull();
    expect(await premiumOf(subscriber)).toMatchObject({ renews: true });
  });

  it("has the provider's billing period, extended by each paid invoice", async () => {
    const person = await createPerson(shop.app);
    const { id, periodEnd } = await subscribe(person);
    const first = await premiumOf(person);
    expect(first).toEqual({ id: first?.id, periodEnd: iso(periodEnd), cancelledAt: null, renews: true });
    await shop.deliver(signInvoicePaid(id, { periodEnd: periodEnd + 30 * DAY_S }));
    expect(await premiumOf(person)).toEqual({ ...first, periodEnd: iso(periodEnd + 30 * DAY_S) });
  });

  it("lasts about a month while the provider is unavailable", async () => {
    const person = await createPerson(shop.app);
    const session = shop.stripe.pay(await shop.openPremium(person));
    shop.stripe.faults.status = 500;
    try {
      expect((await shop.deliver(signSessionEvent("checkout.session.completed", session))).status).toBe(200);
    } finally {
      shop.stripe.faults.status = 0;
    }
    const days = (Date.parse((await premiumOf(person))?.periodEnd ?? "") - Date.now()) / (1000 * DAY_S);
    expect(Math.round(days)).toBe(31);
  });

  it("no longer renews once canceled, and stays until the period ends", async () => {
    const person = await createPerson(shop.app);
    const { id, periodEnd } = await subscribe(person);
    const { data } = await graphql(shop.app, CANCEL, {}, person.token);
    expect(shop.stripe.cancellations).toContain(id);
    const canceled = await premiumOf(person);
    expect(canceled).toEqual(data?.cancelPremium);
    expect(canceled).toMatchObject({ periodEnd: iso(periodEnd), renews: false });
    expect(Date.parse(canceled?.cancelledAt ?? "")).toBeLessThanOrEqual(Date.now());
    await shop.app.sql(`UPDATE subscriptions SET period_end = now() - interval '1 minute' WHERE provider_id = $1`, [
      id,
    ]);
    await shop.app.app.services.get(PaymentSweep).run();
    expect([await premiumOf(person), await shop.roleOf(person)]).toEqual([null, "FREE"]);
  });

  it("renews again when the member resumes it before the period ends", async () => {
    const person = await createPerson(shop.app);
    const { id, periodEnd } = await subscribe(person);
    expect((await resume(person)).data?.resumePremium).toMatchObject({ cancelledAt: null, renews: true });
    expect(shop.stripe.resumptions).not.toContain(id);
    await graphql(shop.app, CANCEL, {}, person.token);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await resume(person)).data?.resumePremium).toMatchObject({ cancelledAt: null, renews: true });
    }
    expect(shop.stripe.resumptions.filter((resumed) => resumed === id)).toHaveLength(1);
    expect(await premiumOf(person)).toMatchObject({ periodEnd: iso(periodEnd), renews: true });
  });

  it("cannot be resumed by visitors, without a subscription, after its period, or after an admin ended it", async () => {
    const [member, lapsed, demoted] = [
      await createPerson(shop.app),
      await createPerson(shop.app),
      await createPerson(shop.app),
    ];
    for (const person of [lapsed, demoted]) await subscribe(person);
    await graphql(shop.app, CANCEL, {}, lapsed.token);
    await shop.app.sql(`UPDATE subscriptions SET period_end = now() - interval '1 minute' WHERE user_id = $1`, [
      lapsed.id,
    ]);
    const input = { userId: demoted.id, role: "FREE", reason: "Shares the lessons" };
    expect((await graphql(shop.app, CHANGE_ROLE, { input }, admin.token)).errors).toBeUndefined();
    const codes = [];
    for (const token of [undefined, member.token, lapsed.token, demoted.token]) {
      codes.push((await resume({ token })).errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual(["UNAUTHENTICATED", "NOT_FOUND", "NOT_FOUND", "CONFLICT"]);
  });

  it("sends its own receipt, and one email with the end date on cancellation", async () => {
    const person = await createPerson(shop.app);
    const { periodEnd } = await subscribe(person);
    const end = new Date(periodEnd * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
    const receipt = await mailServer.next(person.email, /^Your Premium receipt$/);
    expect(receipt.replyTo).toEqual(["support@glitch.example"]);
    expect(receipt.text).toContain(`Premium renews on ${end} for $19.99, and every month after that until you cancel.`);
    expect(receipt.text).toMatch(/To cancel, open My Courses and choose Cancel Premium/);
    expect(receipt.text).toMatch(/withdraw from this contract within 14 days/);
    await Promise.all([1, 2].map(() => graphql(shop.app, CANCEL, {}, person.token)));
    await graphql(shop.app, CANCEL, {}, person.token);
    expect((await mailServer.next(person.email, /^Premium is canceled$/)).text).toContain(`until ${end}`);
    await untilMailsAreSent(shop.app);
    expect(
      mailServer.emails.filter(({ to, subject }) => to.includes(person.email) && /canceled/.test(subject)),
    ).toHaveLength(1);
  });

  it("is null once the provider ended the subscription or an admin refunded it", async () => {
    const [ended, refunded] = [await createPerson(shop.app), await createPerson(shop.app)];
    const { id } = await subscribe(ended);
    await subscribe(refunded);
    await shop.deliver(signEvent("customer.subscription.deleted", { id }));
    const order = await shop.newestOrder(refunded);
    expect((await graphql(shop.app, REFUND, { id: order?.id ?? "" }, admin.token)).data).toMatchObject({
      refundPayment: {},
    });
    for (const person of [ended, refunded]) {
      expect([await premiumOf(person), await shop.roleOf(person)]).toEqual([null, "FREE"]);
    }
  });

  it("is null if an admin set the role, and then cannot be canceled", async () => {
    const person = await createPerson(shop.app);
    const input = { userId: person.id, role: "PREMIUM", reason: "A gift" };
    expect((await graphql(shop.app, CHANGE_ROLE, { input }, admin.token)).errors).toBeUndefined();
    expect([await shop.roleOf(person), await premiumOf(person)]).toEqual(["PREMIUM", null]);
    const { errors } = await graphql(shop.app, CANCEL, {}, person.token);
    expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("isn't sold again to a subscriber whose role an admin revoked, and isn't renewed", async () => {
    const person = await createPerson(shop.app);
    const { id, periodEnd } = await subscribe(person);
    const input = { userId: person.id, role: "FREE", reason: "Shares the lessons" };
    expect((await graphql(shop.app, CHANGE_ROLE, { input }, admin.token)).errors).toBeUndefined();
    const { errors } = await graphql(shop.app, CHECK_OUT, {}, person.token);
    expect(errors?.[0]).toMatchObject({
      message: "You already have a Premium subscription. Please contact support if it doesn't work.",
      extensions: { code: "CONFLICT" },
    });
    expect(await premiumOf(person)).toMatchObject({ renews: false });
    await eventually("the provider no longer renews it", () => shop.stripe.cancellations.includes(id));

    // A repeated invoice for the revoked period grants nothing. An invoice for a new period grants Premium.
    await shop.deliver(signInvoicePaid(id, { periodEnd }));
    expect(await shop.roleOf(person)).toBe("FREE");
    await shop.deliver(signInvoicePaid(id, { periodEnd: periodEnd + 30 * DAY_S }));
    expect(await shop.roleOf(person)).toBe("PREMIUM");
  });

  it("remains when an admin changes the role of a subscriber", async () => {
    const person = await createPerson(shop.app);
    await subscribe(person);
    const premium = await premiumOf(person);
    const input = { userId: person.id, role: "ADMIN", reason: "Trust" };
    expect((await graphql(shop.app, CHANGE_ROLE, { input }, admin.token)).errors).toBeUndefined();
    expect([await shop.roleOf(person), await premiumOf(person)]).toEqual(["ADMIN", premium]);
  });

  it("doesn't renew where it was bought at the test checkout", async () => {
    const app = await startTestApp({ env: { PAYMENTS: "test" } });
    try {
      const { token } = await createPerson(app);
      const { data } = await graphql(app, CHECK_OUT, {}, token);
      const paid = rest(app, "post", `/api/checkout/test/${data?.startCheckout.sessionId}`).send({ outcome: "paid" });
      expect((await paid).status).toBe(200);
      expect((await queryMyPremium(token, app)).data?.myPremium).toMatchObject({ cancelledAt: null, renews: false });
    } finally {
      await app.stop();
    }
  });

  it("rejects visitors, ended sessions, API keys, and arguments", async () => {
    const person = await createPerson(shop.app);
    const { data } = await graphql(shop.app, CREATE_KEY, {}, person.token);
    const callers = [undefined, "not-a-token", data?.createApiKey.key];
    const codes = [];
    for (const token of callers) codes.push((await queryMyPremium(token)).errors?.[0]?.extensions.code);
    expect((await rest(shop.app, "post", "/api/auth/logout", person)).status).toBe(204);
    codes.push((await queryMyPremium(person.token)).errors?.[0]?.extensions.code);
    expect(codes).toEqual(["UNAUTHENTICATED", "UNAUTHENTICATED", "FORBIDDEN", "UNAUTHENTICATED"]);
    const ofOther = `{ myPremium(userId: "${person.id}") { id } }`;
    const refused = await graphql(shop.app, ofOther, {}, admin.token);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: "VALIDATION", status: 400 });
  });
});
