import type { DataSource } from "typeorm";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { query } from "../../../kernel/database";
import { notFound } from "../../../kernel/errors/errors";
import { isUuid, requireUuid } from "../../../kernel/ids";
import { invalidCursor, requirePageSize } from "../../../kernel/paging/paging";
import { assertAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { toSearchQuery, userSearchVector } from "../../accounts";
import type { OrdersFilter } from "../payments.inputs";
import type { OrderView } from "../payments.types";

const MAX_COUNTED = 10_000;

const WITHOUT_ACCESS_SQL = `(o.status = 'PAID' OR (o.status = 'FULFILLED' AND u.deleted_at IS NULL AND o.course_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = o.user_id AND e.course_id = o.course_id AND e.revoked_at IS NULL)))`;

/** Refunds as JSON, with times as text. */
const REFUNDS_SQL = `coalesce((SELECT json_agg(json_build_object('amountCents', r.amount_cents, 'reason', r.reason,
    'completedAt', r.completed_at, 'failedAt', r.failed_at) ORDER BY r.requested_at) FROM refunds r WHERE r.order_id = o.id), '[]')`;

/** Lists orders for admins. Builds SQL for each filter, so that PostgreSQL plans each one separately. */
export class OrderListService {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async list(
    viewer: Viewer,
    filter: OrdersFilter,
    first: number,
    after: string | null,
  ): Promise<Connection<OrderView>> {
    assertAdmin(viewer);
    requirePageSize(first);
    const orderQuery = new OrderQuery(filter);
    if (after !== null) orderQuery.after(await this.assertCursor(after));
    const rows = await this.read(orderQuery, first + 1);
    return toConnection(rows.slice(0, first), ({ id }) => id, { previous: after !== null, next: rows.length > first });
  }

  async byId(viewer: Viewer, id: string): Promise<OrderView> {
    assertAdmin(viewer);
    const orderQuery = new OrderQuery({});
    orderQuery.whereId(requireUuid(id));
    const [order] = await this.read(orderQuery, 1);
    if (!order) throw notFound("Order");
    return order;
  }

  async count(viewer: Viewer, filter: OrdersFilter): Promise<number> {
    assertAdmin(viewer);
    const orderQuery = new OrderQuery(filter);
    const [row] = await query<{ count: number }>(
      this.database.manager,
      `SELECT count(*)::int AS count FROM (SELECT FROM ${orderQuery.orders} LIMIT ${MAX_COUNTED}) m`,
      orderQuery.parameters,
    );
    return row?.count ?? 0;
  }

  private async assertCursor(after: string): Promise<string> {
    const [order] = isUuid(after)
      ? await query(this.database.manager, `SELECT 1 FROM orders WHERE id = $1`, [after])
      : [];
    if (!order) throw invalidCursor();
    return after;
  }

  private read(orderQuery: OrderQuery, limit: number): Promise<OrderView[]> {
    return query<OrderView>(
      this.database.manager,
      `SELECT o.id, o.reference, o.title, o.amount_cents AS "amountCents", o.status, o.provider, CASE WHEN u.deleted_at IS NULL THEN u.id END AS "buyerId", coalesce(o.buyer_name, u.name) AS "buyerName",
         coalesce(o.buyer_email, u.email) AS "buyerEmail", o.created_at AS "createdAt", o.paid_at AS "paidAt",
         o.status = 'FULFILLED' AND EXISTS (SELECT 1 FROM orders d WHERE d.user_id = o.user_id AND d.item = o.item
           AND d.course_id IS NOT NULL AND d.status = 'FULFILLED' AND d.id <> o.id) AS "isPaidTwice",
         o.course_id IS NULL AS "isPremium", ${REFUNDS_SQL} AS refunds
       FROM ${orderQuery.orders} ORDER BY o.created_at DESC, o.id DESC LIMIT ${orderQuery.parameter(limit)}`,
      orderQuery.parameters,
    );
  }
}

class OrderQuery {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = ["true"];

  constructor({ search, status, paidWithoutAccess }: OrdersFilter) {
    const text = search?.trim();
    if (text) this.search(text);
    if (status) this.conditions.push(`o.status = ${this.parameter(status)}`);
    if (paidWithoutAccess) this.conditions.push(WITHOUT_ACCESS_SQL);
  }

  /** The FROM and WHERE clauses: matching orders `o` with their buyers `u`. */
  get orders(): string {
    return `orders o JOIN users u ON u.id = o.user_id WHERE ${this.conditions.join(" AND ")}`;
  }

  whereId(orderId: string): void {
    this.conditions.push(`o.id = ${this.parameter(orderId)}`);
  }

  after(orderId: string): void {
    const cursor = this.parameter(orderId);
    this.conditions.push(`(o.created_at, o.id) < (SELECT created_at, id FROM orders WHERE id = ${cursor})`);
  }

  // UNION ALL lets each search use its own index. The prefix TG- is optional.
  private search(text: string): void {
    const reference = text
      .toUpperCase()
      .replace(/^TG-/, "")
      .replaceAll(/[\\%_]/g, "\\$&");
    this.conditions.push(`o.id IN (
      SELECT id FROM orders WHERE reference LIKE ${this.parameter(`TG-${reference}%`)}
      UNION ALL SELECT b.id FROM orders b JOIN users s ON s.id = b.user_id
        WHERE s.deleted_at IS NULL AND ${userSearchVector("s")} @@ ${this.parameter(toSearchQuery(text))}::tsquery)`);
  }

  /** Adds a parameter and returns its placeholder. */
  parameter(value: unknown): string {
    return `$${this.parameters.push(value)}`;
  }
}
