import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import type { Bus } from "../../../kernel/events/bus";
import type { Topics } from "../../../kernel/events/topics";
import type { JobQueue } from "../../../kernel/job-queue";
import type { Logger } from "../../../kernel/logging/logger";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { requireGateway, type GatewayEvent, type PaymentGateway } from "../gateways/payment-gateway";
import { recordIfNew } from "../gateways/provider-events.sql";
import { announceAccess } from "./announce-access";
import { recordRenewal, refundRenewal } from "./renewals.sql";
import { changeSubscriptions } from "./subscription-states";
import { Subscription } from "./subscription.entity";
import {
  CANCEL_QUEUE,
  endSubscription,
  isPeriodUnused,
  renewSubscription,
  type CancelSubscription,
} from "./subscriptions.sql";

/** Refunds an invoice that paid for a period without access. */
const RETURN_QUEUE = "payment-return";

interface ReturnInvoice {
  invoiceId: string;
}

/** Checked in parallel. */
const PAGE_SIZE = 20;
/** The provider collects renewals some time after the period ends. */
const RENEWAL_GRACE_MS = DAY_MS;

interface EndedPeriod {
  id: string;
  provider_id: string | null;
  cancelled_at: Date | null;
}

interface SubscriptionsDeps {
  database: DataSource;
  gateway: PaymentGateway | null;
  emailQueue: EmailQueue;
  jobs: JobQueue;
  bus: Bus<Topics>;
  clock: Clock;
  logger: Logger;
}

/** Renews, cancels, and ends subscriptions as the provider reports. A repeated event changes nothing. */
export class SubscriptionsService {
  constructor(private readonly deps: SubscriptionsDeps) {}

  async start(): Promise<void> {
    await this.deps.jobs.work(CANCEL_QUEUE, async (payload) => {
      const { providerId, when } = payload as CancelSubscription;
      await requireGateway(this.deps).cancelSubscription(providerId, when);
    });
    await this.deps.jobs.work(RETURN_QUEUE, async (payload) => {
      const { invoiceId } = payload as ReturnInvoice;
      await requireGateway(this.deps).refundInvoice(invoiceId);
      await refundRenewal(this.deps.database.manager, invoiceId, this.deps.clock.now());
    });
  }

  async renew(
    event: GatewayEvent,
    { subscriptionId, periodEnd, payment }: Extract<GatewayEvent["change"], { kind: "renewed" }>,
  ): Promise<void> {
    const userId = await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      if (!(await recordIfNew(manager, event, now))) return null;
      const renewed = await renewSubscription(manager, subscriptionId, periodEnd, now);
      if (payment) {
        const { invoiceId } = payment;
        await recordRenewal(manager, subscriptionId, payment);
        if (!renewed && (await isPeriodUnused(manager, subscriptionId, periodEnd)))
          await this.deps.jobs.add(manager, RETURN_QUEUE, { invoiceId } satisfies ReturnInvoice);
      }
      return renewed;
    });
    if (userId) announceAccess(this.deps, userId, true);
  }

  async end(event: GatewayEvent, subscriptionId: string): Promise<void> {
    const userId = await transact(this.deps.database, async (manager) => {
      const now = this.deps.clock.now();
      return (await recordIfNew(manager, event, now)) ? endSubscription(manager, subscriptionId, now) : null;
    });
    if (userId) announceAccess(this.deps, userId, true);
  }

  /** Events arrive in any order, so this reads the subscription's current state. */
  async updateRenewal(event: GatewayEvent, providerId: string): Promise<void> {
    const { gateway, database } = this.deps;
    if (!gateway || !(await database.manager.existsBy(Subscription, { providerId }))) return;
    const renews = await gateway.renews(providerId);
    await transact(database, async (manager) => {
      const now = this.deps.clock.now();
      if (!(await recordIfNew(manager, event, now))) return;
      await changeSubscriptions(manager, renews ? "resumed" : "canceled", { now }, `provider_id = $1`, [providerId]);
    });
  }

  /** Ends or extends subscriptions whose paid period is over, least recently checked first. */
  async sweep(now: Date, until: Date): Promise<void> {
    do {
      const page = await query<EndedPeriod>(
        this.deps.database.manager,
        `SELECT id, provider_id, cancelled_at FROM subscriptions
         WHERE status = 'ACTIVE' AND period_end <= $1::timestamptz
           AND (provider_id IS NULL OR cancelled_at IS NOT NULL OR period_end <= $2::timestamptz)
           AND (swept_at IS NULL OR swept_at < $1::timestamptz)
         ORDER BY swept_at NULLS FIRST, id LIMIT $3`,
        [now, new Date(now.getTime() - RENEWAL_GRACE_MS), PAGE_SIZE],
      );
      if (!page.length) return;
      await query(this.deps.database, `UPDATE subscriptions SET swept_at = $2 WHERE id = ANY($1)`, [
        page.map(({ id }) => id),
        now,
      ]);
      await Promise.all(
        page.map((period) =>
          this.endOrExtend(period, now).catch((error: unknown) => {
            this.deps.logger.warn({ error, subscription: period.id }, "subscription sweep failed");
          }),
        ),
      );
    } while (this.deps.clock.now() < until);
  }

  /** Checks with the provider whether the subscription was renewed. If the provider is unavailable, nothing changes. */
  private async endOrExtend({ id, provider_id, cancelled_at }: EndedPeriod, now: Date): Promise<void> {
    const paidUntil = provider_id && !cancelled_at ? await this.deps.gateway?.paidUntil(provider_id) : null;
    const changedAt = this.deps.clock.now();
    const userId = await transact(this.deps.database, (manager) =>
      provider_id && paidUntil && paidUntil > now
        ? renewSubscription(manager, provider_id, paidUntil, changedAt)
        : endSubscription(manager, id, changedAt),
    );
    if (userId) announceAccess(this.deps, userId, true);
  }
}
