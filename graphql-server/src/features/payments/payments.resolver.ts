import { Arg, Args, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { AllowBanned, Public } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { CheckoutService } from "./checkout.service";
import type { OrdersService } from "./orders/orders.service";
import type { PremiumService } from "./subscriptions/premium.service";
import type { RefundsService } from "./refunds/refunds.service";
import type { Subscription } from "./subscriptions/subscription.entity";
import {
  CompletePurchaseInput,
  MyPurchasesArgs,
  CancelMyOrderInput,
  RefundMyOrderInput,
  StartCheckoutInput,
} from "./payments.inputs";
import {
  Checkout,
  MyOrder,
  MyPurchaseConnection,
  PremiumSubscription,
  Purchase,
  Receipt,
  TestCheckout,
  TestOutcome,
} from "./payments.types";

interface PaymentsResolverDeps {
  checkout: CheckoutService;
  orders: OrdersService;
  premium: PremiumService;
  refunds: RefundsService;
}

@Resolver()
export class PaymentsResolver {
  constructor(private readonly deps: PaymentsResolverDeps) {}

  @Mutation(() => Checkout, {
    description: "Starts a checkout for a course or Premium. Returns the open checkout if there is one.",
  })
  startCheckout(
    @InputArg(() => StartCheckoutInput) input: StartCheckoutInput,
    @Ctx() context: RequestContext,
  ): Promise<Checkout> {
    const viewer = requireViewer(context);
    return input.courseId
      ? this.deps.checkout.startCourse(viewer, input.courseId)
      : this.deps.checkout.startPremium(viewer);
  }

  @Mutation(() => Purchase, {
    description: "Completes a purchase after the checkout, or enrolls in a free course. Idempotent.",
  })
  completePurchase(
    @InputArg(() => CompletePurchaseInput)
    input: CompletePurchaseInput,
    @Ctx() context: RequestContext,
  ): Promise<Purchase> {
    return this.deps.checkout.complete(requireViewer(context), input.courseId, input.sessionId ?? null);
  }

  @Public()
  @Query(() => TestCheckout, { nullable: true, description: "Test mode only. The order of a test checkout." })
  testCheckout(@IdArg("session", "sessionId") sessionId: string): Promise<TestCheckout> {
    return this.deps.orders.testCheckout(sessionId);
  }

  @Public()
  @Mutation(() => TestCheckout, { description: "Test mode only. Sets the outcome of a test checkout." })
  decideTestCheckout(
    @IdArg("session", "sessionId") sessionId: string,
    @Arg("outcome", () => TestOutcome, { description: "The simulated decision of the payment provider." })
    outcome: TestOutcome,
  ): Promise<TestCheckout> {
    return this.deps.orders.decideTestCheckout(sessionId, outcome);
  }

  @AllowBanned()
  @Query(() => PremiumSubscription, {
    nullable: true,
    description: "The viewer's active Premium subscription; null if there is none.",
  })
  async myPremium(@Ctx() context: RequestContext): Promise<PremiumSubscription | null> {
    const subscription = await this.deps.premium.current(requireViewer(context));
    return subscription && withRenewal(subscription);
  }

  @AllowBanned()
  @Mutation(() => PremiumSubscription, { description: "Cancels Premium at the end of the paid period." })
  async cancelPremium(@Ctx() context: RequestContext): Promise<PremiumSubscription> {
    return withRenewal(await this.deps.premium.cancel(requireViewer(context)));
  }

  @Mutation(() => PremiumSubscription, {
    description: "Undoes a cancellation before the paid period ends, so that Premium renews again.",
  })
  async resumePremium(@Ctx() context: RequestContext): Promise<PremiumSubscription> {
    return withRenewal(await this.deps.premium.resume(requireViewer(context)));
  }

  @AllowBanned()
  @Query(() => MyOrder, { nullable: true, description: "The viewer's order by its number." })
  myOrder(
    @Arg("reference", () => String, { description: "The order number." }) reference: string,
    @Ctx() context: RequestContext,
  ): Promise<MyOrder> {
    return this.deps.orders.ownOrder(requireViewer(context), reference);
  }

  @AllowBanned()
  @Mutation(() => MyOrder, {
    description: "Cancels the viewer's unpaid order and closes its checkout. Idempotent.",
  })
  cancelMyOrder(
    @InputArg(() => CancelMyOrderInput) input: CancelMyOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<MyOrder> {
    return this.deps.orders.cancelOwn(requireViewer(context), input.reference);
  }

  @AllowBanned()
  @Mutation(() => MyOrder, {
    description:
      "Refunds the viewer's order in full and ends its access. Allowed within 14 days, or while lessons of the course are missing. Idempotent.",
  })
  async refundMyOrder(
    @InputArg(() => RefundMyOrderInput)
    { reference, ground }: RefundMyOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<MyOrder> {
    const viewer = requireViewer(context);
    await this.deps.refunds.refundOwn(viewer, reference, ground);
    return this.deps.orders.ownOrder(viewer, reference);
  }

  @AllowBanned()
  @Query(() => MyPurchaseConnection, { description: "The viewer's orders, newest first." })
  myPurchases(
    @Args(() => MyPurchasesArgs) args: MyPurchasesArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof MyPurchaseConnection>> {
    return this.deps.orders.purchases(requireViewer(context), args);
  }

  @Query(() => Receipt, {
    nullable: true,
    description: "The viewer's purchase by its checkout session; null if it isn't the viewer's.",
  })
  receipt(@IdArg("session", "sessionId") sessionId: string, @Ctx() context: RequestContext): Promise<Receipt | null> {
    return this.deps.orders.receipt(requireViewer(context), sessionId);
  }
}

/** Only the provider renews subscriptions. Test purchases have no provider id. */
const withRenewal = (subscription: Subscription): PremiumSubscription => ({
  ...subscription,
  renews: subscription.providerId !== null && subscription.cancelledAt === null,
});
