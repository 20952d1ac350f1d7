import type { EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";
import type { Outbox } from "../../kernel/mail/outbox";
import type { Order } from "./order.entity";
import { paymentMails } from "./payment-mails";
import type { SessionState } from "./payment-gateway";
import { endSubscriptionOfOrder, startSubscription } from "./subscriptions";

interface Buyer {
  name: string;
  email: string | null;
}

async function buyerOf(manager: EntityManager, { userId }: Order): Promise<Buyer> {
  const [buyer] = await rowsOf<Buyer>(manager, `SELECT name, email FROM users WHERE id = $1`, [userId]);
  return buyer ?? { name: "", email: null };
}

/** Gives what an order was for, in the caller's transaction, with the receipt. */
export async function grant(
  manager: EntityManager,
  order: Order,
  state: SessionState,
  now: Date,
  { outbox, publicUrl }: { outbox: Outbox; publicUrl: string },
): Promise<void> {
  if (order.courseId === null) {
    await startSubscription(manager, order, state, now);
  } else {
    await manager.query(
      `INSERT INTO entitlements (user_id, course_id, source, starts_at, order_id) VALUES ($1, $2, 'PURCHASE', $3, $4)
       ON CONFLICT (user_id, course_id) WHERE revoked_at IS NULL DO NOTHING`,
      [order.userId, order.courseId, now, order.id],
    );
  }
  const { name, email } = await buyerOf(manager, order);
  const page = order.courseId === null ? "my-courses" : `courses/${order.courseId}`;
  if (email) await outbox.add(manager, email, paymentMails.receipt({ ...order, name }, `${publicUrl}/${page}`));
}

/** Takes it back: what this order gave, and nothing else. */
export async function revoke(manager: EntityManager, order: Order, now: Date, outbox: Outbox | null): Promise<void> {
  await manager.query(`UPDATE entitlements SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL`, [
    order.id,
    now,
  ]);
  await endSubscriptionOfOrder(manager, order.id);
  const { name, email } = await buyerOf(manager, order);
  if (email && outbox) await outbox.add(manager, email, paymentMails.refunded({ ...order, name }));
}
