import type { EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";
import type { JobQueue } from "../../kernel/job-queue";
import type { Outbox } from "../../kernel/mail/outbox";
import type { Order } from "./order.entity";
import { paymentMails } from "./payment-mails";
import type { SessionState } from "./payment-gateway";
import { endSubscriptionOfOrder, resumeSubscriptionOfOrder, startSubscription } from "./subscriptions";

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
  { outbox, jobs, publicUrl }: { outbox: Outbox; jobs: JobQueue; publicUrl: string },
): Promise<void> {
  if (order.courseId === null) {
    await startSubscription(jobs, manager, order, state, now);
  } else {
    await entitle(manager, order.userId, order.courseId, order.id, now);
  }
  const { name, email } = await buyerOf(manager, order);
  const page = order.courseId === null ? "my-courses" : `courses/${order.courseId}`;
  if (email) await outbox.add(manager, email, paymentMails.receipt({ ...order, name }, `${publicUrl}/${page}`));
}

/** Takes it back: what this order gave, and nothing else. Returns the provider's subscription that is over with it. */
export async function revoke(
  manager: EntityManager,
  order: Order,
  now: Date,
  outbox: Outbox | null,
): Promise<string | null> {
  await manager.query(`UPDATE entitlements SET revoked_at = $2 WHERE order_id = $1 AND revoked_at IS NULL`, [
    order.id,
    now,
  ]);
  if (order.courseId !== null) await handOver(manager, order, now);
  const subscription = await endSubscriptionOfOrder(manager, order.id);
  const { name, email } = await buyerOf(manager, order);
  if (email && outbox) await outbox.add(manager, email, paymentMails.refunded({ ...order, name }));
  return subscription;
}

/** Gives it again, when the money turned out to be there after all. */
export async function restore(manager: EntityManager, order: Order, now: Date): Promise<void> {
  if (order.courseId === null) await resumeSubscriptionOfOrder(manager, order.id, now);
  else await entitle(manager, order.userId, order.courseId, order.id, now);
}

/** Who paid twice keeps the course with the other order when one goes back. */
async function handOver(manager: EntityManager, order: Order, now: Date): Promise<void> {
  const [other] = await rowsOf<{ id: string }>(
    manager,
    `SELECT id FROM orders WHERE user_id = $1 AND course_id = $2 AND status = 'FULFILLED' AND id <> $3 ORDER BY paid_at LIMIT 1`,
    [order.userId, order.courseId, order.id],
  );
  if (other && order.courseId !== null) await entitle(manager, order.userId, order.courseId, other.id, now);
}

const entitle = (
  manager: EntityManager,
  userId: string,
  courseId: number,
  orderId: string,
  now: Date,
): Promise<unknown> =>
  manager.query(
    `INSERT INTO entitlements (user_id, course_id, source, starts_at, order_id) VALUES ($1, $2, 'PURCHASE', $3, $4)
     ON CONFLICT (user_id, course_id) WHERE revoked_at IS NULL DO NOTHING`,
    [userId, courseId, now, orderId],
  );
