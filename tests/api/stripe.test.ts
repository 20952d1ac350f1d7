import { PaymentSweep } from "../../graphql-server/src/features/payments";
import { graphql } from "../kit/graphql-client";
import { createPerson } from "../kit/people";
import { expectRefusal, rest } from "../kit/rest-client";
import { StripeShop } from "../kit/stripe-shop";
import { signEvent } from "../kit/stripe-stand-in";

const REFUND = `mutation ($id: ID!) { refundOrder(orderId: $id) }`;

let shop: StripeShop;

beforeAll(async () => {
  shop = await StripeShop.start();
});

afterEach(() => {
  shop.stripe.trouble.delayMs = 0;
  shop.stripe.trouble.status = 0;
});

afterAll(() => shop.stop());

it("the checkout carries the price of the database, and parallel requests make one", async () => {
  const person = await createPerson(shop.app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.checkout(person)));
  const [first] = answers;
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const session = shop.stripe.sessions.get((first?.body as { sessionId: string }).sessionId);
  expect(session).toMatchObject({ amount_total: 4999, mode: "payment", url: (first?.body as { url: string }).url });
});

it("a signed event gives the course once, though it comes five times and complete is called beside it", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  const event = signEvent("checkout.session.completed", shop.stripe.pay(sessionId));
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => shop.tell(event)),
    ...Array.from({ length: 20 }, () => shop.complete(person, sessionId)),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.isEntitled(person)).toBe(true);
  expect(await shop.app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toHaveLength(1);
  const [mails] = await shop.app.sql<{ count: number }>(
    `SELECT (SELECT count(*) FROM pgboss.job WHERE name = 'mail')::int + (SELECT count(*) FROM pgboss.archive WHERE name = 'mail')::int AS count`,
  );
  expect(mails).toEqual({ count: 1 });
});

it("events out of order do what the last truth is: what was refunded stays refunded", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  const paid = shop.stripe.pay(sessionId);
  await shop.tell(signEvent("checkout.session.completed", paid));
  await shop.tell(signEvent("charge.refunded", { refunded: true, payment_intent: paid.payment_intent }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["REFUNDED", false]);
  await shop.tell(signEvent("checkout.session.async_payment_succeeded", paid));
  await shop.tell(signEvent("checkout.session.expired", paid));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["REFUNDED", false]);
});

it("money that arrives late still fulfils: pending, failed, then paid after all", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  await shop.tell(signEvent("checkout.session.completed", shop.stripe.complete(sessionId)));
  expect([await shop.statusOf(person), (await shop.complete(person, sessionId)).status]).toEqual(["PENDING", 202]);
  await shop.tell(signEvent("checkout.session.async_payment_failed", { id: sessionId }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FAILED", false]);
  await shop.tell(signEvent("checkout.session.async_payment_succeeded", shop.stripe.pay(sessionId)));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FULFILLED", true]);
});

it("a dispute takes the course back", async () => {
  const person = await createPerson(shop.app);
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.tell(signEvent("checkout.session.completed", paid));
  await shop.tell(signEvent("charge.dispute.created", { object: "dispute", payment_intent: paid.payment_intent }));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["DISPUTED", false]);
});

describe("an event that is not genuine", () => {
  it("tampered, too old, signed with another secret or not at all, is refused and gives nothing", async () => {
    const person = await createPerson(shop.app);
    const session = { ...shop.stripe.pay(await shop.open(person)) };
    const genuine = signEvent("checkout.session.completed", session);
    const forgeries = [
      { ...genuine, body: genuine.body.replace('"paid"', '"paid" ') },
      signEvent("checkout.session.completed", session, { ageSeconds: 600 }),
      signEvent("checkout.session.completed", session, { secret: "whsec_guessed" }),
      { ...genuine, signature: "" },
      { ...genuine, signature: "t=1,v1=00" },
    ];
    for (const forgery of forgeries) expectRefusal(await shop.tell(forgery), 400, "VALIDATION");
    expect(await shop.isEntitled(person)).toBe(false);
  });

  it("of an unknown session, payment or kind changes nothing and is answered 200", async () => {
    for (const event of [
      signEvent("checkout.session.completed", { id: "cs_elsewhere", payment_status: "paid" }),
      signEvent("charge.refunded", { refunded: true, payment_intent: "pi_elsewhere" }),
      signEvent("customer.created", { id: "cus_1" }),
    ]) {
      expect((await shop.tell(event)).status).toBe(200);
    }
  });
});

describe("while the provider is in trouble", () => {
  it("a checkout says so, keeps the order, and the next try goes on with it", async () => {
    const person = await createPerson(shop.app);
    shop.stripe.trouble.status = 500;
    const refused = expectRefusal(await shop.checkout(person), 503, "UNAVAILABLE");
    expect(refused.message).toBe("Payment processing failed. Please try again.");
    shop.stripe.trouble.status = 0;
    expect((await shop.checkout(person)).status).toBe(200);
    expect(await shop.app.sql(`SELECT 1 FROM orders WHERE user_id = $1`, [person.id])).toHaveLength(1);
  });

  it("one that takes ten seconds is given up before the buyer is, and the same checkout comes with the next try", async () => {
    const person = await createPerson(shop.app);
    shop.stripe.trouble.delayMs = 10_000;
    const start = performance.now();
    expectRefusal(await shop.checkout(person), 503, "UNAVAILABLE");
    expect(performance.now() - start).toBeLessThan(10_000);
    shop.stripe.trouble.delayMs = 0;
    expect((await shop.checkout(person)).status).toBe(200);
    expect(await shop.app.sql(`SELECT 1 FROM orders WHERE user_id = $1`, [person.id])).toHaveLength(1);
  });

  it("a slow one holds nothing up but its own request", async () => {
    const [slow, quick] = [await createPerson(shop.app), await createPerson(shop.app)];
    shop.stripe.trouble.delayMs = 3_000;
    const checkouts = Array.from({ length: 12 }, () => shop.checkout(slow));
    const waiting = Promise.all(checkouts.map((request) => request.then(({ status }) => status)));
    const start = performance.now();
    expect((await rest(shop.app, "get", "/api/users/me", quick)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(new Set(await waiting)).toEqual(new Set([200]));
  });

  it("what was paid and never told is found by the sweep", async () => {
    const person = await createPerson(shop.app);
    const sessionId = await shop.open(person);
    shop.stripe.pay(sessionId);
    await shop.app.app.services.get(PaymentSweep).run();
    expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FULFILLED", true]);
  });
});

it("a payment whose access cannot be given is listed for admins, and given by the next sweep", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.open(person);
  // The database refuses this one entitlement.
  await shop.app.sql(`ALTER TABLE entitlements ADD CONSTRAINT broken CHECK (user_id <> '${person.id}')`);
  const event = signEvent("checkout.session.completed", shop.stripe.pay(sessionId));
  expect((await shop.tell(event)).status).toBe(500);
  const told = expectRefusal(await shop.complete(person, sessionId), 503, "UNAVAILABLE");
  expect(told.message).toMatch(
    /^Your payment was processed but there was an issue with course enrollment. Please contact support. \(.+\)$/,
  );
  const admin = await createPerson(shop.app, { role: "ADMIN" });
  const list = async (): Promise<object[] | undefined> =>
    (
      await graphql<{ orders: object[] }>(
        shop.app,
        `
          {
            orders(paidWithoutAccess: true) {
              buyerEmail
              status
            }
          }
        `,
        {},
        admin.token,
      )
    ).data?.orders;
  expect(await list()).toEqual([{ buyerEmail: person.email, status: "PAID" }]);
  await shop.app.sql(`ALTER TABLE entitlements DROP CONSTRAINT broken`);
  await shop.app.app.services.get(PaymentSweep).run();
  expect([await list(), await shop.isEntitled(person)]).toEqual([[], true]);
  // The provider sends the refused event again: it has been taken account of.
  expect((await shop.tell(event)).status).toBe(200);
  expect(await shop.app.sql(`SELECT 1 FROM entitlements WHERE user_id = $1`, [person.id])).toHaveLength(1);
});

it("an admin's refund goes to the provider once, and its event changes nothing more", async () => {
  const [person, admin] = [await createPerson(shop.app), await createPerson(shop.app, { role: "ADMIN" })];
  const paid = shop.stripe.pay(await shop.open(person));
  await shop.tell(signEvent("checkout.session.completed", paid));
  const [order] = await shop.app.sql<{ id: string }>(`SELECT id FROM orders WHERE user_id = $1`, [person.id]);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await graphql(shop.app, REFUND, { id: order?.id }, admin.token)).data).toEqual({ refundOrder: true });
  }
  await shop.tell(signEvent("charge.refunded", { refunded: true, payment_intent: paid.payment_intent }));
  expect(shop.stripe.refunds.filter((payment) => payment === paid.payment_intent)).toHaveLength(1);
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["REFUNDED", false]);
});

it("Premium begins, is renewed and ends with the provider's subscription", async () => {
  const person = await createPerson(shop.app);
  const sessionId = await shop.openPremium(person);
  const session = shop.stripe.pay(sessionId);
  expect([session.mode, session.amount_total]).toEqual(["subscription", 1999]);
  await shop.tell(signEvent("checkout.session.completed", session));
  expect(await shop.roleOf(person)).toBe("PREMIUM");
  const subscription = session.subscription?.id ?? "";

  const end = Math.floor(Date.now() / 1000) + 60 * 86_400;
  await shop.tell(
    signEvent("invoice.paid", {
      parent: { subscription_details: { subscription } },
      lines: { data: [{ period: { end } }] },
    }),
  );
  const [stored] = await shop.app.sql(`SELECT period_end, status FROM subscriptions WHERE provider_id = $1`, [
    subscription,
  ]);
  expect(stored).toEqual({ period_end: new Date(end * 1000), status: "ACTIVE" });
  const CANCEL = `mutation { cancelPremium { periodEnd cancelledAt } }`;
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await graphql(shop.app, CANCEL, {}, person.token)).data).toEqual({
      cancelPremium: { periodEnd: new Date(end * 1000).toISOString(), cancelledAt: expect.any(String) as string },
    });
  }
  expect(shop.stripe.cancellations).toEqual([subscription]);
  expect(await shop.roleOf(person)).toBe("PREMIUM");
  await shop.tell(signEvent("customer.subscription.deleted", { id: subscription }));
  expect(await shop.roleOf(person)).toBe("FREE");
  expect((await graphql(shop.app, CANCEL, {}, person.token)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
});

it("a subscription that is over by its own time ends with the sweep, and admins keep their role", async () => {
  const [person, promoted] = [await createPerson(shop.app), await createPerson(shop.app)];
  for (const buyer of [person, promoted]) {
    const sessionId = await shop.openPremium(buyer);
    await shop.tell(signEvent("checkout.session.completed", shop.stripe.pay(sessionId)));
  }
  await shop.app.sql(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [promoted.id]);
  await shop.app.sql(
    `UPDATE subscriptions SET period_end = now() - interval '1 minute', cancelled_at = now() WHERE user_id = ANY($1)`,
    [[person.id, promoted.id]],
  );
  await shop.app.app.services.get(PaymentSweep).run();
  expect([await shop.roleOf(person), await shop.roleOf(promoted)]).toEqual(["FREE", "ADMIN"]);
});

it("a subscription is not renewed once its owner has left, and nothing brings the role back", async () => {
  const [person, admin] = [await createPerson(shop.app), await createPerson(shop.app, { role: "ADMIN" })];
  const sessionId = await shop.openPremium(person);
  const session = shop.stripe.pay(sessionId);
  await shop.tell(signEvent("checkout.session.completed", session));
  const subscription = session.subscription?.id ?? "";
  expect((await rest(shop.app, "delete", `/api/users/${person.id}`, admin)).status).toBe(204);
  while (!shop.stripe.cancelledAtOnce.includes(subscription)) await new Promise((resolve) => setTimeout(resolve, 50));
  const renewal = {
    parent: { subscription_details: { subscription } },
    lines: { data: [{ period: { end: 4_000_000_000 } }] },
  };
  await shop.tell(signEvent("invoice.paid", renewal));
  const [row] = await shop.app.sql(
    `SELECT u.role, s.status FROM users u JOIN subscriptions s ON s.user_id = u.id WHERE u.id = $1`,
    [person.id],
  );
  expect(row).toEqual({ role: "FREE", status: "ENDED" });
});
