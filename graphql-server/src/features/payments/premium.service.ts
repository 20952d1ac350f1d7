import type { DataSource } from "typeorm";
import type { Clock } from "../../kernel/clock";
import { AppError } from "../../kernel/errors";
import type { Viewer } from "../../kernel/viewer";
import type { PaymentGateway } from "./payment-gateway";
import { Subscription } from "./subscription.entity";

/** A member's own Premium subscription. */
export class PremiumService {
  constructor(
    private readonly database: DataSource,
    private readonly gateway: PaymentGateway | null,
    private readonly clock: Clock,
  ) {}

  /** The one that runs, cancelled or not; null without one, as when an admin gave the role. */
  current(viewer: Viewer): Promise<Subscription | null> {
    return this.database.manager.findOne(Subscription, {
      where: { userId: viewer.id, status: "ACTIVE" },
      order: { periodEnd: "DESC" },
    });
  }

  /** It runs to the end of the period that was paid and is not renewed. Safe to repeat. */
  async cancel(viewer: Viewer): Promise<Subscription> {
    const subscription = await this.current(viewer);
    if (!subscription) throw nothingToCancel();
    if (subscription.cancelledAt) return subscription;
    if (subscription.providerId) {
      if (!this.gateway) throw new AppError("CONFLICT", "The payment provider is not set up");
      await this.gateway.cancelSubscription(subscription.providerId, "atPeriodEnd");
    }
    const cancelledAt = this.clock.now();
    const { id } = subscription;
    const { affected } = await this.database.manager.update(Subscription, { id, status: "ACTIVE" }, { cancelledAt });
    // It ended in the meantime, by a refund for example.
    if (!affected) throw nothingToCancel();
    return { ...subscription, cancelledAt };
  }
}

const nothingToCancel = (): AppError => new AppError("NOT_FOUND", "There is no subscription to cancel");
