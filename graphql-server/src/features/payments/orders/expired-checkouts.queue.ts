import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import { stopRenewals } from "../subscriptions/subscriptions.sql";
import { canChangeSql } from "./order-states";

/** Closes checkouts at the provider whose order was replaced or ended, so that they can't be paid anymore. */
export const EXPIRE_QUEUE = "checkout-expire";

export interface ExpireCheckout {
  sessionId: string;
}

/** Runs in the caller's transaction. */
export const expireCheckout = (jobs: JobQueue, manager: EntityManager, sessionId: string): Promise<void> =>
  jobs.add(manager, EXPIRE_QUEUE, { sessionId } satisfies ExpireCheckout);

/**
 * Closes the buyer's unpaid checkouts, for one item or all, so that they can't be paid anymore. A payment that settles anyway is
 * refunded if it is unwanted. Sessions last a day; twice that is safe.
 */
export async function expireCheckouts(
  jobs: JobQueue,
  manager: EntityManager,
  userId: string,
  item: string | null = null,
): Promise<void> {
  const unpaid = await query<{ session_id: string }>(
    manager,
    `SELECT session_id FROM orders WHERE user_id = $1 AND ($2::text IS NULL OR item = $2) AND ${canChangeSql("status", "paid")}
       AND provider = 'stripe' AND session_id IS NOT NULL AND expires_at > now() - interval '1 day'`,
    [userId, item],
  );
  for (const { session_id: sessionId } of unpaid) await expireCheckout(jobs, manager, sessionId);
}

/** Cancels a banned member's renewals and closes their open checkouts, in the caller's transaction. */
export async function stopCharges(jobs: JobQueue, manager: EntityManager, userId: string, now: Date): Promise<void> {
  await expireCheckouts(jobs, manager, userId);
  await stopRenewals(jobs, manager, userId, now);
}
