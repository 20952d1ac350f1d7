import { randomUUID } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { User } from "../../graphql-server/src/features/accounts";
import { writeAudit } from "../../graphql-server/src/features/moderation";
import { orderReference, PREMIUM_ITEM, PREMIUM_TITLE } from "../../graphql-server/src/features/payments";
import type { DemoAuditEntry } from "../people/demo-audit-log";
import type { DemoOrder } from "../demo-orders";
import { DAY_MS, MINUTE_MS } from "../demo-time";
import { insertRows } from "../insert-rows";
import { query } from "../../graphql-server/src/kernel/database";

const PERIOD_MS = 30 * DAY_MS;

const ORDER_TYPES = {
  id: "uuid",
  reference: "text",
  user_id: "uuid",
  item: "text",
  course_id: "int",
  title: "text",
  amount_cents: "int",
  provider: "text",
  status: "text",
  session_id: "text",
  checkout_url: "text",
  payment_id: "text",
  test_outcome: "text",
  created_at: "timestamptz",
  expires_at: "timestamptz",
  paid_at: "timestamptz",
  fulfilled_at: "timestamptz",
  refunded_at: "timestamptz",
};

/** The settings that orders depend on. */
export interface DemoShop {
  publicUrl: string;
  premiumPriceCents: number;
}

/** Orders of the test checkout, with their entitlements, subscriptions, and refunds. */
export async function seedOrders(
  manager: EntityManager,
  orders: readonly DemoOrder[],
  shop: DemoShop,
  admin: User,
  now: Date,
): Promise<DemoAuditEntry[]> {
  const rows = orders.map((order) => ({ order, row: orderRow(order, shop) }));
  await insertRows(
    manager,
    "orders",
    ORDER_TYPES,
    rows.map(({ row }) => row),
  );
  await query(
    manager,
    `
    UPDATE orders SET promised_lessons = course.lessons
    FROM (SELECT course_id, count(*)::int AS lessons FROM lessons GROUP BY course_id HAVING bool_or(content = '')) course
    WHERE orders.course_id = course.course_id`,
  );
  const paid = rows.filter(({ row }) => row.paid_at !== null);
  await insertRows(
    manager,
    "entitlements",
    {
      user_id: "uuid",
      course_id: "int",
      source: "text",
      starts_at: "timestamptz",
      order_id: "uuid",
      revoked_at: "timestamptz",
    },
    paid.flatMap(({ row: { id, user_id, course_id, paid_at, refunded_at } }) =>
      course_id === null
        ? []
        : [{ user_id, course_id, source: "PURCHASE", starts_at: paid_at, order_id: id, revoked_at: refunded_at }],
    ),
  );
  await insertRows(
    manager,
    "subscriptions",
    { user_id: "uuid", order_id: "uuid", status: "text", period_end: "timestamptz", created_at: "timestamptz" },
    paid
      .filter(({ row }) => row.course_id === null)
      .map(({ order, row }) => {
        const period_end = new Date(order.at.getTime() + PERIOD_MS);
        const status = period_end > now ? "ACTIVE" : "ENDED";
        return { user_id: row.user_id, order_id: row.id, status, period_end, created_at: row.paid_at };
      }),
  );
  return paid.flatMap(({ row: { user_id, reference, refunded_at: at } }) => {
    if (!at) return [];
    const entry = { authorId: admin.id, action: "order.refunded" as const, subjectId: user_id };
    return [{ at, write: (log) => writeAudit(log, { ...entry, reason: `Refund of ${reference}`, at }) }];
  });
}

function orderRow({ userId, course, at, outcome, refundedAt }: DemoOrder, shop: DemoShop) {
  const id = randomUUID();
  const sessionId = `cs_test_${id.replaceAll("-", "")}`;
  const isPaid = outcome === "PAID";
  const createdAt = new Date(at.getTime() - 3 * MINUTE_MS);
  return {
    id,
    reference: orderReference(),
    user_id: userId,
    item: course ? `course:${course.id}` : PREMIUM_ITEM,
    course_id: course?.id ?? null,
    title: course?.title ?? PREMIUM_TITLE,
    amount_cents: course?.priceCents ?? shop.premiumPriceCents,
    provider: "test",
    status: refundedAt ? "REFUNDED" : isPaid ? "FULFILLED" : outcome,
    session_id: sessionId,
    checkout_url: `${shop.publicUrl}/checkout/test/${sessionId}`,
    payment_id: isPaid ? `pi_test_${id}` : null,
    test_outcome: outcome.toLowerCase(),
    created_at: createdAt,
    expires_at: new Date(createdAt.getTime() + DAY_MS),
    paid_at: isPaid ? at : null,
    fulfilled_at: isPaid ? at : null,
    refunded_at: refundedAt ?? null,
  };
}
