import { gql } from "../../gql";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const app = useApp();
const admin = usePerson(app, { role: "ADMIN" });

const SALES = gql(`query CourseSales { courseDrafts { id buyerCount revenueCents } }`);

const salesOf = async (courseId: number): Promise<object | undefined> =>
  (await graphqlData(app, admin, SALES)).courseDrafts.find(({ id }) => id === courseId);

it("counts the buyers of a course, and what they paid, without refunds and free access", async () => {
  expect(await salesOf(2)).toEqual({ id: 2, buyerCount: 0, revenueCents: 0 });
  const orders = [
    ["FULFILLED", 0, "PURCHASE", null],
    ["FULFILLED", 1_000, "PURCHASE", null],
    ["REFUNDED", 4_999, "PURCHASE", "now()"],
    ["OPEN", 0, "FREE", null],
  ] as const;
  for (const [index, [status, refunded, source, revokedAt]] of orders.entries()) {
    const person = await createPerson(app);
    await app.sql(
      `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, refunded_cents, provider, status, created_at, expires_at)
       VALUES ($1, $2, 'course:2', 2, 'Technical Analysis', 4999, $3, 'test', $4, now(), now())`,
      [`TG-${index}`, person.id, refunded, status],
    );
    await app.sql(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at, revoked_at) VALUES ($1, 2, $2, now(), ${revokedAt ?? "NULL"})`,
      [person.id, source],
    );
  }
  expect(await salesOf(2)).toEqual({ id: 2, buyerCount: 2, revenueCents: 4_999 + 3_999 });
});
