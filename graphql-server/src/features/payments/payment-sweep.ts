import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { rowsOf } from "../../kernel/database";
import type { JobQueue } from "../../kernel/job-queue";
import type { Logger } from "../../kernel/logger";
import type { FulfilmentService } from "./fulfilment.service";
import { Order, type OrderStatus } from "./order.entity";
import type { PaymentGateway } from "./payment-gateway";

const QUEUE = "payments-sweep";
const EVERY_MINUTES = 10;
/** Asked about side by side. */
const PAGE = 20;
/** A sweep ends before it would be taken for dead; the next one goes on. */
const LONGEST_MS = 40_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const DAY_MS = 86_400_000;
/** Ends that a payment which was never told may still change. */
const RECENT_ENDS_MS = 3 * DAY_MS;
/** No bank debit takes longer; what is paid later still fulfils. */
const PENDING_MS = 30 * DAY_MS;
/** A renewal is collected some time after the period has ended. */
const RENEWAL_GRACE_MS = DAY_MS;

interface EndedPeriod {
  id: string;
  provider_id: string | null;
  cancelled_at: Date | null;
}

/** Gives what was paid but not given, as when a process died in between or an event was lost, and ends what has run out. */
export class PaymentSweep {
  constructor(
    private readonly database: DataSource,
    private readonly gateway: PaymentGateway | null,
    private readonly fulfilment: FulfilmentService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Now, for what a process that died left behind, and every ten minutes, in one process of all. */
  async start(jobs: JobQueue): Promise<void> {
    await jobs.every(QUEUE, EVERY_MINUTES, () => this.run());
    if (this.gateway) await jobs.add(this.database.manager, QUEUE, null);
  }

  async run(): Promise<void> {
    if (!this.gateway) return;
    const now = this.clock.now();
    const since = new Date(now.getTime() - RECENT_ENDS_MS);
    const until = new Date(now.getTime() + LONGEST_MS);
    // Paid ones first, however old: somebody waits for what they paid.
    await this.settleAll(this.gateway, ["PAID"], new Date(0), until);
    await this.settleAll(this.gateway, ["OPEN", "PENDING"], new Date(0), until);
    await this.settleAll(this.gateway, ["EXPIRED", "FAILED", "CANCELLED"], since, until);
    await this.release(now);
    await this.endPeriods(now);
  }

  private async settleAll(gateway: PaymentGateway, statuses: OrderStatus[], since: Date, until: Date): Promise<void> {
    for (let after = FIRST_ID; ;) {
      const page = await this.database.manager
        .createQueryBuilder(Order, "o")
        .where("o.status IN (:...statuses) AND o.sessionId IS NOT NULL AND o.provider = :name", {
          statuses,
          name: gateway.name,
        })
        .andWhere("o.createdAt >= :since AND o.id > :after", { since, after })
        .orderBy("o.id")
        .limit(PAGE)
        .getMany();
      await Promise.all(
        page.map((order) =>
          this.fulfilment.settle(order).catch((error: unknown) => {
            this.logger.warn({ error, order: order.reference }, "an order could not be settled");
          }),
        ),
      );
      const last = page.at(-1);
      if (!last || page.length < PAGE || this.clock.now() > until) return;
      after = last.id;
    }
  }

  /** An order that nobody will pay any more must not keep its buyer from trying again, nor be asked about for ever. */
  private async release(now: Date): Promise<void> {
    await this.database.query(
      `UPDATE orders SET status = 'EXPIRED' WHERE (status = 'OPEN' AND expires_at <= $1) OR (status = 'PENDING' AND created_at <= $2)`,
      [now, new Date(now.getTime() - PENDING_MS)],
    );
  }

  private async endPeriods(now: Date): Promise<void> {
    const ended = await rowsOf<EndedPeriod>(
      this.database.manager,
      `SELECT id, provider_id, cancelled_at FROM subscriptions
       WHERE status = 'ACTIVE' AND period_end <= CASE WHEN provider_id IS NULL OR cancelled_at IS NOT NULL THEN $1 ELSE $2 END::timestamptz`,
      [now, new Date(now.getTime() - RENEWAL_GRACE_MS)],
    );
    for (const period of ended) {
      await this.endOrExtend(period, now).catch((error: unknown) => {
        this.logger.warn({ error, subscription: period.id }, "a subscription could not be looked after");
      });
    }
  }

  /** The provider knows whether it was renewed; while it cannot be asked nothing is taken away. */
  private async endOrExtend({ id, provider_id, cancelled_at }: EndedPeriod, now: Date): Promise<void> {
    const paidUntil = provider_id && !cancelled_at ? await this.gateway?.paidUntil(provider_id) : null;
    if (provider_id && paidUntil && paidUntil > now) await this.fulfilment.renew(provider_id, paidUntil);
    else await this.fulfilment.endPremium(id);
  }
}
