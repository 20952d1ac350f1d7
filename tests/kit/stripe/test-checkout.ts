import { gql } from "../../gql";
import { graphql } from "../clients/graphql-client";
import type { Person } from "../people";
import { rest } from "../clients/rest-client";
import type { TestApp } from "../test-app";

const START = gql(
  `mutation TestCheckoutStart($input: StartCheckoutInput!) { startCheckout(input: $input) { sessionId } }`,
);

/** Buys a course, or Premium without a slug, through the test checkout (PAYMENTS=test). Returns the order's ID. */
export async function buy(app: TestApp, person: Person, slug: string | null): Promise<string> {
  const input = { courseId: slug };
  const { data } = await graphql(app, START, { input }, person.token);
  const sessionId = data?.startCheckout.sessionId ?? "";
  const paid = await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  if (paid.status !== 200) throw new Error(`Payment returned ${paid.status}: ${paid.text}`);
  const [order] = await app.sql<{ id: string }>(`SELECT id FROM orders WHERE session_id = $1`, [sessionId]);
  if (!order) throw new Error(`No order found for session ${sessionId}`);
  return order.id;
}
