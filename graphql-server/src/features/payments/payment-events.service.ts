import type { Logger } from "../../kernel/logging/logger";
import type { GatewayEvent } from "./gateways/payment-gateway";
import type { FulfillmentService } from "./orders/fulfillment.service";
import type { ReversalsService } from "./refunds/reversals.service";
import type { SubscriptionsService } from "./subscriptions/subscriptions.service";

interface PaymentEventsDeps {
  fulfillment: FulfillmentService;
  subscriptions: SubscriptionsService;
  reversals: ReversalsService;
  logger: Logger;
}

/** Passes signed provider events on. The transaction that applies one also stores its id, so that a repeated event changes nothing. */
export class PaymentEventsService {
  constructor(private readonly deps: PaymentEventsDeps) {}

  async handle(event: GatewayEvent): Promise<void> {
    const { fulfillment, subscriptions, reversals, logger } = this.deps;
    const { change } = event;
    switch (change.kind) {
      case "session":
        return fulfillment.completeSession(event, change);
      case "renewed":
        return subscriptions.renew(event, change);
      case "subscriptionEnded":
        return subscriptions.end(event, change.subscriptionId);
      case "subscriptionUpdated":
        return subscriptions.updateRenewal(event, change.subscriptionId);
      case "partlyRefunded":
        return reversals.recordPartialRefund(event, change);
      case "refundFailed":
        return reversals.failRefund(event, change);
      case "refunded":
      case "disputed":
      case "disputeWon":
        return reversals.reverse(event, change);
      case "other":
        logger.info({ event: event.id, type: event.type }, "payment event ignored");
    }
  }
}
