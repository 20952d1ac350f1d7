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
    if (!subscription) throw new AppError("NOT_FOUND", "There is no subscription to cancel");
    if (subscription.cancelledAt) return subscription;
    if (subscription.providerId) {
      if (!this.gateway) throw new AppError("CONFLICT", "The payment provider is not set up");
      await this.gateway.cancelSubscription(subscription.providerId, "atPeriodEnd");
    }
    const cancelledAt = this.clock.now();
    await this.database.manager.update(Subscription, subscription.id, { cancelledAt });
    return { ...subscription, cancelledAt };
  }
}
