import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";

/** Closes checkouts at the provider whose order was replaced or ended, so that they can't be paid anymore. */
export const EXPIRE_QUEUE = "checkout-expire";

export interface ExpireCheckout {
  sessionId: string;
}

/** Runs in the caller's transaction. */
export const expireCheckout = (jobs: JobQueue, manager: EntityManager, sessionId: string): Promise<void> =>
  jobs.add(manager, EXPIRE_QUEUE, { sessionId } satisfies ExpireCheckout);

/** Closes the checkouts of a buyer's earlier unpaid orders for the same item. Sessions last a day; twice that is safe. */
export async function expireReplacedCheckouts(
  jobs: JobQueue,
  manager: EntityManager,
  userId: string,
  item: string,
): Promise<void> {
  const replaced = await query<{ session_id: string }>(
    manager,
    `SELECT session_id FROM orders WHERE user_id = $1 AND item = $2 AND status IN ('EXPIRED', 'FAILED', 'CANCELLED')
       AND provider = 'stripe' AND session_id IS NOT NULL AND expires_at > now() - interval '1 day'`,
    [userId, item],
  );
  for (const { session_id: sessionId } of replaced) await expireCheckout(jobs, manager, sessionId);
}

/** Closes the open checkouts of a deleted account. A payment that settles anyway is refunded. */
export async function expireCheckoutsOf(jobs: JobQueue, manager: EntityManager, userId: string): Promise<void> {
  const open = await query<{ session_id: string }>(
    manager,
    `SELECT session_id FROM orders WHERE user_id = $1 AND status IN ('OPEN', 'FAILED', 'CANCELLED', 'EXPIRED')
       AND provider = 'stripe' AND session_id IS NOT NULL AND expires_at > now() - interval '1 day'`,
    [userId],
  );
  for (const { session_id: sessionId } of open) await expireCheckout(jobs, manager, sessionId);
}
