import type { DataSource } from "typeorm";
import { transact } from "../../../kernel/database";
import type { Clock } from "../../../kernel/clock";
import { AppError } from "../../../kernel/errors/errors";
import type { Viewer } from "../../../kernel/auth/viewer";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { EmailQueue } from "../../../kernel/mail/email.queue";
import { isProviderError, unavailable, type PaymentGateway } from "../gateways/payment-gateway";
import { emailBuyer, paymentEmails } from "../terms/payments.emails";
import { changeSubscriptions } from "./subscription-states";
import { Subscription } from "./subscription.entity";
import type { Shop } from "../terms/seller";

interface PremiumServiceDeps {
  database: DataSource;
  gateway: PaymentGateway | null;
  emailQueue: EmailQueue;
  clock: Clock;
  shop: Shop;
  limits: RateLimits;
}

/** The viewer's Premium subscription. */
export class PremiumService {
  constructor(private readonly deps: PremiumServiceDeps) {}

  /** The active subscription, even if canceled; null if there is none, such as when an admin granted the role. */
  current(viewer: Viewer): Promise<Subscription | null> {
    return this.deps.database.manager.findOne(Subscription, {
      where: { userId: viewer.id, status: "ACTIVE" },
      order: { periodEnd: "DESC" },
    });
  }

  /** Cancels at the end of the paid period. Safe to repeat. */
  async cancel(viewer: Viewer): Promise<Subscription> {
    await this.deps.limits.take("paymentRequestsPerPerson", viewer);
    const subscription = await this.current(viewer);
    if (!subscription) throw nothingToCancel();
    if (subscription.cancelledAt) return subscription;
    if (subscription.providerId) {
      if (!this.deps.gateway) throw new AppError("CONFLICT", "The payment provider is not configured");
      await this.deps.gateway.cancelSubscription(subscription.providerId, "atPeriodEnd").catch((cause: unknown) => {
        throw unavailable("Premium could not be canceled. Please try again, or contact support.", cause);
      });
    }
    const { id } = subscription;
    await transact(this.deps.database, async (manager) => {
      const condition = `id = $1 AND cancelled_at IS NULL`;
      if (!(await changeSubscriptions(manager, "canceled", { now: this.deps.clock.now() }, condition, [id])).length)
        return;
      await emailBuyer(manager, this.deps.emailQueue, subscription, (name) =>
        paymentEmails.premiumCanceled(name, subscription.periodEnd, this.deps.shop),
      );
    });
    this.deps.emailQueue.sendSoon();
    const cancelled = await this.current(viewer);
    // The subscription ended in the meantime, for example because of a refund.
    if (!cancelled) throw nothingToCancel();
    return cancelled;
  }

  /** Undoes a cancellation before the paid period ends. Safe to repeat. */
  async resume(viewer: Viewer): Promise<Subscription> {
    await this.deps.limits.take("paymentRequestsPerPerson", viewer);
    const subscription = await this.current(viewer);
    if (!subscription || subscription.periodEnd <= this.deps.clock.now()) throw nothingToResume();
    if (!subscription.cancelledAt) return subscription;
    // An admin removed the role and stopped the renewals.
    if (viewer.role === "FREE")
      throw new AppError("CONFLICT", "Our team ended your Premium subscription. Please contact support.");
    const { id, providerId, cancelledAt } = subscription;
    if (providerId && !this.deps.gateway) throw new AppError("CONFLICT", "The payment provider is not configured");
    // Stored first: if the process dies in between, Premium can be canceled again. In the other order, the provider would renew
    // Premium while the member sees it as canceled.
    const { manager } = this.deps.database;
    const resumed = await changeSubscriptions(manager, "resumed", { now: this.deps.clock.now() }, `id = $1`, [id]);
    if (!resumed.length) throw nothingToResume();
    if (providerId) {
      await this.deps.gateway?.resumeSubscription(providerId).catch(async (cause: unknown) => {
        // Without a response, the provider may have resumed it.
        if (isProviderError(cause)) {
          await changeSubscriptions(manager, "canceled", { now: cancelledAt }, `id = $1`, [id]);
        }
        throw unavailable("Premium could not be resumed. Please try again.", cause);
      });
    }
    return { ...subscription, cancelledAt: null };
  }
}

const nothingToResume = (): AppError => new AppError("NOT_FOUND", "You don't have a subscription to resume");

const nothingToCancel = (): AppError => new AppError("NOT_FOUND", "You don't have a subscription to cancel");
