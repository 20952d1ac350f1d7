import type supertest from "supertest";
import { gql } from "../../gql";
import type { RestPaymentsMyPurchasesQueryVariables } from "../../gql/graphql";
import { graphql, graphqlData, openSocket } from "../../kit/clients/graphql-client";
import { createPerson, type Person, usePerson } from "../../kit/people";
import { expectRefusal, rest } from "../../kit/clients/rest-client";
import { subscribe } from "../../kit/clients/subscription";
import { startTestApp, useApp } from "../../kit/test-app";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const PREMIUM = gql(`mutation RestPaymentsPremium { startCheckout(input: {}) { url sessionId courseId reference } }`);
const REFUND = gql(
  `mutation RestPaymentsRefund($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
);
const COURSE = 9;

let now = new Date("2026-11-20T12:00:00Z");
const app = useApp({
  clock: { now: () => now },
  env: { PAYMENTS: "test", RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" },
});
const admin = usePerson(app, { role: "ADMIN" });

interface Checkout {
  url: string;
  sessionId: string;
  courseId: number;
}

const checkout = (person: Person, courseId: unknown = COURSE): supertest.Test =>
  rest(app, "post", "/api/payments/checkout", person).send({ courseId });
const open = async (person: Person, courseId: unknown = COURSE): Promise<Checkout> =>
  (await checkout(person, courseId)).body as Checkout;
const settle = (sessionId: string, outcome: string): supertest.Test =>
  rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome });
const complete = (person: Person, body: object): supertest.Test =>
  rest(app, "post", "/api/payments/complete", person).send(body);
const isEntitled = async (person: Person, courseId: number = COURSE): Promise<boolean> =>
  ((await rest(app, "get", `/api/courses/${courseId}`, person)).body as { entitled: boolean }).entitled;
const refund = (id: string | undefined): Promise<unknown> => graphqlData(app, admin, REFUND, { id: id ?? "" });
const ordersOf = (person: Person): Promise<{ id: string; status: string; reference: string }[]> =>
  app.sql(`SELECT id, status, reference FROM orders WHERE user_id = $1 ORDER BY created_at`, [person.id]);

it("limits how often a member pays, cancels, resumes, and requests refunds, because each may call the payment provider", async () => {
  const limited = await startTestApp({ databaseUrl: app.databaseUrl, env: { PAYMENTS: "test" } });
  try {
    const person = await createPerson(limited);
    const start = () => rest(limited, "post", "/api/payments/checkout", person).send({ courseId: COURSE });
    const { sessionId } = (await start()).body as Checkout;
    for (let turn = 0; turn < 9; turn += 1) expect((await start()).status).toBe(200);
    const body = { courseId: COURSE, sessionId };
    const finish = () => rest(limited, "post", "/api/payments/complete", person).send(body);
    for (let turn = 0; turn < 10; turn += 1) expect((await finish()).status).toBe(202);
    for (const refused of [await start(), await finish()]) expectRefusal(refused, 429, "RATE_LIMITED");
    for (const change of [
      gql(`mutation RestPaymentsCancelPremium { cancelPremium { id } }`),
      gql(`mutation RestPaymentsResumePremium { resumePremium { id } }`),
      gql(`mutation RestPaymentsCancelMyOrder { cancelMyOrder(input: { reference: "TG-X" }) { id } }`),
      gql(
        `mutation RestPaymentsRefundMyOrder { refundMyOrder(input: { reference: "TG-X", ground: WITHDRAWAL }) { id } }`,
      ),
    ]) {
      const { errors } = await graphql(limited, String(change), {}, person.token);
      expect(errors?.[0]?.extensions.code).toBe("RATE_LIMITED");
    }
  } finally {
    await limited.stop();
  }
});

describe("a checkout", () => {
  it("has the server's price and is reused while open, even for parallel requests", async () => {
    const person = await createPerson(app);
    const responses = await Promise.all(Array.from({ length: 10 }, () => checkout(person)));
    const bodies = responses.map(({ status, text }) => `${status} ${text}`);
    expect(new Set(bodies).size).toBe(1);
    const { url, sessionId, courseId } = responses[0]?.body as Checkout;
    expect([url.endsWith(`/checkout/test/${sessionId}`), courseId]).toEqual([true, COURSE]);
    const direct = await rest(app, "get", `/api/stripe/direct-checkout?courseId=${COURSE}&timestamp=1`, person);
    expect(direct.body).toEqual({ url });
    const [order] = await app.sql(`SELECT amount_cents, currency, status FROM orders WHERE user_id = $1`, [person.id]);
    expect(order).toEqual({ amount_cents: 4999, currency: "usd", status: "OPEN" });
  });

  it("is rejected for free, unknown, and owned courses, and for visitors", async () => {
    const owner = await createPerson(app, { role: "ADMIN" });
    const person = await createPerson(app);
    expectRefusal(await checkout(person, 1), 400, "VALIDATION");
    expectRefusal(await checkout(person, 999), 404, "NOT_FOUND");
    expectRefusal(await checkout(person, ""), 400, "VALIDATION");
    expectRefusal(await checkout(owner), 409, "CONFLICT");
    expectRefusal(await rest(app, "post", "/api/payments/checkout").send({ courseId: COURSE }), 401, "UNAUTHENTICATED");
    expect((await checkout(person, "trading-plan")).body).toMatchObject({ courseId: COURSE });
  });

  it("expires after a day or when the price changes", async () => {
    const person = await createPerson(app);
    const first = await open(person, 8);
    now = new Date(now.getTime() + 86_400_000 - 60_000);
    const again = (await rest(app, "post", "/api/auth/refresh").send({ refreshToken: person.refreshToken }))
      .body as Person;
    expect((await open(again, 8)).sessionId).toBe(first.sessionId);
    now = new Date(now.getTime() + 60_000);
    const second = await open(again, 8);
    expect(second.sessionId).not.toBe(first.sessionId);
    await app.sql(`UPDATE courses SET price_cents = 5999 WHERE id = 8`);
    expect((await open(again, 8)).sessionId).not.toBe(second.sessionId);
  });

  it("is unavailable without a payment provider, and no course is granted", async () => {
    const withoutPayments = await startTestApp();
    try {
      const person = await createPerson(withoutPayments);
      expectRefusal(
        await rest(withoutPayments, "post", "/api/payments/checkout", person).send({ courseId: COURSE }),
        503,
        "UNAVAILABLE",
      );
      expectRefusal(
        await rest(withoutPayments, "post", "/api/payments/complete", person).send({ courseId: COURSE }),
        402,
        "PAYMENT_REQUIRED",
      );
      expectRefusal(
        await rest(withoutPayments, "post", "/api/checkout/test/x").send({ outcome: "paid" }),
        404,
        "NOT_FOUND",
      );
      expectRefusal(await rest(withoutPayments, "post", "/api/payments/webhook").send({}), 404, "NOT_FOUND");
    } finally {
      await withoutPayments.stop();
    }
  });
});

describe("completing", () => {
  it("without a session enrolls only in free or owned courses", async () => {
    const person = await createPerson(app);
    expectRefusal(await complete(person, { courseId: COURSE }), 402, "PAYMENT_REQUIRED");
    expect(await isEntitled(person)).toBe(false);
    expect((await complete(person, { courseId: 1 })).body).toEqual({
      status: "COMPLETED",
      courseId: 1,
      title: "Intro to Trading",
    });
  });

  it("a paid session grants the course once, even for parallel requests", async () => {
    const person = await createPerson(app);
    const { sessionId } = await open(person);
    expect((await settle(sessionId, "paid")).body).toEqual({ status: "FULFILLED", courseId: COURSE });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => complete(person, { courseId: COURSE, sessionId })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await isEntitled(person)).toBe(true);
    const entitlements = await app.sql(`SELECT source FROM entitlements WHERE user_id = $1`, [person.id]);
    expect(entitlements).toEqual([{ source: "PURCHASE" }]);
    expectRefusal(await checkout(person), 409, "CONFLICT");
  });

  it("a pending session stays pending until it settles; a failed or canceled one requires payment", async () => {
    const person = await createPerson(app);
    const { sessionId } = await open(person);
    const completeSession = (): supertest.Test => complete(person, { courseId: COURSE, sessionId });
    expect([(await completeSession()).status, (await completeSession()).body]).toEqual([202, { status: "PENDING" }]);
    await settle(sessionId, "pending");
    expect((await completeSession()).status).toBe(202);
    expectRefusal(await checkout(person), 409, "CONFLICT");
    await settle(sessionId, "failed");
    expectRefusal(await completeSession(), 402, "PAYMENT_REQUIRED");
    const again = await open(person);
    expect(again.sessionId).not.toBe(sessionId);
    await settle(again.sessionId, "cancelled");
    expectRefusal(await complete(person, { courseId: COURSE, sessionId: again.sessionId }), 402, "PAYMENT_REQUIRED");
    expect(await isEntitled(person)).toBe(false);
  });

  it("rejects sessions of other members, sessions of other courses, and unknown sessions", async () => {
    const [person, stranger] = [await createPerson(app), await createPerson(app)];
    const { sessionId } = await open(person);
    await settle(sessionId, "paid");
    expectRefusal(await complete(stranger, { courseId: COURSE, sessionId }), 403, "FORBIDDEN");
    expectRefusal(await complete(person, { courseId: 5, sessionId }), 409, "CONFLICT");
    expectRefusal(await complete(person, { courseId: COURSE, sessionId: "cs_unknown" }), 404, "NOT_FOUND");
    expectRefusal(await complete(person, { courseId: COURSE, sessionId: 7 }), 400, "VALIDATION");
    expect(await isEntitled(stranger)).toBe(false);
  });

  it.each(["free", "", "PAID; DROP", null])("rejects %j as an outcome of a test checkout", async (outcome) => {
    const { sessionId } = await open(await createPerson(app));
    expectRefusal(await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome }), 400, "VALIDATION");
  });
});

describe("after a purchase", () => {
  it("the course's channel opens immediately, and a refund closes it and updates the order", async () => {
    const person = await createPerson(app);
    const [{ id, courseId } = { id: "", courseId: 0 }] = await app.sql<{ id: string; courseId: number }>(
      `SELECT id, course_id AS "courseId" FROM channels
       WHERE course_id IN (SELECT id FROM courses WHERE price_cents > 0) LIMIT 1`,
    );
    const messages = (): supertest.Test => rest(app, "get", `/api/community/channels/${id}/messages`, person);
    expectRefusal(await messages(), 403, "FORBIDDEN");
    await settle((await open(person, courseId)).sessionId, "paid");
    expect((await messages()).status).toBe(200);

    const [order] = await ordersOf(person);
    expect(order?.reference).toMatch(/^TG-[A-Z2-9]{8}$/);
    expect((await graphql(app, REFUND, { id: order?.id ?? "" }, person.token)).errors?.[0]?.extensions.code).toBe(
      "FORBIDDEN",
    );
    await refund(order?.id);
    expectRefusal(await messages(), 403, "FORBIDDEN");
    expect((await ordersOf(person))[0]?.status).toBe("REFUNDED");
  });

  it("a refund revokes only the access that its order granted", async () => {
    const person = await createPerson(app);
    await settle((await open(person)).sessionId, "paid");
    await complete(person, { courseId: 1 });
    const [order] = await ordersOf(person);
    await refund(order?.id);
    expect([await isEntitled(person), await isEntitled(person, 1)]).toEqual([false, true]);
    const { sessionId } = await open(person);
    await settle(sessionId, "paid");
    expect(await isEntitled(person)).toBe(true);
  });

  it("Premium grants the role, and a refund revokes it", async () => {
    const person = await createPerson(app);
    const { data } = await graphql(app, PREMIUM, {}, person.token);
    await settle(data?.startCheckout.sessionId ?? "", "paid");
    const roleOf = async (): Promise<unknown> =>
      ((await rest(app, "get", "/api/users/me", person)).body as { role: string }).role;
    expect(await roleOf()).toBe("PREMIUM");
    expect((await graphql(app, PREMIUM, {}, person.token)).errors?.[0]?.extensions.code).toBe("CONFLICT");
    const [order] = await ordersOf(person);
    await refund(order?.id);
    expect(await roleOf()).toBe("FREE");
  });

  it("the buyer sees every order with its next step, and gets an event for each change", async () => {
    const MY_PURCHASES = gql(`query RestPaymentsMyPurchases($pending: Boolean, $first: Int, $after: ID) {
      myPurchases(pendingOnly: $pending, first: $first, after: $after) {
        edges { node { reference courseId title amountCents status checkoutUrl viewerHasAccess } }
        pageInfo { endCursor hasNextPage }
      }
    }`);
    const person = await createPerson(app);
    const socket = openSocket(app, person.token);
    const permissionEvents = subscribe(socket, gql(`subscription RestPaymentsRightsChanged { rightsChanged }`));
    await untilSubscribed(app, "accessChanged", person.id);
    const myPurchases = async (variables: RestPaymentsMyPurchasesQueryVariables = {}, caller = person) =>
      (await graphqlData(app, caller, MY_PURCHASES, variables)).myPurchases;
    const statuses = async (): Promise<string[]> => (await myPurchases()).edges.map(({ node }) => node.status);

    const { sessionId, url } = await open(person);
    expect((await myPurchases()).edges[0]?.node).toMatchObject({
      courseId: COURSE,
      title: "Trading Plan",
      amountCents: 4999,
      status: "OPEN",
      checkoutUrl: url,
      viewerHasAccess: false,
    });
    expect((await myPurchases({ pending: true })).edges).toEqual([]);
    await settle(sessionId, "pending");
    await permissionEvents.until((events) => events.length === 1);
    expect((await myPurchases({ pending: true })).edges[0]?.node).toMatchObject({
      status: "PENDING",
      checkoutUrl: url,
    });
    await settle(sessionId, "failed");
    await permissionEvents.until((events) => events.length === 2);
    now = new Date(now.getTime() + 1_000);
    await settle((await open(person)).sessionId, "paid");
    expect(await statuses()).toEqual(["FULFILLED", "FAILED"]);
    expect((await myPurchases()).edges.map(({ node }) => [node.checkoutUrl, node.viewerHasAccess])).toEqual([
      [null, true],
      [null, true],
    ]);

    const first = await myPurchases({ first: 1 });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await myPurchases({ first: 1, after: first.pageInfo.endCursor });
    expect([second.edges[0]?.node.status, second.pageInfo.hasNextPage]).toEqual(["FAILED", false]);

    const stranger = await createPerson(app);
    expect((await myPurchases({}, stranger)).edges).toEqual([]);
    const foreignCursor = await graphql(app, MY_PURCHASES, { after: first.pageInfo.endCursor }, stranger.token);
    expect(foreignCursor.errors?.[0]?.extensions.code).toBe("VALIDATION");
    expect((await graphql(app, MY_PURCHASES)).errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");

    await open(stranger);
    now = new Date(now.getTime() + 86_400_000);
    const refreshed = (await rest(app, "post", "/api/auth/refresh").send({ refreshToken: stranger.refreshToken }))
      .body as Person;
    expect((await myPurchases({}, refreshed)).edges[0]?.node).toMatchObject({ status: "EXPIRED", checkoutUrl: null });
    await socket.dispose();
  });

  it("only admins see all orders", async () => {
    const LIST = gql(
      `query RestPaymentsList { orders { edges { node { reference title amountCents status buyerEmail } } } }`,
    );
    const person = await createPerson(app);
    await settle((await open(person)).sessionId, "paid");
    const [order] = await ordersOf(person);
    const newAdmin = await createPerson(app, { role: "ADMIN" });
    const { data } = await graphql(app, LIST, {}, newAdmin.token);
    expect(data?.orders.edges.map(({ node }) => node)).toContainEqual({
      reference: order?.reference,
      title: "Trading Plan",
      amountCents: 4999,
      status: "FULFILLED",
      buyerEmail: person.email,
    });
    expect((await graphql(app, LIST, {}, person.token)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });
});
