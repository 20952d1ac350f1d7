import { gql } from "../../gql";
import { graphql } from "../../kit/clients/graphql-client";
import { eventually } from "../../kit/eventually";
import { createPerson, type Person } from "../../kit/people";
import { StripeShop } from "../../kit/stripe/stripe-shop";
import { signSessionEvent } from "../../kit/stripe/stripe-stand-in";

const CANCEL = gql(
  `mutation CancelOrderCancel($reference: String!) { cancelMyOrder(input: { reference: $reference }) { status checkoutUrl } }`,
);

let shop: StripeShop;

beforeAll(async () => {
  shop = await StripeShop.start();
});

afterAll(() => shop.stop());

async function cancel(reference: string, caller?: Person) {
  const { data, errors } = await graphql(shop.app, CANCEL, { reference }, caller?.token);
  return { order: data?.cancelMyOrder, code: errors?.[0]?.extensions.code };
}

async function openOrder(): Promise<{ person: Person; session: string; reference: string }> {
  const person = await createPerson(shop.app);
  const session = await shop.open(person);
  const [order] = await shop.app.sql<{ reference: string }>(`SELECT reference FROM orders WHERE user_id = $1`, [
    person.id,
  ]);
  return { person, session, reference: order?.reference ?? "" };
}

it("cancels an unpaid order once, closes its checkout, and lets the buyer start over", async () => {
  const { person, session, reference } = await openOrder();
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await cancel(reference, person)).order).toEqual({ status: "CANCELLED", checkoutUrl: null });
  }
  await eventually("the checkout is closed", () => shop.stripe.expirations.includes(session));
  expect(await shop.open(person)).not.toBe(session);
});

it("grants a payment that was in flight when its order was canceled", async () => {
  const { person, session, reference } = await openOrder();
  const paid = shop.stripe.pay(session);
  await cancel(reference, person);
  await shop.deliver(signSessionEvent("checkout.session.completed", paid));
  expect([await shop.statusOf(person), await shop.isEntitled(person)]).toEqual(["FULFILLED", true]);
});

it("can't cancel a payment that the bank is processing, and doesn't ask the buyer to pay it again", async () => {
  const { person, session, reference } = await openOrder();
  await shop.deliver(signSessionEvent("checkout.session.completed", shop.stripe.complete(session)));
  expect((await cancel(reference, person)).code).toBe("CONFLICT");
  const purchases = gql(
    `query CancelOrderPurchases { myPurchases(pendingOnly: true) { edges { node { status checkoutUrl } } } }`,
  );
  const { data } = await graphql(shop.app, purchases, {}, person.token);
  expect(data).toEqual({ myPurchases: { edges: [{ node: { status: "PENDING", checkoutUrl: null } }] } });
});

it("can't cancel a paid order", async () => {
  const { buyer, reference } = await shop.buy();
  expect((await cancel(reference, buyer)).code).toBe("CONFLICT");
  expect(await shop.isEntitled(buyer)).toBe(true);
});

it("hides the orders of others, and requires a session", async () => {
  const { reference } = await openOrder();
  expect((await cancel(reference, await createPerson(shop.app))).code).toBe("NOT_FOUND");
  expect((await cancel(reference)).code).toBe("UNAUTHENTICATED");
});
