import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Public } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { CheckoutService } from "./checkout.service";
import type { FulfillmentService } from "./orders/fulfilment.service";
import type { OrdersService } from "./orders/orders.service";
import type { PremiumService } from "./subscriptions/premium.service";
import type { RefundsService } from "./refunds/refunds.service";
import type { Subscription } from "./subscriptions/subscription.entity";
import { CompletePurchaseInput, MyPurchasesArgs, RefundMyOrderInput, StartCheckoutInput } from "./payments.inputs";
import {
  Checkout,
  MyOrder,
  MyPurchaseConnection,
  PremiumSubscription,
  Purchase,
  PurchaseStatus,
  Receipt,
  TestCheckout,
  TestOutcome,
} from "./payments.types";

@Authorized()
@Resolver()
export class PaymentsResolver {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly fulfilment: FulfillmentService,
    private readonly orders: OrdersService,
    private readonly premium: PremiumService,
    private readonly refunds: RefundsService,
  ) {}

  @Mutation(() => Checkout, {
    description: "Opens a checkout for a course or for Premium; repeated while open, the same one.",
  })
  startCheckout(
    @Arg("input", () => StartCheckoutInput) input: StartCheckoutInput,
    @Ctx() context: RequestContext,
  ): Promise<Checkout> {
    const viewer = requireViewer(context);
    return input.courseId ? this.checkout.startCourse(viewer, input.courseId) : this.checkout.startPremium(viewer);
  }

  @Mutation(() => Purchase, { description: "After a checkout, or to enrol in a free course. However often." })
  async completePurchase(
    @Arg("input", () => CompletePurchaseInput) input: CompletePurchaseInput,
    @Ctx() context: RequestContext,
  ): Promise<Purchase> {
    const viewer = requireViewer(context);
    const purchase = await this.checkout.complete(viewer, input.courseId, input.sessionId ?? null);
    return { ...purchase, status: PurchaseStatus[purchase.status] };
  }

  @Public()
  @Query(() => TestCheckout, { description: "In test mode only." })
  testCheckout(@Arg("sessionId", () => ID) sessionId: string): Promise<TestCheckout> {
    return this.orders.testCheckout(sessionId);
  }

  @Public()
  @Mutation(() => TestCheckout, { description: "In test mode only: what the provider would have decided." })
  decideTestCheckout(
    @Arg("sessionId", () => ID) sessionId: string,
    @Arg("outcome", () => TestOutcome) outcome: TestOutcome,
  ): Promise<TestCheckout> {
    return this.orders.decideTestCheckout(sessionId, outcome);
  }

  @Query(() => PremiumSubscription, { nullable: true, description: "The viewer's own; null without one." })
  async myPremium(@Ctx() context: RequestContext): Promise<PremiumSubscription | null> {
    const subscription = await this.premium.current(requireViewer(context));
    return subscription && withRenewal(subscription);
  }

  @Mutation(() => PremiumSubscription, { description: "It runs to the end of the period that was paid." })
  async cancelPremium(@Ctx() context: RequestContext): Promise<PremiumSubscription> {
    return withRenewal(await this.premium.cancel(requireViewer(context)));
  }

  @Mutation(() => PremiumSubscription, {
    description: "Takes a cancellation back before the paid period ends: Premium renews again.",
  })
  async resumePremium(@Ctx() context: RequestContext): Promise<PremiumSubscription> {
    return withRenewal(await this.premium.resume(requireViewer(context)));
  }

  @Query(() => MyOrder, { description: "The viewer's own order by its number." })
  myOrder(@Arg("reference", () => String) reference: string, @Ctx() context: RequestContext): Promise<MyOrder> {
    return this.orders.ownOrder(requireViewer(context), reference);
  }

  @Mutation(() => MyOrder, {
    description:
      "Refunds the viewer's own order in full and ends the access it gave: within 14 days, or while lessons of the course are missing. Safe to repeat.",
  })
  async refundMyOrder(
    @Arg("input", () => RefundMyOrderInput) { reference, ground }: RefundMyOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<MyOrder> {
    const viewer = requireViewer(context);
    await this.refunds.refundOwn(viewer, reference, ground);
    return this.orders.ownOrder(viewer, reference);
  }

  @Query(() => MyPurchaseConnection, { description: "The viewer's own orders, newest first." })
  myPurchases(
    @Args(() => MyPurchasesArgs) args: MyPurchasesArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof MyPurchaseConnection>> {
    return this.orders.purchases(requireViewer(context), args);
  }

  @Query(() => Receipt, { nullable: true, description: "One's own purchase, by its checkout session." })
  receipt(@Arg("sessionId", () => ID) sessionId: string, @Ctx() context: RequestContext): Promise<Receipt | null> {
    return this.orders.receipt(requireViewer(context), sessionId);
  }
}

/** The provider renews it; there is none for test purchases. */
const withRenewal = (subscription: Subscription): PremiumSubscription => ({
  ...subscription,
  renews: subscription.providerId !== null && subscription.cancelledAt === null,
});
