import type { EntityManager } from "typeorm";
import { Role } from "../../../kernel/auth/roles";
import { query } from "../../../kernel/database";
import { changeRole } from "../../accounts";
import type { Subscription } from "./subscription.entity";

type SubscriptionStatus = Subscription["status"];

interface SubscriptionTransition {
  from: readonly SubscriptionStatus[];
  to: SubscriptionStatus;
  /** Whether it renews afterward; unchanged if missing. */
  renews?: boolean;
  /** What happens to the PREMIUM role. */
  access?: "granted" | "ended";
}

/** Everything that changes a subscription. Other combinations change nothing. docs/payments.md shows this table. */
export const SUBSCRIPTION_TRANSITIONS = {
  canceled: { from: ["ACTIVE"], to: "ACTIVE", renews: false },
  resumed: { from: ["ACTIVE"], to: "ACTIVE", renews: true },
  renewed: { from: ["ACTIVE", "ENDED"], to: "ACTIVE", access: "granted" },
  ended: { from: ["ACTIVE"], to: "ENDED", access: "ended" },
  disputeWon: { from: ["ENDED"], to: "ACTIVE", renews: false, access: "granted" },
} as const satisfies Record<string, SubscriptionTransition>;

type SubscriptionEvent = keyof typeof SUBSCRIPTION_TRANSITIONS;

interface ChangedSubscription {
  user_id: string;
  provider_id: string | null;
}

/** Changes the subscriptions that match a SQL condition, and the role of their members. `periodEnd` never shortens a period. */
export async function changeSubscriptions(
  manager: EntityManager,
  event: SubscriptionEvent,
  { now, periodEnd }: { now: Date; periodEnd?: Date },
  condition: string,
  parameters: unknown[],
): Promise<ChangedSubscription[]> {
  const { from, to, renews, access }: SubscriptionTransition = SUBSCRIPTION_TRANSITIONS[event];
  const values = [...parameters];
  const changes = [`status = '${to}'`];
  if (renews === true) changes.push("cancelled_at = NULL");
  if (renews === false) changes.push(`cancelled_at = coalesce(cancelled_at, $${values.push(now)})`);
  if (periodEnd) changes.push(`period_end = greatest(period_end, $${values.push(periodEnd)})`);
  const changed = await query<ChangedSubscription>(
    manager,
    `UPDATE subscriptions SET ${changes.join(", ")} WHERE status IN ('${from.join("', '")}') AND (${condition}) RETURNING user_id, provider_id`,
    values,
  );
  for (const { user_id: userId } of changed) {
    if (access === "granted") await grantPremiumRole(manager, userId);
    if (access === "ended") await revokePremiumRole(manager, userId);
  }
  return changed;
}

export const grantPremiumRole = (manager: EntityManager, userId: string): Promise<unknown> =>
  changeRole(manager, userId, { from: Role.FREE, to: Role.PREMIUM });

/** Removes the PREMIUM role if the member has no active subscription left. */
const revokePremiumRole = (manager: EntityManager, userId: string): Promise<unknown> =>
  changeRole(
    manager,
    userId,
    { from: Role.PREMIUM, to: Role.FREE },
    `NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = users.id AND s.status = 'ACTIVE')`,
  );
