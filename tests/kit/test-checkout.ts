import type { Person } from "./people";
import { rest } from "./rest-client";
import type { TestApp } from "./test-app";

/** Buys a course as a buyer does where PAYMENTS is "test"; returns the order's id. */
export async function buyCourse(app: TestApp, person: Person, slug: string): Promise<string> {
  const checkout = await rest(app, "post", "/api/payments/checkout", person).send({ courseId: slug });
  const { sessionId } = checkout.body as { sessionId: string };
  const paid = await rest(app, "post", `/api/checkout/test/${sessionId}`).send({ outcome: "paid" });
  if (paid.status !== 200) throw new Error(`Paying answered ${paid.status}: ${paid.text}`);
  const [order] = await app.sql<{ id: string }>(`SELECT id FROM orders WHERE session_id = $1`, [sessionId]);
  if (!order) throw new Error(`There is no order of session ${sessionId}`);
  return order.id;
}
