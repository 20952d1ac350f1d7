import supertest from "supertest";
import { graphql } from "../kit/graphql-client";
import { createPerson } from "../kit/people";
import { expectRefusal, rest } from "../kit/rest-client";
import { signEvent, WEBHOOK_SECRET } from "../kit/stripe-stand-in";
import { startTestApp, type TestApp } from "../kit/test-app";

const COURSE = 9;

const PRICE = { amount_total: 4999, currency: "usd" };
let app: TestApp;

beforeAll(async () => {
  const env = { PAYMENT_LINK: "https://pay.example/fixed?lang=en", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
  app = await startTestApp({ env });
});

afterAll(() => app.stop());

it("one fixed link, which names our session; its signed webhook alone opens the course", async () => {
  const person = await createPerson(app);
  const { url, sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE }))
    .body as { url: string; sessionId: string };
  expect(url).toBe(`https://pay.example/fixed?lang=en&client_reference_id=${sessionId}`);
  const complete = () => rest(app, "post", "/api/payments/complete", person).send({ courseId: COURSE, sessionId });
  expect((await complete()).body).toEqual({ status: "PENDING" });

  const session = {
    id: "cs_of_the_link",
    client_reference_id: sessionId,
    payment_status: "paid",
    status: "complete",
    ...PRICE,
  };
  const { body, signature } = signEvent("checkout.session.completed", session);
  const told = await supertest(app.url)
    .post("/api/payments/webhook")
    .set("content-type", "application/json")
    .set("stripe-signature", signature)
    .send(body);
  expect(told.status).toBe(200);
  expect((await complete()).body).toMatchObject({ status: "COMPLETED", courseId: COURSE });
});

it("the session's own id as the event's object does as well", async () => {
  const person = await createPerson(app);
  const { sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: 8 })).body as {
    sessionId: string;
  };
  const { body, signature } = signEvent("checkout.session.completed", {
    id: sessionId,
    payment_status: "paid",
    status: "complete",
    ...PRICE,
  });
  await supertest(app.url)
    .post("/api/payments/webhook")
    .set("content-type", "application/json")
    .set("stripe-signature", signature)
    .send(body);
  expect((await rest(app, "get", "/api/courses/8", person)).body).toMatchObject({ entitled: true });
});

it("less than the price opens nothing, though the buyer named a dear order on a cheap link; admins see it", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  const { sessionId } = (await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE })).body as {
    sessionId: string;
  };
  const session = { id: "cs_cheap", client_reference_id: sessionId, payment_status: "paid", status: "complete" };
  const { body, signature } = signEvent("checkout.session.completed", {
    ...session,
    amount_total: 100,
    currency: "usd",
  });
  await supertest(app.url)
    .post("/api/payments/webhook")
    .set("content-type", "application/json")
    .set("stripe-signature", signature)
    .send(body);
  expect((await rest(app, "get", `/api/courses/${COURSE}`, person)).body).toMatchObject({ entitled: false });
  const PAID = `{ orders(paidWithoutAccess: true) { buyerEmail } }`;
  expect((await graphql(app, PAID, {}, admin.token)).data).toEqual({ orders: [{ buyerEmail: person.email }] });
});

it("a payment made elsewhere is refunded elsewhere", async () => {
  const [person, admin] = [await createPerson(app), await createPerson(app, { role: "ADMIN" })];
  await rest(app, "post", "/api/payments/checkout", person).send({ courseId: COURSE });
  const [order] = await app.sql<{ id: string }>(
    `UPDATE orders SET status = 'FULFILLED', paid_at = now() WHERE user_id = $1 RETURNING id`,
    [person.id],
  );
  const refund = `mutation ($id: ID!) { refundOrder(orderId: $id) }`;
  const { errors } = await graphql(app, refund, { id: order?.id }, admin.token);
  expect(errors?.[0]?.message).toBe("Payments by link are refunded where they were made, not here");
  expectRefusal(await rest(app, "post", "/api/payments/checkout", admin).send({ courseId: COURSE }), 409, "CONFLICT");
});
