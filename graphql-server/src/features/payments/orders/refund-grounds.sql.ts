import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { EarlyAccess } from "../../courses";
import type { BuyerGround } from "../refunds/refund.entity";
import { canWithdraw } from "../terms/withdrawal";
import type { Order } from "./order.entity";

/** The refunds the buyer can currently request. */
export async function refundGroundsOf(manager: EntityManager, order: Order, now: Date): Promise<BuyerGround[]> {
  if (order.status !== "FULFILLED" && order.status !== "PAID") return [];
  const grounds: BuyerGround[] = canWithdraw(order, now) ? ["WITHDRAWAL"] : [];
  if (await earlyAccessOfOrder(manager, order)) grounds.push("EARLY_ACCESS");
  return grounds;
}

/** The early access state for this order's buyer; null once every lesson promised at the sale is written. */
export async function earlyAccessOfOrder(
  manager: EntityManager,
  { courseId, promisedLessons }: Pick<Order, "courseId" | "promisedLessons">,
): Promise<EarlyAccess | null> {
  if (courseId === null || promisedLessons === null) return null;
  const [row = { written: 0, lessons: 0 }] = await query<EarlyAccess>(
    manager,
    `SELECT count(*) FILTER (WHERE content <> '')::int AS written, count(*)::int AS lessons FROM lessons WHERE course_id = $1`,
    [courseId],
  );
  // Deleting unwritten lessons doesn't complete the course that was sold.
  const lessons = Math.max(row.lessons, promisedLessons);
  const isComplete = row.lessons > 0 && row.written >= lessons;
  return isComplete ? null : { written: row.written, lessons };
}
