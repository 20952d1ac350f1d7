import supertest from "supertest";
import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { emptyLaterLessons } from "../../kit/course-inputs";
import { createPerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { signEvent, WEBHOOK_SECRET, type SignedEvent } from "../../kit/stripe/stripe-stand-in";
import { startTestApp, type TestApp } from "../../kit/test-app";

const COURSE = 9;
const SESSION = "cs_live_of_the_link";

let app: TestApp;

beforeAll(async () => {
  const env = { PAYMENT_LINK: "https://pay.example/fixed?lang=en", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  app = await startTestApp({ env });
  await emptyLaterLessons(app, 5);
});

afterAll(() => app.stop());

/** Sends the event for a paid session, which the provider creates from the link. */
const deliver = (changes: object): Promise<void> =>
  send(signEvent("checkout.session.completed.payment", { id: SESSION, payment_link: "plink_of_the_shop", ...changes }));

async function send({ body, signature }: SignedEvent): Promise<void> {
  const response = await supertest(app.url)
    .post("/api/payments/webhook")
    .set("content-type", "application/json")
    .set("stripe-signature", signature)
    .send(body);
  expect(response.status).toBe(200);
}

it("names the session in the link and grants the course only after the signed webhook", async () => {
  const person = await createPerson(app);
  const { url, sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE }))
    .body as { url: string; sessionId: string };
  expect(url).toBe(`https://pay.example/fixed?lang=en&client_reference_id=${sessionId}`);
  const complete = () => rest(app, "post", "/api/payments/complete", person).send({ courseId: COURSE, sessionId });
  expect((await complete()).body).toEqual({ status: "PENDING" });

  await deliver({ client_reference_id: sessionId });
  expect((await complete()).body).toMatchObject({ status: "COMPLETED", courseId: COURSE });
});

it("makes each payment through one link an order, and asks the team once to refund the second", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const { sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE })).body as {
    sessionId: string;
  };
  const payments = [`pi_first_${person.id}`, `pi_second_${person.id}`];
  // Both payments arrive at the same time, and the provider repeats the second one.
  const both = payments.map((payment) => deliver({ client_reference_id: sessionId, payment_intent: payment }));
  await Promise.all(both);
  for (const payment of payments) await deliver({ client_reference_id: sessionId, payment_intent: payment });
  const orders = await app.sql<{ status: string; reference: string; payment_id: string }>(
    `SELECT status, reference, payment_id FROM orders WHERE user_id = $1 ORDER BY status`,
    [person.id],
  );
  expect(orders.map(({ status }) => status)).toEqual(["FULFILLED", "PAID"]);
  expect(orders.map(({ payment_id: id }) => id).sort()).toEqual(payments);
  const { reference = "", payment_id: unwanted = "" } = orders[1] ?? {};
  const PAID = `{ orders(filter: { paidWithoutAccess: true, search: "${reference}" }) { edges { node { reference } } } }`;
  expect((await graphql(app, PAID, {}, admin.token)).data).toEqual({ orders: { edges: [{ node: { reference } }] } });
  const messages = await app.sql<{ message: string }>(`SELECT message FROM contact_messages WHERE user_id = $1`, [
    person.id,
  ]);
  expect(messages).toEqual([{ message: expect.stringContaining(`refund order ${reference}`) as string }]);
  expect(messages[0]?.message).toContain(unwanted);
  await send(signEvent("charge.refunded", { payment_intent: unwanted }));
  const [refunded] = await app.sql(`SELECT status FROM orders WHERE payment_id = $1`, [unwanted]);
  expect(refunded).toEqual({ status: "REFUNDED" });
  expect((await rest(app, "get", `/api/courses/${COURSE}`, person)).body).toMatchObject({ entitled: true });
});

it("shows the buyer before payment how much of the course is written, because the provider's page can't", async () => {
  const person = await createPerson(app);
  const START = gql(
    `mutation PaymentLinkStart($input: StartCheckoutInput!) { startCheckout(input: $input) { notice } }`,
  );
  const start = (courseId: string | null) => graphql(app, START, { input: { courseId } }, person.token);
  expect((await start("5")).data?.startCheckout.notice).toMatch(
    /^Early access: \d+ of \d+ lessons are written\. We sell education\. .* You can withdraw within 14 days/,
  );
});

it("doesn't sell Premium, and doesn't report a cancellation that it can't make", async () => {
  const START = gql(`mutation PaymentLinkStartCheckout { startCheckout(input: {}) { url } }`);
  const person = await createPerson(app);
  expect((await graphql(app, START, {}, person.token)).errors?.[0]?.extensions.code).toBe("UNAVAILABLE");
  // Sold while another provider was configured.
  await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE });
  await app.sql(
    `INSERT INTO subscriptions (user_id, order_id, provider_id, period_end, created_at)
     SELECT user_id, id, 'sub_' || id, now() + interval '20 days', now() FROM orders WHERE user_id = $1`,
    [person.id],
  );
  const { errors } = await graphql(
    app,
    gql(`mutation PaymentLinkCancelPremium { cancelPremium { id } }`),
    {},
    person.token,
  );
  expect(errors?.[0]?.extensions.code).toBe("UNAVAILABLE");
  const [row] = await app.sql(`SELECT cancelled_at FROM subscriptions WHERE user_id = $1`, [person.id]);
  expect(row).toEqual({ cancelled_at: null });
});

it("grants nothing for a payment that doesn't name a session, and tells the team once", async () => {
  const person = await createPerson(app);
  expect((await rest(app, "post", "/api/payments/checkout", person).send({ courseId: 8 })).status).toBe(200);
  const unnamed = { id: SESSION, client_reference_id: null, payment_intent: "pi_unknown" };
  const event = signEvent("checkout.session.completed.payment", unnamed);
  for (let delivery = 0; delivery < 2; delivery += 1) await send(event);
  expect((await rest(app, "get", "/api/courses/8", person)).body).toMatchObject({ entitled: false });
  const messages = `SELECT name, message FROM contact_messages WHERE message LIKE '%pi_unknown%'`;
  const message = expect.stringMatching(`49.99 USD .*session ${SESSION}, payment pi_unknown`) as string;
  expect(await app.sql(messages)).toEqual([{ name: "Payments", message }]);
});

it("grants nothing for less than the price and lists the order for admins", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const { sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE })).body as {
    sessionId: string;
  };
  await deliver({ client_reference_id: sessionId, amount_total: 100 });
  expect((await rest(app, "get", `/api/courses/${COURSE}`, person)).body).toMatchObject({ entitled: false });
  const PAID = gql(
    `query PaymentLinkPaid { orders(filter: { paidWithoutAccess: true }) { edges { node { buyerEmail } } } }`,
  );
  expect((await graphql(app, PAID, {}, admin.token)).data).toEqual({
    orders: { edges: [{ node: { buyerEmail: person.email } }] },
  });
});

it("doesn't refund payments by link", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE });
  const [order] = await app.sql<{ id: string }>(
    `UPDATE orders SET status = 'FULFILLED', paid_at = now() WHERE user_id = $1 RETURNING id`,
    [person.id],
  );
  const refund = gql(
    `mutation PaymentLinkRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
  );
  const { errors } = await graphql(app, refund, { id: order?.id ?? "" }, admin.token);
  expect(errors?.[0]?.message).toBe("Payments by link must be refunded at the payment provider");
  expectRefusal(await rest(app, "post", "/api/payments/checkout", admin).send({ courseId: COURSE }), 409, "CONFLICT");
});
